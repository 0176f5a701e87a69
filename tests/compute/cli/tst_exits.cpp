// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <QDir>
#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cstring>

using namespace halo::test;

namespace {

/// PCM of 32 bits, which floats do not hold: the format of RIFF, byte by byte.
QByteArray soundOf32Bits()
{
    const auto word = [](quint32 value) {
        QByteArray bytes(4, '\0');
        std::memcpy(bytes.data(), &value, 4);
        return bytes;
    };
    const QByteArray format
        = QByteArray::fromHex("01000100") + word(8000) + word(32000) + QByteArray::fromHex("04002000");
    const QByteArray samples = word(1) + word(1'000'003) + word(2'000'000'011);
    return "RIFF" + word(static_cast<quint32>(36 + samples.size())) + "WAVEfmt " + word(16) + format + "data"
        + word(static_cast<quint32>(samples.size())) + samples;
}

QString inOneSpace(const QByteArray &text)
{
    return QString::fromUtf8(text).simplified();
}

} // namespace

/// The list of places where data change on their way tells the truth.
class TestExits : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    void add(const char *name, const QByteArray &bytes)
    {
        write(m_folder.filePath(QLatin1String(name)), bytes);
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(picture(64, 48, 1).save(m_folder.filePath(QStringLiteral("a.png"))));
        QImage translucent = picture(64, 48, 2).convertToFormat(QImage::Format_ARGB32);
        for (int x = 0; x < translucent.width(); ++x)
            translucent.setPixelColor(x, 7, QColor(9, 99, 199, x));
        QVERIFY(translucent.save(m_folder.filePath(QStringLiteral("alpha.png"))));
        const QByteArray page = "P5 2 2 255\n\x01\x02\x03\x04";
        add("two.pgm", page + page);
        add("two.yml",
            "%YAML:1.0\n---\na: !!opencv-matrix\n   rows: 1\n   cols: 1\n   dt: f\n   data: [ 1. ]\n"
            "b: !!opencv-matrix\n   rows: 1\n   cols: 1\n   dt: f\n   data: [ 2. ]\n");
        add("comma.csv", "0,5\n0,25\n");
        add("nan.csv", "nan\n2\n3\n");
        add("gap.csv", "1,,3\n4,5,6\n");
        add("large.csv", "1 2\n3 1e39\n");
        add("s.txt", "1\n2\n3\n");
        add("s32.wav", soundOf32Bits());
    }

    void changesAreTold_data()
    {
        QTest::addColumn<QString>("by");
        QTest::addColumn<QString>("call");
        QTest::addColumn<QString>("words");
        const QString page = QString::fromUtf8(bytesOf(QStringLiteral(HALOSCOPE_TESTS "/EXITS.md")));
        static const QRegularExpression row(
            QStringLiteral(R"(^\| ([^|]+) \| [^|]+ \| (\w+) \| `([^`]+)` \| ([^|]+) \|$)"),
            QRegularExpression::MultilineOption);
        int rows = 0;
        for (auto found = row.globalMatch(page); found.hasNext(); ++rows) {
            const QRegularExpressionMatch match = found.next();
            QTest::newRow(qPrintable(match.captured(3) + u' ' + match.captured(4)))
                << match.captured(2) << match.captured(3) << match.captured(4);
        }
        // Each row of the table has this form, but its head and the line below.
        QCOMPARE(rows, page.count(QStringLiteral("\n| ")) - 2);
    }

    void changesAreTold()
    {
        QFETCH(QString, by);
        QFETCH(QString, call);
        QFETCH(QString, words);
        if (by == QLatin1String("test")) {
            const QByteArray source = bytesOf(QStringLiteral(HALOSCOPE_TESTS "/") + call);
            QVERIFY2(source.contains("void " + words.toUtf8() + "()"), qPrintable(call));
            return;
        }
        QStringList arguments = call.split(u' ');
        if (by == QLatin1String("help")) {
            const Done done = halo::test::call(arguments + QStringList{ QStringLiteral("--help") });
            QVERIFY2(inOneSpace(done.out).contains(words), done.out);
            return;
        }
        const QDir folder(m_folder.path());
        const QString data = QStringLiteral(HALOSCOPE_TESTS "/data/");
        for (QString &word : arguments) {
            word.replace(QStringLiteral("IMAGES/"), data + QStringLiteral("images/"))
                .replace(QStringLiteral("NETWORKS/"), data + QStringLiteral("networks/"));
            if (folder.exists(word) || word.startsWith(QLatin1String("o.")) || word == QLatin1String("s.csv")
                || word == QLatin1String("h.csv"))
                word = folder.filePath(word);
        }
        const QStringList before = folder.entryList(QDir::Files);
        const Done done = halo::test::call(arguments);
        QVERIFY2(inOneSpace(done.err).contains(words), done.err);
        if (by == QLatin1String("refused")) {
            QVERIFY2(done.status == 64 || done.status == 65, done.err);
            QCOMPARE(folder.entryList(QDir::Files), before);
        } else {
            QCOMPARE(by, QStringLiteral("notice"));
            QCOMPARE(done.status, 0);
        }
        for (const char *output : { "o.png", "o.jpg", "o.tif", "o.pgm", "s.csv", "h.csv" })
            QFile::remove(folder.filePath(QLatin1String(output)));
    }
};

HALO_TEST(TestExits, QGuiApplication)
#include "tst_exits.moc"
