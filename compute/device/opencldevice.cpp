// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/device/opencldevice.h"

#include "compute/base/environmentlock.h"
#include "compute/base/lastwords.h"
#include "compute/base/obstacles.h"
#include "compute/device/programcache.h"
#include "compute/kernel/buildlog.h"

#include <QString>

#include <algorithm>
#include <limits>

#include <pthread.h>

namespace halo {
namespace {

/// What is kept in memory per device; programs come back from disk.
struct Kept
{
    size_t programs;
    size_t transforms; ///< each has kernels of its own, and may have memory as large as its plane
};

/// PoCL keeps what its compiler made of each program: some 3 MB of a kernel, up to 90 MB of a transform's.
Kept mostKept(const DeviceInfo &device)
{
    return keepsPrograms(device) ? Kept{ 8, 1 } : Kept{ 64, 4 };
}

/// Some drivers make the clock up; nothing is faster.
constexpr cl_uint highestMegahertz = 10000;

/// What was refused, for a sentence.
Message callOf(const cl::Error &error)
{
    return Message("%1 (code %2)", error.what(), error.err());
}

struct Listing
{
    std::vector<cl::Device> devices; ///< of all platforms
    std::vector<Message> troubles;   ///< a sentence for each platform that does not tell its devices
};

/// A platform that fails hides no other one.
Listing allDevices()
{
    const auto lock = lockEnvironment();
    Listing all;
    const auto guarded = [&all](const Message &what, int none, const auto &ask) {
        try {
            ask();
        } catch (const cl::Error &error) {
            if (error.err() != none)
                all.troubles.push_back(Message("%1 refused %2; update or remove it.", what, callOf(error)));
        } catch (const std::exception &) { // a list as long as no memory is
            all.troubles.push_back(
                Message("%1 returned a list of an impossible length; update or remove it.", what));
        }
    };
    std::vector<cl::Platform> platforms;
    constexpr int noPlatform = -1001; // CL_PLATFORM_NOT_FOUND_KHR: the loader found no driver
    guarded("The OpenCL loader", noPlatform, [&] { cl::Platform::get(&platforms); });
    for (size_t i = 0; i < platforms.size(); ++i)
        guarded(Message("OpenCL driver %1", i), CL_DEVICE_NOT_FOUND, [&] {
            std::vector<cl::Device> devices;
            platforms[i].getDevices(CL_DEVICE_TYPE_ALL, &devices);
            all.devices.insert(all.devices.end(), devices.begin(), devices.end());
        });
    renewLastWords();
    return all;
}

/// Throws Error(Device) for a number that no device can have: what is computed from it would be nonsense.
std::int64_t possible(cl_ulong value, cl_ulong most, const char *what)
{
    if (value == 0 || value > most)
        throw Error(ErrorKind::Device, "its driver reports %1 as %2, which is impossible", value, what);
    return static_cast<std::int64_t>(value);
}

std::int64_t possibleBytes(cl_ulong value, const char *what)
{
    constexpr cl_ulong most{ cl_ulong(1) << 50 };
    return possible(value, most, what);
}

int possibleCount(cl_ulong value, const char *what)
{
    return static_cast<int>(possible(value, std::numeric_limits<int>::max(), what));
}

/// Throws Error(Device) if one of them cannot be true.
DeviceLimits limitsOf(const cl::Device &device)
{
    const auto items = device.getInfo<CL_DEVICE_MAX_WORK_ITEM_SIZES>();
    if (items.size() < 2)
        throw Error(ErrorKind::Device, "its driver reports no largest work-group");
    DeviceLimits limits;
    limits.computeUnits = possibleCount(device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>(), "its compute units");
    limits.maxGroupItems
        = possibleCount(device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>(), "its largest work-group");
    limits.maxGroup = { possibleCount(items[0], "its largest work-group"),
        possibleCount(items[1], "its largest work-group") };
    limits.localBytes
        = possibleBytes(device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>(), "its bytes of local memory");
    limits.constantBytes
        = possibleBytes(device.getInfo<CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE>(), "its bytes of constant memory");
    limits.globalBytes
        = possibleBytes(device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>(), "its bytes of global memory");
    limits.maxAllocBytes
        = possibleBytes(device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>(), "its largest buffer in bytes");
    limits.images = device.getInfo<CL_DEVICE_IMAGE_SUPPORT>() == CL_TRUE;
    if (limits.images)
        limits.maxImage = { possibleCount(device.getInfo<CL_DEVICE_IMAGE2D_MAX_WIDTH>(),
                                "its largest width of an image"),
            possibleCount(device.getInfo<CL_DEVICE_IMAGE2D_MAX_HEIGHT>(), "its largest height of an image") };
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

/// Some drivers pad their strings with blanks or a final NUL; a broken one writes anything.
std::string tidy(const std::string &text)
{
    constexpr qsizetype longest{ 200 };
    QString tidy = QString::fromUtf8(text.c_str());
    for (QChar &letter : tidy)
        if (!letter.isPrint() && !letter.isSurrogate())
            letter = u' ';
    return tidy.trimmed().left(longest).toStdString();
}

void describe(const cl::Device &device, DeviceInfo &info)
{
    info.name = tidy(device.getInfo<CL_DEVICE_NAME>());
    const cl::Platform platform(device.getInfo<CL_DEVICE_PLATFORM>());
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
        static_cast<int>(
            std::min<cl_uint>(device.getInfo<CL_DEVICE_MAX_CLOCK_FREQUENCY>(), highestMegahertz)));
    if (info.name.empty())
        info.name = "unnamed " + info.type;
}

/// Its number, if it does not tell its name.
Message nameOf(const DeviceInfo &device)
{
    return device.name.empty() ? Message("number %1", device.index) : Message(device.name);
}

/// Throws Error(Device) that names the device, if its driver refuses to tell or tells nonsense.
DeviceInfo described(const cl::Device &device, int index)
{
    DeviceInfo info;
    info.index = index;
    Message why;
    try {
        describe(device, info);
        return info;
    } catch (const Error &error) {
        why = error.message();
    } catch (const cl::Error &error) {
        why = Message("its driver refused %1", callOf(error));
    } catch (const std::exception &) { // a text as long as no memory is
        why = "its driver returns texts of an impossible length";
    }
    throw Error(ErrorKind::Device,
        "The device %1 cannot be used because %2; update its driver or choose another device.", nameOf(info),
        why);
}

cl::Device deviceAt(int index)
{
    const auto [devices, troubles] = allDevices();
    if (devices.empty() && !troubles.empty())
        throw Error(ErrorKind::Device, troubles.front());
    if (devices.empty())
        throw Error(ErrorKind::NoDevice, sentenceOnNoDevice());
    if (index < 0 || static_cast<size_t>(index) >= devices.size())
        throw Error(
            ErrorKind::NoDevice, "There is no OpenCL device number %1; list them with \"devices\".", index);
    return devices[static_cast<size_t>(index)];
}

} // namespace

DevicesFound findDevicesHere()
{
    auto [devices, troubles] = allDevices();
    DevicesFound found{ {}, std::move(troubles) };
    for (size_t i = 0; i < devices.size(); ++i) {
        try {
            DeviceInfo info = described(devices[i], static_cast<int>(i));
            info.twins
                = static_cast<int>(std::ranges::count_if(found.usable, [&info](const DeviceInfo &before) {
                      return before.platform == info.platform && before.name == info.name;
                  }));
            found.usable.push_back(std::move(info));
        } catch (const Error &error) {
            found.troubles.push_back(error.message());
        }
    }
    return found;
}

std::vector<DeviceInfo> listDevicesHere()
{
    DevicesFound found = findDevicesHere();
    if (found.usable.empty() && !found.troubles.empty())
        throw Error(ErrorKind::Device, found.troubles.front());
    return std::move(found.usable);
}

OpenClDevice::OpenClDevice(int index)
    : m_device(deviceAt(index))
    , m_info(described(m_device, index))
    , m_context(m_device)
    , m_queue(m_context, m_device, cl::QueueProperties::Profiling)
{
    renewLastWords();
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
    if (const auto known = std::ranges::find(m_programs, key, &KeptProgram::first);
        known != m_programs.end()) {
        m_programs.splice(m_programs.begin(), m_programs, known);
        return { known->second, true, true };
    }
    const bool kept = keepsPrograms(m_info);
    if (const auto binary = kept ? std::nullopt : loadProgram(key)) {
        try {
            const cl::Program cached(m_context, { m_device }, { *binary });
            cached.build({ m_device }, options.c_str());
            keep(key, cached);
            return { cached, true, false };
        } catch (const cl::Error &) {
            // A driver may refuse what it wrote itself, after an update for example: build anew.
        }
    }
    const cl::Program fresh = build(variant, source, options);
    keep(key, fresh);
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
    cl::Program fresh = build(variant, source, options);
    keep(programKey(m_info, source, options), fresh);
    return fresh;
}

void OpenClDevice::keep(const std::string &key, const cl::Program &program)
{
    std::erase_if(m_programs, [&](const KeptProgram &kept) { return kept.first == key; });
    m_programs.emplace_front(key, program);
    if (m_programs.size() > mostKept(m_info).programs)
        m_programs.pop_back();
}

/// Called by hand: C++ bindings throw what is wrong with the log in place of what is wrong with the build.
cl::Program OpenClDevice::build(const Variant &variant, const std::string &source, const std::string &options)
{
    cl::Program program(m_context, source);
    const cl_device_id device = m_device();
    const cl_int status = ::clBuildProgram(program(), 1, &device, options.c_str(), nullptr, nullptr);
    renewLastWords();
    if (status == CL_SUCCESS)
        return program;
    if (status != CL_BUILD_PROGRAM_FAILURE)
        throw cl::Error(status, "clBuildProgram");
    std::string log;
    try {
        log = program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(m_device);
    } catch (const std::exception &) {
        // What matters is that it does not build.
    }
    const bool tells = log.find_first_not_of(std::string(" \n\0", 3)) != log.npos;
    throw BuildError(tells ? Message("The kernel \"%1\" (%2) does not compile; the build log names the line.",
                         variant.title, variant.file)
                           : Message("The kernel \"%1\" (%2) does not compile, and the driver of %3 gives no "
                                     "build log; try another device.",
                               variant.title, variant.file, m_info.name),
        inLinesOfFiles(log, source));
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
    if (m_transforms.size() > mostKept(m_info).transforms)
        m_transforms.pop_back();
    return m_transforms.front().second;
}

void OpenClDevice::spareTransforms()
{
    if (keepsPrograms(m_info))
        m_transforms.clear();
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
        "The device %1 does not support image2d_t with single floats; choose an implementation that reads "
        "buffers.",
        m_info.name);
}

Error translated(const cl::Error &error, const DeviceInfo &device)
{
    const Message call = callOf(error), name = nameOf(device);
    const auto refusalOf = [&](const char *format) { return Error(ErrorKind::Device, format, name, call); };
    switch (error.err()) {
    case CL_MEM_OBJECT_ALLOCATION_FAILURE:
        return refusalOf("The device %1 does not have enough free memory for this image: %2; choose a "
                         "smaller image or another device.");
    case CL_INVALID_BUFFER_SIZE:
        return refusalOf("The device %1 does not support a buffer of this size: %2; choose a smaller image "
                         "or another device.");
    case CL_OUT_OF_HOST_MEMORY:
        return refusalOf("The driver of device %1 got no memory from the system: %2; close other programs, "
                         "or choose a smaller image or another device.");
    // Drivers say so of registers and local memory, of launches that take too long and of stray accesses,
    // too.
    case CL_OUT_OF_RESOURCES:
        return refusalOf("The device %1 ran out of resources, or a kernel reached outside its buffers: %2; "
                         "choose a smaller work-group, another implementation or another device.");
    case CL_INVALID_WORK_GROUP_SIZE:
        return refusalOf(
            "The device %1 refuses this work-group for this kernel: %2; choose a smaller work-group.");
    default:
        return refusalOf("The device %1 refused %2; try again or choose another device.");
    }
}

Error impossibleLength(const DeviceInfo &device)
{
    return Error(ErrorKind::Device,
        "The driver of device %1 returned a text or a list of an impossible length; update it or choose "
        "another device.",
        nameOf(device));
}

} // namespace halo
