/* Loaded before the C library of this system: a write to a file whose name ends with ".part" finds the disk full,
   or, with "stalled" in WINPERF_DISK_FAULT, writes half of it and never returns. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef ssize_t (*writing)(int, const void *, size_t);
typedef ssize_t (*placing)(int, const void *, size_t, off64_t);

static int is_unfinished(int file)
{
    char link[64], path[4096];
    ssize_t length;

    snprintf(link, sizeof(link), "/proc/self/fd/%d", file);
    length = readlink(link, path, sizeof(path));
    return length > 5 && !memcmp(path + length - 5, ".part", 5);
}

static int is_stalled(void)
{
    const char *fault = getenv("WINPERF_DISK_FAULT");
    return fault && !strcmp(fault, "stalled");
}

static ssize_t full(void)
{
    errno = ENOSPC;
    return -1;
}

static void stall(void)
{
    for (;;) pause();
}

ssize_t write(int file, const void *bytes, size_t length)
{
    static writing real;
    if (!real) real = (writing)dlsym(RTLD_NEXT, "write");
    if (!is_unfinished(file)) return real(file, bytes, length);
    if (!is_stalled()) return full();
    real(file, bytes, length / 2);
    stall();
    return -1;
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset)
{
    static placing real;
    if (!real) real = (placing)dlsym(RTLD_NEXT, "pwrite64");
    if (!is_unfinished(file)) return real(file, bytes, length, offset);
    if (!is_stalled()) return full();
    real(file, bytes, length / 2, offset);
    stall();
    return -1;
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset)
{
    return pwrite64(file, bytes, length, offset);
}
