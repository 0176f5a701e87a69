// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterspec.h"
#include "compute/timing/record/timingcsv.h"

#include <QTest>

#include <limits>

using namespace halo;

namespace {

/// Cells of one CSV line, by the rules of RFC 4180: inside quotes, two quotes are one.
QStringList cellsOf(const QByteArray &line)
{
    QStringList cells{ QString() };
    bool inQuotes = false;
    const QString text = QString::fromUtf8(line);
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != u'"' && (text[i] != u',' || inQuotes))
            cells.back() += text[i];
        else if (text[i] == u',')
            cells << QString();
        else if (inQuotes && text.mid(i, 2) == QLatin1String("\"\""))
            cells.back() += text[i++];
        else
            inQuotes = !inQuotes;
    }
    return cells;
}

Job someJob()
{
    Job job;
    job.image = greyImage(3, 2, Plane(6));
    job.image.colour = { job.image.colour[0], job.image.colour[0], job.image.colour[0] };
    job.filter = parseFilter("gauss:5,1.5");
    job.settings = { Op::Correlation, OutputSize::Full, Border::Reflect101 };
    job.variant.id = "many";
    job.variant.workload = "image";
    job.variant.itemChoices = { 1, 2, 4 };
    job.tuning = { { 32, 4 }, { 2, 4 }, { { "BLOCKED", 0 }, { "CHUNK", 8 } } };
    return job;
}

Result someResult()
{
    Result result;
    result.variantId = "many";
    result.sourceHash = "0123456789abcdef";
    result.device.name = "Fast \"One\", 2nd";
    result.device.driver = "1.2";
    result.build = nanoseconds(1234567890123);
    result.samples = { { nanoseconds(1), nanoseconds(22), nanoseconds(333) },
        { nanoseconds(4), nanoseconds(55), nanoseconds(666) } };
    return result;
}

QStringList row(
    const Job &job, const Result &result, const std::optional<Verification> &verification, int line)
{
    const QByteArrayList lines = timingCsvRows(job, result, verification).split('\n');
    return cellsOf(lines.at(line));
}

} // namespace

class TestTimingCsv : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void columnsAreTheContracts();
    void aRowPerSample();
    void verification();
    void opencvHasNoWorkGroup();
    void editedFilterIsWrittenOut();
};

void TestTimingCsv::columnsAreTheContracts()
{
    QCOMPARE(timingCsvHeader(),
        QByteArray(
            "device,driver,workload,variant,source_hash,filter,width,height,channels,op,size,border,group,"
            "parameters,sample,build_ns,upload_ns,kernel_ns,download_ns,verified,max_error,host_ns"));
    QCOMPARE(row(someJob(), someResult(), std::nullopt, 0).size(), timingCsvHeader().count(',') + 1);
}

void TestTimingCsv::aRowPerSample()
{
    const QByteArray rows = timingCsvRows(someJob(), someResult(), std::nullopt);
    QCOMPARE(rows.count('\n'), 2);
    QVERIFY(rows.endsWith('\n'));
    const auto expected = [](const QString &sample) {
        return QStringLiteral(
                   "Fast \"One\", 2nd|1.2|image|many|0123456789abcdef|gauss:5,1.5|3|2|3|corr|full|reflect101|"
                   "32x4|ITEM_W=2;ITEM_H=4;BLOCKED=0;CHUNK=8|")
            + sample;
    };
    QCOMPARE(row(someJob(), someResult(), std::nullopt, 0).join(u'|'),
        expected(QStringLiteral("0|1234567890123|1|22|333|||")));
    QCOMPARE(row(someJob(), someResult(), std::nullopt, 1).join(u'|'),
        expected(QStringLiteral("1|1234567890123|4|55|666|||")));
}

void TestTimingCsv::verification()
{
    Verification checked;
    checked.maxError = 1.25e-7;
    checked.tolerance = 1e-6;
    QCOMPARE(row(someJob(), someResult(), checked, 0).mid(19, 2),
        QStringList({ QStringLiteral("true"), QStringLiteral("1.25e-07") }));
    checked.maxError = std::numeric_limits<double>::infinity();
    QCOMPARE(row(someJob(), someResult(), checked, 1).mid(19, 2),
        QStringList({ QStringLiteral("false"), QStringLiteral("inf") }));
}

void TestTimingCsv::opencvHasNoWorkGroup()
{
    Job job = someJob();
    job.device = opencvDevice;
    QCOMPARE(row(job, someResult(), std::nullopt, 0).mid(11, 4),
        QStringList(
            { QStringLiteral("reflect101"), QStringLiteral(""), QStringLiteral(""), QStringLiteral("0") }));
}

void TestTimingCsv::editedFilterIsWrittenOut()
{
    Job job = someJob();
    job.filter = parseFilter("1 2.5; 1/3 -4");
    const std::string spec = row(job, someResult(), std::nullopt, 0).at(5).toStdString();
    QVERIFY(parseFilter(spec).sameWeights(job.filter));
    job.filter = parseFilter("sobel-x");
    job.filter.weights[3] = 7;
    QVERIFY(parseFilter(row(job, someResult(), std::nullopt, 0).at(5).toStdString()).sameWeights(job.filter));
}

QTEST_APPLESS_MAIN(TestTimingCsv)
#include "tst_timingcsv.moc"
