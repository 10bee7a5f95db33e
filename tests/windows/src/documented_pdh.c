/*
 * PdhFormatFromRawValue by Microsoft's documents, since Wine has none: formulas as the pages on counter types give them, in doubles,
 * for the predefined types that winperf-provider and the formula vectors have.
 *
 * It is no PDH, and says nothing about how PDH computes. It has the structures of mingw-w64's header, which winperf knows nothing of,
 * and so shows that each number comes where PDH looks for it.
 */
#include <windows.h>
#include <winperf.h>
#include <pdh.h>
#include <pdhmsg.h>

static PDH_STATUS capped(double number, DWORD type, DWORD format, PPDH_FMT_COUNTERVALUE value)
{
    BOOL is_share = (type & 0xf0000000) == PERF_DISPLAY_PERCENT;
    char cuts[4] = "";

    /* A fault on purpose, which is that of Microsoft's sample program. */
    GetEnvironmentVariableA("WINPERF_PDH_CUTS", cuts, sizeof(cuts));
    if (cuts[0] == '1' && type == PERF_COUNTER_COUNTER) number = (DWORD)number;
    value->CStatus = PDH_CSTATUS_VALID_DATA;
    value->doubleValue = is_share && number > 100 && !(format & PDH_FMT_NOCAP100) ? 100 : number;
    return ERROR_SUCCESS;
}

PDH_STATUS WINAPI DocumentedFormatFromRawValue(DWORD type, DWORD format, LONGLONG *base, PPDH_RAW_COUNTER newer,
                                               PPDH_RAW_COUNTER older, PPDH_FMT_COUNTERVALUE value)
{
    double events, time;

    if ((format & ~PDH_FMT_NOCAP100) != (PDH_FMT_DOUBLE | PDH_FMT_NOSCALE)) return PDH_INVALID_ARGUMENT;
    if (newer->CStatus != PDH_CSTATUS_VALID_DATA) return PDH_INVALID_DATA;
    switch (type) {
    case PERF_COUNTER_RAWCOUNT:
    case PERF_COUNTER_RAWCOUNT_HEX:
    case PERF_COUNTER_LARGE_RAWCOUNT:
    case PERF_COUNTER_LARGE_RAWCOUNT_HEX:
        return capped(newer->FirstValue, type, format, value);
    case PERF_RAW_FRACTION:
    case PERF_LARGE_RAW_FRACTION:
        if (!newer->SecondValue) return PDH_CALC_NEGATIVE_DENOMINATOR;
        return capped(100.0 * newer->FirstValue / newer->SecondValue, type, format, value);
    case PERF_ELAPSED_TIME:
        if (!*base || newer->SecondValue < newer->FirstValue) return PDH_CALC_NEGATIVE_TIMEBASE;
        return capped((double)(newer->SecondValue - newer->FirstValue) / *base, type, format, value);
    }
    if (!older || older->CStatus != PDH_CSTATUS_VALID_DATA) return PDH_INVALID_ARGUMENT;
    events = newer->FirstValue - older->FirstValue;
    time = newer->SecondValue - older->SecondValue;
    if (events < 0) return PDH_CALC_NEGATIVE_VALUE;
    if (type == PERF_COUNTER_DELTA || type == PERF_COUNTER_LARGE_DELTA) return capped(events, type, format, value);
    if (time <= 0) return PDH_CALC_NEGATIVE_DENOMINATOR;
    switch (type) {
    case PERF_COUNTER_COUNTER:
    case PERF_COUNTER_BULK_COUNT:
    case PERF_SAMPLE_COUNTER:
        return capped(events / (time / *base), type, format, value);
    case PERF_COUNTER_QUEUELEN_TYPE:
    case PERF_COUNTER_LARGE_QUEUELEN_TYPE:
    case PERF_COUNTER_100NS_QUEUELEN_TYPE:
    case PERF_COUNTER_OBJ_TIME_QUEUELEN_TYPE:
    case PERF_AVERAGE_BULK:
        return capped(events / time, type, format, value);
    case PERF_AVERAGE_TIMER:
        return capped(events / *base / time, type, format, value);
    case PERF_COUNTER_TIMER:
    case PERF_100NSEC_TIMER:
    case PERF_OBJ_TIME_TIMER:
    case PERF_PRECISION_SYSTEM_TIMER:
    case PERF_PRECISION_100NS_TIMER:
    case PERF_PRECISION_OBJECT_TIMER:
    case PERF_SAMPLE_FRACTION:
        return capped(100 * events / time, type, format, value);
    case PERF_COUNTER_TIMER_INV:
    case PERF_100NSEC_TIMER_INV:
        return capped(100 * (1 - events / time), type, format, value);
    /* By the header, without a time base. */
    case PERF_COUNTER_MULTI_TIMER:
    case PERF_100NSEC_MULTI_TIMER:
        if (!newer->MultiCount) return PDH_CALC_NEGATIVE_DENOMINATOR;
        return capped(100 * events / time / newer->MultiCount, type, format, value);
    case PERF_COUNTER_MULTI_TIMER_INV:
    case PERF_100NSEC_MULTI_TIMER_INV:
        return capped(100 * (newer->MultiCount - events / time), type, format, value);
    }
    return PDH_INVALID_ARGUMENT;
}
