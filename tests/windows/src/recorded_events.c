/*
 * An application log of recorded events, in the place of Wine's, which keeps none: the four functions of wevtapi.dll that
 * winperf-capture calls. They do what their documentation says; the events are made of the manifests of Windows, and all are of now.
 */
#include <stdio.h>
#include <string.h>
#include <wchar.h>
#include <windows.h>

#define HEAD(source, id, extra)                                                                                        \
    L"<Event xmlns='http://schemas.microsoft.com/win/2004/08/events/event'><System><Provider Name='" source            \
    L"' Guid='{13b197bd-7cee-4b4e-8dd0-59314ce374ce}'/><EventID>" id L"</EventID><Version>1</Version>"                  \
    L"<TimeCreated SystemTime='2020-01-02T03:04:05.0000000Z'/><Computer>LANTERN</Computer>"                             \
    L"<Security UserID='S-1-5-21-1-2-3-1001'/>" extra L"</System><EventData>"
#define TAIL L"</EventData></Event>"
#define PERFLIB L"Microsoft-Windows-Perflib"
#define DATA(name, value) L"<Data Name='" name L"'>" value L"</Data>"
#define K1 L"................................................................................................................................"
#define K2 K1 K1 K1 K1 K1 K1 K1 K1

/* Longer than the first room that is given. */
static const wchar_t LARGE[] = HEAD(PERFLIB, L"1010", L"<Note>" K2 K2 K2 K2 K2 L"</Note>")
    DATA(L"Library", L"C:\\windows\\system32\\version.dll") DATA(L"Service", L"absent-logged") DATA(L"ExceptionCode", L"3221225477") TAIL;
static const wchar_t FAILED[] = HEAD(PERFLIB, L"1008", L"")
    DATA(L"Service", L"absent-logged") DATA(L"Library", L"C:\\windows\\system32\\version.dll") DATA(L"Win32Error", L"21") TAIL;
static const wchar_t NET[] = HEAD(L"Microsoft-Windows-PerfNet", L"2004", L"") DATA(L"NTSTATUS", L"3221225524") TAIL;

/* A query, and how many of its events were given out. */
struct results {
    int of_perflib, of_others;
    unsigned given;
};

static struct results open_results[4];
static unsigned count;

HANDLE WINAPI EvtQuery(HANDLE session, const wchar_t *path, const wchar_t *query, DWORD flags) {
    if (session || wcscmp(path, L"Application") || flags != 0x201 || !query || count == 4) {
        SetLastError(ERROR_INVALID_PARAMETER);
        return NULL;
    }
    struct results *results = &open_results[count++];
    results->of_perflib = wcsstr(query, L"EventID >= 1000 and EventID <= 2003") != NULL;
    results->of_others = wcsstr(query, L"Microsoft-Windows-PerfNet") != NULL;
    return (HANDLE)results;
}

/* An event is a pointer to its text; 40 equal ones make more than one call, and one cannot be rendered. */
BOOL WINAPI EvtNext(HANDLE set, DWORD size, HANDLE *events, DWORD timeout, DWORD flags, DWORD *returned) {
    struct results *results = (struct results *)set;
    unsigned last = results->of_perflib ? 42 : results->of_others ? 1 : 0;
    (void)timeout;
    (void)flags;
    *returned = 0;
    if (results->given == last) {
        SetLastError(ERROR_NO_MORE_ITEMS);
        return FALSE;
    }
    for (; *returned < size && results->given < last; results->given++, (*returned)++) {
        const wchar_t *text = results->of_others ? NET : results->given == 0 ? LARGE : results->given == 1 ? NULL : FAILED;
        events[*returned] = text ? (HANDLE)text : (HANDLE)results;
    }
    return TRUE;
}

/* Writes the time over the one of an event, which has as many letters. */
static void of_now(wchar_t *text) {
    static const wchar_t BEFORE[] = L"SystemTime='";
    wchar_t *place = wcsstr(text, BEFORE) + wcslen(BEFORE);
    wchar_t now[20];
    SYSTEMTIME time;

    GetSystemTime(&time);
    swprintf(now, 20, L"%04u-%02u-%02uT%02u:%02u:%02u", time.wYear, time.wMonth, time.wDay, time.wHour, time.wMinute,
             time.wSecond);
    memcpy(place, now, 19 * sizeof(wchar_t));
}

BOOL WINAPI EvtRender(HANDLE context, HANDLE event, DWORD flags, DWORD size, void *buffer, DWORD *used, DWORD *properties) {
    const wchar_t *text = (const wchar_t *)event;
    DWORD length;
    if (context || flags != 1 || (text >= (const wchar_t *)open_results && text < (const wchar_t *)(open_results + 4))) {
        SetLastError(ERROR_INVALID_DATA);
        return FALSE;
    }
    length = (DWORD)((wcslen(text) + 1) * sizeof(wchar_t));
    *used = length;
    *properties = 0;
    if (length > size) {
        SetLastError(ERROR_INSUFFICIENT_BUFFER);
        return FALSE;
    }
    memcpy(buffer, text, length);
    of_now(buffer);
    return TRUE;
}

BOOL WINAPI EvtClose(HANDLE object) {
    return object != NULL;
}
