/*
 * Starts the program that is named in a console of its own that nobody sees, as a scheduled task does,
 * with its input from that console. Says its exit status, or that it waits for someone.
 */
#include <stdio.h>
#include <windows.h>

int main(int count, char **words)
{
    STARTUPINFOA startup = { sizeof(startup) };
    PROCESS_INFORMATION process;
    DWORD status = 0;

    if (count != 2) return 1;
    startup.dwFlags = STARTF_USESHOWWINDOW;
    startup.wShowWindow = SW_HIDE;
    if (!CreateProcessA(NULL, words[1], NULL, NULL, FALSE, CREATE_NEW_CONSOLE, NULL, NULL, &startup, &process)) return 1;
    if (WaitForSingleObject(process.hProcess, 180000) != WAIT_OBJECT_0) {
        TerminateProcess(process.hProcess, 9);
        printf("it waits\n");
        return 1;
    }
    GetExitCodeProcess(process.hProcess, &status);
    printf("status %lu\n", status);
    return 0;
}
