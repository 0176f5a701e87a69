// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/diagnosis/drivertests.h"

#include "compute/base/archive.h"
#include "compute/base/error.h"
#include "compute/image/madepicture.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/kernel/workloads.h"
#include "compute/run/engine.h"
#include "compute/task/taskresult.h"
#include "compute/workload/modules.h"

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
    } catch (const std::exception &) {
        devices.clear(); // a platform without devices says so by an error; others are troubles
    }
    const auto textOf = [&](cl_platform_info what) {
        std::string value;
        try {
            if (platform.getInfo(what, &value) != CL_SUCCESS)
                value.clear();
        } catch (const std::exception &) {
            value = "unknown"; // it refuses, or the length is none
        }
        return text(value);
    };
    return { { QStringLiteral("name"), textOf(CL_PLATFORM_NAME) },
        { QStringLiteral("vendor"), textOf(CL_PLATFORM_VENDOR) },
        { QStringLiteral("version"), textOf(CL_PLATFORM_VERSION) },
        { QStringLiteral("devices"), static_cast<int>(devices.size()) } };
}

QJsonObject solve(Engine &engine, const Variant &variant, int device)
{
    const RunOrder order{ exampleProblem(variant), variant, defaultTuning(variant), device };
    const auto begin = std::chrono::steady_clock::now();
    const TaskResult result = engine.run(order);
    const auto elapsed = std::chrono::steady_clock::now() - begin;
    const Agreement found = Verifier().verify(order, result.outputs).agreement;
    return { { QStringLiteral("clock"),
                 protocol::toJson(clockTrouble(result.timeline, result.device, elapsed)) },
        { QStringLiteral("variant"), QString::fromStdString(variant.id) },
        { QStringLiteral("right"), found.right },
        { QStringLiteral("max_error"), QString::number(found.maxError) },
        { QStringLiteral("tolerance"), QString::number(found.tolerance) } };
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
    } catch (const std::exception &) {
        platforms.clear(); // then there are none, or it is reported among the troubles
    }
    QJsonArray all;
    for (const cl::Platform &platform : platforms)
        all.append(describe(platform));
    QJsonArray troubles;
    for (const Message &trouble : findDevicesHere().troubles)
        troubles.append(protocol::toJson(trouble));
    return { { QStringLiteral("platforms"), all }, { QStringLiteral("troubles"), troubles },
        { QStringLiteral("loader"), loaderVersion() } };
}

QJsonObject selfTestAnswer(Engine &engine, const QJsonObject &request)
{
    const std::string id = request.value(QLatin1String("workload")).toString().toStdString();
    const int device = request.value(QLatin1String("device")).toInt();
    const Workload *workload = findWorkload(id);
    if (!workload || shippedVariants(id).empty())
        throw Error(ErrorKind::Usage, "There is no workload \"%1\".", id);
    const Variant &variant = shippedVariants(id).front();
    return solve(engine, variant, device);
}

} // namespace halo
