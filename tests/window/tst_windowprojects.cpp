// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterspec.h"
#include "compute/image/imagefile.h"
#include "compute/project/project.h"
#include "gui/files/autosave.h"
#include "gui/files/filehash.h"
#include "gui/files/projects.h"
#include "gui/stages/timing/timingstage.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QTest>

#include <algorithm>

using namespace halo;
using namespace halo::test;

/// What a project brings with it besides the picture and the filter: results of another day, and whether the
/// picture is still the same.
class TestWindowProjects : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void showsResultsOfAnotherDay();
    void saysThatThePictureChanged();
    void keepsAPastedPicture_data();
    void keepsAPastedPicture();
    void recoversAPastedPicture();
    void saysThatAPastedPictureIsTooLarge();
    void refusesADamagedPicture();

private:
    bool paste(const QImage &image);
    const Record &shown() { return *m_driver->find<TimingStage>("timingStage")->record(); }

    std::unique_ptr<WindowDriver> m_driver;
};

void TestWindowProjects::init()
{
    m_driver.reset();
    WindowDriver::forgetSettings();
    m_driver = std::make_unique<WindowDriver>();
}

void TestWindowProjects::showsResultsOfAnotherDay()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    for (const char *variant : { "naive", "tile_strided" }) {
        m_driver->session().selectVariant(variant);
        QVERIFY(m_driver->waitForRun());
    }
    const QString path = m_driver->path(QStringLiteral("kept.haloscope"));
    QVERIFY(m_driver->projects().save(path));
    const Project saved = readProject(path.toStdString());
    QVERIFY(saved.results.size() >= 2 && !saved.results.back().kernelMs.empty());
    m_driver->restart();
    QVERIFY(shown().measured.empty());
    m_driver->window().open(path);
    const Record &record = shown();
    QCOMPARE(record.origin, std::string("kept.haloscope"));
    QCOMPARE(record.measured.size(), saved.results.size());
    for (size_t i = 0; i < saved.results.size(); ++i) {
        QCOMPARE(record.measured[i].variant, saved.results[i].variant);
        QVERIFY(record.measured[i].kernelMs == saved.results[i].kernelMs);
        QVERIFY((record.measured[i].image == Size2{ 97, 61 }) && record.measured[i].channels == 3);
        QVERIFY(record.measured[i].verified && !record.measured[i].title.empty());
    }
    // One ladder of them all, without a winner: they were not measured in the same rounds.
    QCOMPARE(seriesOf(record).size(), size_t(1));
    QCOMPARE(fastestOf(record, seriesOf(record).front()), -1);
    QVERIFY(m_driver->waitForRun());
}

void TestWindowProjects::saysThatThePictureChanged()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    const QString path = m_driver->path(QStringLiteral("kept.haloscope"));
    QVERIFY(m_driver->projects().save(path));
    const QString picture = m_driver->path(QStringLiteral("picture.png"));
    QCOMPARE(readProject(path.toStdString()).image.sha256, FileHash::of(picture));
    QCOMPARE(FileHash::of(picture).size(), size_t(64));

    m_driver->restart();
    m_driver->window().open(path);
    QTRY_COMPARE(m_driver->session().source().path, picture);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->message(), QString());

    writeImage(noise(97, 61, 1), picture, Depth::U16);
    m_driver->restart();
    m_driver->window().open(path);
    QTRY_VERIFY2(m_driver->message().contains(QLatin1String("has changed since the project was saved")),
        qPrintable(m_driver->message()));
    QVERIFY(m_driver->message().startsWith(picture));
}

bool TestWindowProjects::paste(const QImage &image)
{
    const SharedPlane before = m_driver->session().picture().image.empty()
        ? nullptr
        : m_driver->session().picture().image.colour.front();
    QGuiApplication::clipboard()->setImage(image);
    m_driver->trigger("pasteAction");
    return QTest::qWaitFor([&] {
        const Image &now = m_driver->session().picture().image;
        return !now.empty() && now.colour.front() != before;
    }) && m_driver->waitForRun();
}

namespace {

/// No two samples alike, alpha from clear to opaque.
QImage pasted(QImage::Format format, QSize size = { 31, 17 })
{
    QImage image(size, format);
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x)
            image.setPixelColor(x, y,
                QColor::fromRgba64(static_cast<quint16>(x * 2113), static_cast<quint16>(y * 3851),
                    static_cast<quint16>((x * y * 97) % 65536), static_cast<quint16>((x + y) * 1301)));
    return image;
}

/// Bit for bit, alpha too.
bool same(const Image &a, const Image &b)
{
    const auto equal = [](const SharedPlane &one, const SharedPlane &two) {
        return (!one && !two) || (one && two && *one == *two);
    };
    return a.size() == b.size() && a.depth == b.depth && std::ranges::equal(a.colour, b.colour, equal)
        && equal(a.alpha, b.alpha);
}

} // namespace

void TestWindowProjects::keepsAPastedPicture_data()
{
    QTest::addColumn<QImage::Format>("format");
    QTest::newRow("8 bit") << QImage::Format_RGB32;
    QTest::newRow("8 bit with alpha") << QImage::Format_ARGB32;
    QTest::newRow("grey") << QImage::Format_Grayscale8;
    QTest::newRow("16 bit with alpha") << QImage::Format_RGBA64;
    QTest::newRow("float with alpha") << QImage::Format_RGBA32FPx4;
}

void TestWindowProjects::keepsAPastedPicture()
{
    QFETCH(QImage::Format, format);
    QVERIFY(paste(pasted(format)));
    const Image before = m_driver->session().picture().image;
    const QString path = m_driver->path(QStringLiteral("pasted.haloscope"));
    QVERIFY(m_driver->projects().save(path));
    QCOMPARE(m_driver->message(), QString());
    QVERIFY(!m_driver->projects().modified());
    QVERIFY(paste(pasted(format, { 20, 40 }))); // another picture is a change
    QVERIFY(m_driver->projects().modified());
    m_driver->projects().abandon();
    m_driver->restart();
    m_driver->window().open(path);
    QVERIFY(!m_driver->projects().modified());
    QTRY_COMPARE(m_driver->session().picture().image.width, 31);
    QVERIFY(m_driver->waitForRun());
    QVERIFY(same(m_driver->session().picture().image, before));
    QCOMPARE(m_driver->session().picture().name, QStringLiteral("pasted image"));
    QCOMPARE(m_driver->differenceFromReference(), QString());
    QVERIFY(!m_driver->projects().modified());
    // Saved once more it is still there.
    QVERIFY(m_driver->projects().save(path));
    QVERIFY(same(decodeImage(readProject(path.toStdString()).image.file, QStringLiteral("again")), before));
}

void TestWindowProjects::recoversAPastedPicture()
{
    QVERIFY(paste(pasted(QImage::Format_RGBA64)));
    const Image before = m_driver->session().picture().image;
    const QDir folder(Autosave::usualFolder());
    const auto copies = [&] { return folder.entryList({ QStringLiteral("*.haloscope") }, QDir::Files); };
    QTRY_COMPARE(copies().size(), 1);
    const QString left = folder.filePath(QStringLiteral("left.haloscope"));
    QVERIFY(QFile::copy(folder.filePath(copies().front()), left)); // as a kill would leave it
    m_driver->restart();
    QTRY_VERIFY(m_driver->projects().leftover());
    m_driver->projects().recover();
    QTRY_VERIFY(same(m_driver->session().picture().image, before));
    QVERIFY(!QFile::exists(left));
    QVERIFY(m_driver->waitForRun());
}

void TestWindowProjects::saysThatAPastedPictureIsTooLarge()
{
    QVERIFY(paste(pasted(QImage::Format_RGBA32FPx4, { 2100, 2000 }))); // 67.2 MB of floats
    const QString path = m_driver->path(QStringLiteral("large.haloscope"));
    QVERIFY(m_driver->projects().save(path));
    QVERIFY2(m_driver->message().contains(QLatin1String("too large to be kept in it (65 MiB of at most 64)")),
        qPrintable(m_driver->message()));
    QVERIFY(readProject(path.toStdString()).image.file.isEmpty());
}

void TestWindowProjects::refusesADamagedPicture()
{
    Project project;
    project.filter = parseFilter("box:3");
    project.image.name = "pasted image";
    const QString path = m_driver->path(QStringLiteral("damaged.haloscope"));
    for (const QByteArray &file : { QByteArray("no picture"), encodeImage(noise(40, 30, 3)).chopped(700) }) {
        project.image.file = file;
        writeProject(project, path.toStdString());
        m_driver->window().open(path);
        QTRY_VERIFY2(
            m_driver->message().contains(QLatin1String("\"pasted image\"")), qPrintable(m_driver->message()));
        QVERIFY(m_driver->session().recipe().filter.sameWeights(project.filter));
        m_driver->session().settle(Matter::Picture);
    }
}

QTEST_MAIN(TestWindowProjects)
#include "tst_windowprojects.moc"
