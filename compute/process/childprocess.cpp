// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/childprocess.h"

#include "compute/base/environmentlock.h"
#include "compute/base/error.h"
#include "compute/base/text.h"
#include "compute/process/protocol.h"
#include "compute/process/session.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string_view>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace halo {
namespace {

constexpr int childSocket = 3;

/// PoCL's compiler starts one or two for each kernel.
constexpr int mostProcesses = 64;

/// At a time: drivers start one for each core, and some.
int mostThreads()
{
    return 64 + 4 * static_cast<int>(::sysconf(_SC_NPROCESSORS_CONF));
}

/// Without a file: NVIDIA's driver maps 6 MiB so for each context, and shares them with nobody.
constexpr std::uint64_t mostSharedMemory{ 256 << 20 };

CallLimits limitsOf(const Rights &rights)
{
    return { rights.startsLinker ? mostProcesses : 0, mostThreads(), mostCountedFiles, rights.memoryFiles,
        rights.devices.empty() ? 0 : mostSharedMemory };
}

/// What a confined process gets of the environment: how texts and numbers are written, where libraries are,
/// and what loaders, drivers, sanitizers and helpers of ours listen to. No variable that a user keeps a
/// password in.
bool isForConfined(std::string_view name)
{
    static constexpr std::string_view names[] = { "PATH", "LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH",
        "LD_PRELOAD", "GLIBC_TUNABLES", "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS",
        "LLVM_PROFILE_FILE", "ROCR_VISIBLE_DEVICES", "GPU_DEVICE_ORDINAL", "NVIDIA_VISIBLE_DEVICES",
        "ONEAPI_DEVICE_SELECTOR" };
    static constexpr std::string_view families[]
        = { "LC_", "HALOSCOPE_", "QT_", "OCL_", "OPENCL_", "OCLGRIND_", "OPENCV_", "OMP_", "POCL_", "CUDA_",
              "HSA_", "HIP_", "AMD_", "RUSTICL_", "MESA_", "ZE_", "NEO_", "IGC_", "CL_CONFIG_" };
    return std::ranges::count(names, name) > 0
        || std::ranges::any_of(families, [&](std::string_view family) { return name.starts_with(family); });
}

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
            Message("No pipe to a helper process could be made; close other programs and try again."),
            std::strerror(errno));
    ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
    return { FileDescriptor(ends[0]), FileDescriptor(ends[1]) };
}

/// A session and a group of its own, so that a compiler it started is ended with it, and the user's terminal
/// is none of its; no signal blocked or ignored.
void setUp(SpawnOptions &options)
{
    sigset_t none;
    sigset_t all;
    ::sigemptyset(&none);
    ::sigfillset(&all);
    ::posix_spawnattr_setsigmask(&options.attributes, &none);
    ::posix_spawnattr_setsigdefault(&options.attributes, &all);
    ::posix_spawnattr_setflags(
        &options.attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
}

/// As C has lists.
std::vector<char *> pointersTo(std::vector<std::string> &words)
{
    std::vector<char *> pointers;
    std::ranges::transform(
        words, std::back_inserter(pointers), [](std::string &word) { return word.data(); });
    pointers.push_back(nullptr);
    return pointers;
}

Message endingOf(int status)
{
    if (WIFSIGNALED(status)) {
        const char *name = ::sigabbrev_np(WTERMSIG(status));
        return Message("signal %1", (name ? "SIG" + std::string(name) : std::to_string(WTERMSIG(status))));
    }
    return Message("exit status %1", WEXITSTATUS(status));
}

} // namespace

bool wasKilled(const Message &ending)
{
    return ending == Message("signal %1", "SIGKILL");
}

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
    // A module is loaded, not started: Debian installs it without the right to be executed.
    const bool isModule = name.endsWith(QStringLiteral(".so"));
    for (const QString &place : places)
        if (const QFileInfo file(place);
            file.isFile() && (isModule ? file.isReadable() : file.isExecutable()))
            return place.toStdString();
    throw Error(ErrorKind::Device,
        Message("The helper program %1 is missing; reinstall Haloscope, or set %2 to its path.",
            places.first().toStdString(), environmentVariable),
        "Looked for:\n" + places.join(u'\n').toStdString());
}

ChildProcess::ChildProcess(const std::string &program, std::optional<Rights> rights)
    : m_rights(std::move(rights))
    , m_own(m_rights ? std::make_unique<OwnFolder>() : nullptr)
    , m_calls(m_rights ? limitsOf(*m_rights) : CallLimits())
    , m_channel(FileDescriptor())
{
    ChannelEnds ends = makeChannel();
    auto [reading, writing] = makePipe();
    m_channel = Channel(std::move(ends.ours));
    m_output = std::move(reading);
    start(program, ends.theirs.number(), writing.number());
}

ChildProcess::~ChildProcess()
{
    end();
}

std::vector<std::string> ChildProcess::arguments(const std::string &program) const
{
    std::vector<std::string> words{ program,
        std::to_string(::getpid()) }; // it notices if we are gone already
    if (m_rights) {
        words.push_back(m_own->path().string());
        std::ranges::copy(wordsOf(*m_rights), std::back_inserter(words));
    }
    return words;
}

/// Ours; of a confined process what is meant for it, and drivers find their caches in its folder.
std::vector<std::string> ChildProcess::environment() const
{
    std::vector<std::string> all;
    static constexpr std::string_view places[] = { "HOME", "TMPDIR", "XDG_CACHE_HOME", "POCL_CACHE_DIR",
        "CUDA_CACHE_PATH", "AMD_COMGR_CACHE_DIR", "MESA_SHADER_CACHE_DIR", "NEO_CACHE_DIR" };
    const auto isKept = [](std::string_view entry) {
        const std::string_view name = entry.substr(0, entry.find('='));
        return isForConfined(name) && std::ranges::count(places, name) == 0;
    };
    for (char **entry = environ; *entry; ++entry)
        if (!m_own || isKept(*entry))
            all.emplace_back(*entry);
    if (m_own)
        for (const std::string_view place : places)
            all.push_back(std::string(place) + '=' + m_own->path().string());
    return all;
}

void ChildProcess::start(const std::string &program, int socket, int output)
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

    std::vector<std::string> words = arguments(program);
    const auto lock = lockEnvironment();
    std::vector<std::string> variables = environment();
    const int failure = ::posix_spawn(&m_id, program.c_str(), &options.files, &options.attributes,
        pointersTo(words).data(), pointersTo(variables).data());
    if (failure != 0)
        throw Error(ErrorKind::Device, "The helper program %1 cannot be started: %2.", program,
            std::strerror(failure));
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
    std::string text = plainText(m_log.right(logCap).toStdString());
    for (const std::string &call : m_calls.all())
        text += "\nThe sandbox refused the system call " + call + ".";
    return text;
}

void ChildProcess::ask(QJsonObject request, int attached)
{
    m_log.clear();
    m_calls.renew();
    request[QLatin1String(protocol::sequenceKey)] = ++m_asked;
    m_channel.send(request, attached);
}

ChildProcess::Event ChildProcess::wait(std::chrono::milliseconds limit)
{
    std::array<pollfd, 3> sources{ { { m_channel.number(), POLLIN, 0 }, { m_output.number(), POLLIN, 0 },
        { m_calls.number(), POLLIN, 0 } } };
    const auto timeout = m_channel.hasNext() ? 0 : std::max<long>(0, limit.count());
    ::poll(sources.data(), sources.size(), static_cast<int>(timeout));
    if (sources[1].revents != 0)
        drainLog();
    // What it said before a call that waits now has arrived: it is looked at first.
    const bool silent = m_channel.hasNext() || (sources[0].revents == 0 && sources[2].revents == 0);
    const bool alive = silent || m_channel.receive();
    if (m_rights && !m_confinement)
        readConfinement();
    if (m_channel.hasNext())
        return Event::Message;
    if ((sources[2].revents & POLLIN) != 0)
        m_calls.answerOne();
    else if (sources[2].revents != 0)
        m_calls.close();
    return alive ? Event::Silence : Event::Ended;
}

/// Of the first message.
void ChildProcess::readConfinement()
{
    if (std::optional<Packet> first = m_channel.next()) {
        m_confinement = confinementOf(first->body);
        m_calls.listen(std::move(first->attached), m_id);
    }
}

AwaitedMessage ChildProcess::awaitMessage(
    std::chrono::steady_clock::time_point deadline, const Progress &progress)
{
    constexpr std::chrono::milliseconds pollInterval{ 20 }; // between two looks at whether to stop
    while (true) {
        if (progress.stopRequested())
            throw Cancelled{};
        progress.waits();
        const auto left
            = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
        if (left.count() <= 0)
            return {};
        const Event event = wait(std::min(left, pollInterval));
        if (event == Event::Message) {
            std::optional<Packet> message = m_channel.next();
            if (message->body.take(QLatin1String(protocol::sequenceKey)).toInteger() == m_asked)
                return { std::move(message), {} };
            end();
            return { std::nullopt, Message("ended as it answered what was not asked") };
        }
        if (event == Event::Ended)
            return { std::nullopt, end(m_channel.isOpen() ? exitTimeout : std::chrono::milliseconds(0)) };
        if (const Message what = excess(); !what.empty()) {
            end();
            return { std::nullopt, Message("ended as it took more than %1", what) };
        }
    }
}

/// What it has too much of; nothing, as a rule.
Message ChildProcess::excess()
{
    constexpr std::chrono::milliseconds between{ 100 };
    const auto now = std::chrono::steady_clock::now();
    if (now - m_measured < between)
        return {};
    m_measured = now;
    // Of its whole session, which it cannot leave.
    if (m_mostBytes > 0 && useOf(m_id, !m_calls.hasStarted()).residentBytes > m_mostBytes)
        return Message("%1 MiB of memory", m_mostBytes >> 20);
    return {};
}

bool ChildProcess::reap(std::chrono::milliseconds timeout)
{
    pollfd ended{ m_handle.number(), POLLIN, 0 };
    ::poll(&ended, 1, static_cast<int>(timeout.count()));
    siginfo_t state{};
    if (::waitid(P_PID, static_cast<id_t>(m_id), &state, WEXITED | WNOHANG | WNOWAIT) != 0
        || state.si_pid != m_id)
        return false;
    // Its group goes with it, while its number is still its own.
    ::kill(-m_id, SIGKILL);
    m_running = ::waitpid(m_id, &m_status, 0) != m_id;
    return !m_running;
}

Message ChildProcess::end(std::chrono::milliseconds timeout)
{
    m_calls.close(); // a call that waits would keep it
    if (m_running && !reap(timeout)) {
        ::kill(-m_id, SIGKILL);
        // A driver may hold it in the kernel of the system for ever: then it is left behind.
        reap(std::chrono::seconds(2));
    }
    drainLog();
    return m_running ? "hanging in the system" : endingOf(m_status);
}

} // namespace halo
