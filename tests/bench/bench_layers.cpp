// SPDX-License-Identifier: GPL-3.0-or-later
// Convolution layers on the first device: our variants and our way to CLBlast, beside CLBlast called
// directly (its own im2col, then its GEMM) and OpenCV's dnn on the CPU. Interleaved rounds, medians, on the
// host's clock, which is the only one that all have. Not a test: figures depend on the machine.
//     bench_layers [ROUNDS [VARIANT...]]       two layers, all variants or these
//     bench_layers ROUNDS auto|VARIANT [N*]LAYER...  what "auto" takes for each of these layers, which a
//     network has N
//                                              times, once its weights are prepared, beside OpenCV's dnn; and
//                                              the sum
#include "compute/base/hugepages.h"
#include "compute/base/statistics.h"
#include "compute/device/opencldevice.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/task/devicetask.h"
#include "compute/timing/measure/clblast.h"
#include "compute/workload/layer/layerreference.h"
#include "compute/workload/network/networkrun.h"
#include "tests/support/support.h"

#include <clblast.h>
#include <opencv2/dnn/dnn.hpp>

#include <QCoreApplication>

#include <algorithm>
#include <cstdio>

using namespace halo;
using namespace halo::test;

namespace {

using std::chrono::steady_clock;

struct Runner
{
    std::string name;
    std::function<void()> run; ///< returns when all is done
    std::vector<double> milliseconds{};
};

size_t sized(int number)
{
    return static_cast<size_t>(number);
}

/// No class of ours between CLBlast and the driver.
struct DirectClblast
{
    DirectClblast(OpenClDevice &device, const LayerProblem &problem)
        : shape(problem.shape())
        , queue(device.queue())
        , input(make(device, floatsOf(*problem.data().input)))
        , weights(make(device, floatsOf(*problem.data().weights)))
        , columns(
              device.context(), CL_MEM_READ_WRITE, static_cast<size_t>(shape.columnCount()) * sizeof(float))
        , output(
              device.context(), CL_MEM_READ_WRITE, static_cast<size_t>(shape.outputCount()) * sizeof(float))
    {
    }
    static cl::Buffer make(OpenClDevice &device, const std::vector<float> &values)
    {
        cl::Buffer buffer(device.context(), CL_MEM_READ_WRITE, values.size() * sizeof(float));
        device.queue().enqueueWriteBuffer(buffer, CL_TRUE, 0, values.size() * sizeof(float), values.data());
        return buffer;
    }
    void im2col()
    {
        const LayerShape &s = shape;
        clblast::Im2col<float>(clblast::KernelMode::kCrossCorrelation, sized(s.channels), sized(s.in.h),
            sized(s.in.w), sized(s.kernel.h), sized(s.kernel.w), sized(s.padding.h), sized(s.padding.w),
            sized(s.stride.h), sized(s.stride.w), sized(s.dilation.h), sized(s.dilation.w), input(), 0,
            columns(), 0, &queue());
    }
    void gemm()
    {
        const size_t m = sized(shape.rows()), n = sized(shape.positions()), k = sized(shape.depth());
        clblast::Gemm<float>(clblast::Layout::kRowMajor, clblast::Transpose::kNo, clblast::Transpose::kNo, m,
            n, k, 1.0F, weights(), 0, k, columns(), 0, n, 0.0F, output(), 0, n, &queue());
    }
    LayerShape shape;
    cl::CommandQueue queue;
    cl::Buffer input, weights, columns, output;
};

class Dnn
{
public:
    explicit Dnn(const LayerProblem &problem)
    {
        const LayerShape &s = problem.shape();
        cv::dnn::LayerParams params;
        params.name = "layer";
        params.type = "Convolution";
        for (const auto &[key, value] :
            { std::pair{ "kernel_w", s.kernel.w }, { "kernel_h", s.kernel.h }, { "stride_w", s.stride.w },
                { "stride_h", s.stride.h }, { "pad_l", s.padding.w }, { "pad_t", s.padding.h },
                { "pad_r", s.farPadding.w }, { "pad_b", s.farPadding.h }, { "dilation_w", s.dilation.w },
                { "dilation_h", s.dilation.h }, { "group", s.groups }, { "num_output", s.filters } })
            params.set(key, value);
        params.set("bias_term", false);
        params.blobs
            = { blob(problem.data().weights, { s.filters, s.groupChannels(), s.kernel.h, s.kernel.w }) };
        m_net.addLayerToPrev(params.name, params.type, params);
        m_net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
        m_net.setInput(blob(problem.data().input, { 1, s.channels, s.in.h, s.in.w }));
    }
    void run() { m_net.forward(); }

private:
    static cv::Mat blob(const SharedValues &values, const std::vector<int> &sizes)
    {
        return cv::Mat(sizes, CV_32F, const_cast<float *>(floatsOf(*values).data())).clone();
    }
    cv::dnn::Net m_net;
};

void measure(std::vector<Runner> &runners, int rounds)
{
    for (Runner &runner : runners)
        runner.run();
    for (int round = 0; round < rounds; ++round)
        for (size_t i = 0; i < runners.size(); ++i) {
            Runner &runner = runners[(i + static_cast<size_t>(round)) % runners.size()];
            const auto begin = steady_clock::now();
            runner.run();
            const std::chrono::duration<double, std::milli> time = steady_clock::now() - begin;
            runner.milliseconds.push_back(time.count());
        }
}

/// Median of the rounds' ratios: what disturbs a round disturbs both.
double ratio(const std::vector<Runner> &runners, const std::string &a, const std::string &b)
{
    const auto find = [&](const std::string &name) -> const Runner & {
        return *std::ranges::find(runners, name, &Runner::name);
    };
    std::vector<double> ratios;
    for (size_t i = 0; i < find(a).milliseconds.size(); ++i)
        ratios.push_back(find(a).milliseconds[i] / find(b).milliseconds[i]);
    return median(std::move(ratios));
}

void print(const std::vector<Runner> &runners, const std::string &title)
{
    std::printf("%s, medians in ms, and ratios of rounds\n", title.c_str());
    for (const Runner &runner : runners)
        std::printf("  %-28s %9.3f   %6.2f x OpenCV dnn   %6.2f x CLBlast called directly\n",
            runner.name.c_str(), median(runner.milliseconds), ratio(runners, runner.name, "OpenCV dnn"),
            ratio(runners, runner.name, "CLBlast im2col + GEMM"));
    for (const char *variant : { "im2col_tiled", "im2col_registers" })
        if (std::ranges::find(runners, std::string("GEMM of ") + variant, &Runner::name) != runners.end())
            std::printf("  product alone: %-16s takes %.2f of CLBlast's GEMM\n", variant,
                ratio(runners, std::string("GEMM of ") + variant, "CLBlast GEMM alone"));
    std::fflush(stdout);
}

/// One launch after the other without waiting in between: what a layer costs in a network, without the start
/// and the end of a single one.
void printBackToBack(OpenClDevice &device, const LayerProblem &problem, const std::vector<std::string> &ids)
{
    constexpr int count = 50;
    for (const std::string &id : ids) {
        const Variant &variant = findVariant(shippedVariants("layer"), id);
        DeviceTask task(device, layerTask(problem.shape(), problem.data(), variant, defaultTuning(variant)));
        task.upload();
        task.launchUntimed();
        device.queue().finish();
        const auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < count; ++i)
            task.launchUntimed();
        device.queue().finish();
        const std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - start;
        std::printf(
            "  %-28s %10.1f us a launch of %d back to back\n", id.c_str(), taken.count() / count, count);
    }
}

void measureLayer(const LayerShape &shape, int rounds, const std::vector<std::string> &ids)
{
    OpenClDevice device(testDevice().index);
    const auto problem = std::make_shared<const LayerProblem>(shape, randomLayer(shape, 1));
    std::vector<std::unique_ptr<BenchmarkTarget>> targets;
    std::shared_ptr<SourcePlanes> nothing; // there are none
    std::vector<Runner> runners;
    const auto add = [&](const std::string &name, std::unique_ptr<BenchmarkTarget> target) {
        BenchmarkTarget &one = *targets.emplace_back(std::move(target));
        runners.push_back({ name, [&one] { one.execute(); } });
    };
    const auto chosen
        = [&](const std::string &id) { return ids.empty() || std::ranges::find(ids, id) != ids.end(); };
    for (const Variant &variant : shippedVariants("layer"))
        if (chosen(variant.id) && !problem->refusal(variant, defaultTuning(variant), device.info().limits))
            add(variant.id, makeEntry(device, *problem, variant, defaultTuning(variant), nothing));
    add("our way to CLBlast", clblastLibraries(problem).front().make(device));
    DirectClblast direct(device, *problem);
    runners.push_back({ "CLBlast im2col + GEMM", [&] {
                           direct.im2col();
                           direct.gemm();
                           direct.queue.finish();
                       } });
    runners.push_back({ "CLBlast GEMM alone", [&] {
                           direct.gemm();
                           direct.queue.finish();
                       } });
    std::vector<std::unique_ptr<DeviceTask>> products;
    const SharedValues columns = sharedValues(im2col(shape, floatsOf(*problem->data().input)));
    for (const std::string id : { "im2col_tiled", "im2col_registers" }) {
        if (!chosen(id))
            continue;
        const Variant &variant = findVariant(shippedVariants("layer"), id);
        products.push_back(std::make_unique<DeviceTask>(device,
            productTask({ shape.rows(), shape.depth(), shape.positions() }, problem->data().weights, columns,
                variant, defaultTuning(variant))));
        DeviceTask &product = *products.back();
        product.upload();
        runners.push_back({ "GEMM of " + id, [&] {
                               product.launch();
                               device.queue().finish();
                           } });
    }
    Dnn dnn(*problem);
    runners.push_back({ "OpenCV dnn", [&] { dnn.run(); } });
    measure(runners, rounds);
    print(runners, toString(shape));
    printBackToBack(device, *problem, ids);
}

struct Sums
{
    double ours = 0.0, theirs = 0.0; ///< milliseconds
};

/// What "auto" takes, with weights that are prepared already, beside OpenCV's dnn. What both take is added
/// up.
void compareWithDnn(const std::string &id, const LayerShape &shape, int times, int rounds, Sums &sum)
{
    OpenClDevice device(testDevice().index);
    const LayerProblem problem(shape, randomLayer(shape, 1));
    const Variant &variant
        = id == "auto" ? bestConvolution(problem, device.info()) : findVariant(shippedVariants("layer"), id);
    if (const auto reason = problem.refusal(variant, defaultTuning(variant), device.info().limits)) {
        std::printf("%s: %s\n", specOf(shape).c_str(), reason->english().c_str());
        return;
    }
    DeviceTask task(device, problem.task(variant, defaultTuning(variant)));
    task.upload();
    task.launchUntimed();
    Dnn dnn(problem);
    std::vector<Runner> runners{ { variant.id,
                                     [&] {
                                         task.launchUntimed(true);
                                         device.queue().finish();
                                     } },
        { "OpenCV dnn", [&] { dnn.run(); } } };
    measure(runners, rounds);
    const double ours = median(runners[0].milliseconds), theirs = median(runners[1].milliseconds);
    std::printf("%d * %-36s %-18s %9.3f ms   OpenCV dnn %9.3f ms   %5.2f x, %6.1f GFLOP/s, fastest %.3f and "
                "%.3f ms\n",
        times, specOf(shape).c_str(), variant.id.c_str(), ours, theirs,
        ratio(runners, "OpenCV dnn", variant.id), static_cast<double>(shape.flops()) / ours / 1e6,
        *std::ranges::min_element(runners[0].milliseconds),
        *std::ranges::min_element(runners[1].milliseconds));
    std::fflush(stdout);
    sum.ours += times * ours;
    sum.theirs += times * theirs;
}

} // namespace

int main(int argc, char **argv)
{
    askForHugePages(argv);
    const QCoreApplication application(argc, argv);
    const int rounds = argc > 1 ? std::max(std::atoi(argv[1]), 1) : 20;
    const std::vector<std::string> ids(argv + std::min(argc, 2), argv + argc);
    std::printf("%s\n", testDevice().name.c_str());
    if (ids.size() > 1 && ids[1].find('/') != std::string::npos) {
        Sums sums;
        for (size_t i = 1; i < ids.size(); ++i) {
            const size_t star = ids[i].find('*');
            const int times = star == std::string::npos ? 1 : std::stoi(ids[i].substr(0, star));
            compareWithDnn(ids.front(),
                parseLayer(star == std::string::npos ? ids[i] : ids[i].substr(star + 1)), times, rounds,
                sums);
        }
        std::printf("together %.3f ms, OpenCV dnn %.3f ms, %.2f x\n", sums.ours, sums.theirs,
            sums.theirs / sums.ours);
        return 0;
    }
    for (const char *spec : { "3x416x416/16", "64x208x208/128" })
        measureLayer(parseLayer(spec), rounds, ids);
}
