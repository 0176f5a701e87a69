// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/helperprocess.h"

#include "compute/base/error.h"
#include "compute/process/confinement.h"
#include "compute/process/ownfolder.h"
#include "compute/process/protocol.h"

#include <QCoreApplication>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace halo {
namespace {

constexpr int inheritedSocket = 3;

bool isSocket(int number)
{
    int type = 0;
    socklen_t size = sizeof(type);
    return ::getsockopt(number, SOL_SOCKET, SO_TYPE, &type, &size) == 0;
}

/// Never outlives the parent, leaves no core file of hundreds of megabytes, hands the socket to none.
void bindToParent(pid_t parent)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) // it ended before the line above
        std::_Exit(EXIT_SUCCESS);
    const rlimit none{ 0, 0 };
    ::setrlimit(RLIMIT_CORE, &none);
    ::fcntl(inheritedSocket, F_SETFD, FD_CLOEXEC);
}

/// Where memory runs out, who runs what may come from a stranger goes first, and not the program that
/// started it.
void goFirst()
{
    const int file = ::open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return;
    [[maybe_unused]] const ssize_t written = ::write(file, "1000", 4);
    ::close(file);
}

/// Ends the session of this process when this one or its parent is gone, for what a kernel started would
/// stay; and removes its folder if the parent cannot. In a process of its own, which a confined one does not
/// reach.
void guard(pid_t parent, const char *folder)
{
    const pid_t guarded = ::getpid();
    if (::fork() != 0)
        return;
    ::setsid();
    ::close_range(0, ~0U, 0);
    std::array<pollfd, 2> ends{};
    for (size_t i = 0; i < ends.size(); ++i)
        ends[i] = { static_cast<int>(::syscall(SYS_pidfd_open, i == 0 ? parent : guarded, 0)), POLLIN, 0 };
    if (ends[0].fd >= 0 && ends[1].fd >= 0)
        while (::poll(ends.data(), ends.size(), -1) < 0 && errno == EINTR)
            ;
    ::kill(-guarded, SIGKILL);
    if (ends[0].fd < 0 || ends[0].revents != 0)
        removeFolder(folder);
    std::_Exit(EXIT_SUCCESS);
}

/// Ends the process if the parent is gone.
void sendOrEnd(Channel &channel, const QJsonObject &body, int attached)
{
    if (!channel.send(body, attached))
        std::_Exit(EXIT_SUCCESS);
}

HelperAnswer answerOf(const AnswerRequest &answer, Packet &request, const Reports &reports)
{
    try {
        return answer(request, reports);
    } catch (const Error &error) {
        return { protocol::errorAnswer(error), FileDescriptor() };
    } catch (const std::bad_alloc &) {
        return { protocol::errorAnswer(Error(ErrorKind::Device,
                     "The process that runs kernels has no memory left; use a smaller image.")),
            FileDescriptor() };
    }
}

} // namespace

void Reports::send(QJsonObject body, int attached) const
{
    body[QLatin1String(protocol::sequenceKey)] = m_request;
    sendOrEnd(m_channel, body, attached);
}

int runHelper(int argc, char **argv, const char *program, const AnswerRequest &answer)
{
    const bool isConfined = argc > 2;
    if ((argc != 2 && !isConfined) || !isSocket(inheritedSocket)) {
        std::fprintf(
            stderr, "%s is started by Haloscope itself; start haloscope or haloscope-cli.\n", program);
        return static_cast<int>(ErrorKind::Usage);
    }
    bindToParent(std::atoi(argv[1]));
    std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ); // the last lines before a crash count most
    Channel channel{ FileDescriptor(inheritedSocket) };
    if (isConfined) {
        guard(std::atoi(argv[1]), argv[2]);
        goFirst();
        // Code of regular expressions that is compiled when needed would lie in memory that is written and
        // run.
        qputenv("QT_ENABLE_REGEXP_JIT", "0");
        const Confined done = confine(argv[2], rightsOf({ argv + 3, argv + argc }));
        sendOrEnd(channel, toMessage(done.confinement), done.listener.number());
    }
    const QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("haloscope"));
    while (std::optional<Packet> request = channel.wait()) {
        // The number is no part of what is asked: handlers compare requests.
        const Reports reports(channel, request->body.take(QLatin1String(protocol::sequenceKey)).toInteger());
        const HelperAnswer said = answerOf(answer, *request, reports);
        reports.send(said.body, said.attached.number());
        std::fflush(stdout); // what the kernel printed belongs to this job
    }
    return EXIT_SUCCESS;
}

} // namespace halo
