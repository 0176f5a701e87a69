// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/engine.h"
#include "compute/error.h"
#include "compute/worker/channel.h"
#include "compute/worker/frame.h"
#include "compute/worker/kernelguard.h"
#include "compute/worker/protocol.h"

#include <QCoreApplication>
#include <QJsonValue>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <new>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace halo;

namespace {

constexpr int inheritedSocket = 3;

/// Answers one request after the other until the parent is gone.
class Server
{
public:
    explicit Server(FileDescriptor socket)
        : m_channel(std::move(socket))
    {
    }

    void serve()
    {
        while (std::optional<Message> request = m_channel.wait()) {
            try {
                say(answer(*request));
            } catch (const Error &error) {
                say(protocol::errorAnswer(error));
            } catch (const std::bad_alloc &) {
                say(protocol::errorAnswer(Error(Fault::Device,
                    "The process that runs kernels has no memory left; use a smaller picture.")));
            }
            std::fflush(stdout); // what the kernel printed belongs to this job
        }
    }

private:
    void say(const QJsonObject &body)
    {
        if (!m_channel.send(body))
            std::_Exit(EXIT_SUCCESS); // nobody is left to work for
    }

    QJsonObject answer(Message &request)
    {
        if (request.body.value(QLatin1String("do")) == QLatin1String("devices"))
            return protocol::devicesAnswer(listDevicesHere());
        return run(request);
    }

    QJsonObject run(Message &request)
    {
        Job job = protocol::jobOf(request.body);
        const auto sequence = static_cast<quint64>(request.body.value(QLatin1String("sequence")).toInteger());
        checkSource(job.variant);
        const FrameLayout layout = frameLayout(job);
        Frame frame(std::move(request.attached), layout);
        for (size_t c = 0; c < layout.channels; ++c) {
            const std::span<float> pixels = frame.input(c);
            job.image.colour[c] = std::make_shared<const Plane>(pixels.begin(), pixels.end());
        }
        const Progress progress(
            {}, [this](Stage stage, int percent) { say(protocol::stageReport(stage, percent)); });
        const Result result = m_engine.run(job, progress);
        for (size_t c = 0; c < layout.channels; ++c) {
            const std::span<float> pixels = frame.output(c);
            const Plane &plane = *result.image.colour.at(c);
            std::copy_n(plane.begin(), std::min(plane.size(), pixels.size()), pixels.begin());
        }
        frame.acknowledge(sequence);
        return protocol::resultAnswer(result, sequence);
    }

    Channel m_channel;
    Engine m_engine;
};

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

} // namespace

int main(int argc, char **argv)
{
    if (argc != 2 || !isSocket(inheritedSocket)) {
        std::fputs(
            "haloscope-worker is started by Haloscope itself; start haloscope or haloscope-cli.\n", stderr);
        return static_cast<int>(Fault::Usage);
    }
    bindToParent(std::atoi(argv[1]));
    std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ); // the last lines before a crash count most
    const QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("haloscope"));
    Server(FileDescriptor(inheritedSocket)).serve();
    return EXIT_SUCCESS;
}
