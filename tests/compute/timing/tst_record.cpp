// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/csvrows.h"
#include "compute/base/error.h"
#include "compute/kernel/csvtext.h"
#include "compute/timing/record/recordcsv.h"
#include "compute/timing/record/recordjson.h"
#include "tests/support/program.h"
#include "tests/support/recordmaker.h"
#include "tests/support/threadtime.h"

#include <QTest>

#include <random>

using namespace halo;
using namespace halo::test;

namespace {

/// What a CSV cannot hold: texts beside the table, and what has no sample.
Record withoutTexts(Record record)
{
    record.title.clear();
    record.notes.clear();
    record.origin = "times.csv";
    std::erase_if(record.measured, [](const Measured &measured) { return measured.kernelMs.empty(); });
    return record;
}

/// "" or the sentence.
QString sentenceOf(const QByteArray &csv)
{
    try {
        fromCsv(csv, "times.csv");
        return {};
    } catch (const Error &error) {
        return QString::fromUtf8(error.what());
    }
}

QByteArray replaced(QByteArray text, const QByteArray &what, const QByteArray &with)
{
    return text.replace(what, with);
}

} // namespace

class TestRecord : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void csvThereAndBack()
    {
        const Record record = someRecord();
        const QByteArray csv = toCsv(record);
        const Record read = fromCsv(csv, "times.csv");
        QCOMPARE(read.measured.size(), size_t(4));
        QVERIFY(read == withoutTexts(record));
        qsizetype samples = 0;
        for (const Measured &measured : record.measured)
            samples += static_cast<qsizetype>(measured.kernelMs.size());
        for (const Ceiling &ceiling : record.ceilings)
            samples += static_cast<qsizetype>(ceiling.kernelMs.size());
        QCOMPARE(csv.count('\n'), samples + 1);
        QCOMPARE(toCsv(read), csv);
    }

    /// Strangers name kernels: no cell begins as what a spreadsheet computes, but numbers do.
    void spreadsheetsComputeNothing()
    {
        const auto cell = [](const char *text) { return csvCell(text); };
        QCOMPARE(cell("=1+1"), QByteArray("'=1+1"));
        QCOMPARE(cell("@SUM(A1,A2)"), QByteArray("\"'@SUM(A1,A2)\""));
        QCOMPARE(cell("-1 0 1"), QByteArray("'-1 0 1"));
        QCOMPARE(cell("+A1"), QByteArray("'+A1"));
        QCOMPARE(cell("-inf"), QByteArray("'-inf"));
        for (const char *number : { "-1", "+2.5", "-.5e-3", "-4e+08", "1=2", "a-b", "" })
            QCOMPARE(cell(number), QByteArray(number));
        Record record = someRecord();
        record.measured[0].title = "=HYPERLINK(\"http://x\",\"y\")";
        record.measured[0].variant = "'=twice";
        record.measured[0].note = "-1;2";
        const QByteArray csv = toCsv(record);
        const Record read = fromCsv(csv, "times.csv");
        QVERIFY(read == withoutTexts(record));
        QCOMPARE(toCsv(read), csv);
        QVERIFY(csv.contains(",\"'=HYPERLINK") && csv.contains(",''=twice,") && csv.contains(",'-1;2\n"));
    }

    void jsonThereAndBack()
    {
        const Record record = someRecord();
        const QByteArray json = toJson(record);
        QVERIFY(recordFromJson(json, "record.json") == record);
        QVERIFY2(json.contains(QByteArray("\u6ce8\u610f")), "notes stay readable");
    }

    void longSignalsAreKept()
    {
        Record record = someRecord();
        record.measured.front().image = { 1 << 22, 1 };
        const Record copy = recordFromJson(toJson(record), "signal.json");
        QVERIFY(copy.measured.front().image == record.measured.front().image);
    }

    /// A wrong border is in the table as wrong, and is never the fastest.
    void whatIsWrongIsNotRanked()
    {
        const Record record = fromCsv(toCsv(someRecord()), "times.csv");
        const std::vector<size_t> all = seriesOf(record).front();
        QCOMPARE(record.measured[2].variant, std::string("wrong"));
        QVERIFY(!record.measured[2].verified);
        QVERIFY(median(record.measured[2].kernelMs) < median(record.measured[1].kernelMs));
        QCOMPARE(fastestOf(record, all), 1);
        QCOMPARE(naiveOf(record, all), 0);
        for (const Message &sentence : verdictsOf(record, all))
            QVERIFY2(sentence.english().find("wrong") == std::string::npos, sentence.english().c_str());
    }

    void spreadsheetsMayReorderAndAdd()
    {
        const Record record = someRecord();
        QByteArrayList lines = toCsv(record).split('\n');
        lines.removeLast();
        std::reverse(lines.begin() + 1, lines.end());
        QByteArray csv = "\xEF\xBB\xBF";
        for (const QByteArray &line : lines)
            csv += "more," + line + "\r\n\r\n";
        Record read = fromCsv(csv, "times.csv");
        std::ranges::reverse(read.measured);
        std::ranges::reverse(read.ceilings);
        QVERIFY(read == withoutTexts(record));
    }

    /// What "run --csv" writes has fewer columns.
    void fewColumnsAreEnough()
    {
        const Record read = fromCsv(
            "variant,device,kernel_ns,sample,width,height,filter\nnaive,GPU,1500000,0,64,48,gauss:5\n",
            "t.csv");
        QCOMPARE(read.measured.size(), size_t(1));
        QVERIFY(read.measured[0].kernelMs == std::vector<double>{ 1.5 });
        QVERIFY((read.measured[0].filterSize == Size2{ 5, 5 }));
        QVERIFY(!read.measured[0].ranked());
    }

    /// As a spreadsheet and pandas write it again.
    void truthHasSeveralSpellings()
    {
        for (const auto &[word, right] : { std::pair("true", true), { "TRUE", true }, { "True", true },
                 { "FALSE", false }, { "False", false } }) {
            const Record read = fromCsv(
                replaced("variant,device,kernel_ns,sample,width,height,filter,verified\nnaive,GPU,15,0,64,48,"
                         "gauss:5,?\n",
                    "?", word),
                "t.csv");
            QCOMPARE(read.measured.front().verified, right);
        }
    }

    void withoutSeriesNothingIsCompared()
    {
        const Record read = fromCsv("variant,device,kernel_ns,sample,width,height,filter,verified\n"
                                    "naive,GPU,15,0,64,48,gauss:5,true\ntile,GPU,5,0,64,48,gauss:5,true\n",
            "t.csv");
        QVERIFY((seriesOf(read) == std::vector<std::vector<size_t>>{ { 0, 1 } })); // seen beside each other
        QVERIFY(!comparable(read, { 0, 1 }));
        QVERIFY(verdictsOf(read, { 0, 1 }).empty());
        QCOMPARE(fastestOf(read, { 0, 1 }), -1);
    }

    void aFileOfAnotherMachineIsNotOpened()
    {
        const Record read = fromCsv(
            "variant,device,kernel_ns,sample,width,height,filter\nnaive,GPU,15,0,64,48,/etc/passwd.csv\n",
            "t.csv");
        QVERIFY((read.measured[0].filterSize == Size2{ 0, 0 }));
        QCOMPARE(workOf(read.measured[0]).flops, 0.0);
    }

    void wrongTablesSayWhere_data()
    {
        QTest::addColumn<QByteArray>("csv");
        QTest::addColumn<QString>("words");
        const QByteArray good = toCsv(someRecord());
        QTest::newRow("empty") << QByteArray() << QStringLiteral("empty");
        QTest::newRow("header only") << good.left(good.indexOf('\n') + 1) << QStringLiteral("no samples");
        QTest::newRow("other table") << QByteArray("a,b\n1,2\n") << QStringLiteral("\"device\"");
        QTest::newRow("semicolons") << replaced(good, ",", ";") << QStringLiteral("comma-separated");
        QTest::newRow("time") << replaced(good, ",1500000,", ",-4,")
                              << QStringLiteral("line 2: the kernel_ns \"-4\"");
        QTest::newRow("word") << replaced(good, ",corr,", ",sum,") << QStringLiteral("line 2: ");
        QTest::newRow("verified") << replaced(good, ",true,", ",maybe,")
                                  << QStringLiteral("expected true or false");
        QTest::newRow("size") << replaced(good, ",300,", ",3e9,") << QStringLiteral("width \"3e9\"");
        QTest::newRow("ceiling") << replaced(good, "ceiling_copy", "ceiling_sky")
                                 << QStringLiteral("ceiling_sky");
    }
    void wrongTablesSayWhere()
    {
        QFETCH(QByteArray, csv);
        QFETCH(QString, words);
        const QString sentence = sentenceOf(csv);
        QVERIFY2(sentence.startsWith(QLatin1String("\"times.csv\"")) && sentence.endsWith(u'.'),
            qPrintable(sentence));
        QVERIFY2(sentence.contains(words), qPrintable(sentence));
    }

    /// Any bytes give a record or a sentence.
    void mutatedTables()
    {
        const QByteArray good = toCsv(someRecord());
        std::mt19937 random(4711);
        const QByteArray bytes = "\",\n\r;=-0123456789e.x\0\xFFinf";
        int read = 0;
        for (int i = 0; i < 1000; ++i) {
            QByteArray csv = good;
            for (unsigned n = 1 + random() % 8; n > 0 && !csv.isEmpty(); --n) {
                const auto at = static_cast<qsizetype>(random() % static_cast<unsigned>(csv.size()));
                const auto length = static_cast<qsizetype>(random() % 40);
                switch (random() % 4) {
                case 0:
                    csv[at] = bytes[static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size()))];
                    break;
                case 1:
                    csv.remove(at, length);
                    break;
                case 2:
                    csv.insert(at, csv.mid(static_cast<qsizetype>(random()) % csv.size(), length));
                    break;
                default:
                    csv.truncate(std::max<qsizetype>(at, 1));
                }
            }
            try {
                const Record record = fromCsv(csv, "fuzz.csv");
                toSummaryCsv(record);
                recordFromJson(toJson(record), "fuzz.json");
                ++read;
            } catch (const Error &error) {
                QVERIFY2(QByteArray(error.what()).contains("fuzz.csv"), error.what());
            }
        }
        QVERIFY2(read > 20 && read < 980, qPrintable(QString::number(read)));
    }

    void wrongJsonSaysWhy()
    {
        const QByteArray good = toJson(someRecord());
        for (const QByteArray &bad :
            { QByteArray("{"), QByteArray("[]"), replaced(good, "\"corr\"", "\"sum\""),
                replaced(good, "1.5,", "-1.5,"), replaced(good, "300,", "-3,") })
            QVERIFY_EXCEPTION_THROWN(recordFromJson(bad, "x.json"), Error);
    }

    /// What has another type is refused, with its place in the file, and does not become 0.
    void jsonOfAnotherTypeSaysWhere()
    {
        const QByteArray good = toJson(someRecord());
        const auto failure = [&](const char *from, const char *to) {
            try {
                recordFromJson(replaced(good, from, to), "x.json");
            } catch (const Error &error) {
                return QString::fromUtf8(error.what());
            }
            return QString();
        };
        const QString wide = failure("300,", "\"wide\",");
        QVERIFY2(
            wide.contains(QLatin1String("measured[0].image[0] is not a whole number")), qPrintable(wide));
        const QString time = failure("1.5,", "[],");
        QVERIFY2(time.contains(QLatin1String(".kernel_ms[")), qPrintable(time));
        QVERIFY2(time.contains(QLatin1String("] is not a number")), qPrintable(time));
        const QString part = failure("300,", "300.5,");
        QVERIFY2(part.contains(QLatin1String("is not a whole number")), qPrintable(part));
        const QString peer = failure("\"peer\": false", "\"peer\": 0");
        QVERIFY2(peer.contains(QLatin1String("peer is neither true nor false")), qPrintable(peer));
    }

    void mutatedJson()
    {
        const QByteArray good = toJson(someRecord());
        std::mt19937 random(12);
        const QByteArray bytes = "\",{}[]:-0123456789e.tfn\xFF";
        int read = 0;
        for (int i = 0; i < 300; ++i) {
            QByteArray json = good;
            for (int n = 0; n <= i % 2; ++n)
                json[static_cast<qsizetype>(random() % static_cast<unsigned>(json.size()))]
                    = bytes[static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size()))];
            try {
                const Record record = recordFromJson(json, "fuzz.json");
                toSummaryCsv(record);
                toCsv(record);
                ++read;
            } catch (const Error &error) {
                QVERIFY2(QByteArray(error.what()).contains("fuzz.json"), error.what());
            }
        }
        QVERIFY2(read > 20, qPrintable(QString::number(read)));
    }

    void aSummaryRowForEach()
    {
        const QByteArrayList rows = toSummaryCsv(someRecord()).trimmed().split('\n');
        QCOMPARE(rows.size(), 1 + 5 + 2);
        QVERIFY2(rows[1].contains("faster than naive"), rows[1]);
        QVERIFY2(rows[2].contains("the fastest"), rows[2]);
        QVERIFY2(!rows[3].contains("faster") && rows[3].contains(",false,"), rows[3]);
        QVERIFY2(rows[5].contains("work-group"), rows[5]);
        const QByteArray table = toSummaryCsv(someRecord());
        CsvRows reader({ table.constData(), static_cast<size_t>(table.size()) });
        for (std::vector<std::string> cells; reader.next(cells);)
            QCOMPARE(static_cast<qsizetype>(cells.size()), rows[0].count(',') + 1);
    }

    void aHundredThousandSamplesAreQuick()
    {
        const auto recordOf = [](size_t samples) {
            Record record = someRecord();
            record.measured.resize(2);
            for (Measured &measured : record.measured) {
                measured.kernelMs.assign(samples / 2, 1.25);
                measured.hostMs.assign(samples / 2, 2.5);
                measured.kernelMs[7] = 3.0;
            }
            return record;
        };
        const Record record = recordOf(100'000);
        const QByteArray csv = toCsv(record), quarter = toCsv(recordOf(25'000));
        Record read;
        const double grown
            = growth([&] { fromCsv(quarter, "times.csv"); }, [&] { read = fromCsv(csv, "times.csv"); });
        QVERIFY(read == withoutTexts(record));
        const Summary summary = summaryOf(read.measured[0]);
        QCOMPARE(summary.most, 3.0);
        QVERIFY2(grown < 10.0, qPrintable(QString::number(grown))); // 4: as samples do; 16: as their square
    }
};

HALO_TEST(TestRecord, halo::NoApplication)
#include "tst_record.moc"
