/* The least that a program can do: walk a sound capture without a check, and compute values in doubles.
   Usage: plain OLDER NEWER; both have the same structures in the same order. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef const unsigned char *bytes;

static uint32_t dword(bytes at) { uint32_t n; memcpy(&n, at, 4); return n; }
static int64_t large(bytes at) { int64_t n; memcpy(&n, at, 8); return n; }
static uint64_t value(bytes at, uint32_t type) { return type & 0x100 ? (uint64_t)large(at) : dword(at); }

static volatile uint64_t walked;
static volatile double evaluated;
static uint64_t values;

static void walk(bytes block)
{
    uint64_t sum = 0;
    bytes object = block + dword(block + 24);
    values = 0;
    for (uint32_t objects = dword(block + 28); objects--; object += dword(object)) {
        uint32_t counters = dword(object + 32);
        int32_t instances = (int32_t)dword(object + 40);
        bytes at = object + dword(object + 4);
        for (int32_t i = 0; i < (instances < 0 ? 1 : instances); i++) {
            if (instances >= 0) {
                bytes name = at + dword(at + 16);
                for (uint32_t unit = 0; unit + 2 <= dword(at + 20) && (name[unit] | name[unit + 1]); unit += 2) sum++;
                at += dword(at);
            }
            bytes definition = object + dword(object + 8);
            for (uint32_t c = 0; c < counters; c++, definition += dword(definition), values++)
                sum += value(at + dword(definition + 36), dword(definition + 28));
            at += dword(at);
        }
    }
    walked = sum;
}

/* The formulas of the types by their bits; `next` is the base that follows. */
static double computed(uint32_t type, double n, double b, double n1, double b1, double d, double f)
{
    int percent = type >> 28 == 2, inverse = type >> 24 & 1, multi = type >> 25 & 1, delta = type >> 22 & 1;
    if ((type & 0xC00) != 0x400) return n1;
    switch (type >> 16 & 0xF) {
    case 0: return delta ? n : n1;
    case 1: if (!percent) return n / (d / f);
            if (multi) return inverse ? 100 * (b1 - n / d) : 100 * (n / d) / b1;
            return inverse ? 100 * (1 - n / d) : 100 * n / d;
    case 2: if (percent && !delta) return 100 * n1 / b1;
            if (b == 0) return 0;
            return type >> 28 == 3 ? n / f / b : percent ? 100 * n / b : n / b;
    case 4: return n1 ? (d - n1) / f : 0;
    case 5: return n / d;
    case 7: return b ? 100 * n / b : 0;
    default: return 0;
    }
}

static void evaluate(bytes older, bytes newer)
{
    double sum = 0;
    bytes o0 = older + dword(older + 24), o1 = newer + dword(newer + 24);
    for (uint32_t objects = dword(newer + 28); objects--; o0 += dword(o0), o1 += dword(o1)) {
        uint32_t counters = dword(o1 + 32);
        int32_t instances = (int32_t)dword(o1 + 40);
        bytes at0 = o0 + dword(o0 + 4), at1 = o1 + dword(o1 + 4);
        double d[3] = { (double)(large(newer + 56) - large(older + 56)), (double)(large(newer + 72) - large(older + 72)),
                        (double)(large(o1 + 48) - large(o0 + 48)) };
        double f[3] = { (double)large(newer + 64), 1e7, (double)large(o1 + 56) };
        for (int32_t i = 0; i < (instances < 0 ? 1 : instances); i++) {
            if (instances >= 0) { at0 += dword(at0); at1 += dword(at1); }
            bytes definition = o1 + dword(o1 + 8);
            for (uint32_t c = 0; c < counters; c++) {
                bytes next = definition + dword(definition);
                uint32_t type = dword(definition + 28), clock = type >> 20 & 3, offset = dword(definition + 36);
                uint64_t n1 = value(at1 + offset, type), n0 = value(at0 + offset, type), b1 = 0, b0 = 0;
                if (c + 1 < counters && (dword(next + 28) & 0xF0C00) == 0x30400) {
                    uint32_t base = dword(next + 28), from = dword(next + 36);
                    b1 = value(at1 + from, base);
                    b0 = value(at0 + from, base);
                }
                if (clock > 2) clock = 2;
                double ticks = (type & 0xF0C00) == 0x40400 ? (double)large(o1 + 48) : d[clock];
                sum += computed(type, (double)(n1 - n0), (double)(b1 - b0), (double)n1, (double)b1, ticks, f[clock]);
                definition = next;
            }
            at0 += dword(at0);
            at1 += dword(at1);
        }
    }
    evaluated = sum;
}

static bytes whole(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) exit(2);
    fseek(file, 0, SEEK_END);
    long length = ftell(file);
    unsigned char *all = malloc((size_t)length);
    rewind(file);
    if (fread(all, 1, (size_t)length, file) != (size_t)length) exit(2);
    fclose(file);
    return all;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

int main(int count, char **names)
{
    if (count < 3) return 2;
    bytes older = whole(names[1]), newer = whole(names[2]);
    double best[2] = { 1e9, 1e9 };
    for (int run = 0; run < 60; run++) {
        double start = now();
        walk(newer);
        double between = now();
        evaluate(older, newer);
        double end = now();
        if (between - start < best[0]) best[0] = between - start;
        if (end - between < best[1]) best[1] = end - between;
    }
    printf("  %10.3f ms  the walk in plain C, unchecked (%llu values)\n", best[0], (unsigned long long)values);
    printf("  %10.3f ms  the evaluation in plain C, in doubles\n", best[1]);
    return 0;
}
