// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filterspec.h"
#include "compute/imagefile.h"
#include "compute/project.h"
#include "gui/filehash.h"
#include "gui/projects.h"
#include "gui/views/timingstage.h"
#include "support.h"
#include "windowdriver.h"

#include <QFile>
#include <QTest>

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

private:
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

QTEST_MAIN(TestWindowProjects)
#include "tst_windowprojects.moc"
