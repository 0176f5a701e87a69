// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/device/opencldevice.h"
#include "compute/device/programcache.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/engine.h"
#include "compute/task/task.h"
#include "compute/task/taskplanes.h"
#include "compute/workload/convolution/reference.h"
#include "compute/workload/convolution/verify.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QDirIterator>
#include <QTemporaryDir>
#include <QTest>

#include <span>

using namespace halo;
using namespace halo::test;

namespace {

const std::string header = "// title: Test\n// summary: s\n// plan: direct\n";

Convolution jobWith(const std::string &body)
{
    const Variant variant = parseVariant("99_test.cl", "image", header + body);
    return convolutionFor(variant, noise(20, 18), asymmetric(3, 3));
}

/// The error of a run; an empty sentence if it went well.
Error errorOf(const Convolution &job)
{
    try {
        runOn(Engine(), job);
    } catch (const Error &e) {
        return e;
    }
    return Error(ErrorKind::Device, "");
}

} // namespace

int compiledByPoCL()
{
    int count = 0;
    for (QDirIterator files(qEnvironmentVariable("POCL_CACHE_DIR"), { QStringLiteral("*.so") }, QDir::Files,
             QDirIterator::Subdirectories);
         files.hasNext(); files.next())
        ++count;
    return count;
}

class TestEngine : public QObject
{
    Q_OBJECT

    QTemporaryDir m_kernels; ///< what PoCL compiles here, and nobody else

private Q_SLOTS:
    void initTestCase() { qputenv("POCL_CACHE_DIR", m_kernels.path().toUtf8()); }

    void buildLogNamesFileAndLine()
    {
        const Error error = errorOf(jobWith("kernel void convolve(global float *dst)\n{ oops; }\n"));
        QVERIFY2(error.detail().find("99_test.cl:5") != std::string::npos, error.detail().c_str());
        QVERIFY(std::string(error.what()).find("99_test.cl") != std::string::npos);
    }

    void argumentsAreBoundByName()
    {
        const std::string body = "kernel void convolve(int out_height, /* a, comment */ int out_width,\n"
                                 "    global const float *src, // another, one\n"
                                 "    global float *dst, local float *tile)\n"
                                 "{\n"
                                 "    int x = get_global_id(0), y = get_global_id(1);\n"
                                 "    tile[0] = 0.0f;\n"
                                 "    if (x < out_width && y < out_height)\n"
                                 "        dst[y * out_width + x] = src[y * out_width + x];\n"
                                 "}\n";
        const Convolution job = jobWith(body);
        QCOMPARE(firstDifference(runOn(Engine(), job).image, job.image, 0.0), QString());
    }

    void unknownArgumentIsNamed()
    {
        const Error error = errorOf(jobWith("kernel void convolve(global float *dst, int speed) {}\n"));
        QVERIFY2(std::string(error.what()).find("\"speed\"") != std::string::npos, error.what());
    }

    void missingKernelIsNamed()
    {
        const Error error = errorOf(jobWith("kernel void blur(global float *dst) {}\n"));
        QVERIFY2(std::string(error.what()).find("\"convolve\"") != std::string::npos, error.what());
    }

    void writingPastTheEndIsSeen()
    {
        const Error error
            = errorOf(jobWith("kernel void convolve(global float *dst, int out_width)\n"
                              "{ dst[get_global_id(1) * out_width + get_global_id(0)] = 1.0f; }\n"));
        QVERIFY2(std::string(error.what()).find("outside its output") != std::string::npos, error.what());
    }

    void aPixelNeverWrittenIsSeen()
    {
        const Error error
            = errorOf(jobWith("kernel void convolve(global float *dst, int out_width, int out_height)\n"
                              "{\n"
                              "    int x = get_global_id(0), y = get_global_id(1);\n"
                              "    if (x < out_width && y < out_height && !(x == 7 && y == 3))\n"
                              "        dst[y * out_width + x] = 1.0f;\n"
                              "}\n"));
        QVERIFY2(std::string(error.what()).find("never writes pixel 7,3") != std::string::npos, error.what());
    }

    void nothingIsCopiedWhereMemoryIsShared()
    {
        OpenClDevice device(0);
        if (device.info().limits.gpu && !device.info().unifiedMemory)
            QSKIP("A GPU with memory of its own shares none.");
        QVERIFY(device.info().unifiedMemory); // a CPU
        const Size2 size{ 50, 30 };
        const Plane source(size.area(), 0.5F);
        Plane result(size.area());
        const Convolution job
            = convolutionFor(shippedVariants().front(), noise(size.w, size.h), asymmetric(3, 3));
        const Task task = job.problem()->task(job.variant, job.tuning);
        const auto hostOf
            = [](const DeviceMemory &memory) { return memory.handle().getInfo<CL_MEM_HOST_PTR>(); };
        TaskPlanes shared(device, true);
        shared.open(task);
        shared.provide({ &source });
        shared.writeTo(result);
        QCOMPARE(hostOf(shared.source()), source.data());
        QCOMPARE(hostOf(shared.target()), result.data());
        QCOMPARE(result.size(), size.area() + DeviceMemory::guardCount);

        TaskPlanes copied(device, false);
        copied.open(task);
        copied.provide({ &source });
        result.resize(size.area());
        copied.writeTo(result);
        QVERIFY(!hostOf(copied.source()));
        QVERIFY(!hostOf(copied.target()));
        QCOMPARE(result.size(), size.area());
    }

    void memoryOfEachFormHoldsWhatIsWritten()
    {
        OpenClDevice device(testDevice().index);
        const Plane values = *noise(16, 8).colour.front();
        std::vector<MemoryForm> forms{ { values.size() }, { values.size() } };
        forms.back().guarded = true;
        if (device.info().limits.images)
            forms.push_back({ values.size(), { 16, 8 } });
        for (const MemoryForm &form : forms) {
            const DeviceMemory memory(device, form);
            QCOMPARE(memory.form().bytes(), values.size() * sizeof(float));
            memory.write(std::as_bytes(std::span(values)));
            Plane back(values.size());
            memory.read(std::as_writable_bytes(std::span(back)));
            QVERIFY(back == values);
            memory.poison();
            memory.read(std::as_writable_bytes(std::span(back)));
            QCOMPARE(DeviceMemory::firstUnwritten(back.data(), back.size()), std::optional<size_t>(0));
            back.front() = 0.0F;
            QCOMPARE(DeviceMemory::firstUnwritten(back.data(), back.size()), std::optional<size_t>(1));
        }
    }

    void aPartOfMemoryIsItsBytes()
    {
        OpenClDevice device(testDevice().index);
        const auto bytes = static_cast<size_t>(device.alignment());
        const size_t count = bytes / sizeof(std::int32_t);
        const DeviceMemory all(device, { 3 * count });
        all.poison(0);
        const std::vector<std::int32_t> ones(count, 1);
        all.part(bytes, bytes).write(std::as_bytes(std::span(ones)));
        std::vector<std::int32_t> back(3 * count, -1), expected(3 * count, 0);
        all.read(std::as_writable_bytes(std::span(back)));
        std::fill_n(expected.begin() + static_cast<std::ptrdiff_t>(count), count, 1);
        QCOMPARE(back, expected);
    }

    void aWriteBehindTheEndIsSeen()
    {
        OpenClDevice device(testDevice().index);
        MemoryForm form{ 10 };
        form.guarded = true;
        const DeviceMemory memory(device, form);
        memory.poison();
        memory.checkGuard(shippedVariants().front());
        device.queue().enqueueFillBuffer(memory.buffer(), 1, 10 * sizeof(float), sizeof(float));
        QVERIFY_EXCEPTION_THROWN(memory.checkGuard(shippedVariants().front()), Error);
    }

    void aDeviceKeepsThePlanesOfAPicture()
    {
        OpenClDevice device(0);
        const Image picture = noise(40, 30);
        const auto first = device.resident(picture.colour.front());
        const auto again = device.resident(picture.colour.front());
        QVERIFY(first && again && first->handle()() == again->handle()());
        Plane back(picture.size().area());
        first->read(std::as_writable_bytes(std::span(back)));
        QVERIFY(back == *picture.colour.front());
        const auto other = device.resident(noise(40, 30).colour.front());
        QVERIFY(other && other->handle()() != first->handle()());
    }

    void aKernelOfAUserCannotChangeThePicture()
    {
        Convolution job = jobWith(
            "kernel void convolve(global float *src, global float *dst, int out_width, int out_height)\n"
            "{\n"
            "    int x = get_global_id(0), y = get_global_id(1);\n"
            "    if (x < out_width && y < out_height) {\n"
            "        dst[y * out_width + x] = src[y * out_width + x];\n"
            "        src[y * out_width + x] = -1.0f;\n"
            "    }\n"
            "}\n");
        job.variant.origin = Origin::User;
        const Plane before = *job.image.colour.front();
        runOn(Engine(), job);
        QVERIFY(*job.image.colour.front() == before);
    }

    void refusedTuningSaysWhy()
    {
        const Variant &variant = findVariant(shippedVariants(), "tile_four_loads");
        Convolution job = convolutionFor(variant, noise(20, 18), asymmetric(9, 9));
        job.tuning.group = { 4, 4 };
        const Error error = errorOf(job);
        QVERIFY2(std::string(error.what()).find("at least filter - 1") != std::string::npos, error.what());
        QCOMPARE(error.kind(), ErrorKind::Usage);
    }

    void validWithALargeFilterSaysNoOutput()
    {
        Convolution job = convolutionFor(shippedVariants().front(), noise(4, 4), asymmetric(5, 5));
        job.settings.size = OutputSize::Valid;
        const Error error = errorOf(job);
        QCOMPARE(error.kind(), ErrorKind::Input);
        QVERIFY2(std::string(error.what()).find("larger than the image") != std::string::npos, error.what());
    }

    void unknownDeviceIsNamed()
    {
        Convolution job = convolutionFor(shippedVariants().front(), noise(4, 4), asymmetric(3, 3));
        job.device = 99;
        QCOMPARE(errorOf(job).kind(), ErrorKind::NoDevice);
    }

    void cancelStopsBeforeTheNextLaunch()
    {
        Convolution job = convolutionFor(shippedVariants().front(), noise(64, 64), asymmetric(3, 3));
        job.repeats = 1000000;
        std::stop_source stop;
        int steps = 0;
        const Progress progress(stop.get_token(), [&](Stage, int) {
            if (++steps == 20)
                stop.request_stop();
        });
        QVERIFY_EXCEPTION_THROWN(runOn(Engine(), job, progress), Cancelled);
        QCOMPARE(steps, 20);
    }

    /// A kernel is compiled once: for the work-group that is launched, and not again by the next engine.
    void secondEngineLoadsTheProgramFromDisk()
    {
        const Convolution job = convolutionFor(shippedVariants().front(), noise(21, 17), asymmetric(11, 2));
        const int before = compiledByPoCL();
        const Filtered first = runOn(Engine(), job);
        const int after = compiledByPoCL();
        const Filtered second = runOn(Engine(), job);
        if (keepsPrograms(testDevice())) {
            QCOMPARE(after - before, 1);
            QCOMPARE(compiledByPoCL(), after);
        } else {
            QVERIFY(second.fromCache);
        }
        QCOMPARE(firstDifference(second.image, first.image, 0.0), QString());
    }

    void showsThePictureOfTheWarmUp()
    {
        Convolution job = convolutionFor(shippedVariants().front(), noise(61, 43, 3), asymmetric(5, 4));
        job.repeats = 3;
        std::vector<Filtered> shown;
        const Progress progress(
            {}, {}, [&](const TaskResult &result) { shown.push_back(filtered(job.order(), result)); });
        const Filtered result = runOn(Engine(), job, progress);
        QCOMPARE(shown.size(), size_t{ 1 });
        QCOMPARE(shown[0].samples.size(), size_t{ 1 });
        QCOMPARE(firstDifference(shown[0].image, result.image, 0.0), QString());
        // Its times do not count: three samples, and the clock starts with the first of them.
        QCOMPARE(result.samples.size(), size_t{ 3 });
        QCOMPARE(result.timeline.front().queued.count(), std::int64_t{ 0 });
        const auto uploads = std::ranges::count(result.timeline, "upload", &CommandTime::name);
        QCOMPARE(uploads, std::ptrdiff_t{ 9 }); // each of what counts makes its own
        QCOMPARE(result.timeline.size(), shown[0].timeline.size() * 3 + 9);
        job.repeats = 1; // counts too, and comes after it
        QCOMPARE(runOn(Engine(), job, progress).samples.size(), size_t{ 1 });
        QCOMPARE(shown.size(), size_t{ 2 });
    }

    void keepsThePictureForTheNextFilter()
    {
        Engine engine;
        Convolution job = convolutionFor(shippedVariants().front(), noise(61, 43, 3), asymmetric(5, 4));
        std::vector<Filtered> shown;
        const Progress progress(
            {}, {}, [&](const TaskResult &result) { shown.push_back(filtered(job.order(), result)); });
        job.repeats = 2;
        const auto run = [&] { // what is shown first is right, and so is what counts
            const Filtered result = runOn(engine, job, progress);
            const Image expected = convolveReference(job.image, job.filter, job.settings);
            const double tolerance = toleranceOf(job.image, job.filter);
            QCOMPARE(firstDifference(shown.back().image, expected, tolerance), QString());
            QCOMPARE(firstDifference(result.image, expected, tolerance), QString());
        };
        run();
        job.filter = asymmetric(3, 7);
        run();
        job.image.colour = { job.image.colour[2], noise(61, 43).colour[0], job.image.colour[0] };
        run();
        job.image = noise(61, 43);
        run();
    }

    void aSmallDeviceGetsBands()
    {
        const Convolution job
            = convolutionFor(shippedVariants().front(), noise(1000, 2000), asymmetric(3, 7));
        const auto problem = job.problem();
        DeviceLimits limits = testDevice().limits;
        QCOMPARE(problem->parts(job.variant, job.tuning, limits).size(), size_t{ 1 });
        limits.globalBytes = 8 * 1000 * 1000; // the plane takes 8 MB, and so does the output
        const std::vector<Task> bands = problem->parts(job.variant, job.tuning, limits);
        QVERIFY(bands.size() > 1);
        int next = 0;
        for (const Task &task : bands) {
            QVERIFY(task.allRows == (RowRange{ 0, 2000 }));
            QCOMPARE(task.rows.first, next);
            next = task.rows.end;
            const auto bytes = 4 * 1000 * (std::ssize(task.inputRows) + task.rows.end - task.rows.first);
            QVERIFY(bytes <= limits.globalBytes / 5 * 4);
        }
        QCOMPARE(next, 2000);
        limits.globalBytes = 100000;
        QVERIFY_EXCEPTION_THROWN(problem->parts(job.variant, job.tuning, limits), Error);
    }
};

HALO_TEST(TestEngine, QCoreApplication)
#include "tst_engine.moc"
