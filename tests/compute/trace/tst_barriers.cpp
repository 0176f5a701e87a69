// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variantlibrary.h"
#include "compute/trace/tracer/tracer.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/tracemaker.h"

#include <QTest>

#include <algorithm>

using namespace halo;
using namespace halo::test;

namespace {

/// A row of the table: what stands before the kernel, and in it. Local memory has a cell for each work-item.
struct BarrierRow
{
    const char *name;
    const char *before;
    const char *body;
};

#define SYNC "barrier(CLK_LOCAL_MEM_FENCE);"

/// OpenCL C 1.2, 6.12.8: if a barrier is inside a conditional statement, all work-items must enter it if any
/// does, and if it is inside a loop, all must execute it for each iteration before any goes on.
constexpr BarrierRow wrongRows[] = {
    { "in each half of an if", "", "if (lx < 4)\n" SYNC "\nelse\n" SYNC },
    { "in each half of an if, in one line", "#define BOTH if (lx < 4) { " SYNC " } else { " SYNC " }\n",
        "BOTH" },
    { "in each half of an if, with more in them", "",
        "if (lx < 4) { tile[lx + 8 * ly] += 1.0f; " SYNC " }\nelse { " SYNC " tile[lx + 8 * ly] += 1.0f; }" },
    { "in three branches", "", "if (lx < 2)\n" SYNC "\nelse if (lx < 5)\n" SYNC "\nelse\n" SYNC },
    { "in the cases of a switch", "",
        "switch (lx & 3) {\ncase 0:\n" SYNC "\nbreak;\ncase 1:\n" SYNC "\nbreak;\ndefault:\n" SYNC "\n}" },
    { "two in one half, one in the other and one behind", "",
        "if (lx < 4) {\n" SYNC "\n" SYNC "\n} else {\n" SYNC "\n}\nif (lx >= 4)\n" SYNC },
    { "in a loop as long as the work-item says", "", "for (int i = 0; i <= lx; ++i)\n" SYNC },
    { "in a loop as long as the work-item says, and behind", "",
        "for (int i = 0; i < (lx & 1); ++i)\n" SYNC "\n" SYNC },
    { "in a loop, in rounds of the work-item's own", "",
        "for (int i = 0; i < 2; ++i)\n    if ((i == 0) == (lx < 4))\n" SYNC },
    { "behind a continue of some", "",
        "for (int i = 0; i < 4; ++i) {\n    if (((i + lx) & 1) == 0)\n        continue;\n" SYNC "\n}" },
    { "behind a break of some", "",
        "for (int i = 0; i < 4; ++i) {\n    if (i > lx)\n        break;\n" SYNC "\n}\n" },
    { "in loops of either half", "",
        "if (lx < 4)\n    for (int i = 0; i < 2; ++i)\n" SYNC
        "\nelse\n    for (int i = 0; i < 2; ++i)\n" SYNC },
    { "in two functions, by a ternary operator",
        "static int one(void) { " SYNC " return 1; }\n"
        "static int two(void) { " SYNC " return 2; }\n",
        "sum += (float)(lx < 4 ? one() : two());" },
    { "in one function, called in each half", "static void meet(void) { " SYNC " }\n",
        "if (lx < 4)\n    meet();\nelse\n    meet();" },
    { "in one function, called through another",
        "static void meet(void) { " SYNC " }\n"
        "static void through(void) { meet(); }\n",
        "if (lx < 4)\n    meet();\nelse\n    through();" },
    { "by a short circuit", "static int meet(void) { " SYNC " return 1; }\n",
        "if (lx < 4 && meet())\n    sum += 1.0f;\nif (lx >= 4)\n" SYNC },
    { "behind a return of some", "", SYNC "\nif (lx == 3)\n    return;\n" SYNC },
    { "at the end of either half, which returns", "", "if (lx < 4) {\n" SYNC "\n    return;\n}\n" SYNC },
    { "by a goto", "", "if (lx < 4)\n    goto other;\n" SYNC "\ngoto end;\nother:\n" SYNC "\nend:\n    ;" },
    { "of other memory", "", "if (lx < 4)\n" SYNC "\nelse\n    barrier(CLK_GLOBAL_MEM_FENCE);" },
    { "waits for copies in each half", "",
        "event_t e = async_work_group_copy(tile, src, 8, 0);\nif (lx < 4)\n    wait_group_events(1, "
        "&e);\nelse\n"
        "    wait_group_events(1, &e);" },
};

constexpr BarrierRow rightRows[] = {
    { "two, one after the other", "", SYNC "\n" SYNC },
    { "in one line", "#define TWICE " SYNC " " SYNC "\n", "TWICE" },
    { "in each half of an if that all take alike", "", "if (get_group_id(0) == 0)\n" SYNC "\nelse\n" SYNC },
    { "in a switch that all take alike", "",
        "switch (width & 3) {\ncase 0:\n" SYNC "\nbreak;\ndefault:\n" SYNC "\n}" },
    { "in a loop", "", "for (int i = 0; i < 4; ++i) {\n    tile[lx + 8 * ly] += 1.0f;\n" SYNC "\n}" },
    { "in a loop that is unrolled", "", "#pragma unroll\nfor (int i = 0; i < 4; ++i) {\n" SYNC "\n}" },
    { "in a loop that each begins elsewhere", "", "for (int i = lx; i < lx + 3; ++i)\n" SYNC },
    { "in a loop in a loop, twice", "static void meet(int n) { for (int i = 0; i < n; ++i)\n" SYNC " }\n",
        "for (int k = 1; k < 4; ++k) {\n    meet(k);\n    meet(2);\n}" },
    { "in a function that is called twice", "static void meet(void) { " SYNC " }\n", "meet();\nmeet();" },
    { "behind a loop as long as the work-item says", "",
        "for (int i = 0; i < 3; ++i) {\n    for (int k = 0; k < lx; ++k)\n        sum += 1.0f;\n" SYNC
        "\n}" },
    { "in a loop with a while in front, whose heads are one", "",
        "int k = 0;\nfor (int round = 0; round < 3; ++round) {\n    while (k < lx * round)\n        "
        "++k;\n" SYNC "\n}\nsum += (float)k;" },
    { "behind a branch of some", "",
        "for (int i = 0; i < 3; ++i) {\n    if (i == lx)\n        sum += 2.0f;\n    else\n        sum -= "
        "1.0f;\n" SYNC "\n}" },
    { "in a loop that halves", "",
        "for (int s = 4; s > 0; s >>= 1) {\n    if (lx < s)\n        tile[lx + 8 * ly] += tile[lx + s + 8 * "
        "ly];\n" SYNC "\n}" },
    { "in an endless loop that all leave", "",
        "for (int i = 0;; ++i) {\n" SYNC "\n    if (i == 2)\n        break;\n}\n" SYNC },
    { "behind a return of all", "", "if (width < 3)\n    return;\n" SYNC "\n" SYNC },
    { "waits for two copies", "",
        "event_t e = async_work_group_copy(tile, src, 8, 0);\nwait_group_events(1, &e);\n" SYNC
        "\ne = async_work_group_copy(tile, src + 8, 8, 0);\nwait_group_events(1, &e);" },
};

Variant kernelOf(const BarrierRow &row)
{
    return parseVariant("99_mine.cl", "image",
        std::string("// title: Mine\n// summary: A kernel of a test.\n// plan: direct\n//\n") + row.before
            + "kernel void convolve(global const float *src, global float *dst, constant float *filter,\n"
              "                     int width, int height, int out_width, int out_height)\n{\n"
              "local float tile[64];\nconst int lx = get_local_id(0);\nconst int ly = get_local_id(1);\n"
              "float sum = src[0];\ntile[lx + 8 * ly] = sum;\n" SYNC "\n"
            + row.body
            + "\n" SYNC "\nconst int at = (int)get_global_id(1) * out_width + (int)get_global_id(0);\n"
              "if (get_global_id(0) < (size_t)out_width && get_global_id(1) < (size_t)out_height)\n"
              "    dst[at] = sum + tile[lx + 8 * ly];\n}\n");
}

void addRows(std::span<const BarrierRow> rows)
{
    QTest::addColumn<const BarrierRow *>("row");
    for (const BarrierRow &row : rows)
        QTest::newRow(row.name) << &row;
}

} // namespace

class TestBarriers : public QObject
{
    Q_OBJECT

    Tracer m_tracer;
    std::shared_ptr<const Trace> m_trace; ///< the latest

    std::vector<Finding> findingsOf(const BarrierRow &row)
    {
        PictureRequest request;
        request.variant = kernelOf(row);
        request.tuning = defaultTuning(request.variant);
        request.tuning.group = { 8, 8 };
        request.filter = asymmetric(3, 3);
        request.image = { 40, 30 };
        request.group = { 1, 1 };
        m_trace = m_tracer.record(request.over(noise(40, 30).colour.front()));
        return m_trace->findings; // too long is one, too
    }

private Q_SLOTS:
    void workItemsWaitApart_data() { addRows(wrongRows); }
    void workItemsWaitApart()
    {
        QFETCH(const BarrierRow *, row);
        const std::vector<Finding> findings = findingsOf(*row);
        const auto found = std::ranges::find(findings, FindingKind::Divergence, &Finding::kind);
        QVERIFY(found != findings.end());
        QVERIFY2(found->line > 0, found->text.english().c_str());
    }

    void workItemsWaitTogether_data() { addRows(rightRows); }
    void workItemsWaitTogether()
    {
        QFETCH(const BarrierRow *, row);
        const std::vector<Finding> findings = findingsOf(*row);
        QVERIFY2(findings.empty(), findings.empty() ? "" : findings.front().text.english().c_str());
        for (const Barrier &barrier : m_trace->barriers)
            QVERIFY(barrier.line > 0); // also where the optimiser has joined two
    }

    /// A sentence says who waits where.
    void bothLinesAreTold()
    {
        const std::vector<Finding> findings = findingsOf(wrongRows[0]);
        QCOMPARE(findings.front().item, 4);
        QCOMPARE(findings.front().other, 0);
        QCOMPARE(QString::fromStdString(findings.front().text.english()),
            QStringLiteral(
                "Work-item (4, 0) waits at the barrier in line 17 while work-item (0, 0) waits at another "
                "one, in line 15."));
        QCOMPARE(findings.front().line, 17);
        QCOMPARE(findings.front().count, 32); // of 64 work-items those right of column 3
    }
};

HALO_TEST(TestBarriers, QCoreApplication)
#include "tst_barriers.moc"
