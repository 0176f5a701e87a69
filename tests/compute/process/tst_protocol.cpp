// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/archive.h"
#include "compute/base/error.h"
#include "compute/base/runtimes.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/kernel/workloads.h"
#include "compute/process/channel.h"
#include "compute/process/jobmemory.h"
#include "compute/process/kernelguard.h"
#include "compute/process/protocol.h"
#include "compute/process/sharedvalues.h"
#include "compute/task/taskresult.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/histogram/histogramproblem.h"
#include "compute/workload/layer/layerproblem.h"
#include "compute/workload/modules.h"
#include "tests/support/program.h"

#include <QJsonDocument>
#include <QTemporaryFile>
#include <QTest>

#include <cmath>
#include <limits>
#include <thread>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace halo;
using namespace std::chrono_literals;

namespace {

constexpr const char *source = "// title: gr\xFC\xDF Gr\xC3\xB6\xC3\x9F\x65\r\n"
                               "\tkernel \"x\" \\ end";

Variant someVariant()
{
    Variant variant = parseKernel("/tmp/mine.cl", "image", source);
    variant.origin = Origin::User;
    return variant;
}

std::shared_ptr<const ConvolutionProblem> someProblem(std::vector<float> weights)
{
    Image image = greyImage(3, 2, { 0.5F, -0.0F, 1e-42F, std::nanf("7"), INFINITY, 1.0F });
    image.colour.push_back(std::make_shared<const Plane>(6, 2.0F));
    return std::make_shared<const ConvolutionProblem>(image, Filter{ "mine \xFF", 3, 2, std::move(weights) },
        Settings{ Op::Correlation, OutputSize::Full, Border::Reflect101 }, RowRange{ 1, 3 });
}

RunOrder someOrder()
{
    return { someProblem({ 0.1F, -0.0F, 1e-42F, -3.4e38F, 1.0F / 3.0F, 7.0F }), someVariant(),
        { { 4, 16 }, { 1, 2 }, { { "PAD", 0 }, { "OTHER", -7 } } }, 3, 21 };
}

TaskResult someResult()
{
    TaskResult result;
    result.outputs["dst"] = sharedPlanes({ Plane(15, 0.25F), Plane(15, -1.0F) });
    result.outputs["hist"] = std::vector<std::int32_t>{ 3, -7 };
    result.device = { 2, "Name", "Vendor", "Platform", "1.2", "OpenCL 3.0", "GPU", true,
        { 16, 256, { 256, 128 }, 49152, qint64(1) << 33, 65536, qint64(1) << 40, (qint64(1) << 53) + 1, true,
            { 8192, 4096 }, true, true, true },
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

bool sameBits(const Values &a, const Values &b)
{
    const auto bits = [](const Values &values) {
        const SharedMemory memory = protocol::packed({ std::make_shared<const Values>(values) });
        return std::vector<std::byte>(memory.bytes().begin(), memory.bytes().end());
    };
    return a.index() == b.index() && countOf(a) == countOf(b) && bits(a) == bits(b);
}

} // namespace

class TestProtocol : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Whatever arrives together: progress just before a result must not take the result's memory.
    void filesStayWithTheirMessages()
    {
        ChannelEnds ends = makeChannel();
        Channel here(std::move(ends.ours)), there(std::move(ends.theirs));
        QTemporaryFile file;
        QVERIFY(file.open());
        const QJsonObject shorter{ { QStringLiteral("n"), 1 } };
        const QJsonObject longer{ { QStringLiteral("n"), QString(300000, u'x') } };
        const std::pair<QJsonObject, bool> sent[] = { { shorter, false }, { shorter, true },
            { shorter, false }, { shorter, true }, { shorter, true }, { longer, true }, { shorter, false } };
        std::jthread sender([&] {
            for (const auto &[body, isAttached] : sent)
                there.send(body, isAttached ? file.handle() : -1);
        });
        for (const auto &[body, isAttached] : sent) {
            const auto message = here.wait();
            QVERIFY(message && message->body == body);
            QCOMPARE(message->attached.valid(), isAttached);
        }
    }

    void orderSurvives()
    {
        const RunOrder order = someOrder();
        const QJsonObject message = sent(protocol::runRequest(order));
        const RunOrder copy = protocol::orderOf(message);
        QVERIFY(copy.variant == order.variant);
        QVERIFY(copy.tuning == order.tuning);
        QCOMPARE(copy.device, 3);
        QCOMPARE(copy.repeats, 21);
        const protocol::SentProblem problem = protocol::problemOf(message);
        QCOMPARE(problem.workload, std::string("image"));
        QCOMPARE(problem.shapes.size(), 1);
    }

    /// Of each workload, and all of it: bits of numbers too.
    void problemsSurvive()
    {
        const auto random = randomLayer(parseLayer("3x9x11/5/3x3"), 1);
        const std::vector<std::shared_ptr<const Problem>> problems{
            someProblem({ std::nanf("7"), INFINITY, -INFINITY, -0.0F, 1e-45F, 0.0F }),
            std::make_shared<LayerProblem>(parseLayer("3x9x11/5/3x3"), random),
            std::make_shared<HistogramProblem>("mine", madeVectors(7, 3, 1), madeVectors(2, 3, 2)),
            exampleProblem(findVariant(shippedVariants("layer"), "batch_norm")),
            exampleProblem(findVariant(shippedVariants("layer"), "softmax")),
        };
        for (const auto &problem : problems) {
            const ProblemData before = problem->contents();
            SharedMemory memory = protocol::packed(before.values);
            const protocol::SentProblem sentOne
                = protocol::sentProblemOf(sent(protocol::toMessage(*problem)));
            const auto copy = makeProblem(
                sentOne.workload, { sentOne.spec, protocol::unpacked(sentOne.shapes, memory.takeFile()) });
            QCOMPARE(copy->workload(), problem->workload());
            const ProblemData after = copy->contents();
            QCOMPARE(after.spec, before.spec);
            QCOMPARE(after.values.size(), before.values.size());
            for (size_t i = 0; i < after.values.size(); ++i)
                QVERIFY(sameBits(*after.values[i], *before.values[i]));
        }
        QVERIFY_EXCEPTION_THROWN(makeProblem("layer", {}), Error);
        QVERIFY_EXCEPTION_THROWN(makeProblem("poem", {}), Error);
    }

    /// Parsed again from their text, so that nothing of a header can be forgotten.
    void variantsSurvive()
    {
        std::vector<Variant> variants{ someVariant() };
        for (const Workload &workload : allWorkloads())
            std::ranges::copy(shippedVariants(workload.id), std::back_inserter(variants));
        for (const Variant &variant : variants) {
            RunOrder order = someOrder();
            order.variant = variant;
            QVERIFY2(
                protocol::orderOf(sent(protocol::runRequest(order))).variant == variant, variant.id.c_str());
        }
    }

    /// A job's values there and its outputs back, in one memory, which holds no others.
    void jobMemoryHoldsBoth()
    {
        const TaskOutputs made = someResult().outputs;
        OutputShapes shapes;
        for (const auto &[name, values] : made)
            shapes[name] = shapeOf(values);
        const std::vector<SharedValues> values{ std::make_shared<const Values>(std::vector{ 1.0F, -0.0F }),
            std::make_shared<const Values>(std::vector<std::int32_t>{ 7 }) };
        const protocol::JobMemory ours(values, shapes);
        const protocol::JobMemory theirs(FileDescriptor(::dup(ours.number())), protocol::shapesOf(values));
        const std::vector<SharedValues> there = theirs.values();
        QCOMPARE(there.size(), values.size());
        for (size_t i = 0; i < values.size(); ++i)
            QVERIFY(sameBits(*there[i], *values[i]));
        theirs.put(made, shapes);
        const TaskOutputs back = ours.outputs();
        QCOMPARE(back.size(), size_t(2));
        for (const auto &[name, one] : made)
            QVERIFY(sameBits(back.at(name), one));
        OutputShapes larger = shapes;
        larger.begin()->second.each += 1;
        QVERIFY_EXCEPTION_THROWN(theirs.put(made, larger), Error);
        larger = shapes;
        larger["more"] = floatsShape(100'000);
        TaskOutputs more = made;
        more["more"] = std::vector<float>(100'000);
        QVERIFY_EXCEPTION_THROWN(theirs.put(more, larger), Error);
        QVERIFY_EXCEPTION_THROWN(
            protocol::JobMemory(FileDescriptor(::dup(ours.number())),
                protocol::shapesOf({ std::make_shared<const Values>(std::vector<float>(1'000'000)) })),
            Error);
    }

    void resultSurvives()
    {
        const TaskResult result = someResult();
        const QJsonObject message = sent(protocol::resultAnswer(result));
        TaskResult copy = protocol::resultOf(message);
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
        QCOMPARE(copy.limits.privateBytes, qint64(1) << 33);
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
            protocol::throwErrorOf(
                sent(protocol::errorAnswer(Error(ErrorKind::Input, Message("Größe."), "more"))));
            QFAIL("nothing thrown");
        } catch (const Error &e) {
            QVERIFY(dynamic_cast<const BuildError *>(&e) == nullptr);
            QCOMPARE(e.kind(), ErrorKind::Input);
            QCOMPARE(e.what(), "Größe.");
            QCOMPARE(e.detail(), std::string("more"));
        }
        const Message inner("signal %1", "SIGSEGV");
        try {
            protocol::throwErrorOf(sent(protocol::errorAnswer(
                Error(ErrorKind::Device, "The kernel %1 crashed while %2 (%3).", "ü.cl", "running", inner))));
            QFAIL("nothing thrown");
        } catch (const Error &e) {
            QCOMPARE(e.what(), "The kernel ü.cl crashed while running (signal SIGSEGV).");
            QCOMPARE(e.message().format(), std::string("The kernel %1 crashed while %2 (%3)."));
            QCOMPARE(e.message().values().at(2).format(), std::string("signal %1"));
        }
    }

    /// Who sends it may be a process that a kernel has taken over.
    void messagesThatRepeatThemselvesAreLeftShort()
    {
        QJsonValue bomb = QStringLiteral("x");
        for (int i = 0; i < 60; ++i)
            bomb = QJsonArray{ QStringLiteral("%1%1"), bomb }; // 2^60 letters
        Message message;
        protocol::fromJson(bomb, message);
        QVERIFY(message.english().size() <= size_t(16 << 20));
        const Message plain("%1 of %2", Message("%1%1", "ab"), 7);
        Message back;
        protocol::fromJson(protocol::toJson(plain), back);
        QCOMPARE(back.english(), std::string("abab of 7"));
        QCOMPARE(back.format(), std::string("%1 of %2"));
        QVERIFY(back.length() >= 9.0);
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
        std::optional<Packet> first = there.wait();
        QVERIFY(first && first->body == large && first->attached.valid());
        const std::optional<Packet> second = there.wait();
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

    void valuesCannotBeCutShort()
    {
        const std::vector<SharedValues> values{ sharedValues(std::vector<float>(100, 1.0F)) };
        const SharedMemory memory = protocol::packed(values);
        QCOMPARE(::ftruncate(memory.number(), 8), -1);
        QJsonArray more = protocol::shapesOf(values);
        more.append(more.first());
        QVERIFY_EXCEPTION_THROWN(protocol::unpacked(more, FileDescriptor(::dup(memory.number()))), Error);
        QVERIFY_EXCEPTION_THROWN(protocol::unpacked(protocol::shapesOf(values), FileDescriptor()), Error);
        QVERIFY_EXCEPTION_THROWN(protocol::unpacked({ QJsonObject{ { QStringLiteral("kind"), 9 } } },
                                     FileDescriptor(::dup(memory.number()))),
            Error);
        // What the other side could shorten, however large it is now, would end this process with SIGBUS.
        const FileDescriptor open(::memfd_create("open", MFD_ALLOW_SEALING));
        QCOMPARE(::ftruncate(open.number(), 400), 0);
        QVERIFY_EXCEPTION_THROWN(
            protocol::unpacked(protocol::shapesOf(values), FileDescriptor(::dup(open.number()))), Error);
        QCOMPARE(::fcntl(open.number(), F_ADD_SEALS, F_SEAL_SHRINK), 0);
        QCOMPARE(protocol::unpacked(protocol::shapesOf(values), FileDescriptor(::dup(open.number()))).size(),
            size_t(1));
    }

    void shapesThatOverflowAreRefused_data()
    {
        QTest::addColumn<QJsonArray>("shapes");
        const auto row = [](const char *name, const QList<std::array<double, 3>> &shapes) {
            QJsonArray array;
            for (const auto &[kind, pieces, each] : shapes)
                array.append(QJsonObject{ { QStringLiteral("kind"), kind },
                    { QStringLiteral("pieces"), pieces }, { QStringLiteral("each"), each } });
            QTest::newRow(name) << array;
        };
        row("negative", { { 0, 1, -1 } });
        row("negative pieces", { { 2, -1, 4 } });
        row("a product of 2^64", { { 2, 64, std::pow(2.0, 58) } });
        row("a product of 2^62, times four bytes", { { 2, 4, std::pow(2.0, 60) } });
        row("a sum", { { 0, 1, std::pow(2.0, 39) }, { 0, 1, std::pow(2.0, 39) } });
        row("many", QList<std::array<double, 3>>(1 << 12, { 0, 1, std::pow(2.0, 39) }));
    }

    void shapesThatOverflowAreRefused()
    {
        QFETCH(QJsonArray, shapes);
        const FileDescriptor file(::memfd_create("few", MFD_ALLOW_SEALING));
        QCOMPARE(::ftruncate(file.number(), 1), 0);
        QCOMPARE(::fcntl(file.number(), F_ADD_SEALS, F_SEAL_SHRINK), 0);
        QVERIFY_EXCEPTION_THROWN(protocol::unpacked(shapes, FileDescriptor(::dup(file.number()))), Error);
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
        QTest::newRow("old line ends") << QByteArray("int a;\r#include \"x\"\r") << 2;
        QTest::newRow("spliced by a trigraph") << QByteArray("#inc\?\?/\nlude \"x\"") << 1;
        QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF#include \"x\"") << 1;
        QTest::newRow("zeros") << QByteArray("\0#\0include \"x\"", 14) << 1;
        QTest::newRow("control characters") << QByteArray("\x01#\x02include \"x\"") << 1;
        QTest::newRow("import") << QByteArray("#import \"x\"") << 1;
    }

    void includesAreFound()
    {
        QFETCH(QByteArray, source);
        QFETCH(int, line);
        QCOMPARE(includeLine(source.toStdString()), line);
    }

    /// What clang 14 answers in "#if", and what looks like it.
    void questionsForFilesAreFound_data()
    {
        QTest::addColumn<QByteArray>("source");
        QTest::addColumn<int>("line");
        QTest::newRow("none") << QByteArray("// __has_include(\"x\")\n#if has_include\n#endif\n") << 0;
        QTest::newRow("plain") << QByteArray("\n#if __has_include(\"/etc/x\")\n#endif\n") << 2;
        QTest::newRow("next") << QByteArray("#if __has_include_next(<x>)\n#endif\n") << 1;
        QTest::newRow("embedded") << QByteArray("#if 0\n#elif __has_embed(<x>)\n#endif\n") << 2;
        QTest::newRow("spliced") << QByteArray("\n#if __has\\\n_include(<x>)\n#endif\n") << 2;
        QTest::newRow("trigraph") << QByteArray("#if __has\?\?/\n_include(<x>)\n#endif\n") << 1;
        QTest::newRow("digraph") << QByteArray("int a;\n%:if __has_include(<x>)\n%:endif\n") << 2;
        QTest::newRow("by a macro") << QByteArray("\n\n#define H __has_include\n#if H(<x>)\n#endif\n") << 3;
        QTest::newRow("pasted") << QByteArray("\n#define P(a, b) a##b\n#if P(__has_, include)(<x>)\n#endif\n")
                                << 2;
        QTest::newRow("pasted of three")
            << QByteArray("#define P(a, b, c) a %:%: b %:%: c\n#if P(_, _has_inc, lude)(<x>)\n#endif\n") << 1;
        QTest::newRow("pasted, something else")
            << QByteArray("#define P(a, b) a##b\nint P(has_, include), P(__has, included);\n") << 0;
        QTest::newRow("not pasted") << QByteArray("int __has_, include;\n") << 0;
    }

    void questionsForFilesAreFound()
    {
        QFETCH(QByteArray, source);
        QFETCH(int, line);
        QCOMPARE(askingLine(source.toStdString()), line);
        Variant variant = someVariant();
        variant.source = source.toStdString();
        try {
            checkSource(variant);
            QCOMPARE(line, 0);
        } catch (const Error &error) {
            QVERIFY2(QString::fromUtf8(error.what())
                         .contains(QStringLiteral("line %1 whether a file is there").arg(line)),
                error.what());
        }
    }

    void longSourcesAreRefused()
    {
        Variant variant = someVariant();
        variant.source.assign(maxSourceBytes, ' ');
        checkSource(variant);
        variant.source += ' ';
        QVERIFY_EXCEPTION_THROWN(checkSource(variant), Error);
    }
};

HALO_TEST(TestProtocol, QCoreApplication)
#include "tst_protocol.moc"
