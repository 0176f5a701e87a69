// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <bit>
#include <climits>
#include <cstdint>

using namespace halo::test;

namespace {

using Function = std::uint32_t (*)(std::uint32_t);

/// uint f(uint x) in OpenCL C, and in C++. lacks: what the optimiser makes of it, and the simulator does not
/// know.
struct IdiomRow
{
    const char *name;
    const char *kernel;
    Function expected;
    const char *lacks = "";
};

constexpr std::uint32_t reversed(std::uint32_t x)
{
    std::uint32_t y = 0;
    for (int i = 0; i < 32; ++i)
        y |= ((x >> i) & 1U) << (31 - i);
    return y;
}

constexpr std::uint32_t sumOf(std::uint32_t x, Function each)
{
    return each(x) + each(x + 1) + each(x + 2) + each(x + 3);
}

#define FOUR "uint4 v = (uint4)(x, x + 1u, x + 2u, x + 3u);"
#define ADDED "return v.x + v.y + v.z + v.w;"

const IdiomRow idioms[] = {
    { "difference that ends at 0", "return x < 2u ? 0u : x - 2u;", [](auto x) { return x < 2 ? 0 : x - 2; },
        "llvm.usub.sat.i32" },
    { "difference of the larger and the smaller", "return max(x, 40u) - 40u;",
        [](auto x) { return std::max(x, 40U) - 40U; } },
    { "sum that ends at the largest", "uint y = x * 2654435761u; return x + y < x ? 0xffffffffu : x + y;",
        [](auto x) {
            const std::uint64_t sum = x + std::uint64_t{ x * 2654435761U };
            return static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, UINT32_MAX));
        } },
    { "rotation", "return (x << 3) | (x >> 29);", [](auto x) { return std::rotl(x, 3); }, "llvm.fshl.i32" },
    { "rotation of a mixed word", "x *= 2654435761u; return (x >> 7) | (x << 25);",
        [](auto x) { return std::rotr(x * 2654435761U, 7); } },
    { "rotation by a variable",
        "uint k = x & 31u; x *= 2654435761u; return (x << k) | (x >> ((32u - k) & 31u));",
        [](auto x) { return std::rotl(x * 2654435761U, static_cast<int>(x & 31U)); }, "llvm.fshl.i32" },
    { "two words shifted as one", "uint y = x * 77u + 1u; return (x << 5) | (y >> 27);",
        [](auto x) { return (x << 5) | ((x * 77U + 1U) >> 27); }, "llvm.fshl.i32" },
    { "rotation of 16 bits", "ushort s = (ushort)(x * 40503u); return (ushort)((s << 5) | (s >> 11));",
        [](auto x) -> std::uint32_t { return std::rotl(static_cast<std::uint16_t>(x * 40503U), 5); } },
    { "rotation of 64 bits", "ulong l = ((ulong)x << 57) + x; l = (l << 9) | (l >> 55); return (uint)l;",
        [](auto x) { return static_cast<std::uint32_t>(std::rotl((std::uint64_t{ x } << 57) + x, 9)); },
        "llvm.fshl.i64" },
    { "rotation of vectors", FOUR " v = (v << 7) | (v >> 25); " ADDED,
        [](auto x) { return sumOf(x, [](auto y) { return std::rotl(y, 7); }); }, "llvm.fshl.v4i32" },
    { "difference of vectors that ends at 0",
        FOUR " v = select(v - 5u, (uint4)(0u), v < (uint4)(5u)); " ADDED,
        [](auto x) { return sumOf(x, [](auto y) { return y < 5 ? 0 : y - 5; }); } },
    { "bits in reverse",
        "x = ((x >> 1) & 0x55555555u) | ((x & 0x55555555u) << 1);\n"
        "x = ((x >> 2) & 0x33333333u) | ((x & 0x33333333u) << 2);\n"
        "x = ((x >> 4) & 0x0f0f0f0fu) | ((x & 0x0f0f0f0fu) << 4);\n"
        "x = ((x >> 8) & 0x00ff00ffu) | ((x & 0x00ff00ffu) << 8); return (x >> 16) | (x << 16);",
        [](auto x) { return reversed(x); }, "llvm.bitreverse.i32" },
    { "bytes in reverse",
        "x *= 2654435761u; return (x >> 24) | ((x >> 8) & 0xff00u) | ((x << 8) & 0xff0000u) | (x << 24);",
        [](auto x) { return __builtin_bswap32(x * 2654435761U); } },
    { "product with a look at its overflow",
        "uint p = x * 123456789u; return x != 0u && p / x != 123456789u ? 1u : p;",
        [](auto x) {
            const std::uint64_t product = std::uint64_t{ x } * 123456789U;
            return product > UINT32_MAX ? 1U : static_cast<std::uint32_t>(product);
        },
        "llvm.umul.with.overflow.i32" },
    { "a case that never comes", "if (x > 0xfffffff0u) __builtin_unreachable(); return x + 1u;",
        [](auto x) { return x + 1; }, "llvm.assume" },
    { "magnitude", "int v = (int)x - 9; return (uint)(v < 0 ? -v : v);",
        [](auto x) { return static_cast<std::uint32_t>(std::abs(static_cast<int>(x) - 9)); } },
    { "magnitude by the built-in", "return abs((int)x - 9) + abs_diff(x, 20u);",
        [](auto x) {
            return static_cast<std::uint32_t>(
                std::abs(static_cast<int>(x) - 9) + std::abs(static_cast<int>(x) - 20));
        } },
    { "magnitude of vectors",
        "int4 v = (int4)((int)x, (int)x - 9, (int)x - 70, 3); v = select(v, -v, v < 0); return "
        "(uint)(v.x + v.y + v.z + v.w);",
        [](auto x) {
            const int i = static_cast<int>(x);
            return static_cast<std::uint32_t>(std::abs(i) + std::abs(i - 9) + std::abs(i - 70) + 3);
        } },
    { "larger and smaller", "int v = (int)x - 5; v = v > 3 ? v : 3; return (uint)(v < 20 ? v : 20);",
        [](auto x) { return static_cast<std::uint32_t>(std::clamp(static_cast<int>(x) - 5, 3, 20)); } },
    { "larger and smaller by the built-ins",
        "return max(min(x, 30u), 4u) + (uint)clamp((int)x - 9, -3, 9) + 3u;",
        [](auto x) {
            return std::clamp(x, 4U, 30U)
                + static_cast<std::uint32_t>(std::clamp(static_cast<int>(x) - 9, -3, 9)) + 3U;
        } },
    { "saturating built-ins",
        "return add_sat(x, 0xffffffe0u) + sub_sat(x, 7u) + (uint)convert_uchar_sat((int)x * 9);",
        [](auto x) {
            return static_cast<std::uint32_t>(
                       std::min<std::uint64_t>(x + std::uint64_t{ 0xffffffe0U }, UINT32_MAX))
                + (x < 7 ? 0 : x - 7) + std::min(x * 9, 255U);
        } },
    { "sum held within 32 bits",
        "long s = (long)(int)(x * 67108864u) + 1000000000L; return (uint)(int)clamp(s, -2147483648L, "
        "2147483647L);",
        [](auto x) {
            const std::int64_t sum = std::int64_t{ static_cast<std::int32_t>(x * 67108864U) } + 1000000000;
            return static_cast<std::uint32_t>(
                static_cast<std::int32_t>(std::clamp<std::int64_t>(sum, INT32_MIN, INT32_MAX)));
        } },
    { "bits counted in a loop", "uint n = 0u; while (x) { x &= x - 1u; ++n; } return n;",
        [](auto x) { return static_cast<std::uint32_t>(std::popcount(x)); } },
    { "bits counted by the built-ins", "return popcount(x) * 100u + clz(x);",
        [](auto x) { return static_cast<std::uint32_t>(std::popcount(x) * 100 + std::countl_zero(x)); } },
    { "zeros counted in a loop", "uint n = 0u; while (x >>= 1) ++n; return n;",
        [](auto x) { return x == 0 ? 0U : static_cast<std::uint32_t>(std::bit_width(x) - 1); } },
    { "zeros at the other end", "uint n = 0u; while (n < 32u && !(x & 1u)) { x >>= 1; ++n; } return n;",
        [](auto x) { return static_cast<std::uint32_t>(std::countr_zero(x)); } },
    { "rotation by the built-in", "return rotate(x * 2654435761u, 5u);",
        [](auto x) { return std::rotl(x * 2654435761U, 5); } },
    { "high half of a product", "return mul_hi(x * 2654435761u, 0x12345678u);",
        [](auto x) {
            return static_cast<std::uint32_t>((std::uint64_t{ x * 2654435761U } * 0x12345678U) >> 32);
        } },
    { "memory cleared and copied",
        "uint a[16]; for (int i = 0; i < 16; ++i) a[i] = 0u; uint b[16]; a[x & 15u] = x + 5u;\n"
        "for (int i = 0; i < 16; ++i) b[i] = a[i]; uint s = 0u; for (int i = 0; i < 16; ++i) s += b[i] * "
        "(uint)i; return s;",
        [](auto x) { return (x + 5) * (x & 15U); } },
    { "a table", "const uint t[8] = { 3, 1, 4, 1, 5, 9, 2, 6 }; return t[x & 7u];",
        [](auto x) {
            constexpr std::uint32_t table[] = { 3, 1, 4, 1, 5, 9, 2, 6 };
            return table[x & 7U];
        } },
    { "a switch",
        "switch (x % 9u) { case 0: return 7u; case 1: return 3u; case 2: return 9u; case 3: return 1u;\n"
        "case 4: return 12u; case 5: return 4u; case 6: return 40u; case 7: return 5u; } return 2u;",
        [](auto x) {
            constexpr std::uint32_t table[] = { 7, 3, 9, 1, 12, 4, 40, 5, 2 };
            return table[x % 9];
        } },
    { "vectors that are added up",
        FOUR " uint s = 0u; uint a[4]; vstore4(v, 0, a); for (int i = 0; i < 4; ++i) s += a[i]; "
             "return s + v.wzyx.x * 3u + dot(convert_float4(v), (float4)(1.0f));",
        [](auto x) { return 2 * (4 * x + 6) + 3 * (x + 3); } },
    { "numbers with a point",
        "float v = (float)x - 4.0f; v = v < 0.0f ? -v : v; return (uint)(fma(v, 2.0f, 1.0f) + floor(v / "
        "4.0f) + "
        "sqrt(v * v) + copysign(v, 1.0f) + fabs(v) + rint(v) + fmax(fmin(v, 9.0f), 2.0f));",
        [](auto x) {
            const auto v = static_cast<std::uint32_t>(std::abs(static_cast<int>(x) - 4));
            return 2 * v + 1 + v / 4 + 4 * v + std::clamp(v, 2U, 9U);
        } },
    { "a struct that is handed on",
        "struct Pair { uint a[5]; uint b; } p, q; for (int i = 0; i < 5; ++i) p.a[i] = x + "
        "(uint)i; p.b = x; q = p; return q.a[x % 5u] + q.b;",
        [](auto x) { return 2 * x + x % 5; } },
};

/// Adds what f() is wrong by to a convolution that is right.
QByteArray kernelOf(const char *functions, const char *body, const QByteArray &expected)
{
    return QByteArray("// title: Mine\n// summary: A kernel of a test.\n// plan: direct\n//\nconstant uint "
                      "wanted[64] = { ")
        + expected + " };\n" + functions + "\nstatic uint f(uint x)\n{\n" + body
        + "\n}\n"
          "kernel void convolve(global const float *src, global float *dst, constant float *filter,\n"
          "                     int width, int height, int out_width, int out_height)\n{\n"
          "    const int x = get_global_id(0);\n    const int y = get_global_id(1);\n"
          "    if (x >= out_width || y >= out_height)\n        return;\n"
          "    float sum = 0.0f;\n"
          "    for (int i = 0; i < FILTER_H; ++i)\n        for (int j = 0; j < FILTER_W; ++j)\n"
          "            sum += filter[i * FILTER_W + j] * pixelAt(src, x - ORIGIN_X + j, y - ORIGIN_Y + i, "
          "width, height);\n"
          "    volatile uint mask = 63u; // the optimiser must not know what f() gets\n"
          "    const uint value = (uint)(x + 3 * y) & mask;\n"
          "    dst[y * out_width + x] = sum + (float)(f(value) ^ wanted[value]);\n}\n";
}

} // namespace

/// Kernels that are right are recorded, whatever the optimiser makes of them.
class TestCliSimulated : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString file(const QByteArray &source)
    {
        const QString path = m_folder.filePath(QStringLiteral("mine.cl"));
        write(path, source);
        return path;
    }
    static QJsonObject checked(const QString &path, int &status, QByteArray &said)
    {
        const Done done = call(
            { QStringLiteral("check"), path, QStringLiteral("--filter"), QStringLiteral("1 2; 3 4 / 8"),
                QStringLiteral("--group"), QStringLiteral("32x8"), QStringLiteral("--json") });
        status = done.status;
        said = done.err;
        return QJsonDocument::fromJson(done.out).object();
    }

private Q_SLOTS:
    void rightKernelsAreRecorded_data()
    {
        QTest::addColumn<const IdiomRow *>("row");
        for (const IdiomRow &row : idioms)
            QTest::newRow(row.name) << &row;
    }

    void rightKernelsAreRecorded()
    {
        QFETCH(const IdiomRow *, row);
        QByteArrayList expected;
        for (std::uint32_t x = 0; x < 64; ++x)
            expected << QByteArray::number(row->expected(x)) + 'u';
        const QString path = file(kernelOf("", row->kernel, expected.join(", ")));
        const QString trace = m_folder.filePath(QStringLiteral("trace.json"));
        const Done done = call({ QStringLiteral("trace"), QStringLiteral("--source"), path,
            QStringLiteral("--image"), QStringLiteral("40x30"), QStringLiteral("--json"), trace });
        QVERIFY2(done.status == 0 && done.out.contains("no errors found"), done.out + done.err);
        const QString reason = jsonOf(trace)[QLatin1String("unoptimised")].toString();
        QVERIFY2(*row->lacks == '\0' ? reason.isEmpty() : reason.endsWith(QLatin1String(row->lacks)),
            qPrintable(reason));
        QCOMPARE(done.out.contains(row->lacks), true);
        QCOMPARE(done.out.contains("Not optimised"), *row->lacks != '\0');
        if (*row->lacks == '\0')
            return; // was compared with the reference by the recording; a check takes longer
        int status = -1;
        QByteArray said;
        const QJsonObject result = checked(path, status, said);
        QVERIFY2(status == 0 && result[QLatin1String("ok")].toBool(), said);
        QVERIFY(result[QLatin1String("runs")].toInt() > 0 && result[QLatin1String("recordings")].toInt() > 0);
        QVERIFY(result[QLatin1String("unoptimised")].toBool());
    }

    /// An idiom that is computed wrongly is still found: the simulator is not only content.
    void wrongKernelsAreNot()
    {
        QByteArrayList expected;
        for (std::uint32_t x = 0; x < 64; ++x)
            expected << QByteArray::number(x < 3 ? 0 : x - 3) + 'u';
        int status = -1;
        QByteArray said;
        const QJsonObject result
            = checked(file(kernelOf("", idioms[0].kernel, expected.join(", "))), status, said);
        QCOMPARE(status, 70);
        QVERIFY2(said.contains("is incorrect"), said);
        QVERIFY(!result[QLatin1String("ok")].toBool());
    }

    /// Pointers that the author calls apart, in functions that are inlined.
    void pointersThatAreApart()
    {
        const char *functions
            = "inline static void both(global const float *restrict a, private float *restrict b,\n"
              "                        private float *restrict c)\n"
              "{\n    b[0] = a[0] * 2.0f;\n    c[0] = a[1] + b[0];\n}\n"
              "static uint mixed(private const uint *restrict a, private uint *restrict b)\n"
              "{\n    for (int i = 0; i < 4; ++i)\n        b[i] = a[i] + 1u;\n    return b[3];\n}\n";
        const char *body = "uint a[4] = { x, x, x, x }, b[4];\nreturn mixed(a, b) + mixed(b, a) - 3u - x;";
        QByteArrayList expected;
        for (std::uint32_t x = 0; x < 64; ++x)
            expected << QByteArray::number(x) + 'u';
        QByteArray source = kernelOf(functions, body, expected.join(", "));
        source.replace("    float sum = 0.0f;\n",
            "    float sum, other;\n    both(src, &sum, &other);\n    both(src + 1, &other, &sum);\n    sum "
            "= 0.0f;\n");
        int status = -1;
        QByteArray said;
        checked(file(source), status, said);
        QVERIFY2(status == 0, said);
    }

    void subGroupsAreSaidToBeUnsupported()
    {
        const QString path
            = file("kernel void convolve(global const float *src, global float *dst, int width)\n"
                   "{\n    const int at = get_global_id(1) * width + get_global_id(0);\n"
                   "    dst[at] = sub_group_reduce_add(src[at]);\n}\n");
        const QString wrong = complaint(call({ QStringLiteral("check"), path }), 70,
            { QStringLiteral("calls sub_group_reduce_add(), but sub-groups, shuffles") });
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }

    /// Nothing helps where even the kernel as it is written holds what the simulator does not know.
    void theSimulatorsOwnWordsAreTold()
    {
        QByteArrayList expected;
        for (std::uint32_t x = 0; x < 64; ++x)
            expected << QByteArray::number(std::popcount(x)) + 'u';
        const QString path = file(kernelOf("", "return (uint)__builtin_popcount(x);", expected.join(", ")));
        for (const QStringList &command : { QStringList{ QStringLiteral("check"), path },
                 QStringList{ QStringLiteral("trace"), QStringLiteral("--source"), path } }) {
            const QString wrong = complaint(call(command), 70,
                { QStringLiteral("cannot be simulated: "),
                    QStringLiteral("Undefined external function: llvm.ctpop.i32") });
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        }
    }
};

HALO_TEST(TestCliSimulated, QCoreApplication)
#include "tst_clisimulated.moc"
