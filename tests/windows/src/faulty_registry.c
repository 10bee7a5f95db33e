/*
 * Stands between winperf-capture.exe and advapi32.dll, and lets the performance data answer as Windows does and Wine never:
 * busy, refused, or with a length that means nothing.
 *
 * WINPERF_REGISTRY_FAULT is "busy N" (the first N answers of each process), "refuse CODE" or "undefined".
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

static LSTATUS answer(HKEY key, LPCWSTR name, LPDWORD reserved, LPDWORD type, LPBYTE data, LPDWORD length)
{
    return RegQueryValueExW(key, name, reserved, type, data, length);
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
    if (sscanf(fault, "busy %u", &number) == 1 && asked < number) {
        asked++;
        *length = 7;
        return ERROR_BUSY;
    }
    if (sscanf(fault, "refuse %u", &number) == 1) return number;
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
