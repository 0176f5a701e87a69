// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/helperprocess.h"

#include "compute/base/error.h"
#include "compute/process/confinement.h"
#include "compute/process/protocol.h"

#include <QCoreApplication>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
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

HelperAnswer answerOf(const AnswerRequest &answer, Message &request, Channel &channel)
{
    try {
        return answer(request, channel);
    } catch (const Error &error) {
        return { protocol::errorAnswer(error), FileDescriptor() };
    } catch (const std::bad_alloc &) {
        return { protocol::errorAnswer(Error(ErrorKind::Device,
                     "The process that runs kernels has no memory left; use a smaller picture.")),
            FileDescriptor() };
    }
}

} // namespace

void sendOrEnd(Channel &channel, const QJsonObject &body, int attached)
{
    if (!channel.send(body, attached))
        std::_Exit(EXIT_SUCCESS);
}

int runHelper(int argc, char **argv, const char *program, const AnswerRequest &answer)
{
    const bool confined = argc == 3 && std::strcmp(argv[2], confinedArgument) == 0;
    if ((argc != 2 && !confined) || !isSocket(inheritedSocket)) {
        std::fprintf(
            stderr, "%s is started by Haloscope itself; start haloscope or haloscope-cli.\n", program);
        return static_cast<int>(ErrorKind::Usage);
    }
    bindToParent(std::atoi(argv[1]));
    if (confined) {
        goFirst();
        confine();
    }
    std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ); // the last lines before a crash count most
    const QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("haloscope"));
    Channel channel{ FileDescriptor(inheritedSocket) };
    while (std::optional<Message> request = channel.wait()) {
        const HelperAnswer said = answerOf(answer, *request, channel);
        sendOrEnd(channel, said.body, said.attached.number());
        std::fflush(stdout); // what the kernel printed belongs to this job
    }
    return EXIT_SUCCESS;
}

} // namespace halo
