// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/imagefile.h"
#include "compute/kernel/variantlibrary.h"
#include "gui/files/saving.h"
#include "gui/source/qscintilla.h"
#include "gui/source/variantlistview.h"
#include "gui/source/variantmodel.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTest>

using namespace halo;
using namespace halo::test;

/// What goes wrong: each time one sentence, and the last good result stays on screen.
class TestWindowFaults : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void refusesBadFiles_data();
    void refusesBadFiles();
    void refusesAnUnwritableTarget();
    void refusesAFilterLargerThanThePicture();
    void showsABrokenHeader();
    void showsABuildError();
    void survivesBrokenSettings();
    void worksWithoutAnyDevice();

private:
    QString ownKernel(const QString &name) const;

    std::unique_ptr<WindowDriver> m_driver;
};

void TestWindowFaults::init()
{
    WindowDriver::forgetSettings();
    WindowDriver::forgetKernels();
    m_driver = std::make_unique<WindowDriver>();
}

void TestWindowFaults::cleanup()
{
    m_driver.reset();
    WindowDriver::forgetKernels();
}

QString TestWindowFaults::ownKernel(const QString &name) const
{
    const QString folder = QString::fromStdString(userVariantFolder());
    QDir().mkpath(folder);
    return QDir(folder).filePath(name);
}

void TestWindowFaults::refusesBadFiles_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("missing") << QStringLiteral("missing.png") << QByteArray();
    QTest::newRow("empty") << QStringLiteral("empty.png") << QByteArray("");
    QTest::newRow("text") << QStringLiteral("words.jpg") << QByteArray("not a picture at all");
    QTest::newRow("header only") << QStringLiteral("half.png")
                                 << QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
}

void TestWindowFaults::refusesBadFiles()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    QVERIFY(m_driver->openPicture(noise(40, 30)));
    if (!bytes.isNull())
        test::write(m_driver->path(name), bytes);
    m_driver->session().open(m_driver->path(name));
    QTRY_VERIFY2(m_driver->message().contains(name), qPrintable(m_driver->message()));
    QCOMPARE(m_driver->session().input().name, QStringLiteral("picture.png"));
    QCOMPARE(m_driver->differenceFromReference(), QString());
    // The next good file takes the message away.
    QVERIFY(m_driver->openPicture(noise(41, 30), QStringLiteral("good.png")));
    QCOMPARE(m_driver->message(), QString());
}

void TestWindowFaults::refusesAnUnwritableTarget()
{
    QVERIFY(m_driver->openPicture(noise(40, 30)));
    const QString target = m_driver->path(QStringLiteral("no/such/folder/out.png"));
    m_driver->window().saving()->saveImage(target, Depth::U8);
    QTRY_VERIFY2(m_driver->message().contains(QLatin1String("out.png")), qPrintable(m_driver->message()));
    QVERIFY(!QFile::exists(target));
    m_driver->window().saving()->saveCsv(m_driver->path(QStringLiteral("good.csv")));
    QTRY_COMPARE(m_driver->message(), QString());
    // A format that cannot hold the depth.
    m_driver->window().saving()->saveImage(m_driver->path(QStringLiteral("deep.jpg")), Depth::F32);
    QTRY_VERIFY2(m_driver->message().contains(QLatin1String("deep.jpg")), qPrintable(m_driver->message()));
    QVERIFY(!QFile::exists(m_driver->path(QStringLiteral("deep.jpg"))));
}

void TestWindowFaults::refusesAFilterLargerThanThePicture()
{
    QVERIFY(m_driver->openPicture(noise(4, 30)));
    const Run before = *m_driver->session().lastRun();
    m_driver->session().setSettings({ Op::Convolution, OutputSize::Valid, Border::Zero });
    QTRY_VERIFY(!m_driver->message().isEmpty());
    QVERIFY2(m_driver->message().contains(QLatin1String("filter")), qPrintable(m_driver->message()));
    QVERIFY(m_driver->session().stale());
    QCOMPARE(firstDifference(m_driver->session().lastRun()->image, before.image, 0.0), QString());
    m_driver->trigger("undoAction");
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->message(), QString());
}

void TestWindowFaults::showsABrokenHeader()
{
    test::write(ownKernel(QStringLiteral("95_odd.cl")), "// title: Odd\n// flavour: sweet\n//\n");
    m_driver->trigger("reloadAction");
    auto *list = m_driver->find<VariantListView>("variantLadder");
    const auto rows = list->model()->rowCount();
    int headings = 0;
    for (int row = 0; row < rows; ++row)
        headings += list->model()->index(row, 0).data(VariantModel::HeadingRole).toBool() ? 1 : 0;
    QCOMPARE(rows - headings, static_cast<int>(shippedVariants().size()) + 2); // "auto" is the first
    const QModelIndex last = list->model()->index(rows - 1, 0);
    QVERIFY(!last.flags().testFlag(Qt::ItemIsEnabled));
    const QString sentence = last.data(Qt::ToolTipRole).toString();
    QVERIFY2(sentence.contains(QLatin1String("95_odd.cl")), qPrintable(sentence));
}

void TestWindowFaults::showsABuildError()
{
    QVERIFY(m_driver->openPicture(noise(40, 30)));
    QByteArray source = test::bytesOf(QStringLiteral(":/kernels/image/10_naive.cl"));
    const auto line = source.left(source.indexOf("float sum")).count('\n') + 1;
    source.replace("float sum = 0.0f;", "float sum = oops;");
    test::write(ownKernel(QStringLiteral("90_mine.cl")), source);
    m_driver->trigger("reloadAction");
    m_driver->session().selectVariant("mine");
    auto *log = m_driver->find<QPlainTextEdit>("buildLog");
    // The source is folded; its button tells that there is something to read.
    const auto *rail = m_driver->find<QWidget>("rail4");
    const auto marked = [rail] { return rail->toolTip().contains(QLatin1String("compiler")); };
    QTRY_VERIFY_WITH_TIMEOUT(marked(), 60'000);
    m_driver->trigger("focusSourceAction");
    QTRY_VERIFY(log->isVisible());
    QVERIFY2(log->toPlainText().contains(QLatin1String("oops")), qPrintable(log->toPlainText()));
    QVERIFY2(log->toPlainText().contains(QStringLiteral("90_mine.cl:%1").arg(line)),
        qPrintable(log->toPlainText()));
    auto *editor = m_driver->find<QsciScintilla>("sourceEditor");
    QVERIFY(editor->markersAtLine(static_cast<int>(line) - 1) != 0);
    QVERIFY(!m_driver->message().isEmpty());
    QCOMPARE(m_driver->session().lastRun()->order.variant.id, std::string("naive"));
    // Put right outside, it runs by itself.
    source.replace("oops", "0.0f");
    test::write(ownKernel(QStringLiteral("90_mine.cl")), source);
    QTRY_COMPARE_WITH_TIMEOUT(m_driver->session().lastRun()->order.variant.id, std::string("mine"), 60'000);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->differenceFromReference(), QString());
    QVERIFY(!log->isVisible() && !marked());
    QCOMPARE(m_driver->message(), QString());
}

void TestWindowFaults::survivesBrokenSettings()
{
    const QString file = SettingsStore().fileName();
    m_driver.reset();
    test::write(file,
        "[window]\ngeometry=garbage\npanels\\result=@ByteArray(\\0\\1)\npanels\\work-group={\"docked\":-7}"
        "\ntheme=7\nlanguage=xx\n"
        "[recipe]\nfilter=;;;\nvariant=gone\ndevice=Nothing\n");
    m_driver = std::make_unique<WindowDriver>();
    QVERIFY(m_driver->openPicture(noise(40, 30)));
    QCOMPARE(m_driver->differenceFromReference(), QString());
}

void TestWindowFaults::worksWithoutAnyDevice()
{
    m_driver.reset();
    qputenv("OCL_ICD_VENDORS", "/no/vendors/here/");
    m_driver = std::make_unique<WindowDriver>();
    qunsetenv("OCL_ICD_VENDORS");
    QCOMPARE(m_driver->session().configuration().device, opencvDevice);
    QVERIFY2(m_driver->message().contains(QLatin1String("pocl-opencl-icd")), qPrintable(m_driver->message()));
    QVERIFY(m_driver->openPicture(noise(40, 30)));
    QCOMPARE(m_driver->differenceFromReference(), QString());
}

HALO_TEST(TestWindowFaults, QApplication)
#include "tst_windowfaults.moc"
