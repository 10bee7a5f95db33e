/*
 * Loads the provider, asks it once and lets go of it, 3,000 times, as a service does that lives for weeks.
 * Says what it keeps: an index of thread-local storage or a handle each time would end its process sooner or later.
 */
#include <stdio.h>
#include <windows.h>

typedef DWORD (WINAPI *OPEN)(LPCWSTR);
typedef DWORD (WINAPI *COLLECT)(LPCWSTR, LPVOID *, LPDWORD, LPDWORD);
typedef DWORD (WINAPI *CLOSE)(void);

static DWORD next_index(void)
{
    DWORD index = TlsAlloc();
    TlsFree(index);
    return index;
}

static BOOL once(void)
{
    static BYTE buffer[65536];
    LPVOID place = buffer;
    DWORD length = sizeof(buffer), objects = 0;
    HMODULE dll = LoadLibraryW(L"winperf_provider.dll");
    OPEN open = (OPEN)(void *)GetProcAddress(dll, "OpenPerformanceData");
    COLLECT collect = (COLLECT)(void *)GetProcAddress(dll, "CollectPerformanceData");
    CLOSE close = (CLOSE)(void *)GetProcAddress(dll, "ClosePerformanceData");

    return dll && open && collect && close
        && open(NULL) == ERROR_SUCCESS
        && collect(L"Global", &place, &length, &objects) == ERROR_SUCCESS && objects == 3
        && close() == ERROR_SUCCESS
        && FreeLibrary(dll);
}

int main(void)
{
    DWORD handles_before = 0, handles_after = 0, index_before, index_after, count;

    if (!once()) return 1;
    index_before = next_index();
    GetProcessHandleCount(GetCurrentProcess(), &handles_before);
    for (count = 0; count < 3000; count++) {
        if (!once()) {
            printf("failed after %lu times with error %lu\n", count, GetLastError());
            return 1;
        }
    }
    index_after = next_index();
    GetProcessHandleCount(GetCurrentProcess(), &handles_after);
    if (index_after != index_before || handles_after > handles_before + 2) {
        printf("thread-local storage from %lu to %lu, handles from %lu to %lu\n",
               index_before, index_after, handles_before, handles_after);
        return 1;
    }
    printf("3000 times\n");
    return 0;
}
