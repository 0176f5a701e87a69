// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/handins.h"

#include "tests/support/files.h"

#include <QDir>

#if defined(__SANITIZE_ADDRESS__)                                                                            \
    || defined(__SANITIZE_THREAD__) // then nothing limits the simulator's memory
#define GREEDY "1000000"
#define GREEDY_WORD ""
#else
#define GREEDY "1000000000"
#define GREEDY_WORD "memory"
#endif

namespace halo::test {
namespace {

const QByteArray barrier = "    barrier(CLK_LOCAL_MEM_FENCE);\n";
const QByteArray guard = "    if (x < out_width && y < out_height) {\n";
const QByteArray fromTile = "tile[ly + i][lx + j]";
const QByteArray fromPicture = "pixelAt(src, left + lx + j, top + ly + i, width, height)";
const QByteArray loop = "    for (int ty = ly; ty < TILE_H; ty += GROUP_H)\n"
                        "        for (int tx = lx; tx < TILE_W; tx += GROUP_W)\n"
                        "            tile[ty][tx] = pixelAt(src, left + tx, top + ty, width, height);\n";
const QByteArray clamps = "    x = clamp(x, 0, width - 1);\n    y = clamp(y, 0, height - 1);\n";

QByteArray handIn(const QByteArray &before, const QByteArray &statements)
{
    return "// exercise: first_sum\n" + before
        + "kernel void convolve(global const float *src, global float *dst, constant float *filter,\n"
          "                     int width, int height, int out_width, int out_height)\n{\n"
        + statements + "}\n";
}

/// The solution, with this where the simulator's compiler, which is older than that of PoCL, does not see it.
QByteArray onDeviceOnly(const QByteArray &statements)
{
    return edited(solutionOf("first_sum"),
        { { "    const int x =", "#if __clang_major__ > 14\n" + statements + "#endif\n    const int x =" } });
}

} // namespace

const std::vector<WrongHandIn> &wrongAnswers()
{
    static const std::vector<WrongHandIn> all{
        { "first_sum", "transposed", { { "filter[i * FILTER_W + j]", "filter[j * FILTER_W + i]" } } },
        { "first_sum", "shifted", { { "x - ORIGIN_X + j, y - ORIGIN_Y + i", "x + j, y + i" } } },
        { "first_sum", "value", { { "sum += filter", "sum = filter" } } },

        { "border_by_hand", "bounds", { { "    y = clamp(y, 0, height - 1);\n", "" } } },
        { "border_by_hand", "border",
            { { clamps, "    if (x < 0 || x >= width || y < 0 || y >= height)\n        return 0.0f;\n" } } },
        { "border_by_hand", "value",
            { { clamps, "    x = clamp(x, 0, height - 1);\n    y = clamp(y, 0, width - 1);\n" } } },

        { "guard", "bounds", { { guard, "    {\n" } } },
        { "guard", "foreign", { { guard, "    if (x < out_height && y < out_width) {\n" } } },
        { "guard", "unwritten", { { guard, "    if (x < out_width - 1 && y < out_height - 1) {\n" } } },

        { "four_loads", "race", { { barrier, "" } } },
        { "four_loads", "two stores",
            { { "bool right = lx < FILTER_W - 1;", "bool right = true;" },
                { "bool below = ly < FILTER_H - 1;", "bool below = true;" } } },
        { "four_loads", "uninitialised",
            { { "    if (right && below)\n        tile[ly + GROUP_H][lx + GROUP_W]\n            = "
                "pixelAt(src, "
                "left + lx + GROUP_W, top + ly + GROUP_H, width, height);\n",
                "" } } },
        { "four_loads", "value",
            { { "pixelAt(src, left + lx + GROUP_W, top + ly, width",
                "pixelAt(src, left + lx, top + ly, width" } } },

        { "tile_any_size", "uninitialised",
            { { loop, "    tile[ly][lx] = pixelAt(src, left + lx, top + ly, width, height);\n" } } },
        { "tile_any_size", "race",
            { { "int ty = ly; ty < TILE_H; ty += GROUP_H", "int ty = 0; ty < TILE_H; ++ty" },
                { "int tx = lx; tx < TILE_W; tx += GROUP_W", "int tx = 0; tx < TILE_W; ++tx" } } },
        { "tile_any_size", "divergence",
            { { barrier, "    if (get_global_id(0) >= out_width)\n        return;\n" + barrier } } },
        { "tile_any_size", "global reads", { { fromTile, fromPicture } } },

        { "mend_barrier", "race", { { barrier, "" } } },
        { "mend_barrier", "two stores",
            { { "int ty = ly; ty < TILE_H; ty += GROUP_H", "int ty = 0; ty < TILE_H; ++ty" } } },
        { "mend_barrier", "divergence", { { barrier, "" }, { guard, guard + barrier } } },
        { "mend_barrier", "global reads", { { fromTile, fromPicture } } },

        { "mend_swapped", "swapped",
            { { "x - ORIGIN_X + j, y - ORIGIN_Y + i", "y - ORIGIN_Y + i, x - ORIGIN_X + j" } } },
        { "mend_swapped", "transposed", { { "filter[i * FILTER_W + j]", "filter[j * FILTER_W + i]" } } },
        { "mend_swapped", "bounds", { { "dst[y * out_width + x]", "dst[x * out_width + y]" } } },

        { "side_by_side", "sectors per load",
            { { "item % GROUP_W", "item / GROUP_H" }, { "item / GROUP_W", "item % GROUP_H" } } },
        { "side_by_side", "race", { { "item / GROUP_W", "item % GROUP_W" } } },
        { "side_by_side", "foreign",
            { { "(int)get_group_id(0) * GROUP_W + item % GROUP_W", "item % GROUP_W" } } },

        { "banks", "bank conflicts", { { "#define PITCH 48", "#define PITCH 21" } } },
        { "banks", "bank conflicts", { { "#define PITCH 48", "#define PITCH TILE_W + 28" } } },
        { "banks", "uninitialised", { { "tile[(ly + i) * PITCH", "tile[(ly + i) * TILE_W" } } },
        { "banks", "local bytes", { { "#define PITCH 48", "#define PITCH 80" } } },

        { "four_outputs", "unwritten", { { "n < ITEM_H", "n < 1" }, { "m < ITEM_W", "m < 1" } } },
        { "four_outputs", "race", { { "lx + m * GROUP_W", "lx + m" }, { "ly + n * GROUP_H", "ly + n" } } },
        { "four_outputs", "early read", { { barrier, "" } } },
        { "four_outputs", "reads per output",
            { { "tile[oy + i][ox + j]",
                "pixelAt(src, x - ORIGIN_X + j, y - ORIGIN_Y + i, width, height)" } } },

        { "two_passes", "bounds", { { "fold(y - ORIGIN_Y + i, height)", "y - ORIGIN_Y + i" } } },
        { "two_passes", "value", { { "fold(y - ORIGIN_Y + i, height)", "fold(y + i, height)" } } },
        { "two_passes", "reads per output",
            { { "constant float *filter_x", "constant float *filter" },
                { "        for (int j = 0; j < FILTER_W; ++j)\n            sum += filter_x[j] * pixelAt(src, "
                  "x - "
                  "ORIGIN_X + j, y, width, height);\n",
                    "        for (int i = 0; i < FILTER_H; ++i)\n"
                    "            for (int j = 0; j < FILTER_W; ++j)\n"
                    "                sum += filter[i * FILTER_W + j]\n"
                    "                     * pixelAt(src, x - ORIGIN_X + j, y - ORIGIN_Y + i, width, "
                    "height);\n" },
                { "i < FILTER_H; ++i) {\n            const int row = fold(y - ORIGIN_Y + i, height);",
                    "i < 1; ++i) {\n            const int row = y;" },
                { "filter_y[i] * between", "between" } } },

        { "beat_unrolled", "value", { { "row[j + 3])", "row[j + 2])" } } },
        { "beat_unrolled", "two stores",
            { { "const int x = 4 * get_global_id(0);", "const int x = get_global_id(0);" } } },
        { "beat_unrolled", "bounds", { { "if (x + 4 <= out_width)", "if (true)" } } },
        { "beat_unrolled", "unwritten", { { "        to[0] = sums.x;\n", "" } } },
    };
    return all;
}

QByteArray solutionOf(const std::string &exercise)
{
    const QDir folder(QStringLiteral(HALOSCOPE_TESTS "/compute/teaching/solutions"));
    const QStringList found
        = folder.entryList({ QStringLiteral("??_%1.cl").arg(QString::fromStdString(exercise)) });
    if (found.size() != 1)
        qFatal("no solution of %s", exercise.c_str());
    return bytesOf(folder.filePath(found.first()));
}

QByteArray edited(QByteArray text, const TextEdits &edits)
{
    for (const auto &[from, to] : edits) {
        const qsizetype at = text.indexOf(from);
        if (at < 0)
            qFatal("no \"%s\" in it", from.constData());
        text.replace(at, from.size(), to);
    }
    return text;
}

const std::vector<HostileHandIn> &hostileHandIns()
{
    static const std::vector<HostileHandIn> all{
        { "endless", handIn({}, "    while (true)\n        dst[0] += 1.0f;\n"), "loop without end" },
        { "flood",
            handIn({}, "    while (true)\n        printf(\"%s\\n\", \"flood flood flood flood flood\");\n"),
            "loop without end" },
        { "greedy",
            handIn({},
                "    local float tile[" GREEDY "], more[" GREEDY "], most[" GREEDY "];\n"
                "    const int item = get_local_id(0);\n"
                "    tile[item] = more[item] = most[item] = 1.0f;\n"
                "    barrier(CLK_LOCAL_MEM_FENCE);\n"
                "    dst[item] = tile[item ^ 1] + more[item ^ 1] + most[item ^ 1];\n"),
            GREEDY_WORD },
        { "macros",
            handIn("#define A(x) B(x) B(x) B(x) B(x) B(x) B(x) B(x) B(x)\n#define B(x) C(x) C(x) C(x) C(x) "
                   "C(x) C(x) "
                   "C(x) C(x)\n#define C(x) D(x) D(x) D(x) D(x) D(x) D(x) D(x) D(x)\n#define D(x) E(x) E(x) "
                   "E(x) "
                   "E(x) E(x) E(x) E(x) E(x)\n#define E(x) F(x) F(x) F(x) F(x) F(x) F(x) F(x) F(x)\n#define "
                   "F(x) "
                   "G(x) G(x) G(x) G(x) G(x) G(x) G(x) G(x)\n#define G(x) x x x x x x x x\n",
                "    A(dst[0] += 1.0f;)\n"),
            "" },
        { "crash", handIn({}, "    *(global float *)0 = 1.0f;\n"), "" },
        { "system",
            handIn("int system(constant char *command);\n", "    dst[0] = system(\"touch /tmp/hurt\");\n"),
            "" },
        { "thief", handIn("#include \"/etc/passwd\"\n", ""), "line 2" },
        { "late-endless", onDeviceOnly("    while (dst)\n        dst[get_global_id(0)] += 1.0f;\n"),
            "ended after" },
        { "late-crash", onDeviceOnly("    *(global volatile int *)(ulong)(dst ? 8 : 16) = 1;\n"), "crashed" },
        { "late-call",
            onDeviceOnly("    long call = 231; // exit_group, of the process that it runs in\n"
                         "    __asm__ volatile(\"syscall\" : \"+a\"(call) : \"D\"(7L) : \"rcx\", \"r11\", "
                         "\"memory\");\n"),
            "exit status 7" },
    };
    return all;
}

} // namespace halo::test
