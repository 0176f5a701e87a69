// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/count/cudalaunch.h"

#include "compute/base/error.h"
#include "compute/timing/count/cudaptx.h"

#include <QDataStream>
#include <QIODevice>
#include <QLibrary>

#include <algorithm>
#include <array>

namespace halo {
namespace {

using CudaAddress = unsigned long long; // CUdeviceptr
using Handle = void *;                  // CUmodule, CUfunction, CUarray, CUtexref

/// CUDA_ARRAY_DESCRIPTOR of the driver's interface.
struct ArrayDescription
{
    size_t width, height;
    unsigned format, channels;
};
constexpr unsigned floatFormat = 0x20; // CU_AD_FORMAT_FLOAT

/// CUDA_MEMCPY2D: one side is host memory, the other an array.
struct CopyToArray
{
    size_t fromX = 0, fromY = 0;
    unsigned fromKind = 1; // CU_MEMORYTYPE_HOST
    const void *fromHost = nullptr;
    CudaAddress fromDevice = 0;
    Handle fromArray = nullptr;
    size_t fromPitch = 0;
    size_t toX = 0, toY = 0;
    unsigned toKind = 3; // CU_MEMORYTYPE_ARRAY
    void *toHost = nullptr;
    CudaAddress toDevice = 0;
    Handle toArray = nullptr;
    size_t toPitch = 0;
    size_t bytes = 0, rows = 0;
};

/// CUDA_RESOURCE_DESC: an array.
struct ResourceDescription
{
    int kind = 0; // CU_RESOURCE_TYPE_ARRAY
    Handle array = nullptr;
    std::array<int, 30> others{};
    unsigned flags = 0;
};

/// CUDA_TEXTURE_DESC: the nearest pixel, at coordinates in pixels.
struct TextureDescription
{
    std::array<int, 3> edges{};
    int filter = 0; // CU_TR_FILTER_MODE_POINT
    unsigned flags = 0;
    unsigned anisotropy = 0;
    int levelFilter = 0;
    float levelBias = 0, lowestLevel = 0, highestLevel = 0;
    std::array<float, 4> border{};
    std::array<int, 12> others{};
};

/// What is needed of the CUDA driver. One thread.
class CudaDriver
{
public:
    /// device: by its name, the first if several have it.
    explicit CudaDriver(const std::string &wanted)
    {
        if (!m_library.load())
            throw Error(ErrorKind::NoDevice,
                "There is no CUDA driver (libcuda.so.1) here; count where there is an NVIDIA GPU.");
        Handle context = nullptr;
        call<unsigned>("cuInit", 0);
        int device = deviceNamed(wanted);
        call<Handle *, int>("cuDevicePrimaryCtxRetain", &context, device);
        call<Handle>("cuCtxSetCurrent", context);
    }

    template<typename... Arguments> void call(const char *name, Arguments... arguments)
    {
        if (const int code = answer<Arguments...>(name, arguments...); code != 0)
            throw Error(ErrorKind::Device,
                "The CUDA driver refuses %1 (error %2); update the graphics driver, or count another kernel.",
                name, code);
    }

    /// The driver's own number of an error, 0: none; for what need not succeed.
    template<typename... Arguments> int answer(const char *name, Arguments... arguments)
    {
        const auto function = reinterpret_cast<int (*)(Arguments...)>(m_library.resolve(name));
        return function == nullptr ? -1 : function(arguments...);
    }

private:
    int deviceNamed(const std::string &wanted)
    {
        int count = 0, device = 0;
        call<int *>("cuDeviceGetCount", &count);
        for (int i = 0; i < count; ++i) {
            std::array<char, 256> name{};
            call<int *, int>("cuDeviceGet", &device, i);
            call<char *, int, int>("cuDeviceGetName", name.data(), static_cast<int>(name.size()), device);
            if (wanted == name.data())
                return device;
        }
        throw Error(ErrorKind::NoDevice,
            "CUDA has no device \"%1\", which OpenCL has; let CUDA_VISIBLE_DEVICES name it.", wanted);
    }

    QLibrary m_library{ QStringLiteral("libcuda.so.1") };
};

/// A launch in the making: its memories and its module, which go with it.
class LaunchInCuda
{
public:
    LaunchInCuda(CudaDriver &driver, const CudaLaunch &launch)
        : m_driver(driver)
        , m_launch(launch)
        , m_ptx(cudaPtxOf(launch.ptx, launch.entry))
    {
        m_driver.call<Handle *, const void *>("cuModuleLoadData", &m_module, m_ptx.text.c_str());
        for (const CudaMemory &memory : m_launch.memories)
            m_places.push_back(
                memory.image.area() > 0 ? Place{ 0, arrayOf(memory) } : Place{ bufferOf(memory), nullptr });
    }

    /// After a crash of the kernel nothing succeeds, and the process ends soon.
    ~LaunchInCuda()
    {
        for (const CudaAddress texture : m_textures)
            m_driver.answer<CudaAddress>("cuTexObjectDestroy", texture);
        for (const Place &place : m_places)
            if (place.array)
                m_driver.answer<Handle>("cuArrayDestroy", place.array);
            else
                m_driver.answer<CudaAddress>("cuMemFree_v2", place.address);
        m_driver.answer<Handle>("cuModuleUnload", m_module);
    }
    LaunchInCuda(const LaunchInCuda &) = delete;
    LaunchInCuda &operator=(const LaunchInCuda &) = delete;

    void operator()()
    {
        Handle function = nullptr;
        m_driver.call<Handle *, Handle, const char *>(
            "cuModuleGetFunction", &function, m_module, m_launch.entry.c_str());
        std::vector<std::vector<std::byte>> values;
        std::int64_t localBytes = 0;
        for (size_t i = 0; i < m_launch.arguments.size(); ++i) {
            const CudaArgument &argument = m_launch.arguments[i];
            if (const auto edge = m_ptx.textures.at(i)) {
                values.push_back(
                    bytesOfNumber(textureOf(m_places.at(static_cast<size_t>(argument.memory)).array, *edge)));
            } else if (argument.localBytes > 0) {
                values.push_back(bytesOfNumber(localBytes));
                localBytes += (argument.localBytes + 15) / 16 * 16;
            } else if (argument.memory >= 0) {
                values.push_back(bytesOfNumber(m_places.at(static_cast<size_t>(argument.memory)).address));
            } else {
                values.push_back(argument.bytes);
            }
        }
        values.push_back(bytesOfNumber(std::uint32_t(0))); // where the NDRange begins
        std::vector<void *> addresses;
        for (auto &value : values)
            addresses.push_back(value.data());
        const auto count = [](int number) { return static_cast<unsigned>(number); };
        m_driver.call<Handle, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, Handle,
            void **, void **>("cuLaunchKernel", function, count(m_launch.groups.w), count(m_launch.groups.h),
            1, count(m_launch.group.w), count(m_launch.group.h), 1, static_cast<unsigned>(localBytes),
            nullptr, addresses.data(), nullptr);
        m_driver.call<>("cuCtxSynchronize");
    }

    /// What plain memory holds now.
    std::vector<std::byte> contentOf(size_t memory)
    {
        std::vector<std::byte> bytes(m_launch.memories[memory].bytes.size());
        if (!m_places[memory].array && !bytes.empty())
            m_driver.call<void *, CudaAddress, size_t>(
                "cuMemcpyDtoH_v2", bytes.data(), m_places[memory].address, bytes.size());
        return m_places[memory].array ? m_launch.memories[memory].bytes : bytes;
    }

private:
    struct Place
    {
        CudaAddress address = 0;
        Handle array = nullptr;
    };

    template<typename Number> static std::vector<std::byte> bytesOfNumber(Number number)
    {
        const auto *begin = reinterpret_cast<const std::byte *>(&number);
        return { begin, begin + sizeof number };
    }

    CudaAddress bufferOf(const CudaMemory &memory)
    {
        CudaAddress address = 0;
        m_driver.call<CudaAddress *, size_t>(
            "cuMemAlloc_v2", &address, std::max<size_t>(memory.bytes.size(), 1));
        if (!memory.bytes.empty())
            m_driver.call<CudaAddress, const void *, size_t>(
                "cuMemcpyHtoD_v2", address, memory.bytes.data(), memory.bytes.size());
        return address;
    }

    Handle arrayOf(const CudaMemory &memory)
    {
        const auto width = static_cast<size_t>(memory.image.w), height = static_cast<size_t>(memory.image.h);
        const ArrayDescription description{ width, height, floatFormat, 1 };
        Handle array = nullptr;
        m_driver.call<Handle *, const ArrayDescription *>("cuArrayCreate_v2", &array, &description);
        CopyToArray copy;
        copy.fromHost = memory.bytes.data();
        copy.fromPitch = copy.bytes = width * sizeof(float);
        copy.rows = height;
        copy.toArray = array;
        m_driver.call<const CopyToArray *>("cuMemcpy2D_v2", &copy);
        return array;
    }

    CudaAddress textureOf(Handle array, CudaEdge edge)
    {
        const ResourceDescription resource{ .array = array };
        TextureDescription description;
        description.edges.fill(static_cast<int>(edge));
        CudaAddress texture = 0;
        m_driver.call<CudaAddress *, const ResourceDescription *, const TextureDescription *, const void *>(
            "cuTexObjectCreate", &texture, &resource, &description, nullptr);
        m_textures.push_back(texture);
        return texture;
    }

    CudaDriver &m_driver;
    const CudaLaunch &m_launch;
    const CudaPtx m_ptx;
    Handle m_module = nullptr;
    std::vector<Place> m_places; ///< by memory
    std::vector<CudaAddress> m_textures;
};

constexpr quint32 magic = 0x48434c31; // "HCL1"

QByteArray rawBytes(const std::vector<std::byte> &bytes)
{
    return { reinterpret_cast<const char *>(bytes.data()), static_cast<qsizetype>(bytes.size()) };
}

std::vector<std::byte> bytesIn(QDataStream &in)
{
    QByteArray raw;
    in >> raw;
    const auto *begin = reinterpret_cast<const std::byte *>(raw.constData());
    return { begin, begin + raw.size() };
}

std::string textIn(QDataStream &in)
{
    QByteArray raw;
    in >> raw;
    return raw.toStdString();
}

QDataStream &operator<<(QDataStream &out, Size2 size)
{
    return out << qint32(size.w) << qint32(size.h);
}

QDataStream &operator>>(QDataStream &in, Size2 &size)
{
    qint32 w = 0, h = 0;
    in >> w >> h;
    size = { w, h };
    return in;
}

CudaLaunch launchIn(QDataStream &in)
{
    CudaLaunch launch;
    launch.ptx = textIn(in);
    launch.entry = textIn(in);
    in >> launch.groups >> launch.group;
    quint32 memories = 0, arguments = 0;
    for (in >> memories; memories > 0 && in.status() == QDataStream::Ok; --memories) {
        CudaMemory memory{ textIn(in), bytesIn(in) };
        in >> memory.image;
        launch.memories.push_back(std::move(memory));
    }
    for (in >> arguments; arguments > 0 && in.status() == QDataStream::Ok; --arguments) {
        qint32 memory = -1;
        qint64 localBytes = 0;
        in >> memory >> localBytes;
        launch.arguments.push_back({ memory, localBytes, bytesIn(in) });
    }
    return launch;
}

} // namespace

void writeLaunches(QIODevice &file, const CudaLaunches &launches)
{
    QDataStream out(&file);
    out << magic << QByteArray::fromStdString(launches.device)
        << static_cast<quint32>(launches.launches.size());
    for (const CudaLaunch &launch : launches.launches) {
        out << QByteArray::fromStdString(launch.ptx) << QByteArray::fromStdString(launch.entry)
            << launch.groups << launch.group << static_cast<quint32>(launch.memories.size());
        for (const CudaMemory &memory : launch.memories)
            out << QByteArray::fromStdString(memory.name) << rawBytes(memory.bytes) << memory.image;
        out << static_cast<quint32>(launch.arguments.size());
        for (const CudaArgument &argument : launch.arguments)
            out << qint32(argument.memory) << qint64(argument.localBytes) << rawBytes(argument.bytes);
    }
}

CudaLaunches readLaunches(QIODevice &file)
{
    QDataStream in(&file);
    quint32 kind = 0, count = 0;
    in >> kind;
    CudaLaunches made{ textIn(in), {} };
    in >> count;
    while (kind == magic && made.launches.size() < count && in.status() == QDataStream::Ok)
        made.launches.push_back(launchIn(in));
    if (kind != magic || in.status() != QDataStream::Ok)
        throw Error(ErrorKind::Input, "The file of launches cannot be read; count them again.");
    return made;
}

void writeContents(QIODevice &file, const CudaContents &contents)
{
    QDataStream out(&file);
    out << static_cast<quint32>(contents.size());
    for (const auto &bytes : contents)
        out << rawBytes(bytes);
}

CudaContents readContents(QIODevice &file)
{
    QDataStream in(&file);
    quint32 count = 0;
    in >> count;
    CudaContents contents;
    while (contents.size() < count && in.status() == QDataStream::Ok)
        contents.push_back(bytesIn(in));
    if (in.status() != QDataStream::Ok)
        throw Error(ErrorKind::Input, "What a launch left cannot be read; count it again.");
    return contents;
}

void launchInCuda(const CudaLaunches &launches, const LaunchDone &done)
{
    CudaDriver driver(launches.device);
    for (size_t i = 0; i < launches.launches.size(); ++i) {
        LaunchInCuda made(driver, launches.launches[i]);
        made();
        CudaContents left;
        for (size_t memory = 0; memory < launches.launches[i].memories.size(); ++memory)
            left.push_back(made.contentOf(memory));
        done(i, left);
    }
}

} // namespace halo
