/*
 * Stands between winperf-capture.exe and advapi32.dll, and lets the performance data answer as Windows does and Wine never:
 * busy, refused, or with a length that means nothing.
 *
 * WINPERF_REGISTRY_FAULT is "busy N" (the first N answers of each process), "refuse CODE", "undefined", or "empty" (success and 0 bytes).
 * WINPERF_REGISTRY_TITLES names a file with the counter list, which Wine has none of its own for;
 * where WINPERF_REGISTRY_ASKED names a file that is not there, the list is empty, and the file is made.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

static LSTATUS answer(HKEY key, LPCWSTR name, LPDWORD reserved, LPDWORD type, LPBYTE data, LPDWORD length)
{
    return RegQueryValueExW(key, name, reserved, type, data, length);
}

/* The counter list from the file, or FALSE when there is no such file. */
static BOOL titles(LPCWSTR name, LPBYTE data, LPDWORD length, LSTATUS *code)
{
    char path[MAX_PATH] = "", asked[MAX_PATH] = "";
    HANDLE file;
    DWORD size;

    if (wcsncmp(name, L"Counter ", 8)) return FALSE;
    if (!GetEnvironmentVariableA("WINPERF_REGISTRY_TITLES", path, sizeof(path))) return FALSE;
    *code = ERROR_SUCCESS;
    if (GetEnvironmentVariableA("WINPERF_REGISTRY_ASKED", asked, sizeof(asked))) {
        file = CreateFileA(asked, GENERIC_WRITE, 0, NULL, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, NULL);
        if (file != INVALID_HANDLE_VALUE) {
            CloseHandle(file);
            *length = 0;
            return TRUE;
        }
    }
    file = CreateFileA(path, GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
    if (file == INVALID_HANDLE_VALUE) return FALSE;
    size = GetFileSize(file, NULL);
    if (size > *length) *code = ERROR_MORE_DATA;
    else if (!ReadFile(file, data, size, length, NULL)) *code = GetLastError();
    CloseHandle(file);
    return TRUE;
}

LSTATUS WINAPI FaultyRegQueryValueExW(HKEY key, LPCWSTR name, LPDWORD reserved, LPDWORD type, LPBYTE data, LPDWORD length)
{
    static unsigned asked = 0;
    char fault[64] = "";
    unsigned number = 0;
    LSTATUS code;

    /* Anything but the sign-extended key is another key. */
    if (key != (HKEY)(ULONG_PTR)(LONG)0x80000004) return answer(key, name, reserved, type, data, length);
    GetEnvironmentVariableA("WINPERF_REGISTRY_FAULT", fault, sizeof(fault));
    if (titles(name, data, length, &code)) return code;
    if (sscanf(fault, "busy %u", &number) == 1 && asked < number) {
        asked++;
        *length = 7;
        return ERROR_BUSY;
    }
    if (sscanf(fault, "refuse %u", &number) == 1) return number;
    if (!strcmp(fault, "empty")) {
        *length = 0;
        return ERROR_SUCCESS;
    }
    if (!strcmp(fault, "undefined")) {
        /* Small buffers do not do, and what is written to them and their length means nothing. */
        if (*length < (8u << 20)) {
            memset(data, 0xEE, *length);
            *length = ++asked;
            return ERROR_MORE_DATA;
        }
    }
    code = answer(key, name, reserved, type, data, length);
    if (code == ERROR_MORE_DATA) *length = 0xFFFFFFFF;
    return code;
}
