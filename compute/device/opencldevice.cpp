// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/device/opencldevice.h"

#include "compute/base/environmentlock.h"
#include "compute/base/obstacles.h"
#include "compute/device/programcache.h"

#include <algorithm>

#include <pthread.h>

namespace halo {
namespace {

/// Programs kept in memory per device; beyond it all are dropped, for they come back from disk.
constexpr size_t maxPrograms = 64;

/// Transforms kept per device: each has kernels of its own, and may have memory as large as its plane.
constexpr size_t maxTransforms = 4;

std::vector<cl::Device> allDevices()
{
    const auto lock = lockEnvironment();
    std::vector<cl::Platform> platforms;
    try {
        cl::Platform::get(&platforms);
    } catch (const cl::Error &) {
        return {}; // CL_PLATFORM_NOT_FOUND_KHR: the loader found no driver
    }
    std::vector<cl::Device> all;
    for (const cl::Platform &platform : platforms) {
        std::vector<cl::Device> devices;
        try {
            platform.getDevices(CL_DEVICE_TYPE_ALL, &devices);
        } catch (const cl::Error &) {
            continue; // a platform without devices; the others may have some
        }
        all.insert(all.end(), devices.begin(), devices.end());
    }
    return all;
}

DeviceLimits limitsOf(const cl::Device &device)
{
    const auto items = device.getInfo<CL_DEVICE_MAX_WORK_ITEM_SIZES>();
    DeviceLimits limits;
    limits.computeUnits = static_cast<int>(device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>());
    limits.maxGroupItems = static_cast<int>(device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>());
    limits.maxGroup = { static_cast<int>(items.at(0)), static_cast<int>(items.at(1)) };
    limits.localBytes = static_cast<std::int64_t>(device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>());
    limits.constantBytes = static_cast<std::int64_t>(device.getInfo<CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE>());
    limits.globalBytes = static_cast<std::int64_t>(device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>());
    limits.maxAllocBytes = static_cast<std::int64_t>(device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>());
    limits.images = device.getInfo<CL_DEVICE_IMAGE_SUPPORT>() == CL_TRUE;
    if (limits.images)
        limits.maxImage = { static_cast<int>(device.getInfo<CL_DEVICE_IMAGE2D_MAX_WIDTH>()),
            static_cast<int>(device.getInfo<CL_DEVICE_IMAGE2D_MAX_HEIGHT>()) };
    return limits;
}

/// What a CPU has for the private memory of a work-group: PoCL runs a group as loops in one function, whose
/// stack frame holds the arrays of all work-items at once, on the stack of a thread of its own.
std::int64_t threadStackBytes()
{
    pthread_attr_t attributes;
    size_t bytes = 0;
    if (::pthread_getattr_default_np(&attributes) == 0) {
        ::pthread_attr_getstacksize(&attributes, &bytes);
        ::pthread_attr_destroy(&attributes);
    }
    return static_cast<std::int64_t>(bytes);
}

bool hasExtension(const cl::Device &device, const std::string &name)
{
    return device.getInfo<CL_DEVICE_EXTENSIONS>().find(name) != std::string::npos;
}

/// NVIDIA's GPUs since Ampere, compute capability 8.0: PTX ISA, mma.sync with .tf32.
bool hasTf32(const cl::Device &device)
{
    constexpr cl_device_info computeCapabilityMajor = 0x4000; // of cl_nv_device_attribute_query
    if (!hasExtension(device, "cl_nv_device_attribute_query"))
        return false;
    cl_uint major = 0;
    const cl_int status = clGetDeviceInfo(device(), computeCapabilityMajor, sizeof major, &major, nullptr);
    return status == CL_SUCCESS && major >= 8;
}

std::string typeWord(cl_device_type type)
{
    return (type & CL_DEVICE_TYPE_GPU) != 0 ? "GPU"
        : (type & CL_DEVICE_TYPE_CPU) != 0  ? "CPU"
                                            : "accelerator";
}

/// Some drivers pad their strings with blanks or a final NUL.
std::string tidy(std::string text)
{
    while (!text.empty() && (text.back() == ' ' || text.back() == '\0'))
        text.pop_back();
    return text.substr(std::min(text.find_first_not_of(' '), text.size()));
}

DeviceInfo describe(const cl::Device &device, int index)
{
    const cl::Platform platform(device.getInfo<CL_DEVICE_PLATFORM>());
    DeviceInfo info;
    info.index = index;
    info.name = tidy(device.getInfo<CL_DEVICE_NAME>());
    info.vendor = tidy(device.getInfo<CL_DEVICE_VENDOR>());
    info.platform = tidy(platform.getInfo<CL_PLATFORM_NAME>());
    info.driver = tidy(device.getInfo<CL_DRIVER_VERSION>());
    info.version = tidy(device.getInfo<CL_DEVICE_VERSION>());
    info.type = typeWord(device.getInfo<CL_DEVICE_TYPE>());
    info.unifiedMemory = device.getInfo<CL_DEVICE_HOST_UNIFIED_MEMORY>() == CL_TRUE;
    info.limits = limitsOf(device);
    info.limits.tf32 = hasTf32(device);
    info.limits.limitsRegisters = hasExtension(device, "cl_nv_compiler_options");
    info.limits.gpu = (device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CPU) == 0; // a simulator is all
    if (!info.limits.gpu)
        info.limits.privateBytes = threadStackBytes();
    info.ceilings = assumedCeilings(info.limits.gpu, info.limits.computeUnits,
        static_cast<int>(device.getInfo<CL_DEVICE_MAX_CLOCK_FREQUENCY>()));
    return info;
}

cl::Device deviceAt(int index)
{
    const auto devices = allDevices();
    if (devices.empty())
        throw Error(ErrorKind::NoDevice, sentenceOnNoDevice());
    if (index < 0 || static_cast<size_t>(index) >= devices.size())
        throw Error(ErrorKind::NoDevice,
            "There is no OpenCL device number " + std::to_string(index) + "; list them with \"devices\".");
    return devices[static_cast<size_t>(index)];
}

} // namespace

std::vector<DeviceInfo> listDevicesHere()
{
    std::vector<DeviceInfo> infos;
    for (const cl::Device &device : allDevices())
        infos.push_back(describe(device, static_cast<int>(infos.size())));
    return infos;
}

OpenClDevice::OpenClDevice(int index)
    : m_device(deviceAt(index))
    , m_info(describe(m_device, index))
    , m_context(m_device)
    , m_queue(m_context, m_device, cl::QueueProperties::Profiling)
{
}

CopyQueues &OpenClDevice::copyQueues()
{
    for (cl::CommandQueue *queue : { &m_copies.up, &m_copies.down })
        if (!(*queue)())
            *queue = cl::CommandQueue(m_context, m_device, cl::QueueProperties::Profiling);
    return m_copies;
}

OpenClDevice::Built OpenClDevice::program(const Variant &variant, const std::string &options)
{
    const std::string source = programText(variant);
    const std::string key = programKey(m_info, source, options);
    if (const auto known = m_programs.find(key); known != m_programs.end())
        return { known->second, true, true };
    if (m_programs.size() >= maxPrograms)
        m_programs.clear();

    const bool kept = keepsPrograms(m_info);
    if (const auto binary = kept ? std::nullopt : loadProgram(key)) {
        try {
            const cl::Program cached(m_context, { m_device }, { *binary });
            cached.build({ m_device }, options.c_str());
            m_programs[key] = cached;
            return { cached, true, false };
        } catch (const cl::Error &) {
            // A driver may refuse what it wrote itself, after an update for example: build anew.
        }
    }
    const cl::Program fresh = build(variant, source, options);
    m_programs[key] = fresh;
    if (kept)
        return { fresh, false, false };
    const auto binaries = fresh.getInfo<CL_PROGRAM_BINARIES>();
    if (!binaries.empty())
        storeProgram(key, binaries.front());
    return { fresh, false, false };
}

cl::Program OpenClDevice::compiled(const Variant &variant, const std::string &options)
{
    const std::string source = programText(variant);
    return m_programs[programKey(m_info, source, options)] = build(variant, source, options);
}

cl::Program OpenClDevice::build(const Variant &variant, const std::string &source, const std::string &options)
{
    cl::Program program(m_context, source);
    try {
        program.build({ m_device }, options.c_str());
    } catch (const cl::BuildError &e) {
        std::string log;
        for (const auto &[device, text] : e.getBuildLog())
            log += text;
        throw BuildError("The kernel \"" + variant.title + "\" (" + variant.file
                + ") does not compile; the build log names the line.",
            log);
    }
    return program;
}

std::shared_ptr<VkFftTransform> OpenClDevice::transform(Size2 size)
{
    const auto known
        = std::ranges::find_if(m_transforms, [&](const auto &entry) { return entry.first == size; });
    if (known != m_transforms.end()) {
        m_transforms.splice(m_transforms.begin(), m_transforms, known);
        return known->second;
    }
    m_transforms.emplace_front(size, std::make_shared<VkFftTransform>(m_context, m_device, size));
    if (m_transforms.size() > maxTransforms)
        m_transforms.pop_back();
    return m_transforms.front().second;
}

cl::ImageFormat OpenClDevice::imageFormat() const
{
    std::vector<cl::ImageFormat> formats;
    m_context.getSupportedImageFormats(CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D, &formats);
    for (const cl_channel_order order : { CL_R, CL_INTENSITY, CL_LUMINANCE })
        for (const cl::ImageFormat &format : formats)
            if (format.image_channel_order == order && format.image_channel_data_type == CL_FLOAT)
                return format;
    throw Error(ErrorKind::Device,
        "The device " + m_info.name
            + " reads no image2d_t of single floats; choose a variant that reads buffers.");
}

Error translated(const cl::Error &error, const DeviceInfo &device)
{
    const std::string call = std::string(error.what()) + " (code " + std::to_string(error.err()) + ")";
    switch (error.err()) {
    case CL_MEM_OBJECT_ALLOCATION_FAILURE:
    case CL_OUT_OF_RESOURCES:
    case CL_OUT_OF_HOST_MEMORY:
    case CL_INVALID_BUFFER_SIZE:
        return Error(ErrorKind::Device,
            "The device " + device.name + " has not enough memory free for this image: " + call
                + "; choose a smaller image or another device.");
    case CL_INVALID_WORK_GROUP_SIZE:
        return Error(ErrorKind::Device,
            "The device " + device.name + " refuses this work-group for this kernel: " + call
                + "; choose a smaller work-group.");
    default:
        return Error(ErrorKind::Device,
            "The device " + device.name + " refused " + call + "; try again or choose another device.");
    }
}

} // namespace halo
