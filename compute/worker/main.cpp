// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/engine.h"
#include "compute/error.h"
#include "compute/worker/frame.h"
#include "compute/worker/helperprocess.h"
#include "compute/worker/kernelguard.h"
#include "compute/worker/protocol.h"

#include <QJsonValue>

#include <algorithm>

using namespace halo;

namespace {

QJsonObject run(Engine &engine, Message &request, Channel &channel)
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
    const Progress progress({},
        [&channel](Stage stage, int percent) { sendOrEnd(channel, protocol::stageReport(stage, percent)); });
    const Result result = engine.run(job, progress);
    for (size_t c = 0; c < layout.channels; ++c) {
        const std::span<float> pixels = frame.output(c);
        const Plane &plane = *result.image.colour.at(c);
        std::copy_n(plane.begin(), std::min(plane.size(), pixels.size()), pixels.begin());
    }
    frame.acknowledge(sequence);
    return protocol::resultAnswer(result, sequence);
}

} // namespace

int main(int argc, char **argv)
{
    Engine engine;
    return runHelper(argc, argv, "haloscope-worker", [&engine](Message &request, Channel &channel) {
        const bool devices = request.body.value(QLatin1String("do")) == QLatin1String("devices");
        return HelperAnswer{ devices ? protocol::devicesAnswer(listDevicesHere())
                                     : run(engine, request, channel),
            FileDescriptor() };
    });
}
