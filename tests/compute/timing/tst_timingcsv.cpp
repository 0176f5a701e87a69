// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/csvrows.h"
#include "compute/base/runtimes.h"
#include "compute/filter/filterspec.h"
#include "compute/task/taskresult.h"
#include "compute/timing/record/timingcsv.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "tests/support/program.h"

#include <QTest>

#include <limits>

using namespace halo;

namespace {

QStringList cellsOf(const QByteArray &line)
{
    CsvRows rows({ line.constData(), static_cast<size_t>(line.size()) });
    std::vector<std::string> read;
    rows.next(read);
    QStringList cells;
    for (const std::string &cell : read)
        cells << QString::fromStdString(cell);
    return cells;
}

const Plane blank(6);

RunOrder orderWith(const Filter &filter, int device = 0)
{
    Image image = greyImage(3, 2, blank);
    image.colour = { image.colour[0], image.colour[0], image.colour[0] };
    RunOrder order;
    order.problem = std::make_shared<const ConvolutionProblem>(
        image, filter, Settings{ Op::Correlation, OutputSize::Full, Border::Reflect101 });
    order.variant.id = "many";
    order.variant.itemChoices = { 1, 2, 4 };
    order.tuning = { { 32, 4 }, { 2, 4 }, { { "BLOCKED", 0 }, { "CHUNK", 8 } } };
    order.device = device;
    return order;
}

RunOrder someOrder(int device = 0)
{
    return orderWith(parseFilter("gauss:5,1.5"), device);
}

TaskResult someResult()
{
    TaskResult result;
    result.device.name = "Fast \"One\", 2nd";
    result.device.driver = "1.2";
    result.build = nanoseconds(1234567890123);
    result.samples = { { nanoseconds(1), nanoseconds(22), nanoseconds(333) },
        { nanoseconds(4), nanoseconds(55), nanoseconds(666) } };
    return result;
}

QStringList row(
    const RunOrder &order, const TaskResult &result, const std::optional<Agreement> &agreement, int line)
{
    const QByteArrayList lines = timingCsvRows(order, result, agreement).split('\n');
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
    QCOMPARE(row(someOrder(), someResult(), std::nullopt, 0).size(), timingCsvHeader().count(',') + 1);
}

void TestTimingCsv::aRowPerSample()
{
    const QByteArray rows = timingCsvRows(someOrder(), someResult(), std::nullopt);
    QCOMPARE(rows.count('\n'), 2);
    QVERIFY(rows.endsWith('\n'));
    const auto expected
        = [hash = QString::fromStdString(sourceHash(someOrder().variant))](const QString &sample) {
              return QStringLiteral("Fast \"One\", 2nd|1.2|image|many|") + hash
                  + QStringLiteral("|gauss:5,1.5|3|2|3|corr|full|reflect101|"
                                   "32x4|ITEM_W=2;ITEM_H=4;BLOCKED=0;CHUNK=8|")
                  + sample;
          };
    QCOMPARE(row(someOrder(), someResult(), std::nullopt, 0).join(u'|'),
        expected(QStringLiteral("0|1234567890123|1|22|333|||")));
    QCOMPARE(row(someOrder(), someResult(), std::nullopt, 1).join(u'|'),
        expected(QStringLiteral("1|1234567890123|4|55|666|||")));
}

void TestTimingCsv::verification()
{
    Agreement checked{ 1.25e-7, 1e-6, true, "dst", 0 };
    QCOMPARE(row(someOrder(), someResult(), checked, 0).mid(19, 2),
        QStringList({ QStringLiteral("true"), QStringLiteral("1.25e-07") }));
    checked = { std::numeric_limits<double>::infinity(), 1e-6, false, "dst", 0 };
    QCOMPARE(row(someOrder(), someResult(), checked, 1).mid(19, 2),
        QStringList({ QStringLiteral("false"), QStringLiteral("inf") }));
}

void TestTimingCsv::opencvHasNoWorkGroup()
{
    const QStringList cells = row(someOrder(opencvDevice), someResult(), std::nullopt, 0);
    QCOMPARE(cells.mid(3, 2), QStringList({ QStringLiteral("opencv_filter2d"), QString() }));
    QCOMPARE(cells.mid(11, 4),
        QStringList(
            { QStringLiteral("reflect101"), QStringLiteral(""), QStringLiteral(""), QStringLiteral("0") }));
}

void TestTimingCsv::editedFilterIsWrittenOut()
{
    const auto written = [](const Filter &filter) {
        return parseFilter(row(orderWith(filter), someResult(), std::nullopt, 0).at(5).toStdString());
    };
    const Filter typed = parseFilter("1 2.5; 1/3 -4");
    QVERIFY(written(typed).sameWeights(typed));
    Filter edited = parseFilter("sobel-x");
    edited.weights[3] = 7;
    QVERIFY(written(edited).sameWeights(edited));
}

HALO_TEST(TestTimingCsv, halo::NoApplication)
#include "tst_timingcsv.moc"
