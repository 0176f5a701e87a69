// SPDX-License-Identifier: GPL-3.0-or-later
// NVIDIA's own filters, to stand beside ours: nppiFilterBorder for any filter, the faster of Row + Column and
// GaussAdvanced for separable ones. One line for each: peer,kind,edge,microseconds,error. The error is against a
// sum in double precision at 200 pixels, relative.
//     nvcc -O2 -std=c++17 -arch=native npp.cu -o npp -lnppif -lnppc && ./npp 3,5,9
#include <cuda_runtime.h>
#include <nppdefs.h>
#include <nppi_filtering_functions.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace {

constexpr int edge = 4096, pitch = edge * 4;
constexpr int buffers = 4; // rotating, so that no run finds its input in the L2 cache
constexpr NppiSize whole{ edge, edge };
constexpr NppiPoint origin{ 0, 0 };

void check(cudaError_t status)
{
    if (status != cudaSuccess) {
        std::fprintf(stderr, "%s\n", cudaGetErrorString(status));
        std::exit(1);
    }
}

float *onDevice(const std::vector<float> &values)
{
    float *memory = nullptr;
    check(cudaMalloc(&memory, values.size() * sizeof(float)));
    check(cudaMemcpy(memory, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice));
    return memory;
}

std::vector<float> noise(size_t count, unsigned seed, float scale)
{
    std::mt19937 random(seed);
    std::vector<float> values(count);
    for (float &value : values)
        value = scale * (static_cast<float>(random() >> 8) * 0x1p-23F - 1.0F);
    return values;
}

/// Median of 20 runs after a warm-up; negative if NPP refuses.
double microseconds(const std::function<NppStatus(int)> &run)
{
    cudaEvent_t start, end;
    check(cudaEventCreate(&start));
    check(cudaEventCreate(&end));
    std::vector<float> times;
    for (int i = 0; i < 23; ++i) {
        check(cudaEventRecord(start));
        if (run(i % buffers) != NPP_SUCCESS)
            return -1.0;
        check(cudaEventRecord(end));
        check(cudaEventSynchronize(end));
        times.push_back(0.0F);
        check(cudaEventElapsedTime(&times.back(), start, end));
    }
    std::sort(times.begin() + 3, times.end());
    return 1000.0 * times[3 + 10];
}

/// NPP convolves or correlates as its version pleases: the smaller of both errors counts.
double errorOf(const std::vector<float> &in, const float *result, const std::vector<float> &weights, int taps)
{
    std::vector<float> out(in.size());
    check(cudaMemcpy(out.data(), result, out.size() * sizeof(float), cudaMemcpyDeviceToHost));
    std::mt19937 random(3);
    double squares = 0.0, errors[2] = { 0.0, 0.0 };
    for (int n = 0; n < 200; ++n) {
        const int x = static_cast<int>(random() % (n < 50 ? 3 : edge)), y = static_cast<int>(random() % edge);
        double sums[2] = { 0.0, 0.0 };
        for (int i = 0; i < taps; ++i)
            for (int j = 0; j < taps; ++j)
                for (const int turned : { 0, 1 }) {
                    const int at = turned ? taps * taps - 1 - i * taps - j : i * taps + j;
                    const int sx = std::clamp(x + j - taps / 2, 0, edge - 1);
                    const int sy = std::clamp(y + i - taps / 2, 0, edge - 1);
                    sums[turned] += static_cast<double>(weights[static_cast<size_t>(at)])
                        * in[static_cast<size_t>(sy) * edge + static_cast<size_t>(sx)];
                }
        for (const int turned : { 0, 1 })
            errors[turned]
                += std::pow(out[static_cast<size_t>(y) * edge + static_cast<size_t>(x)] - sums[turned], 2);
        squares += sums[0] * sums[0];
    }
    return std::sqrt(std::min(errors[0], errors[1]) / squares);
}

NppStreamContext contextOf()
{
    cudaDeviceProp device{};
    check(cudaGetDeviceProperties(&device, 0));
    NppStreamContext context{};
    context.nMultiProcessorCount = device.multiProcessorCount;
    context.nMaxThreadsPerMultiProcessor = device.maxThreadsPerMultiProcessor;
    context.nMaxThreadsPerBlock = device.maxThreadsPerBlock;
    context.nSharedMemPerBlock = device.sharedMemPerBlock;
    context.nCudaDevAttrComputeCapabilityMajor = device.major;
    context.nCudaDevAttrComputeCapabilityMinor = device.minor;
    return context;
}

} // namespace

int main(int argc, char **argv)
{
    const NppStreamContext context = contextOf();
    const std::vector<float> picture = noise(static_cast<size_t>(edge) * edge, 1, 1.0F);
    float *in[buffers], *out[buffers], *between = onDevice(picture);
    for (int b = 0; b < buffers; ++b) {
        in[b] = onDevice(picture);
        out[b] = onDevice(picture);
    }
    std::istringstream edges(argc > 1 ? argv[1] : "3,5,7,9,11,15,21,31,63");
    for (std::string text; std::getline(edges, text, ',');) {
        const int taps = std::atoi(text.c_str()), middle = taps / 2;
        const std::vector<float> weights = noise(static_cast<size_t>(taps) * taps, 7, 1.0F / taps);
        const std::vector<float> line = noise(static_cast<size_t>(taps), 8, 1.0F / taps);
        float *filter = onDevice(weights), *row = onDevice(line);
        const double any = microseconds([&](int b) {
            return nppiFilterBorder_32f_C1R_Ctx(in[b], pitch, whole, origin, out[b], pitch, whole, filter,
                { taps, taps }, { middle, middle }, NPP_BORDER_REPLICATE, context);
        });
        std::printf("npp,any,%d,%.2f,%.2g\n", taps, any, errorOf(picture, out[0], weights, taps));
        const double passes = microseconds([&](int b) {
            const NppStatus first = nppiFilterRowBorder_32f_C1R_Ctx(in[b], pitch, whole, origin, between, pitch,
                whole, row, taps, middle, NPP_BORDER_REPLICATE, context);
            return first != NPP_SUCCESS
                ? first
                : nppiFilterColumnBorder_32f_C1R_Ctx(between, pitch, whole, origin, out[b], pitch, whole, row,
                    taps, middle, NPP_BORDER_REPLICATE, context);
        });
        const double advanced = microseconds([&](int b) {
            return nppiFilterGaussAdvancedBorder_32f_C1R_Ctx(in[b], pitch, whole, origin, out[b], pitch, whole,
                taps, row, NPP_BORDER_REPLICATE, context);
        });
        std::printf("npp,separable,%d,%.2f,\n", taps,
            advanced > 0.0 && advanced < passes ? advanced : passes);
        std::fflush(stdout);
        check(cudaFree(filter));
        check(cudaFree(row));
    }
}
