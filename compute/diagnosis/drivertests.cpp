// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/diagnosis/drivertests.h"

#include "compute/engine/engine.h"
#include "compute/base/error.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/convolution/verify.h"
#include "compute/workload/examples.h"
#include "compute/kernel/workloads.h"

#include <CL/opencl.hpp>

#include <QJsonArray>

#include <algorithm>
#include <cstdlib>

#include <dlfcn.h>

namespace halo {
namespace {

/// "ocl-icd 2.3.1", of the loader that is most used; others do not tell.
QString loaderVersion()
{
    constexpr int versionOfLoader = 1; // OCL_ICDL_VERSION
    constexpr int nameOfLoader = 2;    // OCL_ICDL_NAME
    using Ask = cl_int (*)(cl_uint, size_t, void *, size_t *);
    using Find = void *(*)(const char *);
    // By name: the call is of OpenCL 1.0, and the loader answers no other.
    const auto find = reinterpret_cast<Find>(::dlsym(RTLD_DEFAULT, "clGetExtensionFunctionAddress"));
    const auto ask = find ? reinterpret_cast<Ask>(find("clGetICDLoaderInfoOCLICD")) : nullptr;
    if (!ask)
        return QStringLiteral("unknown");
    QStringList words;
    for (const int what : { nameOfLoader, versionOfLoader }) {
        char text[128] = {};
        if (ask(static_cast<cl_uint>(what), sizeof text - 1, text, nullptr) == CL_SUCCESS)
            words << QString::fromUtf8(text);
    }
    return words.join(u' ');
}

QJsonObject describe(const cl::Platform &platform)
{
    const auto text = [](const std::string &value) { return QString::fromStdString(value.c_str()); };
    std::vector<cl::Device> devices;
    try {
        platform.getDevices(CL_DEVICE_TYPE_ALL, &devices);
    } catch (const cl::Error &) {
        devices.clear(); // a platform without devices says so by an error
    }
    return { { QStringLiteral("name"), text(platform.getInfo<CL_PLATFORM_NAME>()) },
        { QStringLiteral("vendor"), text(platform.getInfo<CL_PLATFORM_VENDOR>()) },
        { QStringLiteral("version"), text(platform.getInfo<CL_PLATFORM_VERSION>()) },
        { QStringLiteral("devices"), static_cast<int>(devices.size()) } };
}

/// Numbers that repeat nowhere near.
Image examplePicture(Size2 size)
{
    Image image;
    image.width = size.w;
    image.height = size.h;
    Plane plane;
    for (size_t i = 0; i < size.area(); ++i)
        plane.push_back(static_cast<float>(i * 37 % 101) / 101.0F);
    image.colour.push_back(std::make_shared<const Plane>(std::move(plane)));
    return image;
}

QJsonObject outcome(const Variant &variant, bool right, double maxError, double tolerance)
{
    return { { QStringLiteral("variant"), QString::fromStdString(variant.id) },
        { QStringLiteral("right"), right }, { QStringLiteral("max_error"), QString::number(maxError) },
        { QStringLiteral("tolerance"), QString::number(tolerance) } };
}

QJsonObject convolve(Engine &engine, const Variant &variant, int device)
{
    const bool signal = variant.workload == "signal";
    Job job;
    job.image = examplePicture(signal ? Size2{ 500, 1 } : Size2{ 61, 45 });
    job.filter = { "", 5, signal ? 1 : 3, {} };
    for (size_t i = 0; i < job.filter.size().area(); ++i)
        job.filter.weights.push_back(static_cast<float>(i + 1) / 16.0F);
    job.variant = variant;
    job.tuning = defaultTuning(variant);
    job.device = device;
    const Result result = engine.run(job);
    const Verification found = Verifier().verify(job, result.image);
    return outcome(variant, found.ok(), found.maxError, found.tolerance);
}

QJsonObject solve(Engine &engine, const Variant &variant, int device)
{
    const auto problem = exampleProblem(variant);
    const TaskResult result = engine.run(problem->task(variant, defaultTuning(variant)), device, 1);
    const Agreement found = compare(*problem, result.outputs, problem->reference({}), variant);
    return outcome(variant, found.right, found.maxError, found.tolerance);
}

} // namespace

QJsonObject driverAnswer(const QJsonObject &request)
{
    const QByteArray file = request.value(QLatin1String("file")).toString().toUtf8();
    const QByteArray library = request.value(QLatin1String("library")).toString().toUtf8();
    if (::dlopen(library.constData(), RTLD_NOW) == nullptr)
        return { { QStringLiteral("unloadable"), QString::fromLocal8Bit(::dlerror()) } };
    ::setenv("OCL_ICD_VENDORS", file.constData(), 1); // the loader has not looked yet
    std::vector<cl::Platform> platforms;
    try {
        cl::Platform::get(&platforms);
    } catch (const cl::Error &) {
        platforms.clear(); // then there are none
    }
    QJsonArray all;
    for (const cl::Platform &platform : platforms)
        all.append(describe(platform));
    return { { QStringLiteral("platforms"), all }, { QStringLiteral("loader"), loaderVersion() } };
}

QJsonObject selfTestAnswer(Engine &engine, const QJsonObject &request)
{
    const std::string id = request.value(QLatin1String("workload")).toString().toStdString();
    const int device = request.value(QLatin1String("device")).toInt();
    const Workload *workload = findWorkload(id);
    if (!workload || shippedVariants(id).empty())
        throw Error(Fault::Usage, "There is no workload \"" + id + "\".");
    const Variant &variant = shippedVariants(id).front();
    return workload->isConvolution ? convolve(engine, variant, device) : solve(engine, variant, device);
}

} // namespace halo
