// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/closest.h"
#include "compute/base/text.h"
#include "tests/support/program.h"

#include <QTest>

using namespace halo;

/// What names and texts of strangers are shown as.
class TestText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void plainTexts_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("plain");
        const auto row = [](const char *name, const QString &text, const QString &plain) {
            QTest::newRow(name) << text << plain;
        };
        row("letters", QString::fromUtf8("a \u00e9 \uac00 \U0001f600 ."),
            QString::fromUtf8("a \u00e9 \uac00 \U0001f600 ."));
        row("lines and tabs", QStringLiteral("a\n\tb"), QStringLiteral("a\n\tb"));
        row("lines of Windows", QStringLiteral("a\r\nb"), QStringLiteral("a\nb"));
        row("return", QStringLiteral("a\rb"), QStringLiteral("a?b"));
        row("escape", QStringLiteral("a\x1b[2Jb"), QStringLiteral("a?[2Jb"));
        row("bell and delete", QStringLiteral("a\a\x7f"), QStringLiteral("a??"));
        row("nothing", QString(QChar(u'\0')), QStringLiteral("?"));
        row("C1", QString(QChar(0x9B)) + u'm', QStringLiteral("?m"));
        for (const int turn : { 0x061C, 0x200E, 0x200F, 0x202A, 0x202E, 0x2028, 0x2029, 0x2066, 0x2069 })
            row(qPrintable(QString::number(turn, 16)), QString(QChar(char16_t(turn))) + u'x',
                QStringLiteral("?x"));
    }
    void plainTexts()
    {
        QFETCH(QString, text);
        QFETCH(QString, plain);
        QCOMPARE(plainText(text), plain);
        QCOMPARE(QString::fromStdString(plainText(text.toStdString())), plain);
    }

    /// The first rows are textbook values: Levenshtein's, and Damerau's where neighbours are exchanged.
    void typingErrorsAreCounted_data()
    {
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("other");
        QTest::addColumn<int>("errors");
        QTest::newRow("kitten") << QStringLiteral("kitten") << QStringLiteral("sitting") << 3;
        QTest::newRow("saturday") << QStringLiteral("Saturday") << QStringLiteral("sunday") << 3;
        QTest::newRow("exchanged") << QStringLiteral("teh") << QStringLiteral("the") << 1;
        QTest::newRow("exchanged apart") << QStringLiteral("ca") << QStringLiteral("abc") << 3;
        QTest::newRow("nothing") << QString() << QStringLiteral("abc") << 3;
        QTest::newRow("case") << QStringLiteral("GAUSS") << QStringLiteral("gauss") << 0;
    }
    void typingErrorsAreCounted()
    {
        QFETCH(QString, one);
        QFETCH(QString, other);
        QFETCH(int, errors);
        QCOMPARE(typingErrors(one.toStdString(), other.toStdString()), errors);
        QCOMPARE(typingErrors(other.toStdString(), one.toStdString()), errors);
    }

    void whatWasMeantIsNear()
    {
        const std::vector<std::string> all{ "sobel-x", "sobel-y", "scharr-x", "gauss", "box" };
        QCOMPARE(closestTo("sobelx", all), std::string("sobel-x"));
        QCOMPARE(closestTo("Guass", all), std::string("gauss"));
        QCOMPARE(closestTo("bx", all), std::string("box"));
        for (const char *far : { "", "median", "photo.jpg", "1 2 1; 2 4 2; 1 2 1" })
            QCOMPARE(closestTo(far, all), std::string());
    }

    void aLineIsOneLine() { QCOMPARE(plainLine(QStringLiteral("a\nb\tc")), QStringLiteral("a?b\tc")); }
};

HALO_TEST(TestText, QCoreApplication)
#include "tst_text.moc"
