// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/kernel/buildlog.h"
#include "compute/kernel/constraint.h"
#include "compute/kernel/phasenames.h"
#include "compute/kernel/signature.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/task/task.h"
#include "compute/workload/convolution/forms.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QDir>
#include <QTest>

#include <map>

using namespace halo;
using namespace halo::test;

namespace {

const std::string good = "// title: X\n// summary: s\n// plan: direct\n";

std::string sentenceOf(const std::string &file, const std::string &source)
{
    try {
        parseVariant(file, "image", source);
    } catch (const Error &e) {
        return e.what();
    }
    return {};
}

Tuning groupTuning(const Variant &variant, Size2 group)
{
    Tuning tuning = defaultTuning(variant);
    tuning.group = group;
    return tuning;
}

} // namespace

class TestHeader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyShippedKernelIsComplete()
    {
        // What an H200 counted belongs to the text of each kernel, so these stay as long as they were.
        const std::map<std::string, int> longer{ { "47_blocks.cl", 122 }, { "48_tensor_cores.cl", 121 },
            { "49_tensor_cores_split.cl", 121 } };
        size_t kernels = 0;
        for (const std::string &workload : workloads())
            for (const Variant &variant : shippedVariants(workload)) {
                ++kernels;
                const std::string name = workload + '/' + variant.file;
                QVERIFY2(!variant.memory.empty() && !variant.notes.empty(), name.c_str());
                QVERIFY2(variant.order < unnumbered, name.c_str());
                const auto most = longer.find(variant.file);
                const auto lines = std::count(variant.source.begin(), variant.source.end(), '\n');
                QVERIFY2(lines <= (most == longer.end() ? 120 : most->second), name.c_str());
            }
        size_t files = 0;
        const QDir folder(QStringLiteral(HALOSCOPE_SOURCE "/kernels"));
        for (const QString &workload : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            files += static_cast<size_t>(
                QDir(folder.filePath(workload)).entryList({ QStringLiteral("*.cl") }).size());
        QCOMPARE(kernels, files);
    }

    void readsEveryKey()
    {
        const Variant v = parseVariant("30_x.cl", "image",
            good
                + "// group: 8x4\n// items: 2 x 1 : 1 2\n// param: PAD 1 : 0 1\n// local: 4 * GROUP_W\n"
                  "// requires: GROUP_W > 1 : wider, please.\n// memory: global > local\n//\n// a "
                  "note\ncode\n");
        QCOMPARE(v.order, 30);
        QCOMPARE(v.id, std::string("x"));
        QVERIFY(v.group == (Size2{ 8, 4 }));
        QVERIFY(v.items == (Size2{ 2, 1 }));
        QCOMPARE(v.itemChoices, (std::vector<int>{ 1, 2 }));
        QCOMPARE(v.params.front().choices, (std::vector<int>{ 0, 1 }));
        QCOMPARE(v.memory, (std::vector<std::string>{ "global", "local" }));
        QCOMPARE(v.constraints.front().reason, std::string("wider, please."));
        QVERIFY(v.notes.find("a note") != std::string::npos);
        QCOMPARE(localBytesOf(v, groupTuning(v, { 8, 4 }), sized({ 64, 64 }, { 3, 3 })), std::int64_t{ 32 });
    }

    void roundedFactorsAreSaid()
    {
        const Variant exact = parseVariant("48_x.cl", "layer", good);
        QVERIFY(exact.precision == floatBits && !isRounded(exact));
        QCOMPARE(exact.title, std::string("X"));
        const Variant rounded = parseVariant("48_x.cl", "layer", good + "// precision: 11\n");
        QVERIFY(rounded.precision == 11 && isRounded(rounded) && !isExact(rounded) && isExact(exact));
        QCOMPARE(rounded.title, std::string("X, factors of 11 bits"));
        QVERIFY2(rounded.summary.find("up to 2^-10") != std::string::npos, rounded.summary.c_str());
        QCOMPARE(parseKernel("x.cl", "layer", good + "// precision: 21\n").precision, 21);
    }

    void approximationsAreKnown()
    {
        const Variant variant = parseVariant("48_x.cl", "bilateral", good + "// approximation: yes\n");
        QVERIFY(variant.approximation && !isExact(variant) && !isRounded(variant));
    }

    void autoIsForbiddenByTheHeader()
    {
        QVERIFY(parseVariant("48_x.cl", "image", good).offered);
        QVERIFY(!parseVariant("48_x.cl", "image", good + "// auto: no\n").offered);
        for (const std::string &workload : workloads())
            for (const Variant &variant : shippedVariants(workload))
                QVERIFY2(variant.offered == (variant.id != "uncoalesced"), variant.file.c_str());
    }

    void costsAreEstimated()
    {
        const Variant v = parseVariant("48_x.cl", "image",
            good + "// cost: CPU : 1\n// cost: RANK == 1 : 2 + 8 * OUTPUTS / COPY + TAPS * OUTPUTS / MADS\n");
        DeviceInfo device;
        const Tuning tuning = groupTuning(v, { 8, 4 });
        const ConvolutionProblem problem = sized({ 64, 64 }, { 5, 5 });
        QCOMPARE(expectedTime(v, tuning, problem, device)->count(), 1.0);
        device.limits.gpu = true;
        device.ceilings = { 100.0, 1000.0 };
        const double outputs = 64 * 64;
        QCOMPARE(expectedTime(v, tuning, problem, device)->count(), 2.0 + outputs * (0.08 + 0.025));
        QVERIFY(!expectedTime(v, tuning, sized({ 64, 64 }, { 5, 5 }, 2), device));
        QVERIFY(!expectedTime(parseVariant("48_x.cl", "image", good), tuning, problem, device));
    }

    void costsKnowTheWorkGroups()
    {
        const Variant v
            = parseVariant("48_x.cl", "image", good + "// cost: GROUPS < UNITS : 1\n// cost: 1 : GROUPS\n");
        const Tuning tuning = groupTuning(v, { 8, 4 });
        // Each of the five across and three down has one that is not full.
        const ConvolutionProblem problem = sized({ 33, 9 }, { 3, 3 });
        DeviceInfo device;
        QCOMPARE(expectedTime(v, tuning, problem, device)->count(), 15.0);
        device.limits.computeUnits = 16;
        QCOMPARE(expectedTime(v, tuning, problem, device)->count(), 1.0);
    }

    void tensorCoresMayBeAskedFor()
    {
        const Variant v = parseVariant("48_x.cl", "image", good + "// requires: TF32 : not here.\n");
        const Tuning tuning = defaultTuning(v);
        DeviceLimits limits;
        QCOMPARE(headerRefusal(v, tuning, symbolsOf(tuning), limits).value_or(""), Message("not here."));
        limits.tf32 = true;
        QVERIFY(!headerRefusal(v, tuning, symbolsOf(tuning), limits));
    }

    void registersAreLimitedWhereTheCompilerCan()
    {
        const Variant v = parseVariant("48_x.cl", "image",
            good
                + "// items: 4 x 4 : 4 7\n// registers: ITEM_H == 7 && GPU : 62\n// registers: TAPS > 20 : "
                  "96\n");
        Tuning tuning = groupTuning(v, { 8, 4 });
        Size2 filter{ 5, 5 };
        const auto options = [&](const DeviceLimits &limits) {
            const ConvolutionProblem problem(noise(64, 64), asymmetric(filter.w, filter.h), {});
            return problem.task(v, tuning).buildOptions(limits);
        };
        DeviceLimits limits;
        limits.gpu = true;
        const std::string none = options(limits);
        limits.limitsRegisters = true;
        QCOMPARE(options(limits), none + " -cl-nv-maxrregcount=96");
        tuning.items.h = 7;
        QVERIFY(options(limits).ends_with(" -cl-nv-maxrregcount=62"));
        tuning.items.h = 4;
        filter = { 3, 3 };
        QCOMPARE(options(limits).find("maxrregcount"), std::string::npos);
    }

    void namesFileAndLineOfABadKey()
    {
        QCOMPARE(sentenceOf("30_x.cl", "// title: X\n// colour: red\n"),
            std::string("30_x.cl:2: unknown key: colour: red"));
    }

    void badHeaders_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("source");
        const QString head = QString::fromStdString(good);
        const QString name = QStringLiteral("30_x.cl");
        QTest::newRow("nothing") << name << QString();
        QTest::newRow("no plan") << name << QStringLiteral("// title: X\n// summary: s\n");
        QTest::newRow("group") << name << head + QStringLiteral("// group: big\n");
        QTest::newRow("group 0") << name << head + QStringLiteral("// group: 0 x 4\n");
        QTest::newRow("shape without when") << name << head + QStringLiteral("// shape: 16 x 8, 1 x 1\n");
        QTest::newRow("shape without items") << name << head + QStringLiteral("// shape: 1 : 16 x 8\n");
        QTest::newRow("shape of nothing")
            << name << head + QStringLiteral("// shape: NO_SUCH : 16 x 8, 1 x 1\n");
        QTest::newRow("registers without when") << name << head + QStringLiteral("// registers: 62\n");
        QTest::newRow("too few registers") << name << head + QStringLiteral("// registers: GPU : 15\n");
        QTest::newRow("too many registers") << name << head + QStringLiteral("// registers: GPU : 256\n");
        QTest::newRow("registers of nothing")
            << name << head + QStringLiteral("// registers: NO_SUCH : 62\n");
        QTest::newRow("cost without when") << name << head + QStringLiteral("// cost: 8 * OUTPUTS / COPY\n");
        QTest::newRow("cost without colon")
            << name << head + QStringLiteral("// cost: GPU 8 * OUTPUTS / COPY\n");
        QTest::newRow("cost of nothing") << name << head + QStringLiteral("// cost: GPU : OUTPUTS / SPEED\n");
        QTest::newRow("cost never") << name << head + QStringLiteral("// cost: SPEED > 1 : OUTPUTS / COPY\n");
        QTest::newRow("param") << name << head + QStringLiteral("// param: PAD\n");
        QTest::newRow("requires without reason")
            << name << head + QStringLiteral("// requires: GROUP_W > 1\n");
        QTest::newRow("unknown macro") << name << head + QStringLiteral("// requires: SPEED > 1 : no\n");
        QTest::newRow("assignment") << name << head + QStringLiteral("// requires: GROUP_W = 1 : no\n");
        QTest::newRow("two values") << name << head + QStringLiteral("// local: 1, 2\n");
        QTest::newRow("no bits") << name << head + QStringLiteral("// precision: few\n");
        QTest::newRow("as many bits as a float") << name << head + QStringLiteral("// precision: 24\n");
        QTest::newRow("half automatic") << name << head + QStringLiteral("// auto: maybe\n");
        QTest::newRow("half an approximation") << name << head + QStringLiteral("// approximation: half\n");
        QTest::newRow("rounded pictures") << name << head + QStringLiteral("// precision: 11\n");
        QTest::newRow("not finite") << name << head + QStringLiteral("// local: 1 / 0\n");
    }

    void badHeaders()
    {
        QFETCH(QString, file);
        QFETCH(QString, source);
        const std::string sentence = sentenceOf(file.toStdString(), source.toStdString());
        QVERIFY2(sentence.find(file.toStdString()) != std::string::npos, sentence.c_str());
    }

    void expressionsOfSeveralOrNoValuesAreNamed()
    {
        const auto sentence = [&](const char *local) {
            return QString::fromStdString(sentenceOf("10_mine.cl",
                "// title: T\n// summary: S\n// plan: direct\n// local: " + std::string(local) + "\n"));
        };
        QVERIFY2(sentence("1, 2").contains(QStringLiteral("several values; write one")),
            qPrintable(sentence("1, 2")));
        QVERIFY2(
            sentence("1 / 0").contains(QStringLiteral("value is not finite")), qPrintable(sentence("1 / 0")));
    }

    void fourLoadsNeedAGroupOfFilterLessOne()
    {
        const Variant &variant = findVariant(shippedVariants(), "tile_four_loads");
        for (int edge = 1; edge <= 20; ++edge)
            for (int group = 1; group <= 20; ++group) {
                const auto reason
                    = sized({ 64, 64 }, { edge, edge })
                          .refusal(variant, groupTuning(variant, { group, group }), testDevice().limits);
                QCOMPARE(reason.has_value(), group < edge - 1);
            }
    }

    void limitsAreKept()
    {
        const ConvolutionProblem problem = sized({ 64, 64 }, { 5, 5 });
        const Variant &strided = findVariant(shippedVariants(), "tile_strided");
        DeviceLimits limits;
        QVERIFY(!problem.refusal(strided, groupTuning(strided, { 16, 16 }), limits));
        limits.localBytes = 1599; // 20 x 20 floats are 1600
        QVERIFY(problem.refusal(strided, groupTuning(strided, { 16, 16 }), limits));
        limits = {};
        limits.maxGroupItems = 255;
        QVERIFY(problem.refusal(strided, groupTuning(strided, { 16, 16 }), limits));
        // Two arrays of 32 rows, each of real and imaginary parts of six vectors of 16 floats: 49152 bytes.
        const Variant &columns = findVariant(shippedVariants(), "cpu_columns");
        limits = {};
        QVERIFY(!problem.refusal(columns, groupTuning(columns, { 16, 16 }), limits)); // no limit is known
        limits.privateBytes = 49152 * 256;
        const auto reason = problem.refusal(columns, groupTuning(columns, { 16, 16 }), limits);
        QVERIFY(reason && reason->english().find("private memory") != std::string::npos);
        limits.privateBytes = 8 << 20;
        QVERIFY(problem.refusal(columns, groupTuning(columns, { 16, 16 }), limits));
        QVERIFY(!problem.refusal(columns, groupTuning(columns, { 4, 8 }), limits));
        QVERIFY(!problem.refusal(strided, groupTuning(strided, { 16, 16 }), limits));
        const Variant &image = findVariant(shippedVariants(), "image_sampler");
        QVERIFY(problem.refusal(image, groupTuning(image, { 16, 16 }), DeviceLimits{})); // has no images
    }

    void usersFilesAreListedOrExplained()
    {
        const QDir folder(QString::fromStdString(userVariantFolder()));
        QVERIFY(folder.mkpath(QStringLiteral(".")));
        const auto write = [&](const char *name, const std::string &text) {
            test::write(folder.filePath(QString::fromLatin1(name)), QByteArray::fromStdString(text));
        };
        write("91_mine.cl", good);
        write("92_naive.cl", good);
        write("90_escape.cl", good + "\n// \\u001b\nconstant char *text = \"\\u001b\";\n");
        write("93_broken.cl", "// speed: high\n");
        const VariantList list = allVariants();
        QCOMPARE(list.variants.size(), shippedVariants().size() + 2);
        QCOMPARE(list.variants.back().id, std::string("mine"));
        QCOMPARE(list.variants.back().origin, Origin::User);
        QCOMPARE(list.problems.size(), size_t{ 2 });
        QVERIFY(list.problems.back().english().find("93_broken.cl:1") != std::string::npos);
        QVERIFY(QDir(folder).removeRecursively());
    }

    void usersFilesNeedNoNumber()
    {
        const QDir folder(QString::fromStdString(userVariantFolder()));
        QVERIFY(folder.mkpath(QStringLiteral(".")));
        for (const char *name : { "blur.cl", "!first.cl", "100_late.cl", "9_early.cl", "9999999_x.cl",
                 "my kernel.v2.cl", "naive.cl", "auto.cl", "all.cl", "a,b.cl", "7_blur.cl" })
            test::write(folder.filePath(QString::fromLatin1(name)), QByteArray::fromStdString(good));
        const VariantList list = allVariants();
        std::vector<std::string> ids;
        for (size_t i = shippedVariants().size(); i < list.variants.size(); ++i)
            ids.push_back(list.variants[i].id);
        const std::vector<std::string> expected{ "blur", "early", "late", "!first", "9999999_x",
            "my kernel.v2" };
        QCOMPARE(ids, expected);
        std::string problems;
        for (const Message &problem : list.problems)
            problems += problem.english() + '\n';
        for (const char *name : { "/naive.cl", "/auto.cl", "/all.cl", "/a,b.cl", "/blur.cl" })
            QVERIFY2(problems.find(name) != std::string::npos, name);
        QCOMPARE(list.problems.size(), size_t{ 5 });
        QVERIFY(QDir(folder).removeRecursively());
    }

    /// Its author has changed the code of a copy, and nothing else yet.
    void noCopyHasTheTitleOfItsOriginal()
    {
        const QDir folder(QString::fromStdString(userVariantFolder()));
        QVERIFY(folder.mkpath(QStringLiteral(".")));
        const Variant &naive = findVariant(shippedVariants(), "naive");
        const QByteArray source = QByteArray::fromStdString(naive.source);
        for (const char *name : { "10_my_naive.cl", "10_my_naive_2.cl", "blur.cl" })
            test::write(folder.filePath(QString::fromLatin1(name)), source);
        test::write(folder.filePath(QStringLiteral("11_own.cl")), QByteArray::fromStdString(good));
        const std::vector<Variant> all = allVariants().variants;
        for (const auto &[id, title] : { std::pair("my_naive", naive.title + " (my_naive)"),
                 std::pair("my_naive_2", naive.title + " (my_naive_2)"),
                 std::pair("blur", naive.title + " (blur)"), std::pair("own", std::string("X")),
                 std::pair("naive", naive.title) })
            QCOMPARE(findVariant(all, id).title, title);
        QCOMPARE(readKernel(folder.filePath(QStringLiteral("blur.cl")).toStdString()).title,
            naive.title + " (blur)");
        QVERIFY(QDir(folder).removeRecursively());
    }

    void readsBuildLogs()
    {
        const std::string log
            = "warning: /error/x.cl:3:1: unused\nerror: /error/x.cl:12:26: undeclared 'oops'\n"
              "y.cl:7:1: error: other file\n/error/x.cl:14: fatal error: gone\n"
              "/error/x.cl:9:2: note: of that\n/error/x.cl:20:5: error: as Clang says\n"
              "/error/x.cl:20:5: error: as Clang says\n";
        const auto remarks = remarksOf(log, "/error/x.cl");
        using Kind = BuildRemark::Kind;
        const std::vector<BuildRemark> expected{ { 3, 1, Kind::Warning, "unused" },
            { 12, 26, Kind::Error, "undeclared 'oops'" }, { 14, 0, Kind::Error, "gone" },
            { 20, 5, Kind::Error, "as Clang says" } };
        QVERIFY(remarks == expected);
    }

    /// NVIDIA's compiler (580.159) and Oclgrind's count the lines of all that they are given.
    void linesOfTheWholeTextBecomeThoseOfFiles()
    {
        Variant variant;
        variant.file = "99_test.cl";
        variant.source = "// title: T\n\n\nkernel void convolve(global float *dst)\n{ oops; }\n";
        const std::string text = programText(variant);
        const auto lineOf = [&](const char *part) {
            return std::to_string(1 + std::count(text.begin(), text.begin() + text.find(part), '\n'));
        };
        const std::string line = lineOf("{ oops; }"), first = lineOf("define") + ":9";
        for (const std::string name : { "<kernel>", "input.cl" })
            QCOMPARE(inLinesOfFiles(name + ':' + line + ":3: error: undeclared 'oops'\n{ oops; }\n  ^\n"
                             + name + ':' + first + ": note: here\n",
                         text),
                "99_test.cl:5:3: error: undeclared 'oops'\n{ oops; }\n  ^\nprelude.clh:" + first
                    + ": note: here\n");
        QCOMPARE(
            inLinesOfFiles("99_test.cl:5:3: error: x\n", text), std::string("99_test.cl:5:3: error: x\n"));
    }

    /// A name holds from its line on; what the user sees of a kernel of one's own comes from there, too.
    void namesItsPhases()
    {
        const PhaseNames names(
            "// title: X\n\nint a; // phase: read\nint b;\r\n// phase: \nint c; // phase: add up \r\n"
            "int d; // phase: read\n");
        QCOMPARE(names.at(2), std::string());
        QCOMPARE(names.at(3), std::string("read"));
        QCOMPARE(names.at(5), std::string("read"));
        QCOMPARE(names.at(6), std::string("add up"));
        QCOMPARE(names.at(700), std::string("read"));
        QVERIFY((names.all() == std::vector<std::string>{ "read", "add up" }));
        QVERIFY(PhaseNames("").all().empty() && PhaseNames("").at(1).empty());
    }

    void signatureSurvivesCommentsAndOrder()
    {
        const auto arguments = signatureOf("// kernel void convolve(int no)\n/* x */ __kernel\n"
                                           "__attribute__((reqd_work_group_size(8, 8, 1)))\n"
                                           "void convolve(read_only image2d_t src, int\nwidth,\n"
                                           "  __local float* tile) { }",
            "convolve", "x.cl");
        QCOMPARE(arguments.size(), size_t{ 3 });
        QVERIFY(arguments[0].isImage());
        QCOMPARE(arguments[1].name, std::string("width"));
        QVERIFY(arguments[2].isLocal());
    }
};

HALO_TEST(TestHeader, QCoreApplication)
#include "tst_header.moc"
