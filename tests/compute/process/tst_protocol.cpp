// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variantlibrary.h"
#include "compute/process/channel.h"
#include "compute/process/frame.h"
#include "compute/process/kernelguard.h"
#include "compute/process/protocol.h"
#include "compute/kernel/workloads.h"

#include <QJsonDocument>
#include <QTest>

#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <thread>

#include <unistd.h>

using namespace halo;
using namespace std::chrono_literals;
using namespace std::string_literals;

namespace {

Job someJob()
{
    Job job;
    job.image = greyImage(3, 2, Plane(6, 0.5F));
    job.image.depth = Depth::U16;
    job.filter = { "mine \xFF", 3, 2, { 0.1F, -0.0F, 1e-42F, -3.4e38F, 1.0F / 3.0F, 7.0F } };
    job.settings = { Op::Correlation, OutputSize::Full, Border::Reflect101 };
    Variant &variant = job.variant;
    variant.order = 99;
    variant.id = "mine";
    variant.workload = "image";
    variant.file = "/tmp/99_mine.cl";
    variant.title = "Mine";
    variant.summary = "A summary.";
    variant.plan = "direct";
    variant.group = { 8, 4 };
    variant.items = { 2, 1 };
    variant.itemChoices = { 1, 2, 4 };
    variant.localBytes = "4 * GROUP_W";
    variant.memory = { "global", "local" };
    variant.params = { { "PAD", 1, { 0, 1 } } };
    variant.constraints = { { "GROUP_W >= 4", "Choose more." } };
    variant.notes = "Notes.\n";
    variant.source = "// gr\xFC\xDF Gr\xC3\xB6\xC3\x9F\x65\r\n\tkernel \"x\" \\ \0 end"s;
    variant.origin = Origin::User;
    job.tuning = { { 4, 16 }, { 1, 2 }, { { "PAD", 0 }, { "OTHER", -7 } } };
    job.device = 3;
    job.repeats = 21;
    job.rows = { 1, 3 };
    return job;
}

Result someResult()
{
    Result result;
    result.variantId = "mine";
    result.sourceHash = "0123456789abcdef";
    result.image = greyImage(5, 3, Plane(15, 0.0F));
    result.device = { 2, "Name", "Vendor", "Platform", "1.2", "OpenCL 3.0", "GPU", true,
        { 16, 256, { 256, 128 }, 49152, 65536, qint64(1) << 40, (qint64(1) << 53) + 1, true, { 8192, 4096 },
            true, true, true },
        { 0.1, 3.3e7 } };
    result.build = 123456789ns;
    result.fromCache = true;
    result.bands = 4;
    result.samples = { { 1ns, 2ns, 3ns }, { 4ns, 5ns, nanoseconds(std::numeric_limits<qint64>::max()) } };
    result.timeline = { { "convolve", 1, 2, 10ns, 20ns, 30ns, -40ns } };
    return result;
}

/// Through the bytes, as a message goes.
QJsonObject sent(const QJsonObject &message)
{
    return QJsonDocument::fromJson(QJsonDocument(message).toJson(QJsonDocument::Compact)).object();
}

template<typename T> bool sameBits(const std::vector<T> &a, const std::vector<T> &b)
{
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](float x, float y) {
        return std::bit_cast<quint32>(x) == std::bit_cast<quint32>(y);
    });
}

} // namespace

class TestProtocol : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void jobSurvives()
    {
        const Job job = someJob();
        const Job copy = protocol::jobOf(sent(protocol::runRequest(job, 1)));
        QCOMPARE(copy.image.width, 3);
        QCOMPARE(copy.image.height, 2);
        QCOMPARE(copy.image.colour.size(), size_t(1));
        QVERIFY(!copy.image.colour[0]);
        QCOMPARE(copy.image.depth, Depth::U16);
        QCOMPARE(copy.filter.name, job.filter.name);
        QCOMPARE(copy.filter.width, 3);
        QVERIFY(sameBits(copy.filter.weights, job.filter.weights));
        QVERIFY(copy.settings == job.settings);
        QVERIFY(copy.tuning == job.tuning);
        QCOMPARE(copy.device, 3);
        QCOMPARE(copy.repeats, 21);
        QCOMPARE(copy.rows.first, 1);
        QCOMPARE(copy.rows.end, 3);
    }

    /// Whole, so that no member can be forgotten both in writing and in reading: between them, the kernels
    /// that come along use every key of a header.
    void variantsSurvive()
    {
        std::vector<Variant> variants{ someJob().variant };
        for (const Workload &workload : allWorkloads())
            std::ranges::copy(shippedVariants(workload.id), std::back_inserter(variants));
        for (const Variant &variant : variants) {
            Job job = someJob();
            job.variant = variant;
            QVERIFY2(
                protocol::jobOf(sent(protocol::runRequest(job, 1))).variant == variant, variant.id.c_str());
        }
    }

    void weightsThatAreNoNumbersSurvive()
    {
        Job job = someJob();
        job.filter.weights = { std::nanf("7"), INFINITY, -INFINITY, -0.0F, 1e-45F, 0.0F };
        const Job copy = protocol::jobOf(sent(protocol::runRequest(job, 1)));
        QVERIFY(sameBits(copy.filter.weights, job.filter.weights));
    }

    void resultSurvives()
    {
        const Result result = someResult();
        const QJsonObject message = sent(protocol::resultAnswer(result, 77));
        QCOMPARE(message.value(QLatin1String("sequence")).toInteger(), 77);
        const Result copy = protocol::resultOf(message);
        QCOMPARE(copy.variantId, result.variantId);
        QCOMPARE(copy.sourceHash, result.sourceHash);
        QVERIFY(copy.image.size() == result.image.size());
        QCOMPARE(copy.build, result.build);
        QCOMPARE(copy.fromCache, true);
        QCOMPARE(copy.bands, 4);
        QCOMPARE(copy.samples.size(), size_t(2));
        QCOMPARE(copy.samples[0].upload, 1ns);
        QCOMPARE(copy.samples[0].kernel, 2ns);
        QCOMPARE(copy.samples[1].download, result.samples[1].download);
        QCOMPARE(copy.timeline.size(), size_t(1));
        const CommandTime &time = copy.timeline[0];
        QCOMPARE(time.name, std::string("convolve"));
        QCOMPARE(time.sample * 10 + time.plane, 12);
        QVERIFY(time.queued == 10ns && time.submitted == 20ns && time.started == 30ns && time.ended == -40ns);
    }

    void deviceSurvives()
    {
        const DeviceInfo device = someResult().device;
        const auto copies = protocol::devicesOf(sent(protocol::devicesAnswer({ {}, device })));
        QCOMPARE(copies.size(), size_t(2));
        const DeviceInfo &copy = copies[1];
        QCOMPARE(copy.index, 2);
        for (const auto member : { &DeviceInfo::name, &DeviceInfo::vendor, &DeviceInfo::platform,
                 &DeviceInfo::driver, &DeviceInfo::version, &DeviceInfo::type })
            QCOMPARE(copy.*member, device.*member);
        QCOMPARE(copy.limits.computeUnits, 16);
        QCOMPARE(copy.unifiedMemory, true);
        QCOMPARE(copy.limits.maxGroupItems, 256);
        QVERIFY(copy.limits.maxGroup == device.limits.maxGroup);
        QCOMPARE(copy.limits.localBytes, 49152);
        QCOMPARE(copy.limits.constantBytes, 65536);
        QCOMPARE(copy.limits.globalBytes, device.limits.globalBytes);
        QCOMPARE(copy.limits.maxAllocBytes, device.limits.maxAllocBytes);
        QCOMPARE(copy.limits.images, true);
        QVERIFY(copy.limits.maxImage == device.limits.maxImage);
        QCOMPARE(copy.limits.tf32, true);
        QCOMPARE(copy.limits.limitsRegisters, true);
        QCOMPARE(copy.limits.gpu, true);
        QVERIFY(copy.ceilings == device.ceilings && !(copy.ceilings == Ceilings{}));
    }

    void errorsStayWhatTheyAre()
    {
        try {
            protocol::throwErrorOf(sent(protocol::errorAnswer(BuildError("Does not compile.", "line 3"))));
            QFAIL("nothing thrown");
        } catch (const BuildError &e) {
            QCOMPARE(e.detail(), std::string("line 3"));
        }
        try {
            protocol::throwErrorOf(sent(protocol::errorAnswer(Error(Fault::Input, "Größe.", "more"))));
            QFAIL("nothing thrown");
        } catch (const Error &e) {
            QVERIFY(dynamic_cast<const BuildError *>(&e) == nullptr);
            QCOMPARE(e.fault(), Fault::Input);
            QCOMPARE(e.what(), "Größe.");
            QCOMPARE(e.detail(), std::string("more"));
        }
    }

    void channelCarriesMessagesAndFiles()
    {
        ChannelEnds ends = makeChannel();
        Channel here(std::move(ends.ours));
        Channel there(std::move(ends.theirs));
        const QJsonObject large{ { QStringLiteral("text"), QString(3'000'000, u'x') } };
        const QJsonObject small{ { QStringLiteral("text"), QStringLiteral("end") } };
        int pipeEnds[2];
        QCOMPARE(::pipe(pipeEnds), 0);
        const FileDescriptor reading(pipeEnds[0]);
        FileDescriptor writing(pipeEnds[1]);
        std::jthread sender([&] {
            here.send(large, writing.number());
            here.send(small);
        });
        std::optional<Message> first = there.wait();
        QVERIFY(first && first->body == large && first->attached.valid());
        const std::optional<Message> second = there.wait();
        QVERIFY(second && second->body == small && !second->attached.valid());
        sender.join();

        QCOMPARE(::write(first->attached.number(), "hello", 5), 5);
        char text[6] = {};
        QCOMPARE(::read(reading.number(), text, 5), 5);
        QCOMPARE(text, "hello");
    }

    void channelNoticesThatTheOtherSideIsGone()
    {
        ChannelEnds ends = makeChannel();
        Channel here(std::move(ends.ours));
        {
            Channel there(std::move(ends.theirs));
            there.send({ { QStringLiteral("last"), QStringLiteral("words") } });
        }
        QVERIFY(here.wait().has_value());
        QVERIFY(!here.wait().has_value());
        QVERIFY(!here.send({}));
    }

    void channelRefusesNonsense()
    {
        ChannelEnds ends = makeChannel();
        Channel here(std::move(ends.ours));
        QCOMPARE(::write(ends.theirs.number(), "\xFF\xFF\xFF\xFFnonsense", 12), 12);
        QVERIFY(!here.receive());
    }

    void frameIsSharedAndAcknowledged()
    {
        Job job = someJob(); // 3x2 by 3x2, full: 5x3, rows 1 and 2 of it
        job.image.colour.assign(3, job.image.colour[0]);
        const FrameLayout layout = frameLayout(job);
        QCOMPARE(layout.channels, size_t(3));
        QCOMPARE(layout.inputPixels, size_t(6));
        QCOMPARE(layout.outputPixels, size_t(10));
        Frame ours(layout);
        Frame theirs(FileDescriptor(::dup(ours.number())), layout);
        for (size_t c = 0; c < 3; ++c) {
            std::iota(ours.input(c).begin(), ours.input(c).end(), static_cast<float>(c * 100));
            std::iota(theirs.output(c).begin(), theirs.output(c).end(), static_cast<float>(c * 1000));
        }
        QCOMPARE(ours.acknowledged(), 0U);
        theirs.acknowledge(42);
        QCOMPARE(ours.acknowledged(), 42U);
        for (size_t c = 0; c < 3; ++c) {
            QCOMPARE(theirs.input(c)[5], static_cast<float>(c * 100 + 5));
            QCOMPARE(ours.output(c)[9], static_cast<float>(c * 1000 + 9));
        }
    }

    void frameCannotBeCutShort()
    {
        const FrameLayout layout{ 1, 100, 100 };
        Frame frame(layout);
        QCOMPARE(::ftruncate(frame.number(), 8), -1);
        QVERIFY_EXCEPTION_THROWN(
            Frame(FileDescriptor(::dup(frame.number())), FrameLayout{ 2, 100, 100 }), Error);
        QVERIFY_EXCEPTION_THROWN(Frame(FileDescriptor(), layout), Error);
    }

    void includesAreFound_data()
    {
        QTest::addColumn<QByteArray>("source");
        QTest::addColumn<int>("line");
        QTest::newRow("none") << QByteArray("// title: #include\nkernel void f() {}\n") << 0;
        QTest::newRow("plain") << QByteArray("\n#include \"/etc/hostname\"\n") << 2;
        QTest::newRow("no line end") << QByteArray("#include <x>") << 1;
        QTest::newRow("blanks") << QByteArray("int a;\n \t # \t include \"x\"") << 2;
        QTest::newRow("other words") << QByteArray("#define include 1\n#line 3\n#pragma include\n") << 0;
        QTest::newRow("commented out") << QByteArray("// #include \"x\"\n/*\n#include \"x\"\n*/\n") << 0;
        QTest::newRow("behind a comment") << QByteArray("/* a\nb */ #include \"x\"") << 1;
        QTest::newRow("comment inside") << QByteArray("#/**/include/**/\"x\"") << 1;
        QTest::newRow("spliced word") << QByteArray("\n#inc\\\nlude \"x\"\n") << 2;
        QTest::newRow("spliced with blanks and return") << QByteArray("#\\ \r\ninclude \"x\"") << 1;
        QTest::newRow("spliced comment mark") << QByteArray("/\\\n/ text \\\n#include \"x\"\n") << 0;
        QTest::newRow("digraph") << QByteArray("%:include \"x\"") << 1;
        QTest::newRow("trigraph") << QByteArray("\?\?=include \"x\"") << 1;
        QTest::newRow("comment mark in a text") << QByteArray("printf(\"/*\");\n#include \"x\"\n//*/") << 2;
        QTest::newRow("quote in a text") << QByteArray("printf(\"\\\"/*\");\n#include \"x\"\n//*/") << 2;
        QTest::newRow("apostrophe in a comment") << QByteArray("// don't\n#include \"x\"\n") << 2;
        QTest::newRow("open quote") << QByteArray("char c = ';\n#include \"x\"\n") << 2;
        QTest::newRow("windows line ends") << QByteArray("int a;\r\n#include \"x\"\r\n") << 2;
        QTest::newRow("import") << QByteArray("#import \"x\"") << 1;
    }

    void includesAreFound()
    {
        QFETCH(QByteArray, source);
        QFETCH(int, line);
        QCOMPARE(includeLine(source.toStdString()), line);
    }

    void longSourcesAreRefused()
    {
        Variant variant = someJob().variant;
        variant.source.assign(maxSourceBytes, ' ');
        checkSource(variant);
        variant.source += ' ';
        QVERIFY_EXCEPTION_THROWN(checkSource(variant), Error);
    }
};

QTEST_GUILESS_MAIN(TestProtocol)
#include "tst_protocol.moc"
