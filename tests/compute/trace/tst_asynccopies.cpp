// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/tracer/tracer.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/tracemaker.h"

#include <QByteArray>
#include <QTest>

#include <algorithm>

using namespace halo;
using namespace halo::test;

/// Copies by a whole work-group, as the simulator makes them: what they may race with until they are waited
/// for. Lines are those of the kernels, whose first statement is in line 8.
class TestAsyncCopies : public QObject
{
    Q_OBJECT

    Tracer m_tracer;

    std::shared_ptr<const Trace> record(const std::string &body)
    {
        PictureRequest request;
        request.variant = parseVariant("99_mine.cl", "image",
            "// title: Mine\n// summary: A kernel of a test.\n// plan: direct\n// local: 4 * 128\n//\n"
            "kernel void convolve(global const float *src, global float *dst, constant float *filter, int "
            "width,"
            " int height, int out_width, int out_height, local float *tile)\n{\n"
                + body + "\n}\n");
        request.tuning = defaultTuning(request.variant);
        request.tuning.group = { 8, 8 };
        request.filter = asymmetric(3, 3);
        request.image = { 32, 16 };
        return m_tracer.record(request.over(noise(32, 16).colour.front()));
    }

    static std::vector<Finding> racesOf(const Trace &trace)
    {
        std::vector<Finding> races;
        std::ranges::copy_if(trace.findings, std::back_inserter(races),
            [](const Finding &finding) { return finding.kind == FindingKind::Race; });
        return races;
    }

private Q_SLOTS:
    void races_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<int>("line"); // of the finding; 0: none
        QTest::addColumn<int>("cells");
        const QByteArray item = "int l = get_local_id(1) * 8 + get_local_id(0); "
                                "int o = get_global_id(1) * out_width + get_global_id(0);\n"; // line 8
        const QByteArray copy = "event_t e = async_work_group_copy(tile, src, 64, 0);\n";
        const QByteArray wait = "wait_group_events(1, &e);\n";
        const QByteArray barrier = "barrier(CLK_LOCAL_MEM_FENCE);\n";
        const QByteArray use = "dst[o] = tile[63 - l];\n";
        QTest::newRow("waited") << item + copy + wait + use << 0 << 0;
        QTest::newRow("loads before the wait") << item + copy + use + wait << 9 << 64;
        QTest::newRow("a barrier is no wait") << item + copy + barrier + use + wait << 9 << 64;
        QTest::newRow("stores under way")
            << item + copy + "tile[l] = 1.0f;\n" + wait + barrier + use << 9 << 64;
        QTest::newRow("stores before, unordered")
            << item + "if (l < 5) tile[l] = 1.0f;\n" + copy + wait + barrier + use << 10 << 5;
        QTest::newRow("stores before, ordered")
            << item + "tile[l] = 1.0f;\n" + barrier + copy + wait + use << 0 << 0;
        QTest::newRow("stores elsewhere")
            << item + copy + "tile[64 + l] = 1.0f;\n" + wait + barrier + use << 0 << 0;
        QTest::newRow("a wait is no barrier")
            << item + copy + "tile[64 + l] = 1.0f;\n" + wait + "dst[o] = tile[l] + tile[127 - l];\n"
            << 10 << 64;
        QTest::newRow("two copies overlap") << item
                + "event_t e = async_work_group_copy(tile, src, 64, 0);\n"
                  "e = async_work_group_copy(tile + 60, src + 100, 64, e);\n"
                + wait + use << 9 << 4;
        QTest::newRow("one copy after the other")
            << item + copy + wait + "e = async_work_group_copy(tile, src + 100, 64, 0);\n" + wait + use << 0
            << 0;
        QTest::newRow("strided, waited")
            << item + "event_t e = async_work_group_strided_copy(tile, src, 32, 2, 0);\n" + wait
                + "dst[o] = tile[l / 2];\n"
            << 0 << 0;
        QTest::newRow("strided, loads before the wait") << item
                + "event_t e = async_work_group_strided_copy(tile, src, 32, 2, 0);\n"
                  "dst[o] = tile[l / 2];\n"
                + wait << 9 << 32;
        QTest::newRow("out of local memory, stores under way") << item + "tile[l] = 1.0f;\n" + barrier
                + "event_t e = async_work_group_copy(dst, tile, 64, 0);\ntile[l] = 2.0f;\n"
                + wait << 12 << 64;
        QTest::newRow("never waited for")
            << item + "async_work_group_copy(tile, src, 64, 0);\ndst[o] = 1.0f;" << 9 << 1;
    }

    void races()
    {
        QFETCH(QByteArray, body);
        QFETCH(int, line);
        QFETCH(int, cells);
        const auto trace = record(body.toStdString());
        const std::vector<Finding> races = racesOf(*trace);
        if (line == 0) {
            QVERIFY2(trace->findings.empty(),
                trace->findings.empty() ? "" : trace->findings.front().text.english().c_str());
            return;
        }
        QVERIFY2(races.size() == 1, std::to_string(races.size()).c_str());
        QVERIFY2(races.front().line == line, races.front().text.english().c_str());
        QVERIFY2(std::ssize(races.front().more) + 1 == cells, races.front().text.english().c_str());
    }

    /// Their accesses belong to the line of the call, not to that of the wait.
    void linesAreThoseOfTheCalls()
    {
        const auto trace = record("event_t e = async_work_group_copy(tile, src, 40, 0);\n"
                                  "e = async_work_group_strided_copy(tile + 40, src + 1, 20, 3, e);\n"
                                  "wait_group_events(1, &e);\n"
                                  "dst[get_global_id(1) * out_width + get_global_id(0)] = tile[3];");
        QCOMPARE(trace->copies.size(), size_t(2));
        QCOMPARE(trace->copies[0].line, 8);
        QCOMPARE(trace->copies[1].line, 9);
        QCOMPARE(trace->copies[1].count, std::int64_t(40));
        for (const AsyncCopy &copy : trace->copies) {
            QVERIFY(copy.begun == 0 && copy.waited == 0);
            for (std::int64_t i = copy.first; i < copy.first + copy.count; ++i) {
                QCOMPARE(trace->accesses[static_cast<size_t>(i)].line, copy.line);
                QCOMPARE(trace->accesses[static_cast<size_t>(i)].item, -1);
            }
        }
        QCOMPARE(trace->accesses[static_cast<size_t>(trace->copies[1].first) + 2].index, std::int64_t(4));
    }

    void sentence()
    {
        const auto trace = record("event_t e = async_work_group_copy(tile, src, 64, 0);\n"
                                  "dst[get_global_id(1) * out_width + get_global_id(0)] = tile[3];\n"
                                  "wait_group_events(1, &e);");
        const std::vector<Finding> races = racesOf(*trace);
        QCOMPARE(races.size(), size_t(1));
        QCOMPARE(races.front().text,
            Message("The copy started in line 8 stores tile[3] and work-item (0, 0) loads it in line 9, "
                    "while the copy is under way."));
    }
};

HALO_TEST(TestAsyncCopies, QCoreApplication)
#include "tst_asynccopies.moc"
