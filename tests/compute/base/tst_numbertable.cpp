// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/numbertable.h"
#include "compute/base/numbertext.h"
#include "compute/base/texterror.h"
#include "tests/support/files.h"
#include "tests/support/program.h"

#include <QStringConverter>
#include <QTemporaryDir>
#include <QTest>

#include <cfloat>

using namespace halo;
using namespace halo::test;

using Rows = std::vector<std::vector<float>>;
Q_DECLARE_METATYPE(Rows)

namespace {

QByteArray encoded(const QString &text, QStringConverter::Encoding encoding)
{
    QStringEncoder encoder(encoding, QStringConverter::Flag::WriteBom);
    return encoder(text);
}

} // namespace

/// Tables of numbers as other programs write them. The values are those of Python's float() and csv module.
class TestNumberTable : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void tables_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<Rows>("rows");
        const auto row = [](const char *name, const QByteArray &text, const Rows &rows) {
            QTest::newRow(name) << text << rows;
        };
        const Rows two{ { 0.5F, 1 }, { 0.25F, 2 } };
        const Rows five{ { 1 }, { 2 }, { 3 }, { 4 }, { 5 } };
        row("byte order mark",
            "\xEF\xBB\xBF"
            "1\n2\n3\n4\n5\n",
            five);
        row("mark and heading",
            "\xEF\xBB\xBF"
            "value\n1\n2\n3\n4\n5\n",
            five);
        for (const auto encoding : { QStringConverter::Utf16LE, QStringConverter::Utf16BE,
                 QStringConverter::Utf32LE, QStringConverter::Utf32BE })
            row(QStringConverter::nameForEncoding(encoding),
                encoded(QStringLiteral("Größe\r\n1\r\n2\r\n3\r\n4\r\n5\r\n"), encoding), five);
        row("Latin-1 heading",
            "Gr\xF6\xDF"
            "e\n1\n2\n3\n4\n5",
            five);
        row("line ends of old spreadsheets", "1\r2\r3\r4\r5\r", five);
        row("commas", "0.5,1\n0.25,2\n", two);
        row("a comma at the end of lines", "0.5,1,\n0.25,2,\n", two);
        row("an empty first column", ",0.5,1\n,0.25,2\n", two);
        row("blanks", "  0.5   1\n 0.25 2", two);
        row("tabs", "0.5\t1\n0.25\t2", two);
        row("tabs and blanks", "0.5 \t 1\n0.25\t2 ", two);
        row("semicolons", "0.5;1\n0.25;2", two);
        row("decimal commas between semicolons", "0,5;1\r\n0,25;2\r\n", two);
        row("decimal commas between tabs", "0,5\t1,0\n0,25\t2,0\n", two);
        row("decimal commas in quotes", "\"0,5\",\"1\"\n\"0,25\",\"2\"\n", two);
        row("one column of decimal commas, ended by semicolons", "-0,5;\n0,25;\n", { { -0.5F }, { 0.25F } });
        row("heading", "left,right\n0.5,1\n0.25,2\n", two);
        row("heading in quotes", "\"left, upper\";\"right\"\n0,5;1\n0,25;2\n", two);
        row("heading with a separator of its own", "sep=;\nleft;right\n0,5;1\n0,25;2\n", two);
        row("whole numbers under two names", "left,right\n1,10\n2,5\n", { { 1, 10 }, { 2, 5 } });
        row("title", "row 5 of a.png\n0.5,1\n0.25,2\n", two);
        row("remarks", "# written by numpy.savetxt, 2 columns\n0.5 1\n# half\n0.25 2\n", two);
        row("empty lines between rows", "\n\n0.5,1\n\n0.25,2\n\n", two);
        row("minus signs and blanks of a word processor",
            "\xE2\x88\x92"
            "1\xC2\xA0\xE2\x80\x93"
            "2\n+3 4",
            { { -1, -2 }, { 3, 4 } });
        row("full width", "\xEF\xBC\x91\xEF\xBC\x8C\xEF\xBC\x8D\xEF\xBC\x92\n3,4.5\n",
            { { 1, -2 }, { 3, 4.5F } });
        row("two columns of whole numbers", "0,0\n1,1\n9,9\n8,9\n",
            { { 0, 0 }, { 1, 1 }, { 9, 9 }, { 8, 9 } });
        row("three columns of whole numbers", "0,5,25\n1,25,5\n", { { 0, 5, 25 }, { 1, 25, 5 } });
        row("a sign shows that commas separate", "0,-5\n0,25\n", { { 0, -5 }, { 0, 25 } });
        row("commas with a blank behind", "0, 5\n0, 25\n", { { 0, 5 }, { 0, 25 } });
        const Rows binomial{ { 1, 2, 1 }, { 2, 4, 2 } };
        row("index of pandas", ",a,b,c\n0,1.0,2.0,1.0\n1,2.0,4.0,2.0\n", binomial);
        row("index of pandas without names", ",0,1,2\n0,1.0,2.0,1.0\n1,2.0,4.0,2.0\n", binomial);
        row("index of pandas of a series", ",0\n0,1.0\n1,2.0\n2,3.0\n3,4.0\n4,5.0\n", five);
        row("index of words", ",a,b,c\nupper row,1,2,1\n2026-11-29,2,4,2\n", binomial);
        row("index of two levels", ",,a,b,c\nx,0,1,2,1\nx,1,2,4,2\n", binomial);
        row("index of pandas between tabs", "\ta\tb\tc\nupper row\t1\t2\t1\n1\t2\t4\t2\n", binomial);
        row("write.csv of R", "\"\",\"V1\",\"V2\",\"V3\"\n\"1\",1,2,1\n\"2\",2,4,2\n", binomial);
        row("write.csv2 of R", "\"\";\"V1\";\"V2\"\n\"1\";0,5;1\n\"2\";0,25;2\n", two);
        row("write.table of R", "\"V1\" \"V2\" \"V3\"\n\"1\" 1 2 1\n\"2\" 2 4 2\n", binomial);
        row("write.table of R with names above all", "\"\" \"V1\" \"V2\"\n\"1\" 0.5 1\n\"2\" 0.25 2\n", two);
        row("a name for each column and a comma behind", "a,b,c,\n1,2,1,\n2,4,2,\n", binomial);
        row("a name less and a comma behind", "a,b,c\n1,2,1,\n2,4,2,\n", binomial);
        row("a title of words", "my fine filter\n1 2 1\n2 4 2\n", binomial);
        row("powers of ten", "1e3,-2.5E-1\n.5,5.\n", { { 1000, -0.25F }, { 0.5F, 5 } });
        row("smaller than any float", "1e-400\n-1e-60\n7\n", { { 0 }, { -0.0F }, { 7 } });
        row("the largest float", "3.4028235e38\n", { { FLT_MAX } });
    }

    void tables()
    {
        QFETCH(QByteArray, text);
        QFETCH(Rows, rows);
        const QString path = m_folder.filePath(QStringLiteral("table.csv"));
        write(path, text);
        try {
            QCOMPARE(readNumberTable(path), rows);
        } catch (const Error &error) {
            QFAIL(error.what());
        }
    }

    void refusals_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const QByteArray &text, const char *says) {
            QTest::newRow(text.left(40).constData()) << text << QString::fromLatin1(says);
        };
        for (const char *missing :
            { "nan", "NaN", "-inf", "n/a", "NULL", "#N/A", "#DIV/0!", "-", "?", "1.0V", "2nd", "0x10" })
            row(missing + QByteArray("\n2\n3\n"), "line 1, character 1");
        row("2\nnan\n3\n", "line 2, character 1");
        row("a,b\n1,2\n3,x\n", "line 3, character 3");
        row("0,5\n0,25\n0,125\n", "line 1, character 2");
        row("value\n0,5\n0,25\n", "line 2, character 2");
        row("1,25\n2,5\n", "line 1, character 2");
        row("0,50\n1,05\n", "line 1, character 2");
        row("-0,5\n1,5\n", "line 1, character 3");
        row("0,5 0,25\n", "decimal comma");
        row("0,5, 0,25\n", "decimal comma");
        row("1,234.50\n1,034.25\n", "decimal comma");
        row("0,5;1\n0.25;2\n", "line 2, character 1");
        row("1.234,5;1\n", "line 1, character 1");
        row("1 234,5;1\n", "line 1, character 1");
        row("1\xE2\x80\xAF"
            "234\n",
            "line 1, character 1");
        row("1,,3\n4,5,6\n", "line 1, character 3");
        row("1\t\t3\n4\t5\t6\n", "line 1, character 3");
        row("1,2,\n3,4,5\n", "line 1, character 5");
        row("1\n\n3\n", "line 2, character 1");
        row("1,2\n3\n", "row 2 has 1 number");
        row("1\n1e39\n", "larger than a 32-bit float");
        row("a\nb\n1\n", "line 2, character 1");
        row("heading\n", "no numbers");
        row("a,b,c\n0,1,2,1\n1,2,4,2\n", "heading has 3 names and its rows have 4 numbers");
        row(",a\n1\n2\n", "no numbers");
        row(",2,1\n2,4,2\n1,2,1\n", "line 1, character 1");
        row(",\n,\n", "no numbers");
        row("1,2\n,\n3,4\n", "line 2, character 1");
        row("", "no numbers");
        row("1/4\n", "not a finite number");
    }

    void refusals()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        try {
            numberTableOf(text, QStringLiteral("t%3.csv is no table"));
            QFAIL("accepted");
        } catch (const TextError &error) {
            const QString sentence = QString::fromUtf8(error.what());
            QVERIFY2(sentence.contains(says) && sentence.startsWith(QStringLiteral("t%3.csv is no table: ")),
                error.what());
            QCOMPARE(error.kind(), ErrorKind::Input);
        }
    }

    void filesThatAreNoText()
    {
        const QString path = m_folder.filePath(QStringLiteral("a%3b.csv"));
        for (const QByteArray &bytes : { QByteArray("1\0"
                                                    "2\0",
                                             4),
                 QByteArray("\xFF\xFE"
                            "1\0\0\xD8"
                            "2\0",
                     8) }) {
            write(path, bytes);
            try {
                readNumberTable(path);
                QFAIL("accepted");
            } catch (const Error &error) {
                QVERIFY2(QString::fromUtf8(error.what()).contains(QStringLiteral("a%3b.csv")), error.what());
            }
        }
    }

    void typed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("values"); ///< empty where it is refused
        const auto row = [](const char *text, const char *values) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromLatin1(values);
        };
        row("1 0.5, -2e1;+3", "1 0.5 -20 3");
        row("1,2,3", "1 2 3");
        row("\xE2\x88\x92"
            "1\xC2\xA0"
            "2",
            "-1 2");
        row("0,5 0,25", "");
        row("0,5;0,25", "");
        row("1,5;2,5", "");
        row("0,5", "");
        row("-0,5", "");
        row("0,5, 0,25", "");
    }

    void typed()
    {
        QFETCH(QString, text);
        QFETCH(QString, values);
        if (values.isEmpty()) {
            QVERIFY_EXCEPTION_THROWN(numbersOf(text.toStdString()), TextError);
            return;
        }
        const auto numbers = numbersOf(text.toStdString());
        QVERIFY(numbers.has_value());
        QStringList read;
        for (const float value : *numbers)
            read << QString::number(static_cast<double>(value));
        QCOMPARE(read.join(u' '), values);
    }

    void oneNumberMayHaveADecimalComma()
    {
        QCOMPARE(withDecimalPoint("0,5"), std::string("0.5"));
        QCOMPARE(withDecimalPoint(" -,5e1 "), std::string(" -.5e1 "));
        for (const char *other : { "1,2,3", "max(0,5)", "0,5 x", ",", "1.5,2" })
            QCOMPARE(withDecimalPoint(other), std::string(other));
    }
};

HALO_TEST(TestNumberTable, halo::NoApplication)
#include "tst_numbertable.moc"
