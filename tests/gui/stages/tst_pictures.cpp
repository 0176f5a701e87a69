// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/imagehelp.h"
#include "tests/support/program.h"

#include <QDir>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace halo;

class TestPictures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void samples()
    {
        QFile index(QStringLiteral(":/samples/samples.json"));
        QVERIFY(index.open(QIODevice::ReadOnly));
        const QJsonArray entries = QJsonDocument::fromJson(index.readAll()).array();
        QStringList listed{ QStringLiteral("samples.json") };
        for (const QJsonValue &entry : entries) {
            const QString file = entry[u"file"].toString();
            QVERIFY(!entry[u"title"].toString().isEmpty() && !entry[u"description"].toString().isEmpty());
            const Image image = readImage(QStringLiteral(":/samples/") + file);
            QCOMPARE(image.depth, file == QStringLiteral("scene16.png") ? Depth::U16 : Depth::U8);
            QCOMPARE(image.colour.size(), file.startsWith(QStringLiteral("scene")) ? 3U : 1U);
            QVERIFY(image.width >= 500 && image.height >= 500);
            listed += file;
        }
        listed.sort();
        QCOMPARE(QDir(QStringLiteral(":/samples")).entryList(QDir::Files, QDir::Name), listed);
    }

    void photographs_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("package");
        QTest::newRow("portrait") << QStringLiteral(
            "/usr/share/matplotlib/mpl-data/sample_data/grace_hopper.jpg")
                                  << QStringLiteral("python-matplotlib-data");
        for (const char *name : { "earth.jpg", "night.jpg" })
            QTest::newRow(name) << QStringLiteral("/usr/share/xplanet/images/") + QString::fromLatin1(name)
                                << QStringLiteral("xplanet-images");
    }

    /// Pictures that cameras made and others saved: every pixel as Qt sees it.
    void photographs()
    {
        QFETCH(QString, path);
        QFETCH(QString, package);
        QVERIFY2(QFile::exists(path),
            qPrintable(QStringLiteral("no photograph %1: install the package %2").arg(path, package)));
        const Image image = readImage(path);
        const QImage expected(path);
        QVERIFY((image.size() == Size2{ expected.width(), expected.height() }));
        QCOMPARE(image.depth, Depth::U8);
        QCOMPARE(image.colour.size(), 3U);
        qint64 wrong = 0;
        for (int y = 0; y < image.height; ++y)
            for (int x = 0; x < image.width; ++x) {
                const QRgb pixel = expected.pixel(x, y);
                wrong += image.at(0, x, y) != float(qRed(pixel)) / 255.0F
                    || image.at(1, x, y) != float(qGreen(pixel)) / 255.0F
                    || image.at(2, x, y) != float(qBlue(pixel)) / 255.0F;
            }
        QCOMPARE(wrong, 0);
        // And no empty sheet.
        const auto [low, high] = std::minmax_element(image.colour[1]->begin(), image.colour[1]->end());
        QVERIFY(*high - *low > 0.5F);
    }

    void largePictures_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<Size2>("size");
        QTest::addColumn<int>("channels");
        QTest::newRow("144 million grey") << QByteArray("P5 12000 12000 255\n") << Size2{ 12000, 12000 } << 1;
        QTest::newRow("100 million colour") << QByteArray("P6 12500 8000 255\n") << Size2{ 12500, 8000 } << 3;
    }

    /// Beyond the 128 MB that Qt's readers allow by themselves.
    void largePictures()
    {
        QFETCH(QByteArray, header);
        QFETCH(Size2, size);
        QFETCH(int, channels);
        const QString path = m_folder.filePath(QStringLiteral("large.ppm"));
        QByteArray bytes = header + QByteArray(qsizetype(size.area()) * channels, '\x33');
        bytes.back() = '\xCC';
        halo::test::write(path, bytes);
        bytes.clear();
        QCOMPARE(help::problemOf([&]() -> QString {
            const Image image = readImage(path);
            const size_t last = image.colour.size() - 1;
            const bool right = image.size() == size && image.at(last, size.w - 1, size.h - 1) == 0.8F
                && image.at(0, 0, 0) == 0.2F;
            return right ? QString() : QStringLiteral("other pixels");
        }),
            QString());
        QFile::remove(path);
    }

private:
    QTemporaryDir m_folder;
};

HALO_TEST(TestPictures, QCoreApplication)
#include "tst_pictures.moc"
