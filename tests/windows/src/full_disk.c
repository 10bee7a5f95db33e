/* Loaded before the C library of this system: every write to a file whose name ends with ".part" finds the disk full. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int is_unfinished(int file)
{
    char link[64], path[4096];
    ssize_t length;

    snprintf(link, sizeof(link), "/proc/self/fd/%d", file);
    length = readlink(link, path, sizeof(path));
    return length > 5 && !memcmp(path + length - 5, ".part", 5);
}

ssize_t write(int file, const void *bytes, size_t length)
{
    static ssize_t (*real)(int, const void *, size_t);
    if (!real) real = dlsym(RTLD_NEXT, "write");
    if (!is_unfinished(file)) return real(file, bytes, length);
    errno = ENOSPC;
    return -1;
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset)
{
    static ssize_t (*real)(int, const void *, size_t, off64_t);
    if (!real) real = dlsym(RTLD_NEXT, "pwrite64");
    if (!is_unfinished(file)) return real(file, bytes, length, offset);
    errno = ENOSPC;
    return -1;
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset)
{
    return pwrite64(file, bytes, length, offset);
}
