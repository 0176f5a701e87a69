// SPDX-License-Identifier: GPL-3.0-or-later
#include <CL/cl_layer.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

/// A layer between the loader of OpenCL and the drivers, by OPENCL_LAYERS, in which one function goes wrong,
/// as HALOSCOPE_FAULT says: "FUNCTION MODE N", such as "clFinish -36 2", or @FILE with such a line, which may
/// change. N: in its Nth call, from 1 on; 0: in each. MODE: the error that it answers; hang: it does not come
/// back as long as that is chosen; slow: it takes half a second longer; crash: the process ends; zero or
/// huge: it answers numbers that cannot be true, or says that all is done; short: the clock of events counts
/// a thousandth; skip: no kernel runs, and each event says that it did. HALOSCOPE_FAULT_COUNTS=FILE keeps a
/// record of 64 bytes for each function there: its name, and in the last four bytes how often a process has
/// called it at most. HALOSCOPE_FAULT_DEVICE=WORD: of calls that name devices only those go wrong whose first
/// one has this word in its name. HALOSCOPE_FAULT_PLATFORM=NAME: what every platform is called.
namespace {

struct Fault
{
    std::string function, mode;
    int call = 0;
};

Fault faultOf(const char *text)
{
    Fault fault;
    std::array<char, 64> function{}, mode{};
    if (text && std::sscanf(text, "%63s %63s %d", function.data(), mode.data(), &fault.call) == 3)
        fault = { function.data(), mode.data(), fault.call };
    return fault;
}

std::string textOf(const char *path)
{
    std::array<char, 256> text{};
    FILE *file = std::fopen(path, "r");
    if (!file)
        return {};
    const size_t size = std::fread(text.data(), 1, text.size() - 1, file);
    std::fclose(file);
    return { text.data(), size };
}

Fault fault()
{
    static const char *chosen = std::getenv("HALOSCOPE_FAULT");
    if (chosen && *chosen == '@')
        return faultOf(textOf(chosen + 1).c_str());
    static const Fault always = faultOf(chosen);
    return always;
}

cl_icd_dispatch target, ours;

/// In the file, which all processes share: a worker is killed and writes nothing at its end.
struct Count
{
    std::array<char, 60> name;
    std::atomic<int> most;
};
static_assert(sizeof(Count) == 64);

constexpr size_t mostFunctions = 64;
std::array<Count, mostFunctions> uncounted;
std::span<Count> counts = uncounted;
size_t functions = 0;

void openCounts()
{
    const char *path = std::getenv("HALOSCOPE_FAULT_COUNTS");
    const int file = path ? ::open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (file < 0 || ::ftruncate(file, sizeof uncounted) != 0)
        return;
    void *memory = ::mmap(nullptr, sizeof uncounted, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory != MAP_FAILED)
        counts = { static_cast<Count *>(memory), mostFunctions };
    ::close(file);
}

/// As long as the fault is chosen.
void hang()
{
    while (fault().mode == "hang")
        ::usleep(20'000);
}

/// Of a function that tells something, by the size of the answer, the answer, and how large it is.
template<typename Arguments> bool lieInAnswer(const Arguments &arguments, int byte)
{
    constexpr size_t count = std::tuple_size_v<Arguments>;
    if constexpr (count >= 3) {
        using Size = std::tuple_element_t<count - 3, Arguments>;
        using Value = std::tuple_element_t<count - 2, Arguments>;
        using Number = std::tuple_element_t<count - 1, Arguments>;
        if constexpr (std::is_same_v<Size,
                          size_t> && std::is_same_v<Value, void *> && std::is_same_v<Number, size_t *>) {
            if (void *value = std::get<count - 2>(arguments))
                std::memset(value, byte, std::get<count - 3>(arguments));
            if (size_t *number = std::get<count - 1>(arguments))
                std::memset(number, byte, sizeof *number);
            return true;
        } else if constexpr (std::is_same_v<Number, cl_uint *>) { // of a list
            if (cl_uint *number = std::get<count - 1>(arguments))
                std::memset(number, byte, sizeof *number);
            return true;
        }
    }
    return false;
}

bool isChosen(cl_device_id device)
{
    static const char *chosen = std::getenv("HALOSCOPE_FAULT_DEVICE");
    std::array<char, 256> name{};
    if (!chosen)
        return true;
    target.clGetDeviceInfo(device, CL_DEVICE_NAME, name.size() - 1, name.data(), nullptr);
    return std::strstr(name.data(), chosen) != nullptr;
}

/// Whether the call is about the chosen device, or about none.
template<typename Arguments> bool isChosenIn(const Arguments &arguments)
{
    if constexpr (std::tuple_size_v<Arguments> >= 3)
        if constexpr (std::is_same_v<std::tuple_element_t<2, Arguments>, const cl_device_id *>)
            return !std::get<2>(arguments) || isChosen(*std::get<2>(arguments));
    return true;
}

/// Answers a question about text.
cl_int answer(const char *text, size_t size, void *value, size_t *number)
{
    const size_t bytes = std::strlen(text) + 1;
    if (number)
        *number = bytes;
    if (value && size < bytes)
        return CL_INVALID_VALUE;
    if (value)
        std::memcpy(value, text, bytes);
    return CL_SUCCESS;
}

template<auto Function> struct Hook;
template<typename Result, typename... Arguments, Result (*cl_icd_dispatch::*Function)(Arguments...)>
struct Hook<Function>
{
    static inline const char *name = nullptr;
    static inline std::atomic<int> calls{ 0 };
    static inline Count *count = nullptr;

    static Result call(Arguments... arguments)
    {
        const int number = ++calls;
        for (int most = count->most; number > most && !count->most.compare_exchange_weak(most, number);) { }
        if constexpr (std::is_same_v<decltype(Function), decltype(&cl_icd_dispatch::clGetPlatformInfo)>) {
            static const char *called = std::getenv("HALOSCOPE_FAULT_PLATFORM");
            const std::tuple all(arguments...);
            if (called && std::get<1>(all) == CL_PLATFORM_NAME)
                return answer(called, std::get<2>(all), std::get<3>(all), std::get<4>(all));
        }
        const auto [function, mode, chosen] = fault();
        if (function != name || (chosen != 0 && chosen != number) || !isChosenIn(std::tuple(arguments...)))
            return (target.*Function)(arguments...);
        if (mode == "hang") {
            hang();
            return (target.*Function)(arguments...);
        }
        if (mode == "slow") {
            ::usleep(500'000);
            return (target.*Function)(arguments...);
        }
        if (mode == "crash")
            std::abort();
        if (mode == "skip")
            return skip(arguments...);
        if (mode == "short")
            return shorten(arguments...);
        if (mode == "zero" || mode == "huge")
            return lie(mode == "zero" ? 0 : 0xFF, arguments...);
        return fail(std::atoi(mode.c_str()), arguments...);
    }

    static Result fail(cl_int error, Arguments... arguments)
    {
        if constexpr (std::is_same_v<Result, cl_int>) {
            return error;
        } else {
            if (cl_int *answer = std::get<sizeof...(Arguments) - 1>(std::tuple(arguments...)))
                *answer = error;
            return nullptr;
        }
    }

    static Result lie(int byte, Arguments... arguments)
    {
        if constexpr (std::is_same_v<Result, cl_int>) {
            const std::tuple all(arguments...);
            const Result result = (target.*Function)(arguments...);
            // What tells nothing says that it is done, and has done nothing.
            return lieInAnswer(all, byte) ? result : CL_SUCCESS;
        } else {
            return (target.*Function)(arguments...);
        }
    }

    static Result shorten(Arguments... arguments)
    {
        const Result result = (target.*Function)(arguments...);
        if constexpr (std::is_same_v<decltype(Function), decltype(&cl_icd_dispatch::clGetEventProfilingInfo)>)
            if (void *value = std::get<3>(std::tuple(arguments...)))
                *static_cast<cl_ulong *>(value) /= 1000;
        return result;
    }

    /// The event says when the kernel ran, which it did not.
    static Result skip(Arguments... arguments)
    {
        if constexpr (std::is_same_v<decltype(Function),
                          decltype(&cl_icd_dispatch::clEnqueueNDRangeKernel)>) {
            const std::tuple all(arguments...);
            return target.clEnqueueMarkerWithWaitList(
                std::get<0>(all), std::get<6>(all), std::get<7>(all), std::get<8>(all));
        } else {
            return (target.*Function)(arguments...);
        }
    }

    static void install(const char *function)
    {
        name = function;
        count = &counts[functions++];
        std::strncpy(count->name.data(), function, count->name.size() - 1);
        ours.*Function = &call;
    }
};

#define HOOK(function) Hook<&cl_icd_dispatch::function>::install(#function)

void installAll()
{
    HOOK(clGetPlatformIDs);
    HOOK(clGetPlatformInfo);
    HOOK(clGetDeviceIDs);
    HOOK(clGetDeviceInfo);
    HOOK(clCreateContext);
    HOOK(clReleaseContext);
    HOOK(clCreateCommandQueue);
    HOOK(clReleaseCommandQueue);
    HOOK(clCreateBuffer);
    HOOK(clCreateImage);
    HOOK(clReleaseMemObject);
    HOOK(clGetSupportedImageFormats);
    HOOK(clCreateProgramWithSource);
    HOOK(clCreateProgramWithBinary);
    HOOK(clBuildProgram);
    HOOK(clReleaseProgram);
    HOOK(clGetProgramInfo);
    HOOK(clGetProgramBuildInfo);
    HOOK(clCreateKernel);
    HOOK(clReleaseKernel);
    HOOK(clSetKernelArg);
    HOOK(clGetKernelWorkGroupInfo);
    HOOK(clWaitForEvents);
    HOOK(clReleaseEvent);
    HOOK(clGetEventProfilingInfo);
    HOOK(clFlush);
    HOOK(clFinish);
    HOOK(clEnqueueReadBuffer);
    HOOK(clEnqueueWriteBuffer);
    HOOK(clEnqueueWriteBufferRect);
    HOOK(clEnqueueWriteImage);
    HOOK(clEnqueueCopyBuffer);
    HOOK(clEnqueueFillBuffer);
    HOOK(clEnqueueMapBuffer);
    HOOK(clEnqueueUnmapMemObject);
    HOOK(clEnqueueMigrateMemObjects);
    HOOK(clEnqueueMarkerWithWaitList);
    HOOK(clEnqueueNDRangeKernel);
}

} // namespace

cl_int clGetLayerInfo(cl_layer_info what, size_t size, void *value, size_t *sizeOfValue)
{
    const auto give = [&](const void *from, size_t bytes) {
        if (value && size < bytes)
            return CL_INVALID_VALUE;
        if (value)
            std::memcpy(value, from, bytes);
        if (sizeOfValue)
            *sizeOfValue = bytes;
        return CL_SUCCESS;
    };
    const cl_layer_api_version version = CL_LAYER_API_VERSION_100;
    if (what == CL_LAYER_API_VERSION)
        return give(&version, sizeof version);
    constexpr const char *name = "faults";
    return what == CL_LAYER_NAME ? give(name, std::strlen(name) + 1) : CL_INVALID_VALUE;
}

cl_int clInitLayer(cl_uint entries, const cl_icd_dispatch *functions, cl_uint *ourEntries,
    const cl_icd_dispatch **ourFunctions)
{
    if (!functions || !ourEntries || !ourFunctions || entries < sizeof target / sizeof(void *))
        return CL_INVALID_VALUE;
    target = *functions;
    ours = target;
    openCounts();
    installAll();
    *ourEntries = sizeof ours / sizeof(void *);
    *ourFunctions = &ours;
    return CL_SUCCESS;
}
