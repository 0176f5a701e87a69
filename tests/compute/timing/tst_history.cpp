// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/task/taskresult.h"
#include "compute/timing/measure/pipeline.h"
#include "compute/timing/record/history.h"
#include "compute/timing/record/htmlreport.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/recordmaker.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace halo;
using namespace halo::test;

namespace {

Record at(const std::string &date, double factor = 1.0)
{
    Record record = someRecord();
    record.date = date;
    for (Measured &measured : record.measured)
        for (double &ms : measured.kernelMs)
            ms *= factor;
    return record;
}

CommandTime command(const std::string &name, int sample, int queued, int started, int ended)
{
    const auto at = [](int microseconds) { return std::chrono::microseconds(microseconds); };
    return { name, sample, 0, at(queued), at(queued + 1), at(started), at(ended) };
}

} // namespace

class TestHistory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void recordsAreKept()
    {
        const QTemporaryDir folder;
        History history(folder.filePath(QStringLiteral("new/history")));
        QVERIFY(history.list().empty());
        const QString older = history.add(at("2026-11-20T07:30:00Z"));
        const QString newer = history.add(at("2026-11-21T07:30:00Z"));
        const QString sameTime = history.add(at("2026-11-21T07:30:00Z"));
        QCOMPARE(older, QStringLiteral("20261120T073000Z"));
        QVERIFY(newer != sameTime);
        const std::vector<HistoryEntry> list = history.list();
        QCOMPARE(list.size(), size_t(3));
        QCOMPARE(list.back().id, older);
        QCOMPARE(list.back().configurations, 5);
        QCOMPARE(list.back().device, someRecord().measured.front().device);
        QVERIFY(history.load(newer) == at("2026-11-21T07:30:00Z"));
        history.setNotes(newer, "after the driver's update");
        QCOMPARE(history.load(newer).notes, std::string("after the driver's update"));
        history.remove(older);
        history.remove(older); // twice is no error
        QCOMPARE(history.list().size(), size_t(2));
        QVERIFY_EXCEPTION_THROWN(history.load(older), Error);
        QVERIFY_EXCEPTION_THROWN(history.load(QStringLiteral("../secret")), Error);
    }

    void aBrokenFileHidesNoOther()
    {
        const QTemporaryDir folder;
        History history(folder.path());
        history.add(someRecord());
        write(folder.filePath(QStringLiteral("broken.json")), "{\"haloscope_record\": 1, ");
        write(folder.filePath(QStringLiteral("other.json")), "{}");
        QCOMPARE(history.list().size(), size_t(1));
        QCOMPARE(history.problems().size(), size_t(2));
        QVERIFY(history.problems().front().english().find("broken.json") != std::string::npos);
        QVERIFY(QFile::exists(folder.filePath(QStringLiteral("broken.json"))));
    }

    void changesAreOfTheSameConfigurations()
    {
        Record later = at("2026-11-22T07:30:00Z", 2.0);
        std::ranges::reverse(later.measured);
        later.measured.back().sourceHash = "fedcba9876543210"; // naive was edited
        later.measured[2].verified = true;                     // wrong is right now, but was not before
        later.measured[1].tuning = { { 8, 8 }, { 1, 1 }, {} }; // the peer does not match any more
        const std::vector<Change> changes = changesBetween(someRecord(), later);
        QCOMPARE(changes.size(), size_t(2));
        QCOMPARE(changes[0].first, size_t(0));
        QCOMPARE(changes[0].second, size_t(4));
        QCOMPARE(changes[0].ratio, 2.0);
        QVERIFY(changes[0].interval.low <= 2.0 && 2.0 <= changes[0].interval.high);
        QVERIFY(changes[0].interval.low < changes[0].interval.high);
        QVERIFY(!changes[0].sameSource && changes[1].sameSource);
    }

    void theReportStandsAlone()
    {
        Record record = someRecord();
        record.title = "Gauss & <friends>";
        record.origin = "lab.csv";
        const QByteArray svg
            = "<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"><text>ladder</text></svg>";
        const QByteArray html = htmlReport(record, { { "Ladder > all", svg }, { "nothing", "no picture" } });
        QXmlStreamReader xml(html);
        QStringList texts;
        int drawings = 0;
        while (!xml.atEnd()) {
            xml.readNext();
            if (xml.isCharacters())
                texts << xml.text().toString();
            drawings += xml.isStartElement() && xml.name() == QLatin1String("svg") ? 1 : 0;
            for (const QXmlStreamAttribute &attribute : xml.attributes())
                QVERIFY(
                    attribute.name() != QLatin1String("src") && attribute.name() != QLatin1String("href"));
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(drawings, 1);
        const QString text = texts.join(u' ');
        for (const char *words :
            { "Gauss & <friends>", "Ladder > all", "Recorded elsewhere: ", "lab.csv", "WRONG by inf",
                "faster than naive", "choose a smaller one", "GFLOP/s (float8", "--filters \"gauss:5,1.5\"",
                "--groups 32x4 --items 2x4 --param TILE_PAD=1", "Fast \"One\", 2nd, driver 1.2" })
            QVERIFY2(text.contains(QLatin1String(words)), words);
        QVERIFY(!html.contains("<script") && !html.contains("@import") && !html.contains("url("));
    }

    void aPipelineOfBars()
    {
        TaskResult result;
        result.build = std::chrono::milliseconds(2);
        result.timeline = { command("upload", 0, 0, 10, 30), command("convolve", 0, 5, 40, 90),
            command("download", 0, 35, 95, 100), command("upload", 1, 200, 210, 205) };
        const Pipeline first = pipelineOf(result);
        QCOMPARE(first.bars.size(), size_t(4));
        QVERIFY(first.bars[0].kind == Pipeline::Kind::Build && first.bars[2].kind == Pipeline::Kind::Kernel);
        QCOMPARE(first.bars[2].name, std::string("convolve"));
        QVERIFY(first.begin == -result.build && first.bars[0].ended == nanoseconds(0));
        QVERIFY(first.end == std::chrono::microseconds(100));
        QVERIFY(first.busy == std::chrono::microseconds(20 + 50 + 5));
        const Pipeline second = pipelineOf(result, 1);
        QCOMPARE(second.bars.size(), size_t(1));
        QVERIFY(!second.bars[0].trusted && second.busy == nanoseconds(0));
        QVERIFY(pipelineOf(result, 2).bars.empty());
    }
};

HALO_TEST(TestHistory, halo::NoApplication)
#include "tst_history.moc"
