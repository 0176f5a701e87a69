// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/childprocess.h"

#include "compute/base/environmentlock.h"
#include "compute/base/error.h"
#include "compute/process/helperprocess.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace halo {
namespace {

constexpr int childSocket = 3;

/// Frees what posix_spawn() was told.
struct SpawnOptions
{
    SpawnOptions()
    {
        ::posix_spawn_file_actions_init(&files);
        ::posix_spawnattr_init(&attributes);
    }
    ~SpawnOptions()
    {
        ::posix_spawn_file_actions_destroy(&files);
        ::posix_spawnattr_destroy(&attributes);
    }
    SpawnOptions(const SpawnOptions &) = delete;
    SpawnOptions &operator=(const SpawnOptions &) = delete;
    posix_spawn_file_actions_t files{};
    posix_spawnattr_t attributes{};
};

/// A pipe for what the child prints: it writes, we read without waiting.
std::array<FileDescriptor, 2> makePipe()
{
    std::array<int, 2> ends{ -1, -1 };
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        throw Error(ErrorKind::Device,
            "No pipe to a helper process could be made; close other programs and try again.",
            std::strerror(errno));
    ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
    return { FileDescriptor(ends[0]), FileDescriptor(ends[1]) };
}

/// A group of its own, so that a compiler it started is ended with it; no signal blocked or ignored.
void setUp(SpawnOptions &options)
{
    sigset_t none;
    sigset_t all;
    ::sigemptyset(&none);
    ::sigfillset(&all);
    ::posix_spawnattr_setsigmask(&options.attributes, &none);
    ::posix_spawnattr_setsigdefault(&options.attributes, &all);
    ::posix_spawnattr_setpgroup(&options.attributes, 0);
    ::posix_spawnattr_setflags(
        &options.attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
}

std::string endingOf(int status)
{
    if (WIFSIGNALED(status)) {
        const char *name = ::sigabbrev_np(WTERMSIG(status));
        return "signal " + (name ? "SIG" + std::string(name) : std::to_string(WTERMSIG(status)));
    }
    return "exit status " + std::to_string(WEXITSTATUS(status));
}

} // namespace

std::string findHelper(const std::string &program, const char *environmentVariable)
{
    const QString name = QString::fromStdString(program);
    QStringList places;
    auto lock = lockEnvironment();
    const QString chosen = qEnvironmentVariable(environmentVariable);
    lock.unlock();
    if (!chosen.isEmpty()) {
        places << chosen;
    } else {
        const QString here = QCoreApplication::applicationDirPath();
        places << here + u'/' + name << here + QStringLiteral("/../libexec/haloscope/") + name
               << QStringLiteral(HALOSCOPE_LIBEXEC "/") + name;
    }
    for (const QString &place : places)
        if (const QFileInfo file(place); file.isFile() && file.isExecutable())
            return place.toStdString();
    throw Error(ErrorKind::Device,
        "The helper program " + places.first().toStdString() + " is missing; install Haloscope again, or set "
            + environmentVariable + " to where it is.",
        "Looked for:\n" + places.join(u'\n').toStdString());
}

ChildProcess::ChildProcess(const std::string &program, bool confined)
    : m_channel(FileDescriptor())
{
    ChannelEnds ends = makeChannel();
    auto [reading, writing] = makePipe();
    m_channel = Channel(std::move(ends.ours));
    m_output = std::move(reading);
    start(program, confined, ends.theirs.number(), writing.number());
}

ChildProcess::~ChildProcess()
{
    end();
}

void ChildProcess::start(const std::string &program, bool confined, int socket, int output)
{
    SpawnOptions options;
    setUp(options);
    // Out of the way of the numbers 0 to 3, which are ours if the program was started without them.
    const FileDescriptor highSocket(::fcntl(socket, F_DUPFD_CLOEXEC, 10));
    const FileDescriptor highOutput(::fcntl(output, F_DUPFD_CLOEXEC, 10));
    ::posix_spawn_file_actions_addopen(&options.files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&options.files, highOutput.number(), STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&options.files, highOutput.number(), STDERR_FILENO);
    ::posix_spawn_file_actions_adddup2(&options.files, highSocket.number(), childSocket);
    ::posix_spawn_file_actions_addclosefrom_np(&options.files, childSocket + 1);

    std::string parent = std::to_string(::getpid()); // so that it notices if we are gone already
    std::string path = program;
    std::string rights = confinedArgument;
    const std::array<char *, 4> arguments{ path.data(), parent.data(), confined ? rights.data() : nullptr,
        nullptr };
    const auto lock = lockEnvironment();
    const int failure
        = ::posix_spawn(&m_id, path.c_str(), &options.files, &options.attributes, arguments.data(), environ);
    if (failure != 0)
        throw Error(ErrorKind::Device,
            "The helper program " + program + " cannot be started: " + std::strerror(failure) + ".");
    m_running = true;
    m_handle = FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, m_id, 0)));
}

void ChildProcess::drainLog()
{
    std::array<char, 16384> buffer;
    // Bounded: a child that prints faster than we read must not keep us here.
    for (int i = 0; i < 64; ++i) {
        const ssize_t n = ::read(m_output.number(), buffer.data(), buffer.size());
        if (n == 0)
            m_output = FileDescriptor();
        if (n <= 0)
            return;
        m_log.append(buffer.data(), n);
        if (m_log.size() > 2 * logCap)
            m_log.remove(0, m_log.size() - logCap);
    }
}

std::string ChildProcess::log() const
{
    return m_log.right(logCap).toStdString();
}

ChildProcess::Event ChildProcess::wait(std::chrono::milliseconds limit)
{
    std::array<pollfd, 2> sources{ { { m_channel.number(), POLLIN, 0 }, { m_output.number(), POLLIN, 0 } } };
    const auto timeout = m_channel.hasNext() ? 0 : std::max<long>(0, limit.count());
    ::poll(sources.data(), sources.size(), static_cast<int>(timeout));
    if (sources[1].revents != 0)
        drainLog();
    const bool alive = sources[0].revents == 0 || m_channel.receive();
    if (m_channel.hasNext())
        return Event::Message;
    return alive ? Event::Silence : Event::Ended;
}

AwaitedMessage ChildProcess::awaitMessage(
    std::chrono::steady_clock::time_point deadline, const Progress &progress)
{
    constexpr std::chrono::milliseconds pollInterval{ 20 }; // between two looks at whether to stop
    while (true) {
        if (progress.stopRequested())
            throw Cancelled{};
        const auto left
            = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
        if (left.count() <= 0)
            return {};
        const Event event = wait(std::min(left, pollInterval));
        if (event == Event::Message)
            return { m_channel.next(), {} };
        if (event == Event::Ended)
            return { std::nullopt, end(exitTimeout) };
        if (outgrows()) {
            end();
            return { std::nullopt,
                "ended as it took more than " + std::to_string(m_mostBytes >> 20) + " MiB of memory" };
        }
    }
}

bool ChildProcess::outgrows() const
{
    if (m_mostBytes == 0)
        return false;
    std::ifstream pages("/proc/" + std::to_string(m_id) + "/statm");
    std::uint64_t all = 0, resident = 0;
    pages >> all >> resident;
    return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) > m_mostBytes;
}

bool ChildProcess::reap(std::chrono::milliseconds timeout)
{
    pollfd ended{ m_handle.number(), POLLIN, 0 };
    ::poll(&ended, 1, static_cast<int>(timeout.count()));
    m_running = ::waitpid(m_id, &m_status, WNOHANG) == 0;
    return !m_running;
}

std::string ChildProcess::end(std::chrono::milliseconds timeout)
{
    if (m_running && !reap(timeout)) {
        ::kill(-m_id, SIGKILL);
        // A driver may hold it in the kernel of the system for ever: then it is left behind.
        reap(std::chrono::seconds(2));
    }
    drainLog();
    return m_running ? "hanging in the system" : endingOf(m_status);
}

} // namespace halo
