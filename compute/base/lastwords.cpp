// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/lastwords.h"

#include "compute/base/error.h"

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <thread>

#include <unistd.h>

namespace halo {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool isSanitized = true; // what sanitizers say is more
#else
constexpr bool isSanitized = false;
#endif

constexpr int fatalSignals[] = { SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL };

const char *speaker = "";
std::atomic<bool> inPeace = false;
std::atomic<int> driverTimes = 0;

/// May be called in a signal handler.
void say(const char *text)
{
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text, std::strlen(text));
}

[[noreturn]] void endBecause(const char *how)
{
    for (const char *part : { speaker, ": ", how,
             ", perhaps in an OpenCL driver; if that happens again, delete what the driver keeps "
             "(~/.cache/pocl for PoCL), free disk space, or choose another device.\n" })
        say(part);
    ::_exit(static_cast<int>(ErrorKind::Device));
}

using Handler = void (*)(int);
/// Of a driver, by signal: it may have files to remove.
std::array<std::atomic<Handler>, NSIG> theirs{};

void takeSignal(int number)
{
    for (const int fatal : fatalSignals)
        std::signal(fatal, SIG_DFL); // another one while this one is told ends the program at once
    if (const Handler handler = theirs[static_cast<size_t>(number)])
        handler(number);
    endBecause(number == SIGABRT ? "The program was aborted (signal SIGABRT)"
            : number == SIGSEGV  ? "The program crashed (signal SIGSEGV)"
            : number == SIGBUS   ? "The program crashed (signal SIGBUS)"
            : number == SIGFPE   ? "The program crashed (signal SIGFPE)"
                                 : "The program crashed (signal SIGILL)");
}

/// A stack that has overflowed leaves no room for the handler. Threads of drivers have no other one, and end
/// without words.
void useOtherStack()
{
    static char stack[1 << 16];
    stack_t other{};
    other.ss_sp = stack;
    other.ss_size = sizeof stack;
    ::sigaltstack(&other, nullptr);
}

} // namespace

void sayLastWords(const char *program)
{
    speaker = program;
    useOtherStack();
    renewLastWords();
}

void renewLastWords()
{
    if (*speaker == 0 || isSanitized)
        return;
    struct sigaction action
    { };
    action.sa_handler = takeSignal;
    action.sa_flags = SA_ONSTACK;
    for (const int fatal : fatalSignals) {
        struct sigaction before
        { };
        ::sigaction(fatal, &action, &before);
        const bool isOther = before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN
            && before.sa_handler != takeSignal && (before.sa_flags & SA_SIGINFO) == 0;
        if (isOther)
            theirs[static_cast<size_t>(fatal)] = before.sa_handler;
    }
}

void guardExit()
{
    std::atexit([] {
        if (!inPeace)
            endBecause("The program was ended");
    });
}

void endInPeace()
{
    inPeace = true;
}

DriverTime::DriverTime()
{
    ++driverTimes;
}

DriverTime::~DriverTime()
{
    --driverTimes;
}

void endUnfinished(int status)
{
    for (const char *part : { speaker, ": What was going on did not stop within 5 s",
             driverTimes > 0 ? ", perhaps because an OpenCL driver hangs" : "", "; ended without it.\n" })
        say(part);
    ::_exit(status);
}

void endSoon(int status)
{
    std::thread([status] {
        std::this_thread::sleep_for(std::chrono::seconds(secondsToEnd));
        if (status != EXIT_SUCCESS)
            ::_exit(status);
        endUnfinished(status);
    }).detach();
}

} // namespace halo
