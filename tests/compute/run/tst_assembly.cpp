// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/disassembler.h"
#include "compute/run/runner.h"
#include "compute/task/instructionkinds.h"
#include "compute/task/ptx.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace halo;
using namespace halo::test;

namespace {

/// From 1; 0: no line has the text.
int lineOf(const std::string &source, const char *text)
{
    const QStringList lines = QString::fromStdString(source).split(u'\n');
    for (qsizetype i = 0; i < lines.size(); ++i)
        if (!lines[i].startsWith(QLatin1String("//")) && lines[i].contains(QLatin1String(text)))
            return static_cast<int>(i) + 1;
    return 0;
}

/// How many instructions of this source line look so.
auto count(const Assembly &assembly, int line, const char *form)
{
    const QRegularExpression of{ QString::fromLatin1(form) };
    return std::ranges::count_if(assembly.lines, [&](const AssemblyLine &entry) {
        return entry.source == line && of.match(QString::fromStdString(entry.text)).hasMatch();
    });
}

RunOrder orderFor(const Variant &variant, Size2 group, int repeats = 1)
{
    Convolution asked = convolutionFor(variant, noise(64, 48), asymmetric(3, 3));
    asked.device = testDevice().index;
    asked.tuning.group = group;
    RunOrder order = asked.order();
    order.repeats = repeats;
    order.assembly = true;
    return order;
}

} // namespace

/// What compilers make of kernels, and which line of the source it belongs to.
class TestAssembly : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void belongsToItsLine();
    void isCountedByKind();
    void isThatOfTheSize();
    void launchesOnlyWhatMayRun();
    void namesWhatDoesNotCompile();
    void hasAllPasses();
    void survivesDamagedPrograms();
    void readsPtx();
    void readsRegisters();
};

void TestAssembly::belongsToItsLine()
{
    Runner runner;
    for (const char *id : { "naive", "tile_strided" }) {
        const Variant variant = findVariant(shippedVariants(), id);
        const TaskResult result = runner.run(orderFor(variant, { 16, 16 }));
        QCOMPARE(result.kernels.size(), size_t{ 1 });
        const KernelBuild &kernel = result.kernels.front();
        QVERIFY(kernel.assembly.ofGroup);
        QVERIFY(!kernel.assembly.language.empty());
        QVERIFY(result.program.empty() && result.outputs.empty());
        const int store = lineOf(variant.source, "dst[");
        const int product = lineOf(variant.source, "sum += ");
        QVERIFY(store > 0 && product > 0);
        QVERIFY2(count(kernel.assembly, store, "^(v?mov\\w* .*ptr \\[.*\\], |v?p?scatter|st)") > 0, id);
        QVERIFY2(count(kernel.assembly, product, "^v?f?n?m(ul|add|sub|la)") > 0, id);
        QCOMPARE(
            count(kernel.assembly, lineOf(variant.source, "kernel void"), "^v?f?n?m(ul|add)\\w*[ps]s "), 0);
        QCOMPARE(kernel.localBytes > 0, std::string(id) == "tile_strided");
    }
}

/// Every instruction of a listing is counted at one line, as one kind, and each kind is where the source has
/// it.
void TestAssembly::isCountedByKind()
{
    Runner runner;
    const Variant variant = findVariant(shippedVariants(), "tile_strided");
    const Assembly assembly = runner.run(orderFor(variant, { 16, 16 })).kernels.front().assembly;
    const auto instructions = std::ranges::count_if(
        assembly.lines, [](const AssemblyLine &line) { return !line.text.ends_with(':'); });
    auto lines = instructionsByLine(assembly);
    QCOMPARE(totalOf(sumOf(lines)), static_cast<int>(instructions));
    for (const auto &[line, counts] : lines)
        QCOMPARE(totalOf(counts), static_cast<int>(count(assembly, line, "[^:]$")));
    if (assembly.language != "x86-64")
        return; // of others no kinds are known
    const auto of = [&](const char *text, InstructionKind kind) {
        return lines[lineOf(variant.source, text)][static_cast<size_t>(kind)];
    };
    QVERIFY(of("sum += ", InstructionKind::Arithmetic) > 0);
    QVERIFY(of("dst[", InstructionKind::Store) > 0);
    QCOMPARE(of("sum += ", InstructionKind::Store), 0);
    QVERIFY(sumOf(lines)[static_cast<size_t>(InstructionKind::Control)] >= count(assembly, 0, "^ret"));
}

/// Each size of a work-group has a program of its own.
void TestAssembly::isThatOfTheSize()
{
    Runner runner;
    const Variant variant = findVariant(shippedVariants(), "naive");
    const Assembly wide = runner.run(orderFor(variant, { 16, 16 })).kernels.front().assembly;
    const Assembly small = runner.run(orderFor(variant, { 8, 4 })).kernels.front().assembly;
    QVERIFY(wide.ofGroup && small.ofGroup);
    QVERIFY(wide != small);
    QVERIFY(runner.run(orderFor(variant, { 16, 16 })).kernels.front().assembly == wide);
}

void TestAssembly::launchesOnlyWhatMayRun()
{
    Variant endless = parseVariant("/home/user/99_mine.cl", "image",
        "// title: Mine\n// summary: Never ends.\n// plan: direct\n// group: 8 x 8\n//\n"
        "kernel void convolve(global const float *src, global float *dst, int width)\n{\n"
        "    for (;;)\n        ((volatile global float *)dst)[0] += 2.5f * src[width];\n}\n");
    endless.origin = Origin::User;
    Runner runner;
    const Assembly assembly = runner.run(orderFor(endless, { 8, 8 }, 0)).kernels.front().assembly;
    QVERIFY(!assembly.ofGroup);
    QVERIFY(count(assembly, 9, "^v?f?n?m(ul|add|la)") > 0);
}

void TestAssembly::namesWhatDoesNotCompile()
{
    Variant wrong = findVariant(shippedVariants(), "naive");
    wrong.source += "\nkernel void other() { nothing; }\n";
    Runner runner;
    try {
        runner.run(orderFor(wrong, { 8, 8 }));
        QFAIL("It was built.");
    } catch (const BuildError &error) {
        QVERIFY(QString::fromStdString(error.detail()).contains(QStringLiteral("nothing")));
    }
}

void TestAssembly::hasAllPasses()
{
    Runner runner;
    Convolution asked
        = convolutionFor(findVariant(shippedVariants(), "separable_two_pass"), noise(64, 48), product(5, 3));
    asked.device = testDevice().index;
    RunOrder order = asked.order();
    order.assembly = true;
    const TaskResult result = runner.run(order);
    QCOMPARE(result.kernels.size(), size_t{ 2 });
    for (const KernelBuild &kernel : result.kernels)
        QVERIFY2(kernel.assembly.lines.size() > 10, kernel.entry.c_str());
}

void TestAssembly::survivesDamagedPrograms()
{
    std::string program = "\x7f"
                          "ELF\x02\x01\x01";
    program.resize(4096, '\0');
    for (unsigned seed = 1; seed < 8; ++seed) {
        TaskResult result;
        result.kernels.push_back({ "convolve" });
        result.program = program;
        for (size_t i = 16; i < program.size(); ++i)
            result.program[i] = static_cast<char>((i * 2654435761U * seed) >> 13U);
        disassemble(result, "mine.cl", {});
        QVERIFY(result.kernels.front().assembly.lines.empty());
    }
}

void TestAssembly::readsPtx()
{
    const std::string program = "// Generated by NVIDIA NVVM Compiler\n.version 8.3\n.target sm_90\n"
                                ".entry convolveRows(\n\t.param .u64 a\n)\n{\n\tret;\n}\n"
                                "\t// .globl\tconvolve\n.entry convolve(\n\t.param .u64 convolve_param_0\n)\n"
                                "{\n\t.reg .f32 \t%f<4>;\n\t.loc\t2 14 3\n"
                                "\tmul.f32 \t%f1, %f2, %f3;\n\t{ // callseq 0\n\t.loc\t1 90 5, function_name "
                                "$L__info_string0, inlined_at 2 20 9\n"
                                "\tld.global.f32 %f2, [%rd1];\n\t}\n$L__BB0_2:\n\tret;\n}\n"
                                "\t.file\t1 \"<kernel>\"\n\t.file\t2 \"/home/user/mine.cl\"\n";
    QVERIFY(isPtx(program));
    QVERIFY(!isPtx("\x7f"
                   "ELF"));
    const Assembly assembly = ptxOf(program, "convolve", ":/kernels/mine.cl");
    QCOMPARE(assembly.language, std::string("PTX"));
    const std::vector<AssemblyLine> expected{ { ".reg .f32 \t%f<4>;", 0 }, { "mul.f32 \t%f1, %f2, %f3;", 14 },
        { "{ // callseq 0", 14 }, { "ld.global.f32 %f2, [%rd1];", 20 }, { "}", 20 }, { "$L__BB0_2:", 20 },
        { "ret;", 20 } };
    QVERIFY(assembly.lines == expected);
    QVERIFY(ptxOf(program, "other", "mine.cl").lines.empty());
    QCOMPARE(ptxOf(program, "convolveRows", "mine.cl").lines.size(), size_t{ 1 });
}

void TestAssembly::readsRegisters()
{
    const std::string log = "ptxas info    : 0 bytes gmem\n"
                            "ptxas info    : Compiling entry function 'convolveRows' for 'sm_90'\n"
                            "ptxas info    : Function properties for convolveRows\n"
                            "ptxas         .     0 bytes stack frame, 0 bytes spill stores\n"
                            "ptxas info    : Used 18 registers, 352 bytes cmem[0]\n"
                            "ptxas info    : Compiling entry function 'convolve' for 'sm_90'\n"
                            "ptxas info    : Used 32 registers, 1600 bytes smem\n";
    QCOMPARE(registersIn(log, "convolve"), 32);
    QCOMPARE(registersIn(log, "convolveRows"), 18);
    QCOMPARE(registersIn(log, "other"), 0);
    QCOMPARE(registersIn({}, "convolve"), 0);
}

HALO_TEST(TestAssembly, QCoreApplication)
#include "tst_assembly.moc"
