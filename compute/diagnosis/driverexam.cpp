// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/diagnosis/examinations.h"

#include "compute/base/clockgovernor.h"
#include "compute/base/error.h"
#include "compute/base/obstacles.h"
#include "compute/diagnosis/driverprocess.h"
#include "compute/diagnosis/knowndrivers.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/kernel/workloads.h"
#include "compute/process/confinement.h"
#include "compute/process/protocol.h"
#include "compute/run/runner.h"
#include "compute/run/workerprocess.h"
#include "compute/task/problem.h"
#include "compute/task/taskresult.h"
#include "compute/workload/modules.h"

#include <QJsonArray>

#include <algorithm>

namespace halo {
namespace {

using Severity = Diagnosis::Severity;
using Topic = Diagnosis::Topic;

constexpr std::chrono::milliseconds toLoad{ 20'000 };
constexpr std::chrono::milliseconds toCompute{ 60'000 }; // a cold compiler takes seconds

std::string textOf(const QJsonValue &value)
{
    return value.toString().toStdString();
}

Message notComputed(const Message &what, const Error &error)
{
    const bool ends = std::string_view(error.what()).ends_with('.');
    return Message(ends ? "Not computed: %1: %2" : "Not computed: %1: %2.", what, error.message());
}

/// The sentence for what a driver is that was loaded.
void addPlatforms(Examined &examined, const RegisteredDriver &driver, const QJsonObject &answer)
{
    const std::vector<Message> obstacles = obstaclesToDrivers();
    const QJsonArray platforms = answer.value(QLatin1String("platforms")).toArray();
    std::map<std::string, Message> facts{ { "registered in", driver.file }, { "library", driver.library },
        { "OpenCL loader", textOf(answer.value(QLatin1String("loader"))) } };
    const QJsonArray troubles = answer.value(QLatin1String("troubles")).toArray();
    for (const QJsonValue &trouble : troubles)
        examined.add(Topic::Drivers, Severity::Problem, protocol::messageOf(trouble),
            Message("Update the driver that %1 registers, or remove it.", driver.file), facts);
    if (platforms.isEmpty() && troubles.isEmpty()) {
        examined.add(Topic::Drivers, Severity::Advice, Message("%1 offers no platform.", driver.library),
            Message("If you have such a device, update the driver; otherwise remove %1.", driver.file),
            facts);
        return;
    }
    for (const QJsonValue &one : platforms) {
        const std::string name = textOf(one[QLatin1String("name")]);
        facts["version"] = textOf(one[QLatin1String("version")]);
        facts["vendor"] = textOf(one[QLatin1String("vendor")]);
        const int devices = one[QLatin1String("devices")].toInt();
        if (const KnownDriver *known = knownDriver(name))
            examined.add(
                Topic::Drivers, known->severity, Message(known->sentence, name), known->advice, facts);
        else if (devices == 0 && !troubles.isEmpty())
            continue; // that was reported
        else if (devices == 0)
            examined.add(Topic::Drivers, Severity::Advice,
                Message("%1 is installed but has no device.", name),
                obstacles.empty() ? Message(
                    "If you have a device for it, look at the permissions of /dev/dri or /dev/nvidia*, "
                    "and at its kernel module.")
                                  : Message("Cause: %1.", obstacles.front()),
                facts);
        else
            examined.add(Topic::Drivers, Severity::Ok,
                Message(
                    devices == 1 ? "%1 is installed, with %2 device." : "%1 is installed, with %2 devices.",
                    name, devices),
                {}, facts);
    }
}

void examineDriver(Examined &examined, const RegisteredDriver &driver, const Progress &progress)
{
    const QJsonObject request{ { QStringLiteral("do"), QStringLiteral("driver") },
        { QStringLiteral("file"), QString::fromStdString(driver.file) },
        { QStringLiteral("library"), QString::fromStdString(driver.library) } };
    const std::map<std::string, Message> facts{ { "registered in", driver.file },
        { "library", driver.library } };
    try {
        const QJsonObject answer = DriverProcess().ask(request, toLoad, progress);
        const std::string why = textOf(answer.value(QLatin1String("unloadable")));
        if (why.empty())
            addPlatforms(examined, driver, answer);
        else
            examined.add(Topic::Drivers, Severity::Problem,
                Message("The driver that %1 registers cannot be loaded: %2.", driver.file, why),
                Message("Reinstall its package, or remove %1.", driver.file), facts);
    } catch (const Error &error) {
        examined.add(Topic::Drivers, Severity::Problem,
            Message("The driver %1 cannot be used: %2.", driver.library, error.message()),
            Message("Update or remove it (%1); the other drivers can be used by naming their file in "
                    "OCL_ICD_VENDORS.",
                driver.file),
            facts);
    }
}

std::map<std::string, Message> limitsOf(const DeviceInfo &device)
{
    const DeviceLimits &limits = device.limits;
    const auto mebibytes = [](std::int64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; };
    const auto kibibytes = [](std::int64_t bytes) { return std::to_string(bytes >> 10) + " KiB"; };
    return { { "platform", device.platform }, { "vendor", device.vendor }, { "driver", device.driver },
        { "OpenCL", device.version }, { "type", device.type },
        { "compute units", std::to_string(limits.computeUnits) },
        { "work-group",
            Message("at most %1 work-items, %2", limits.maxGroupItems, toString(limits.maxGroup)) },
        { "local memory", kibibytes(limits.localBytes) },
        { "constant memory", kibibytes(limits.constantBytes) },
        { "global memory", mebibytes(limits.globalBytes) },
        { "largest buffer", mebibytes(limits.maxAllocBytes) },
        { "images", limits.images ? Message("up to %1", toString(limits.maxImage)) : Message("none") } };
}

void testWorkload(Examined &examined, DriverProcess &process, const DeviceInfo &device,
    const std::string &workload, const Progress &progress)
{
    const Message what("the workload %1 on %2", workload, device.name);
    try {
        const QJsonObject answer
            = process.ask({ { QStringLiteral("do"), QStringLiteral("self-test") },
                              { QStringLiteral("device"), device.index },
                              { QStringLiteral("workload"), QString::fromStdString(workload) } },
                toCompute, progress);
        const std::map<std::string, Message> facts{ { "variant",
                                                        textOf(answer.value(QLatin1String("variant"))) },
            { "largest error", textOf(answer.value(QLatin1String("max_error"))) },
            { "allowed", textOf(answer.value(QLatin1String("tolerance"))) } };
        const Message clock = protocol::messageOf(answer.value(QLatin1String("clock")));
        const bool isNew = std::ranges::none_of(examined.diagnosis.findings,
            [&](const Diagnosis::Finding &one) { return one.sentence == clock; });
        if (!clock.empty() && isNew)
            examined.add(Topic::SelfTest, Severity::Problem, clock,
                Message("Do not compare times on this device, and update its driver (%1 %2).",
                    device.platform, device.driver));
        if (answer.value(QLatin1String("right")).toBool())
            examined.add(Topic::SelfTest, Severity::Ok, Message("Right: %1.", what), {}, facts);
        else
            examined.add(Topic::SelfTest, Severity::Problem, Message("Wrong numbers: %1.", what),
                Message("Do not trust this device: update its driver (%1 %2), or choose another.",
                    device.platform, device.driver),
                facts);
    } catch (const Error &error) {
        examined.add(Topic::SelfTest, Severity::Problem, notComputed(what, error),
            Message("Update the driver (%1 %2), or choose another device.", device.platform, device.driver));
    }
}

/// A driver may need what the sandbox refuses.
void testSandbox(Examined &examined, const DeviceInfo &device, const Progress &progress)
{
    Variant variant = shippedVariants("stencil").front();
    variant.origin = Origin::User;
    const RunOrder order{ exampleProblem(variant), variant, defaultTuning(variant), device.index };
    WorkerProcess process;
    std::string refused;
    try {
        const TaskResult result = process.run(order, progress);
        for (const std::string &call : process.refusedCalls())
            refused += (refused.empty() ? "" : ", ") + call;
        const std::map<std::string, Message> facts{ { "refused system calls",
            refused.empty() ? "none" : refused } };
        if (Verifier().verify(order, result.outputs).agreement.right)
            examined.add(Topic::SelfTest, Severity::Ok,
                Message("Right: an untrusted kernel on %1.", device.name), {}, facts);
        else
            examined.add(Topic::SelfTest, Severity::Problem,
                Message("Wrong numbers: an untrusted kernel on %1.", device.name),
                "Choose another device for untrusted kernels.", facts);
    } catch (const UnconfinedError &) {
        return; // said of the helper programs already
    } catch (const Error &error) {
        examined.add(Topic::SelfTest, Severity::Problem,
            notComputed(Message("an untrusted kernel on %1", device.name), error),
            "Choose another device for untrusted kernels.");
    }
}

} // namespace

void examineDrivers(Examined &examined, const Progress &progress)
{
    const std::vector<RegisteredDriver> drivers = registeredDrivers();
    if (drivers.empty()) {
        examined.add(Topic::Drivers, Severity::Problem,
            Message("No OpenCL driver is registered in %1.", vendorsFolder()),
            vendorsFolder() == usualVendorsFolder
                ? "Install one, for example the package pocl-opencl-icd or that of your GPU vendor."
                : "Correct or unset the variable OCL_ICD_VENDORS.");
        return;
    }
    if (!examined.hasWorker)
        return;
    for (size_t i = 0; i < drivers.size(); ++i) {
        progress.step(Stage::Run);
        examined.reported(Message("Checking the driver %1", drivers[i].library),
            static_cast<double>(i) / static_cast<double>(drivers.size()));
        examineDriver(examined, drivers[i], progress);
    }
}

void examineDevices(Examined &examined, const Progress &progress)
{
    if (!examined.hasWorker)
        return;
    try {
        examined.devices = WorkerProcess().devices(progress);
    } catch (const Error &error) {
        examined.add(
            Topic::Devices, Severity::Problem, error.message(), "See the list of drivers for the cause.");
        return;
    }
    for (const DeviceInfo &device : examined.devices)
        examined.add(Topic::Devices, Severity::Ok, Message("Device %1 is %2.", device.index, device.name), {},
            limitsOf(device));
    const auto cpu = std::ranges::find(examined.devices, "CPU", &DeviceInfo::type);
    if (cpu != examined.devices.end())
        if (const Message note = clockNoteOf(*cpu); !note.empty())
            examined.add(Topic::Devices, Severity::Advice, note,
                "Before you measure, choose the governor performance, for example with \"cpupower "
                "frequency-set -g performance\".");
    if (!examined.devices.empty())
        return;
    Message advice = "Install a driver, for example the package pocl-opencl-icd.";
    if (std::ranges::any_of(examined.diagnosis.of(Severity::Problem),
            [](const Diagnosis::Finding &one) { return one.topic == Topic::Drivers; }))
        advice = "Repair the named driver, or install another one.";
    else if (const auto obstacles = obstaclesToDrivers(); !obstacles.empty())
        advice = Message("Cause: %1.", obstacles.front());
    examined.add(Topic::Devices, Severity::Problem,
        "There is no OpenCL device; only OpenCV on the CPU is available.", advice);
}

void examineWorkloads(Examined &examined, const Progress &progress)
{
    const double tests = static_cast<double>(examined.devices.size() * (workloads().size() + 1));
    int done = 0;
    for (const DeviceInfo &device : examined.devices) {
        DriverProcess process;
        for (const std::string &workload : workloads()) {
            progress.step(Stage::Run);
            examined.reported(
                Message("Testing the workload %1 on %2", workload, device.name), done++ / tests);
            testWorkload(examined, process, device, workload, progress);
        }
        progress.step(Stage::Run);
        examined.reported(Message("Testing the sandbox on %1", device.name), done++ / tests);
        testSandbox(examined, device, progress);
    }
}

} // namespace halo
