// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/program.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTest>

/// What a stranger reads first: no link leads nowhere, and the README stays short.
class TestDocuments : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void linksLeadSomewhere_data();
    void linksLeadSomewhere();
    void readmeIsShort();
    void readmeShowsEveryPicture();
};

namespace {

const QDir root(QStringLiteral(HALOSCOPE_SOURCE));

QString pageText(const QString &name)
{
    QFile file(root.filePath(name));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Files and folders that a page of this folder links to.
QStringList localLinks(const QString &text)
{
    static const QRegularExpression link(QStringLiteral(R"(\]\(([^)\s#]+)[^)]*\))"));
    QStringList links;
    for (auto found = link.globalMatch(text); found.hasNext();) {
        const QString target = found.next().captured(1);
        if (!target.contains(QLatin1String("://")))
            links << target;
    }
    return links;
}

} // namespace

void TestDocuments::linksLeadSomewhere_data()
{
    QTest::addColumn<QString>("document");
    for (const char *document : { "README.md", "CONTRIBUTING.md", "compute/README.md", "gui/README.md",
             "kernels/README.md", "tests/README.md", "tests/MEASURED.md" })
        QTest::newRow(document) << QString::fromLatin1(document);
}

void TestDocuments::linksLeadSomewhere()
{
    QFETCH(QString, document);
    const QString text = pageText(document);
    QVERIFY(!text.isEmpty());
    const QDir folder = QFileInfo(root.filePath(document)).dir();
    for (const QString &link : localLinks(text))
        QVERIFY2(QFileInfo::exists(folder.filePath(link)), qPrintable(link));
}

void TestDocuments::readmeIsShort()
{
    const QString text = pageText(QStringLiteral("README.md"));
    QVERIFY(text.contains(QLatin1String("# Haloscope")));
    QVERIFY(text.count(u'\n') <= 150);
}

/// Those that make.sh draws, and no other lies there.
void TestDocuments::readmeShowsEveryPicture()
{
    const QStringList links = localLinks(pageText(QStringLiteral("README.md")));
    const QDir folder(root.filePath(QStringLiteral("resources/screenshots")));
    const QStringList pictures = folder.entryList({ QStringLiteral("*.png"), QStringLiteral("*.gif") });
    QVERIFY(pictures.size() >= 5);
    for (const QString &picture : pictures)
        QVERIFY2(links.contains(QStringLiteral("resources/screenshots/") + picture), qPrintable(picture));
}

HALO_TEST(TestDocuments, QCoreApplication)
#include "tst_documents.moc"
