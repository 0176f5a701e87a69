// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/savedialog.h"
#include "tests/support/program.h"

#include <QApplication>
#include <QDir>
#include <QLineEdit>
#include <QPointer>
#include <QTemporaryDir>
#include <QTest>

using namespace halo;

/// Asking for a name: the suffix follows the format.
class TestSaveDialog : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void followsTheFormat();
    void tellsPathAndFormat();

private:
    SaveDialog *make(const QString &name)
    {
        return new SaveDialog(QStringLiteral("Save"), m_folder.filePath(name),
            { { QStringLiteral("Small (*.png)"), QStringLiteral("png") },
                { QStringLiteral("Large (*.png)"), QStringLiteral("png") },
                { QStringLiteral("Exact (*.tif *.tiff)"), QStringLiteral("tif") } },
            nullptr);
    }
    QTemporaryDir m_folder;
};

void TestSaveDialog::followsTheFormat()
{
    const std::unique_ptr<SaveDialog> dialog(make(QStringLiteral("one.two.png")));
    const auto name = [&] { return QFileInfo(dialog->selectedFiles().value(0)).fileName(); };
    QCOMPARE(dialog->chosen(), size_t(0));
    QCOMPARE(name(), QStringLiteral("one.two.png"));
    dialog->choose(2);
    QCOMPARE(dialog->chosen(), size_t(2));
    QCOMPARE(name(), QStringLiteral("one.two.tif"));
    QCOMPARE(dialog->defaultSuffix(), QStringLiteral("tif"));
    Q_EMIT dialog->filterSelected({}); // as by a choice in the list: what is chosen decides
    dialog->choose(1);
    QCOMPARE(dialog->chosen(), size_t(1)); // told apart from the first, whose suffix is the same
    QCOMPARE(name(), QStringLiteral("one.two.png"));
}

void TestSaveDialog::tellsPathAndFormat()
{
    const QPointer<SaveDialog> dialog(make(QStringLiteral("picture.png")));
    QString saved;
    size_t format = 9;
    dialog->ask([&](const QString &path, size_t chosen) {
        saved = path;
        format = chosen;
    });
    QVERIFY(QTest::qWaitForWindowExposed(dialog, longestWait));
    dialog->choose(2);
    dialog->findChild<QLineEdit *>()->setText(m_folder.filePath(QStringLiteral("other"))); // without a suffix
    QTest::keyClick(dialog->findChild<QLineEdit *>(), Qt::Key_Return);
    QCOMPARE(saved, m_folder.filePath(QStringLiteral("other.tif")));
    QCOMPARE(format, size_t(2));
    QTRY_VERIFY(!dialog);
}

HALO_TEST(TestSaveDialog, QApplication)
#include "tst_savedialog.moc"
