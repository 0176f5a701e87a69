// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/kernel/roleguess.h"
#include "compute/kernel/variantlibrary.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QCoreApplication>
#include <QTest>

using namespace halo;
using namespace halo::test;

namespace {

MappingGuess guessOf(const std::string &source, const std::string &mapping = {})
{
    return guessMapping(KernelText{ "blur.cl", "image", source, mapping });
}

/// "input = src, output = dst": what is guessed of each argument, "?" of one that is not.
QString rolesOf(const MappingGuess &guess)
{
    QStringList roles;
    for (const GuessedArgument &one : guess.arguments)
        roles << QString::fromStdString(one.argument.name) + QStringLiteral(" = ")
                + (one.role ? QString::fromStdString(toString(*one.role)) : QStringLiteral("?"));
    return roles.join(QStringLiteral("; "));
}

std::string guessSentenceOf(const std::string &source, const std::string &mapping = {})
{
    try {
        parseKernel(KernelText{ "blur.cl", "image", source, mapping });
    } catch (const Error &error) {
        return error.what();
    }
    return {};
}

const std::string loop = "{ int x = get_global_id(0); for (int j = -1; j <= 1; ++j) ";

} // namespace

class TestRoleGuess : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsRoles_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("roles");
        const auto row = [](const char *name, const char *source, const char *roles) {
            QTest::newRow(name) << QString::fromLatin1(source) << QString::fromLatin1(roles);
        };
        row("by names",
            "__kernel void blur(__global const float *input, __constant float *mask, __global float *output, "
            "int width, int height, int maskWidth) { output[0] = input[0] * mask[0]; }",
            "input = src; mask = filter; output = dst; width = WIDTH; height = HEIGHT; maskWidth = FILTER_W");
        row("sizes of weights, by one letter",
            "kernel void go(global float *in, global float *out, constant float *w, int width, int height, "
            "int k_w, int k_h) { out[0] = in[0] * w[0]; }",
            "in = src; out = dst; w = filter; width = WIDTH; height = HEIGHT; k_w = FILTER_W; k_h = "
            "FILTER_H");
        row("sizes of weights, in other spellings",
            "kernel void go(global float *in, global float *out, constant float *w, int kWidth, int kHeight, "
            "int f_h, int i_w, int fWidth) { out[0] = in[0] * w[0]; }",
            "in = src; out = dst; w = filter; kWidth = FILTER_W; kHeight = FILTER_H; f_h = FILTER_H; "
            "i_w = WIDTH; fWidth = WIDTH");
        row("names in another order, as in samples of CUDA",
            "kernel void rowsSum(global float *d_Dst, global float *d_Src, constant float *c_Kernel, int "
            "imageW, "
            "int imageH, int pitch) { d_Dst[0] = d_Src[0] * c_Kernel[0]; }",
            "d_Dst = dst; d_Src = src; c_Kernel = filter; imageW = WIDTH; imageH = HEIGHT; pitch = WIDTH");
        row("by use: the one that is written",
            "kernel void go(global float *p, global float *q, int n1, int n2) { p[get_global_id(0)] = q[1]; "
            "}",
            "p = dst; q = src; n1 = ?; n2 = ?");
        row("A and B of a stencil",
            "kernel void go(global float *A, global float *B, int ni, int nj) { B[1] = A[0]; }",
            "A = src; B = dst; ni = HEIGHT; nj = WIDTH");
        row("by address space",
            "kernel void go(global const float *p, constant float *q, global float *r) { *r = p[0] * q[0]; }",
            "p = src; q = filter; r = dst");
        row("a store of a vector",
            "kernel void go(global float *p, global float *q) { vstore4(vload4(0, p), 0, q); }",
            "p = src; q = dst");
        row("a store by a sum", "kernel void go(global float *p, global float *q) { *(q + 3) = p[0]; }",
            "p = src; q = dst");
        row("a store to a component",
            "kernel void go(global float4 *p, global float4 *q) { q[0].x = p[0].x; }", "p = src; q = dst");
        row("a comparison is none",
            "kernel void go(global float *p, global float *q) { q[0] = p[0] == 1 ? p[1] : p[2]; }",
            "p = src; q = dst");
        row("images",
            "__kernel void go(__read_only image2d_t from, __write_only image2d_t to, __constant float *w, "
            "int radius, "
            "sampler_t smp) { write_imagef(to, (int2)(0), read_imagef(from, smp, (int2)(0)) * w[0]); }",
            "from = src; to = dst; w = filter; radius = RADIUS_X; smp = sampler clamp_to_edge nearest");
        row("an image of integers",
            "kernel void go(read_only image2d_t a, write_only image2d_t b) { write_imageui(b, (int2)(0), "
            "read_imageui(a, (int2)(0))); }",
            "a = src, format r uint8; b = dst, format r uint8");
        row("the filter is an image",
            "kernel void go(global float *in_img, read_only image2d_t in_flt, global float *out_img, int W, "
            "int H) "
            "{ out_img[0] = in_img[0] * read_imagef(in_flt, (int2)(0)).x; }",
            "in_img = src; in_flt = filter; out_img = dst; W = WIDTH; H = HEIGHT");
        row("a size that is used as a radius",
            "kernel void go(global float *in, constant float *m, global float *out, int maskSize) "
            "{ for (int a = -maskSize; a < maskSize + 1; ++a) out[0] += in[0] * m[a]; }",
            "in = src; m = filter; out = dst; maskSize = RADIUS_X");
        row("an integer behind the width",
            "kernel void go(global float *in, global float *out, int width, int other) { out[0] = in[0]; }",
            "in = src; out = dst; width = WIDTH; other = HEIGHT");
        row("vectors of sizes",
            "kernel void go(global uint *out, global uint *in, global float *mask, const uint2 "
            "inputDimensions, "
            "const uint2 maskDimensions) { out[0] = in[0] * mask[0]; }",
            "out = dst; in = src; mask = filter; inputDimensions = WIDTH, HEIGHT; maskDimensions = FILTER_W, "
            "FILTER_H");
        row("local memory",
            "kernel void go(global float *in, global float *out, local float *tile) { tile[0] = in[0]; "
            "out[0] = tile[0]; }",
            "in = src; out = dst; tile = local 4 * (GROUP_W * ITEM_W + FILTER_W - 1) * (GROUP_H * ITEM_H + "
            "FILTER_H - 1)");
        row("both sides of the output",
            "kernel void go(global float *in, global float *out, int inWidth, int outWidth, int outHeight, "
            "int srcStep, "
            "int dstStep, float scale, float delta) { out[0] = in[0]; }",
            "in = src; out = dst; inWidth = WIDTH; outWidth = OUT_WIDTH; outHeight = OUT_HEIGHT; srcStep = "
            "WIDTH; "
            "dstStep = OUT_WIDTH; scale = 1; delta = 0");
        row("types of the file's own",
            "typedef float REAL; kernel void go(global REAL *a, global REAL *b) { b[0] = a[0]; }",
            "a = src; b = dst");
        row("a struct",
            "typedef struct { int a; } Info; kernel void go(global float *a, global float *b, Info info) { "
            "b[0] = a[0]; }",
            "a = src; b = dst; info = ?");
        row("CUDA",
            "__constant__ float weights[9];\n__global__ void blur(const float *in, float *out, int w, int h) "
            "{ out[threadIdx.x] = in[0] * weights[0]; }",
            "in = src; out = dst; w = WIDTH; h = HEIGHT; weights = filter");
        row("more memory than names can distinguish",
            "kernel void hotspot(global float *power, global float *temp_src, global float *temp_dst) { "
            "temp_dst[0] = temp_src[0] + power[0]; }",
            "power = ?; temp_src = src; temp_dst = dst");
    }

    void tellsRoles()
    {
        QFETCH(QString, source);
        QTEST(rolesOf(guessOf(source.toStdString())), "roles");
    }

    void saysWhy()
    {
        const MappingGuess guess
            = guessOf("kernel void go(global float *p, global float *q, float z) { p[0] = q[0]; }");
        QCOMPARE(guess.arguments.at(0).reason.english(), "the only memory that is written");
        QCOMPARE(guess.arguments.at(1).reason.english(), "the only memory left that is read");
        QCOMPARE(guess.firstUnknown()->argument.name, "z");
        QVERIFY(!guess.isComplete());
    }

    void definesWhatTheHostDefined()
    {
        const MappingGuess guess = guessOf(
            "#define RADIUS 3\n#define DIAMETER (2 * RADIUS + 1)\n#ifdef WITH_LIMIT\n#endif\n"
            "constant int FIRST = 1;\nkernel void go(global T *in, global T *out) { local T "
            "tile[BLOCK_SIZE_Y][BLOCK_SIZE_X];\n"
            "int X = FIRST; out[0] = in[CLK_LOCAL_MEM_FENCE + X + M_PI_F + RADIUS + DIAMETER + MYSTERY]; }");
        QStringList macros;
        for (const GuessedMacro &macro : guess.macros)
            macros << QString::fromStdString(macro.name + '=' + (macro.role ? macro.role->value : "?"));
        QCOMPARE(macros.join(u' '),
            QStringLiteral("BLOCK_SIZE_Y=GROUP_H BLOCK_SIZE_X=GROUP_W MYSTERY=? RADIUS=RADIUS_X"));
        QCOMPARE(guess.firstUnknownMacro()->name, "MYSTERY");
    }

    void keepsTheGroupOfTheFile_data()
    {
        QTest::addColumn<QString>("definitions");
        QTest::addColumn<QString>("mapping");
        QTest::addColumn<QString>("group");
        const auto row
            = [](const char *name, const char *definitions, const char *mapping, const char *group) {
                  QTest::newRow(name) << QString::fromLatin1(definitions) << QString::fromLatin1(mapping)
                                      << QString::fromLatin1(group);
              };
        row("none", "", "", "16x16");
        row("both", "#define BLOCKDIM_X 32\n#define BLOCKDIM_Y (4)\n", "", "32x4");
        row("one", "#define BLOCK_SIZE 8\n", "", "8x8");
        row("a row", "#define BLOCK_SIZE 256\n", "", "256x1");
        row("of two passes", "#define ROWS_BLOCKDIM_Y 4\n#define COLUMNS_BLOCKDIM_Y 8\n", "", "16x16");
        row("a tile with its halo", "#define TILE_WIDTH 18\n", "", "16x16");
        row("a line says it", "#define BLOCKDIM_Y 4\n", "group: 8 x 2\n", "8x2");
        row("the usual one is said", "#define BLOCK_SIZE 8\n", "group: 16 x 16\n", "16x16");
        row("a pass says it", "#define BLOCKDIM_Y 4\n", "pass: go : WIDTH x HEIGHT : 16 x 4\n", "16x16");
    }

    /// A number that the file fixes is not reported as a macro of the host.
    void keepsTheGroupOfTheFile()
    {
        QFETCH(QString, definitions);
        QFETCH(QString, mapping);
        const Variant variant = parseKernel(KernelText{ "blur.cl", "image",
            definitions.toStdString()
                + "#define RADIUS 3\nkernel void go(global float *a, global float *b) { b[RADIUS] = a[0]; }",
            mapping.toStdString() });
        QTEST(QString::fromStdString(toString(variant.group)), "group");
        QCOMPARE(guessedRoles(variant), "a = src; b = dst; RADIUS = RADIUS_X");
        QVERIFY(programText(variant).find(definitions.toStdString()) != std::string::npos);
    }

    /// A word in a text is no name, and what nothing uses needs no value.
    void asksOnlyForMacrosThatAreUsed()
    {
        const MappingGuess guess = guessOf("#define REPORT(x) printf(\"ERROR in %d of // KERNEL\\n\", "
                                           "x)\n#define UNUSED (MISSING + \\\n OTHER)\n"
                                           "#define USED (INNER + 1)\n#define INNER \\\n SIZE_OF_IT\n"
                                           "kernel void go(global float *a, global float *b) { "
                                           "printf(\"LOUD // NOISE\"); b['Q'] = a[USED]; REPORT(1); }");
        QCOMPARE(guess.macros.size(), size_t(1));
        QCOMPARE(guess.macros.front().name, "SIZE_OF_IT");
        QCOMPARE(rolesOf(guess), QStringLiteral("a = src; b = dst"));
    }

    void keepsWhatIsSaid()
    {
        const std::string source = "kernel void other(global float *c) { c[0] = 1; }\n"
                                   "kernel void go(global float *a, global float *b, int n) { b[0] = a[0]; }";
        const MappingGuess guess = guessOf(source, "entry: go\nargument: n = 7 * WIDTH\nargument: b = src\n");
        QCOMPARE(rolesOf(guess),
            QStringLiteral("a = dst; b = src; n = 7 * WIDTH")
                .replace(QStringLiteral("a = dst"), QStringLiteral("a = ?")));
        QCOMPARE(guess.arguments.at(2).line, 2);
    }

    void takesRowsAndColumnsAsPasses()
    {
        const MappingGuess guess = guessOf("kernel void sumColumns(global float *out, global float *in, "
                                           "constant float *k, int w) { out[0] = in[0] * k[0]; }\n"
                                           "kernel void sumRows(global float *out, global float *in, "
                                           "constant float *k, int w) { out[0] = in[0] * k[0]; }\n");
        QVERIFY(guess.isComplete());
        QCOMPARE(rolesOf(guess),
            QStringLiteral("out = between; in = src; k = filter_x; w = WIDTH; "
                           "out = dst; in = between; k = filter_y; w = WIDTH"));
        const Variant variant = parseKernel(KernelText{ "blur.cl", "image", guess.said.source });
        QCOMPARE(variant.plan, "passes");
        QCOMPARE(variant.passes.size(), 2U);
        QCOMPARE(variant.buffers.front().name, "between");
    }

    /// The function that is compiled is the one whose arguments are guessed.
    void aMacroOfTheMappingChoosesTheFunction()
    {
        const MappingGuess guess
            = guessOf("#if N == 2\nkernel void f(global const float *in, global float *out) "
                      "{ out[0] = in[0]; }\n#else\nkernel void f(int wrong) {}\n#endif\n",
                "entry: f\ndefine: N = 2\n");
        QCOMPARE(guess.arguments.size(), size_t(2));
        QCOMPARE(guess.arguments.front().argument.name, std::string("in"));
    }

    void writesALineForEach()
    {
        const std::string source
            = "kernel void go(global float *a, global float *b, int n) { b[0] = a[0] + BLOCK_SIZE; }";
        const MappingGuess guess
            = guessOf(source, "group: 8 x 4\nargument: n = WIDTH\nborder: zero\ncovers: interior\n");
        std::string text;
        for (const std::string &line : headerOf(guess))
            text += line + '\n';
        const Variant again = parseKernel(KernelText{ "blur.cl", "image", source, text });
        QVERIFY(again.group == (Size2{ 8, 4 }));
        QCOMPARE(again.mapping.border, "zero");
        QVERIFY(again.mapping.covers == guess.mapping().covers);
        std::vector<MacroRole> macros = again.mapping.macros;
        for (MacroRole &macro : macros)
            macro.line = 0; // the guess is in no line
        QVERIFY(macros == guess.mapping().macros);
        QVERIFY2(text.find("\nargument: a = src\n") != std::string::npos, text.c_str());
        QVERIFY2(text.find("\nentry: go\n") != std::string::npos, text.c_str());
    }

    void refusesInASentence_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("mapping");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("no role")
            << QStringLiteral("kernel void go(global float *a, global float *b, float z) { b[0] = a[0]; }")
            << QString()
            << QStringLiteral(
                   "blur.cl: the argument \"z\" (float) has no role; add the line \"// argument: z = …\".");
        QTest::newRow("half a mapping")
            << QStringLiteral(
                   "kernel void go(global float *a, global float *b, float z, float q) { b[0] = a[0]; }")
            << QStringLiteral("argument: z = 1")
            << QStringLiteral(
                   "blur.cl: the argument \"q\" (float) has no role; add the line \"// argument: q = …\".");
        QTest::newRow("no value")
            << QStringLiteral("kernel void go(global float *a, global float *b) { b[0] = a[MYSTERY]; }")
            << QString()
            << QStringLiteral(
                   "blur.cl: the macro \"MYSTERY\" has no value; add the line \"// define: MYSTERY = …\".");
        QTest::newRow("three kernels")
            << QStringLiteral("kernel void a(global float *x) { } kernel void b(global float *x) { } kernel "
                              "void c(global float *x) { }")
            << QString()
            << QStringLiteral("blur.cl: there are 3 kernel functions in it, a, b, c; name one by the line "
                              "\"entry: NAME\".");
        QTest::newRow("another name")
            << QStringLiteral("kernel void a(global float *x) { }") << QStringLiteral("entry: b")
            << QStringLiteral("blur.cl: there is no kernel function \"b\"; choose one of a.");
    }

    void refusesInASentence()
    {
        QFETCH(QString, source);
        QFETCH(QString, mapping);
        QTEST(
            QString::fromStdString(guessSentenceOf(source.toStdString(), mapping.toStdString())), "sentence");
    }

    void readsARawFile()
    {
        const Variant variant = parseKernel("blur.cl", "image",
            "// note: this is another author's\n__kernel void blur(__global float *in, __global float *out, "
            "int w, int h) { out[0] = in[0]; }");
        QCOMPARE(variant.mapping.entry, "blur");
        QCOMPARE(variant.mapping.arguments.size(), 4U);
        QCOMPARE(variant.mapping.arguments.front().line, 0);
    }
};

HALO_TEST(TestRoleGuess, QCoreApplication)

#include "tst_roleguess.moc"
