// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/kernel/constraint.h"
#include "compute/kernel/foreignsource.h"
#include "compute/kernel/variant.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/process/kernelguard.h"
#include "tests/support/program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

#include <sys/stat.h>

using namespace halo;
using namespace Qt::StringLiterals;

namespace {

const std::string plain
    = "kernel void blur(global const float *in, global float *out, constant float *mask,\n"
      "                 int w, uint2 dims, local float *tile, sampler_t s)\n"
      "{ out[0] = in[0]; }\n";

/// What is wrong with it; empty: nothing.
std::string refusalOf(const KernelText &text)
{
    try {
        parseKernel(text);
    } catch (const Error &error) {
        return error.what();
    }
    return {};
}

const std::string complete = "entry: blur\n"                                  // 1
                             "argument: in = src\n"                           // 2
                             "argument: out = dst\n"                          // 3
                             "argument: mask = filter\n"                      // 4
                             "argument: w = WIDTH\n"                          // 5
                             "argument: dims = WIDTH, HEIGHT\n"               // 6
                             "argument: tile = local 4 * GROUP_W\n"           // 7
                             "argument: s = sampler clamp_to_edge nearest\n"; // 8

void writeFile(const QString &path, const std::string &text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(text));
}

} // namespace

class TestMapping : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void headerAndFileSayTheSame()
    {
        const Variant beside = parseKernel({ "blur.cl", "image", plain, complete });
        std::string header;
        for (const std::string &line : { std::string("title: Blur"), complete })
            for (size_t from = 0; from < line.size();) {
                const size_t end = std::min(line.find('\n', from), line.size());
                header += "// " + line.substr(from, end - from) + '\n';
                from = end + 1;
            }
        const Variant inside = parseKernel("blur.cl", "image", header + plain);
        QCOMPARE(inside.title, std::string("Blur"));
        QCOMPARE(inside.mapping.arguments.size(), size_t(7));
        for (size_t i = 0; i < 7; ++i)
            QVERIFY(inside.mapping.arguments[i].role == beside.mapping.arguments[i].role);
        QVERIFY(sourceHash(beside)
            != sourceHash(parseKernel({ "blur.cl", "image", plain, complete + "group: 8 x 8\n" })));
    }

    void aWrongLineIsNamed_data()
    {
        QTest::addColumn<QString>("was");
        QTest::addColumn<QString>("is");
        QTest::addColumn<int>("line");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const char *was, const char *is, int line, const char *says) {
            QTest::newRow(name) << was << is << line << says;
        };
        row("unknown argument", "argument: w ", "argument: width ", 5,
            "no argument \"width\"; it has in, out, mask, w, dims, tile, s");
        row("unknown memory", "in = src", "in = source", 2, "no memory \"source\"");
        row("two of one role", "out = dst", "out = src", 3, "\"in\" is src in line 2");
        row("one argument twice", "argument: w = WIDTH", "argument: in = dst", 5,
            "\"in\" has a role in line 2");
        row("a number for memory", "in = src", "in = WIDTH", 2, "is memory; name what it holds");
        row("memory for a number", "w = WIDTH", "w = src", 5, "is a number; give it an expression");
        row("too few numbers", "dims = WIDTH, HEIGHT", "dims = WIDTH", 6, "the count of numbers is 2, not 1");
        row("another type", "in = src", "in = src of uchar4", 2, "does not hold such elements");
        row("no type", "in = src", "in = src of pixel", 2, "\"pixel\" is no type");
        row("local for global", "in = src", "in = local 64", 2, "is no local memory");
        row("global for local", "tile = local 4 * GROUP_W", "tile = src", 7, "is local memory");
        row("a format of no image", "in = src", "in = src, format r float", 2, "is no image");
        row("no format", "in = src", "in = src, format rgb", 2, "expected \"format");
        row("no sampler", "s = sampler clamp_to_edge nearest", "s = sampler edge", 8,
            "\"edge\" is no word of a sampler");
        row("a number for a sampler", "s = sampler clamp_to_edge nearest", "s = 1", 8, "is a sampler");
        row("no role", "in = src", "in", 2, "expected \"NAME = ROLE\"");
        row("no form", "in = src", "in = src, pich 3", 2, "\"pich 3\" is no form of memory");
        row("no entry", "entry: blur", "entry: 3", 1, "the name of a kernel function");
        row("a launch of three dimensions", "entry: blur", "launch: WIDTH x HEIGHT - 2 x 1", 1,
            "three dimensions are not supported");
        row("a pass of three dimensions", "entry: blur", "pass: blur : WIDTH x HEIGHT : 8 x 8 x 1", 1,
            "three dimensions are not supported");
        row("unknown key", "entry: blur", "entrance: blur", 1, "unknown key");
    }
    void aWrongLineIsNamed()
    {
        QFETCH(QString, was);
        QFETCH(QString, is);
        QFETCH(int, line);
        QFETCH(QString, says);
        QCOMPARE(refusalOf({ "blur.cl", "image", plain, complete }), std::string());
        const std::string wrong = QString::fromStdString(complete).replace(was, is).toStdString();
        const QString sentence = QString::fromStdString(refusalOf({ "blur.cl", "image", plain, wrong }));
        QVERIFY2(sentence.startsWith(QStringLiteral("blur.halo:%1:").arg(line)), qPrintable(sentence));
        QVERIFY2(sentence.contains(says), qPrintable(sentence));
    }

    void theSignatureIsReadBehindThePreprocessor()
    {
        const std::string source
            = "#define oldname convolve\n#define A 3\n#define B 3\n"
              "typedef unsigned char pixel;\n"
              "__attribute__((reqd_work_group_size(16, 16, 1)))\n"
              "kernel void oldname(global const pixel *src, global float *dst, const float filter[A*B])\n"
              "{ dst[0] = src[0]; }\n";
        const Variant variant = parseKernel("/tmp/mine.cl", "image", source);
        const std::vector<Argument> arguments = signatureOf(variant, "convolve");
        QCOMPARE(arguments.size(), size_t(3));
        QCOMPARE(arguments[0].type, std::string("global const unsigned char *"));
        QCOMPARE(arguments[2].name, std::string("filter"));
        QVERIFY(arguments[2].isPointer());
    }

    void aMacroOfTheHeaderWins()
    {
        const Variant variant = parseKernel({ "tile.cl", "image",
            "#define TILE 8 // usual\n#define WIDE (TILE \\\n    + 1)\nkernel void f(global const float *in, "
            "global float *out) { out[TILE] = in[WIDE]; }\n",
            "entry: f\nargument: in = src\nargument: out = dst\ndefine: TILE = GROUP_W\n" });
        const std::string text = programText(variant);
        QVERIFY(text.find("#define TILE") == text.npos);
        QVERIFY(text.find("#define WIDE") != text.npos);
        QVERIFY(text.find("pixelAt") == text.npos); // no prelude
    }

    void expressionsHaveWhatPeopleWrite()
    {
        const Symbols symbols{ { "A", 17.0 }, { "B", 5.0 } };
        QCOMPARE(valueOf("A % B", symbols), 2.0);
        QCOMPARE(valueOf("A - A % B + B", symbols), 20.0);
        QCOMPARE(valueOf("min(A, B) + max(A, B)", symbols), 22.0);
        QCOMPARE(valueOf("floor(A / B) + ceil(A / B)", symbols), 7.0);
    }

    void filesOfTheFolderAreIncluded()
    {
        QTemporaryDir folder;
        const QDir dir(folder.path());
        writeFile(dir.filePath(QStringLiteral("a.h")), "#pragma once\n#include \"b.h\"\n#define FROM_A 1\n");
        writeFile(dir.filePath(QStringLiteral("b.h")), "#include \"a.h\"\ntypedef float T;\n");
        const std::string path = dir.filePath(QStringLiteral("k.cl")).toStdString();
        writeFile(QString::fromStdString(path),
            "#include \"a.h\"\n#include <a.h>\nkernel void f(global const T *in, global T *out) { out[0] = "
            "in[FROM_A]; }\n");
        writeFile(
            dir.filePath(QStringLiteral("k.halo")), "entry: f\nargument: in = src\nargument: out = dst\n");
        const Variant variant = readKernel(path);
        QCOMPARE(
            variant.declared.functions.front().arguments.front().type, std::string("global const float *"));
        QCOMPARE(variant.declared.functions.front().line, 3);
        checkSource(variant); // nothing is left to be read
        QVERIFY(QFile::remove(dir.filePath(QStringLiteral("b.h"))));
        try {
            readKernel(path);
            QFAIL("a missing file went unnoticed");
        } catch (const Error &error) {
            const std::string sentence = error.what();
            QVERIFY2(sentence.find("b.h") != sentence.npos
                    && sentence.find("folder of the kernel") != sentence.npos,
                error.what());
        }
    }

    /// 2^32 times, were it followed to the end.
    void aFileThatIncludesItselfEnds()
    {
        QTemporaryDir folder;
        const QDir dir(folder.path());
        const std::string path = dir.filePath(u"k.cl"_s).toStdString();
        const std::string twice = "#include \"a.h\"\n#include \"a.h\"\n",
                          kernel
            = "kernel void f(global const float *in, global float *out) { out[0] = in[0]; }\n";
        writeFile(dir.filePath(u"a.h"_s), twice);
        writeFile(QString::fromStdString(path), "#include \"a.h\"\n" + kernel);
        try {
            readKernel(path);
            QFAIL("it was taken");
        } catch (const Error &error) {
            QVERIFY2(
                QByteArray(error.what()).startsWith("a.h:1: \"a.h\" is included too often"), error.what());
        }
        writeFile(dir.filePath(u"a.h"_s),
            "/* once */\n#ifndef A_H\n#define A_H\n" + twice + "#define FROM_A 1\n#endif\n");
        QCOMPARE(readKernel(path).declared.functions.size(), size_t(1));
        writeFile(dir.filePath(u"a.h"_s), "#if 0\n" + twice + "#endif\n"); // where it does not count
        QCOMPARE(readKernel(path).declared.functions.size(), size_t(1));
        // Twenty times 300 kB, and twelve times: 4 MiB are taken.
        const auto refusalOf = [&](int times) {
            std::string source;
            for (int i = 0; i < times; ++i)
                source += "#include \"a.h\"\n";
            writeFile(QString::fromStdString(path), source + kernel);
            try {
                readKernel(path);
            } catch (const Error &error) {
                return std::string(error.what());
            }
            return std::string();
        };
        writeFile(dir.filePath(u"a.h"_s), std::string(300'000, ' ') + '\n');
        QVERIFY(refusalOf(20).find("\"a.h\" is included too often") != std::string::npos);
        QCOMPARE(refusalOf(12), std::string());
    }

    void aFileElsewhereIsNotRead()
    {
        QTemporaryDir folder;
        const std::string path = QDir(folder.path()).filePath(QStringLiteral("k.cl")).toStdString();
        writeFile(QString::fromStdString(path),
            "#include \"/etc/passwd\"\nkernel void convolve(global float *dst) { dst[0] = 0; }\n");
        const Variant variant = readKernel(path);
        QVERIFY(variant.includes.empty());
        QVERIFY(programText(variant).find("root:") == std::string::npos);
    }

    void linksOutOfTheFolderAreRefused_data()
    {
        QTest::addColumn<QString>("link");
        QTest::newRow("included") << QStringLiteral("notes.h");
        QTest::newRow("included by a file") << QStringLiteral("second.h");
        QTest::newRow("mapping") << QStringLiteral("k.halo");
    }

    /// What an archive from elsewhere may contain.
    void linksOutOfTheFolderAreRefused()
    {
        QFETCH(QString, link);
        QTemporaryDir other, folder;
        const QDir dir(folder.path());
        const QString secret = other.filePath(QStringLiteral("secret"));
        writeFile(secret, "// a secret\n");
        writeFile(dir.filePath(QStringLiteral("first.h")), "#include \"second.h\"\n");
        const QString path = dir.filePath(QStringLiteral("k.cl"));
        writeFile(path,
            "#include \"notes.h\"\n#include \"first.h\"\n"
            "kernel void convolve(global float *dst) { dst[0] = 0; }\n");
        QVERIFY(QFile::link(secret, dir.filePath(link)));
        try {
            kernelText(path.toStdString(), "image");
            QFAIL("the link was followed");
        } catch (const Error &error) {
            QCOMPARE(QString::fromUtf8(error.what()),
                QStringLiteral(
                    "The file %1 is a link that leads out of the folder of the kernel; copy the file "
                    "itself there.")
                    .arg(dir.filePath(link)));
        }
        // One that stays in it is read, and a pipe is not there.
        QVERIFY(QFile::remove(dir.filePath(link)));
        writeFile(dir.filePath(QStringLiteral("inside.h")), "// inside\n");
        QVERIFY(QFile::link(QStringLiteral("inside.h"), dir.filePath(QStringLiteral("notes.h"))));
        QCOMPARE(::mkfifo(QFile::encodeName(dir.filePath(QStringLiteral("second.h"))).constData(), 0600), 0);
        const KernelText text = kernelText(path.toStdString(), "image");
        QCOMPARE(text.includes.at("notes.h"), std::string("// inside\n"));
        QVERIFY(!text.includes.contains("second.h"));
    }

    /// A file as it is published: of the host nothing is left, and each line stays where it is.
    void theHostOfCudaIsLeftOut()
    {
        const std::string host
            = "#include <iostream>\n#include <opencv2/opencv.hpp>\n#include \"helper_cuda.h\"\n"
              "#define HD __host__ __device__\n"
              "#define CHECK(call) do { auto e = call; if (e) std::cerr << \"<<<\"; } while (0)\n"
              "using namespace std;\nconst int LIMIT = 3;\nstatic float *d_in, *d_out;\n"
              "struct __align__(8) Pair { float x, y; };\nconst char *title = \"a title\";\n"
              "class Timer { public: Timer() { } float ms; };\n"
              "std::vector<float> read(const char *name);\n"
              "template <typename T> T twice(T a) { return a + a; }\n";
        const std::string device = "HD float one(float a) { return a; }\n"
                                   "extern \"C\" {\n"
                                   "__global__ void f(float *out, const float *in) {\n"
                                   "    printf(\"<<< auto\"); out[0] = one(in[0]); }\n"
                                   "}\n";
        const std::string tail = "extern \"C\" void run(float *a)\n{\n    // a brace in a comment: {\n"
                                 "    printf(\"{ %d\\n\", BLOCKS);\n    f<<<BLOCKS, 1>>>(a, a);\n"
                                 "#ifdef SLOW\n    if (a) { CHECK(1); }\n#endif\n}\n"
                                 "int main(int argc, char **argv)\n{\n    run(nullptr);\n    return 0;\n}\n";
        const Variant variant = parseKernel(KernelText{
            "f.cu", "image", host + device + tail, "entry: f\nargument: in = src\nargument: out = dst\n" });
        QVERIFY(variant.mapping.macros.empty());
        QCOMPARE(variant.declared.functions.size(), size_t(1));
        QCOMPARE(variant.declared.functions.front().line, 16);
        const std::string body = bodyText(variant), text = programText(variant);
        QCOMPARE(std::ranges::count(body, '\n'), std::ranges::count(host + device + tail, '\n'));
        for (const char *gone : { "main", "run", "<<<BLOCKS", "Timer", "twice", "d_in", "std::vector",
                 "#include", "extern", "%d", "title" })
            QVERIFY2(body.find(gone) == body.npos, gone);
        for (const char *there :
            { "\nconstant const int LIMIT = 3;", "struct __align__(8) Pair { float x, y; };",
                "HD float one(float a)", "#ifdef SLOW", "#endif" })
            QVERIFY2(text.find(there) != text.npos, there);
        checkSource(variant);
    }

    void whatMacrosCannotBringIsSaid_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("says");
        QTest::newRow("template") << "template <int R> __device__ float f() { return R; }"
                                  << "templates";
        QTest::newRow("dynamic") << "extern __shared__ float tile[];"
                                 << "shared memory whose size";
        QTest::newRow("shuffle") << "__device__ float g(float a) { return __shfl_down_sync(~0u, a, 1); }"
                                 << "exchange within a warp";
        QTest::newRow("texture") << "texture<float, 2> image;"
                                 << "texture references";
        QTest::newRow("launch") << "__device__ void g() { f<<<1, 1>>>(0, 0); }"
                                << "launches";
        QTest::newRow("groups") << "using cooperative_groups::this_grid;"
                                << "cooperative groups";
    }
    void whatMacrosCannotBringIsSaid()
    {
        QFETCH(QString, line);
        QFETCH(QString, says);
        const KernelText text{ "f.cu", "image",
            "// a filter\n" + line.toStdString()
                + "\n__global__ void f(float *out, const float *in) { out[0] = in[0]; }\n",
            "entry: f\nargument: in = src\nargument: out = dst\n" };
        try {
            programText(parseKernel(text));
            QFAIL("it was taken");
        } catch (const Error &error) {
            const QString sentence = QString::fromUtf8(error.what());
            QVERIFY2(sentence.startsWith(QStringLiteral("f.cu:2:")) && sentence.contains(says), error.what());
        }
    }

    void aLongDefinitionGivesWay()
    {
        const std::string split(300'000, '1'), kernel = "kernel void f() { }\n";
        const std::string text
            = withoutDefinitions("#define N " + split + "\\\n" + split + "\n" + kernel, { "N" });
        QVERIFY(text.find_first_of("#N1\\") == text.npos);
        QVERIFY(text.ends_with("\n" + kernel));
    }

    void whatWouldEndThePreprocessorIsSaid_data()
    {
        QTest::addColumn<QString>("top");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("says"); ///< empty: it is taken
        const auto repeated = [](const QString &text) { return text.repeated(20'000); };
        const QString brackets = repeated(u"("_s) + u'1' + repeated(u")"_s);
        const QString tooMuch = u"too much code"_s, tooLong = u"longer than 2000 characters"_s;
        QString chain = u"#define B0 1\n"_s, doubles = chain;
        for (int i = 1; i < 2'000; ++i)
            chain += u"#define B%1 B%2\n"_s.arg(i).arg(i - 1);
        for (int i = 1; i < 30; ++i)
            doubles += u"#define B%1 B%2 + B%2\n"_s.arg(i).arg(i - 1);
        QTest::newRow("chain") << chain << u"B1999"_s << tooMuch;
        QTest::newRow("doubles") << doubles << u"B29"_s << tooMuch;
        QTest::newRow("nested") << u"#define F(x) x\n"_s << repeated(u"F("_s) + u'1' + repeated(u")"_s)
                                << tooMuch;
        QTest::newRow("doubled") << u"#define F(x) x + x\n"_s
                                 << u"F("_s.repeated(30) + u'1' + u")"_s.repeated(30) << tooMuch;
        QTest::newRow("condition") << u"#if "_s + brackets + u"\n#endif\n"_s << u"1"_s << tooLong;
        QTest::newRow("split condition")
            << u"#if 1 \\\n"_s + repeated(u"!\\\n"_s) + u"1\n#endif\n"_s << u"1"_s << tooLong;
        QTest::newRow("condition of a macro")
            << u"#define A "_s + brackets + u"\n#if A\n#endif\n"_s << u"1"_s << tooMuch;
        QTest::newRow("long line") << u"// __shfl"_s + repeated(u"abcdefghij"_s) + u'\n'
                                   << u"__shfl"_s + repeated(u"abcdefghij"_s) << QString();
        QTest::newRow("brackets") << QString() << brackets << QString();
        QTest::newRow("long macro") << u"#define diff (1"_s + repeated(u" "_s) + u")\n"_s << u"diff"_s
                                    << QString();
        QTest::newRow("escape") << u"// \\u12\n#if 0\n\"\\u001b\"\n#endif\n#define W \"\\u0041\\\\u\"\n"_s
                                << u"\"\\u001b\"[0] + W[0]"_s << QString();
        QTest::newRow("escape of a trigraph") << QString() << u"\"?\?/u001b\"[0]"_s << QString();
        QTest::newRow("control character")
            << QString() << u"1 \u0001"_s << u"the preprocessor does not take this"_s;
        QTest::newRow("real depth") << chain << u"B200"_s << QString();
    }
    void whatWouldEndThePreprocessorIsSaid()
    {
        QFETCH(QString, top);
        QFETCH(QString, value);
        QFETCH(QString, says);
        for (const auto &[file, kernel] :
            { std::pair("f.cl", "kernel void f(global float *out, global const float *in)"),
                std::pair("f.cu", "__global__ void f(float *out, const float *in)") }) {
            const KernelText text{ file, "image",
                top.toStdString() + kernel + "\n{ out[0] = " + value.toStdString() + "; }\n",
                "entry: f\nargument: in = src\nargument: out = dst\n" };
            QString sentence;
            try {
                programText(parseKernel(text));
            } catch (const Error &error) {
                sentence = QString::fromUtf8(error.what());
            }
            QVERIFY2(says.isEmpty() ? sentence.isEmpty() : sentence.contains(says),
                qPrintable(sentence.left(300)));
        }
    }
};

HALO_TEST(TestMapping, QCoreApplication)
#include "tst_mapping.moc"
