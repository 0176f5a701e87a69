// SPDX-License-Identifier: GPL-3.0-or-later
#include "imagehelp.h"

#include <QDir>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

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

    /// Pictures that cameras made and others saved.
    void photographs()
    {
        const QDir folder(QStringLiteral("/usr/share/backgrounds"));
        const QStringList names{ QStringLiteral("picosdeeuropa_by_Aitzol_Berasategi.jpg"),
            QStringLiteral("friends_by_Aitzol_Berasategi.jpg"),
            QStringLiteral("Bridge_by_Sander_Klootwijk.jpg"), QStringLiteral("Wine_by_Jakkub_Mede.jpg"),
            QStringLiteral("seeding_by_Clements_Engelhardt.jpg") };
        for (const QString &name : names) {
            const QString path = folder.filePath(name);
            QVERIFY2(QFile::exists(path),
                "no photographs to test with: install the package lomiri-wallpapers-16.04");
            const Image image = readImage(path);
            const QImage expected(path);
            QVERIFY((image.size() == Size2{ expected.width(), expected.height() }));
            QCOMPARE(image.depth, Depth::U8);
            double sum = 0;
            double squares = 0;
            for (int i = 0; i < 2000; ++i) {
                const int x = i * 7919 % image.width;
                const int y = i * 104729 % image.height;
                const QRgb pixel = expected.pixel(x, y);
                QCOMPARE(image.at(0, x, y), float(qRed(pixel)) / 255.0F);
                QCOMPARE(image.at(2, x, y), float(qBlue(pixel)) / 255.0F);
                sum += double(image.at(1, x, y));
                squares += double(image.at(1, x, y)) * double(image.at(1, x, y));
            }
            QVERIFY(squares / 2000 - sum / 2000 * sum / 2000 > 0.002); // no empty sheet
        }
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
        help::writeRaw(path, bytes);
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

QTEST_GUILESS_MAIN(TestPictures)
#include "tst_pictures.moc"
