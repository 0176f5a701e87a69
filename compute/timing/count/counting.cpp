// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/count/counting.h"

#include "compute/base/error.h"
#include "compute/base/progress.h"
#include "compute/base/timestamp.h"
#include "compute/device/opencldevice.h"
#include "compute/run/runner.h"
#include "compute/task/problem.h"
#include "compute/task/task.h"
#include "compute/task/taskresult.h"
#include "compute/timing/count/capturedlaunch.h"
#include "compute/timing/count/profiler.h"

#include <QFile>
#include <QTemporaryDir>

#include <algorithm>

namespace halo {
namespace {

bool isOfNvidia(const DeviceInfo &device)
{
    return device.platform.find("NVIDIA") != std::string::npos;
}

/// Of the devices there are.
const DeviceInfo &deviceToCount(const std::vector<DeviceInfo> &devices, const std::string &text)
{
    const auto first = std::ranges::find_if(devices, isOfNvidia);
    const DeviceInfo *device = first == devices.end() ? nullptr : &*first;
    if (!text.empty())
        device = &chooseDevice(devices, text);
    if (device == nullptr)
        throw Error(ErrorKind::NoDevice,
            "There is no NVIDIA GPU here, and only NVIDIA's profiler counts what OpenCL kernels do; read "
            "what was recorded on one, or count on a machine that has one.");
    if (!isOfNvidia(*device))
        throw Error(ErrorKind::NoDevice,
            "%1 is no GPU of NVIDIA's, whose profiler counts; choose one with --device.", device->name);
    return *device;
}

QString placeOf(const QString &file, size_t launch)
{
    return QStringLiteral("%1.%2").arg(file).arg(launch);
}

/// Whether the launch left in CUDA what it leaves in OpenCL.
bool isRepeated(const CapturedLaunch &captured, const QString &file)
{
    QFile left(file);
    if (!left.open(QIODevice::ReadOnly))
        return false;
    return readContents(left) == captured.after;
}

} // namespace

Counting::Counting(const std::string &device, QString program)
    : m_program(std::move(program))
    , m_runner(std::make_unique<Runner>())
    , m_verifier(std::make_unique<Verifier>())
{
    m_device = deviceToCount(m_runner->devices(), device);
    m_profiler = std::make_unique<Profiler>();
}

Counting::~Counting() = default;

CountedRecord Counting::head() const
{
    return { m_device.name, m_device.driver, m_profiler->version(), timestamp(), {} };
}

std::vector<CountedLaunch> Counting::operator()(const CountedCase &counted, const Progress &progress)
{
    std::vector<CountedLaunch> rows = launchesOf(counted, m_device.limits);
    if (!rows.front().trouble.empty())
        return rows;
    try {
        verify(counted, progress);
        count(counted, rows, progress);
    } catch (const Error &error) {
        if (error.kind() == ErrorKind::NoDevice)
            throw;
        rows.front().trouble = error.message().english();
    }
    return rows;
}

void Counting::verify(const CountedCase &counted, const Progress &progress)
{
    const RunOrder order{ counted.problem, counted.variant, counted.tuning, m_device.index };
    const TaskResult result = m_runner->run(order, progress);
    const Agreement agreement = m_verifier->verify(order, result.outputs, progress).agreement;
    if (!agreement.right)
        throw Error(ErrorKind::Device,
            "%1 computes something else than the reference: output \"%2\" differs by %3; fix the kernel "
            "first.",
            counted.variant.id, agreement.output, QString::number(agreement.maxError));
}

void Counting::count(const CountedCase &counted, std::vector<CountedLaunch> &rows, const Progress &progress)
{
    const auto captured = m_executor.submit(
        m_device,
        [info = m_device, task = counted.problem->task(counted.variant, counted.tuning)](
            const Executor::Place &place) {
            return inWords(info, [&] { return captureLaunches(place.engine.open(info.index), task); });
        },
        progress);
    CudaLaunches launches{ m_device.name, {} };
    for (const CapturedLaunch &each : captured)
        launches.launches.push_back(each.launch);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("launches"));
    if (QFile file(path); file.open(QIODevice::WriteOnly))
        writeLaunches(file, launches);
    const Profile profile = m_profiler->count(
        m_program, { QStringLiteral("counters"), QStringLiteral("--launches"), path }, progress);
    for (size_t i = 0; i < std::min(rows.size(), profile.launches.size()); ++i) {
        if (!isRepeated(captured[i], placeOf(path, i)))
            throw Error(ErrorKind::Device,
                "Launch %1 of %2 leaves other values in CUDA than in OpenCL, so that its counts are of "
                "something else; please report it as a bug.",
                i, counted.variant.id);
        rows[i].counted = profile.launches[i].counts;
    }
    if (!profile.trouble.empty())
        throw Error(ErrorKind::Device, profile.trouble, profile.log);
    if (profile.launches.size() < rows.size())
        throw Error(ErrorKind::Device,
            "The profiler counted %1 of %2 launches; run ncu by itself, to see why.", profile.launches.size(),
            rows.size());
}

void repeatLaunches(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw Error(ErrorKind::Input, "\"%1\" cannot be read; count the launches once more.", path);
    launchInCuda(readLaunches(file), [&path](size_t i, const CudaContents &contents) {
        QFile left(placeOf(path, i));
        if (!left.open(QIODevice::WriteOnly))
            throw Error(
                ErrorKind::Output, "\"%1\" cannot be written; make room on the disk.", left.fileName());
        writeContents(left, contents);
    });
}

} // namespace halo
