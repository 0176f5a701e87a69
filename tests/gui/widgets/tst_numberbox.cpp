// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/language.h"
#include "gui/widgets/numberbox.h"
#include "tests/support/program.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QLocale>
#include <QTest>

using namespace halo;

/// Numbers are written in one way, that of the language of the window, and read in each.
class TestNumberBox : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsNumbers_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value");
        QTest::newRow("point") << QStringLiteral("0.25") << 0.25;
        QTest::newRow("comma") << QStringLiteral("0,25") << 0.25;
        QTest::newRow("minus sign") << QString::fromUtf8("\xE2\x88\x92"
                                                         "1.5")
                                    << -1.5;
        QTest::newRow("full width") << QString::fromUtf8("\xEF\xBC\x8D"
                                                         "3")
                                    << -3.0;
    }

    void readsNumbers()
    {
        QFETCH(QString, text);
        QFETCH(double, value);
        NumberBox box;
        box.setRange(-10.0, 10.0);
        auto *line = box.findChild<QLineEdit *>();
        line->selectAll();
        QGuiApplication::clipboard()->setText(text);
        line->paste();
        box.interpretText();
        QCOMPARE(box.value(), value);
        if (text.toLatin1() != text.toUtf8())
            return; // no key of QtTest
        line->selectAll();
        QTest::keyClicks(line, text);
        box.interpretText();
        QCOMPARE(box.value(), value);
    }

    /// On a German system, which the program has no texts for, too.
    void writesThemAsItsLanguageDoes()
    {
        Translation translation;
        for (const auto &code : { QStringLiteral("en"), QStringLiteral("zh_CN"), QStringLiteral("ko") }) {
            QLocale::setDefault(QLocale(QLocale::German));
            translation.use(code);
            QCOMPARE(QLocale().toString(1.5, 'f', 1), QStringLiteral("1.5"));
            QCOMPARE(NumberBox().locale(), QLocale(code));
        }
    }
};

HALO_TEST(TestNumberBox, QApplication)
#include "tst_numberbox.moc"
