// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/shellword.h"
#include "tests/support/clisupport.h"
#include "tests/support/files.h"
#include "tests/support/program.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <algorithm>
#include <map>
#include <string>

using namespace halo::test;

/// The pages that a newcomer reads first: their links lead somewhere, and the README is short and true.
class TestDocuments : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void linksLeadSomewhere_data();
    void linksLeadSomewhere();
    void readmeIsShort();
    void readmeShowsEveryPicture();
    void readmeCallsWithOptionsThatExist();
    void readmeNamesEveryExitStatus();
    void otherSystemsAreToldOfEveryLibrary();
    void manualNamesEveryOption_data();
    void manualNamesEveryOption();
    void manualsNameEveryVariable();
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

/// The commands in the shell fences of a page that call haloscope-cli, a line each.
QStringList callsIn(const QString &text)
{
    static const QRegularExpression fence(QStringLiteral("^```sh\\n(.*?)^```"),
        QRegularExpression::MultilineOption | QRegularExpression::DotMatchesEverythingOption);
    QStringList calls;
    for (auto found = fence.globalMatch(text); found.hasNext();)
        for (const QString &line : found.next().captured(1).split(u'\n'))
            if (line.startsWith(QLatin1String("haloscope-cli ")))
                calls << line.section(QStringLiteral(" #"), 0, 0);
    return calls;
}

/// The numbers in "Exit status: 0 success, 64 usage error", up to the end of the paragraph.
QSet<int> exitStatusesIn(const QString &text)
{
    static const QRegularExpression status(QStringLiteral("[:,;]\\s+(\\d+) [a-z]"));
    const QString paragraph
        = text.mid(text.indexOf(QLatin1String("Exit status:"))).section(QStringLiteral("\n\n"), 0, 0);
    QSet<int> statuses;
    for (auto found = status.globalMatch(paragraph); found.hasNext();)
        statuses << found.next().captured(1).toInt();
    return statuses;
}

/// The sections of haloscope-cli(1) by title, as one reads them: in lines as they come, without the commands
/// of troff.
std::map<QString, QString> manualSections()
{
    static const QRegularExpression heading(QStringLiteral("^\\.S[SH] (.*)"));
    static const QRegularExpression command(QStringLiteral("^\\.[A-Z]+ ?"));
    static const QRegularExpression font(QStringLiteral("\\\\f[A-Z]|\""));
    std::map<QString, QString> sections;
    QString title;
    for (QString line : pageText(QStringLiteral("packaging/man/haloscope-cli.1.in")).split(u'\n')) {
        if (const auto found = heading.match(line); found.hasMatch())
            title = found.captured(1);
        line.remove(command).remove(font).replace(QLatin1String("\\-"), QLatin1String("-"));
        sections[title] += line + u' ';
    }
    return sections;
}

/// What the manual says of a command, and of those whose options it shares: "as for trace".
QString manualOf(const QString &words)
{
    static const QRegularExpression reference(QStringLiteral("[Aa]s for\\s+(?:the command )?([a-z]+)"));
    const std::map<QString, QString> sections = manualSections();
    const QString command = words.section(u' ', 0, 0);
    QString text;
    for (const auto &[title, section] : sections)
        if (title == words || title.startsWith(words + u' ') || title == command)
            text += section;
    const QString own = text;
    for (auto found = reference.globalMatch(own); found.hasNext();)
        if (const auto other = sections.find(found.next().captured(1)); other != sections.end())
            text += other->second;
    return text + sections.at(QStringLiteral("Common options"));
}

/// The names of each option that a call of --help lists: {"-o", "--output"}.
QList<QStringList> optionsIn(const QString &help)
{
    static const QRegularExpression option(
        QStringLiteral("^  ((?:--?[a-z][a-z0-9-]*(?:, )?)+)"), QRegularExpression::MultilineOption);
    QList<QStringList> options;
    for (auto found = option.globalMatch(help); found.hasNext();)
        options << found.next().captured(1).split(QStringLiteral(", "));
    return options;
}

/// What the build cannot do without, as CMake calls it, a part of a package as "PACKAGE part".
QStringList requiredIn(const QString &cmake)
{
    static const QRegularExpression call(
        QStringLiteral(
            R"(^\s*(find_package|pkg_check_modules|find_path|find_library|find_program)\(([^)]*)\))"),
        QRegularExpression::MultilineOption);
    static const QRegularExpression blank(QStringLiteral("\\s+"));
    QStringList names;
    for (auto found = call.globalMatch(cmake); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        const QStringList words = match.captured(2).split(blank, Qt::SkipEmptyParts);
        if (match.captured(1) == QLatin1String("pkg_check_modules")) {
            names << words.last();
            continue;
        }
        names << words.first();
        if (const qsizetype parts = words.indexOf(QStringLiteral("COMPONENTS")); parts >= 0)
            for (const QString &part : words.mid(parts + 1))
                names << words.first() + u' ' + part;
    }
    return names;
}

/// All that CMake requires, and how the list for other systems names it.
const std::map<std::string, const char *> toldAs{ { "Threads", "C++20 compiler" },
    { "PkgConfig", "pkg-config" }, { "GZIP", "gzip" }, { "Qt6", "Qt 6.4" }, { "Qt6 Core", "base" },
    { "Qt6 Gui", "base" }, { "Qt6 Widgets", "base" }, { "Qt6 PrintSupport", "base" }, { "Qt6 Test", "base" },
    { "Qt6 Charts", "charts" }, { "Qt6 LinguistTools", "tools" }, { "Qt6 Svg", "SVG" },
    { "QSCINTILLA_INCLUDE_DIR", "QScintilla" }, { "QSCINTILLA_LIBRARY", "QScintilla" },
    { "OpenCL", "OpenCL ICD loader" }, { "OpenCLHeaders", "OpenCL headers" }, { "OpenCLHeadersCpp", "CLHPP" },
    { "OpenCV", "OpenCV (" }, { "OpenCV core", "core" }, { "OpenCV imgproc", "imgproc" },
    { "OpenCV features2d", "features2d" }, { "OpenCV videoio", "videoio" }, { "OpenCV dnn", "dnn" },
    { "GIF", "giflib" }, { "TIFF", "libtiff" }, { "PNG", "libpng" }, { "ZLIB", "zlib" }, { "Boost", "Boost" },
    { "Boost wave", "Boost.Wave" }, { "VKFFT_INCLUDE_DIR", "VkFFT" }, { "clblast", "CLBlast" },
    { "exiv2", "Exiv2" }, { "lcms2", "Little CMS 2" }, { "libseccomp", "libseccomp" },
    { "muparser", "muParser" }, { "sndfile", "libsndfile" }, { "libturbojpeg", "TurboJPEG" },
    { "Protobuf", "protobuf" }, { "OCLGRIND_INCLUDE_DIR", "Oclgrind" },
    { "OCLGRIND_LIBRARY", "Oclgrind with its library" },
    { "OCLGRIND_LLVM_INCLUDE_DIR", "headers of LLVM 14" }, { "OCLGRIND_LLVM_LIBRARY", "LLVM 14" } };

} // namespace

void TestDocuments::linksLeadSomewhere_data()
{
    QTest::addColumn<QString>("document");
    for (const char *document :
        { "README.md", "SECURITY.md", "CHANGELOG.md", "CONTRIBUTING.md", "compute/README.md", "gui/README.md",
            "kernels/README.md", "packaging/cluster/README.md", "tests/README.md", "tests/MEASURED.md" })
        QTest::newRow(document) << QString::fromLatin1(document);
    for (const QString &folder :
        QDir(root.filePath(QStringLiteral("resources"))).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        if (const QString page = QStringLiteral("resources/%1/README.md").arg(folder); root.exists(page))
            QTest::newRow(qPrintable(page)) << page;
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

/// The pictures that make.sh draws; the folder has no others.
void TestDocuments::readmeShowsEveryPicture()
{
    const QStringList links = localLinks(pageText(QStringLiteral("README.md")));
    const QDir folder(root.filePath(QStringLiteral("resources/screenshots")));
    const QStringList pictures = folder.entryList({ QStringLiteral("*.png"), QStringLiteral("*.gif") });
    QVERIFY(pictures.size() >= 5);
    for (const QString &picture : pictures)
        QVERIFY2(links.contains(QStringLiteral("resources/screenshots/") + picture), qPrintable(picture));
}

/// With --help behind it, a call is parsed but not run: its options must be in the tables of the program.
void TestDocuments::readmeCallsWithOptionsThatExist()
{
    QCOMPARE(
        call({ QStringLiteral("run"), QStringLiteral("--no-such"), QStringLiteral("--help") }).status, 64);
    const QStringList calls = callsIn(pageText(QStringLiteral("README.md")));
    QVERIFY(calls.size() >= 8);
    for (const QString &line : calls) {
        const auto words = halo::shellWords(line.toStdString());
        QVERIFY2(words.has_value(), qPrintable(line));
        QStringList arguments;
        for (const std::string &word : *words)
            arguments << QString::fromStdString(word);
        const Done done = call(arguments.mid(1) << QStringLiteral("--help"));
        QVERIFY2(done.status == 0 && done.out.startsWith("Usage: haloscope-cli " + arguments[1].toUtf8()),
            qPrintable(line + u'\n' + QString::fromUtf8(done.err)));
    }
}

void TestDocuments::readmeNamesEveryExitStatus()
{
    const Done help = call({ QStringLiteral("--help") });
    const QSet<int> statuses = exitStatusesIn(QString::fromUtf8(help.out));
    QVERIFY(statuses.size() >= 8);
    QCOMPARE(exitStatusesIn(pageText(QStringLiteral("README.md"))), statuses);
}

void TestDocuments::manualNamesEveryOption_data()
{
    QTest::addColumn<QString>("words");
    const QMap<QString, QStringList> actions{
        { QStringLiteral("exercise"), { QStringLiteral("list"), QStringLiteral("check") } },
        { QStringLiteral("lesson"),
            { QStringLiteral("list"), QStringLiteral("check"), QStringLiteral("play"),
                QStringLiteral("export") } },
        { QStringLiteral("export"), { QStringLiteral("diagram"), QStringLiteral("chart") } },
    };
    static const QRegularExpression command(
        QStringLiteral("^  ([a-z]+) "), QRegularExpression::MultilineOption);
    const QString help
        = QString::fromUtf8(call({ QStringLiteral("--help") }).out).section(QStringLiteral("Commands:"), 1);
    for (auto found = command.globalMatch(help); found.hasNext();) {
        const QString name = found.next().captured(1);
        for (const QString &action : actions.value(name, { QString() }))
            QTest::newRow(qPrintable(name + u' ' + action)) << (name + u' ' + action).trimmed();
    }
}

void TestDocuments::manualNamesEveryOption()
{
    QFETCH(QString, words);
    const QString manual = manualOf(words);
    const Done help = call(words.split(u' ') << QStringLiteral("--help"));
    const QList<QStringList> options = optionsIn(QString::fromUtf8(help.out));
    QVERIFY2(!options.isEmpty(), help.out + help.err);
    for (const QStringList &names : options)
        QVERIFY2(std::ranges::any_of(names,
                     [&](const QString &name) {
                         return manual.contains(
                             QRegularExpression(QStringLiteral("(?<![a-z-])%1(?![a-z-])").arg(name)));
                     }),
            qPrintable(names.join(u' ')));
}

/// Of the environment, which the programs read.
void TestDocuments::manualsNameEveryVariable()
{
    static const QRegularExpression variable(QStringLiteral("\"(HALOSCOPE_[A-Z_]+)\""));
    const QString manuals = pageText(QStringLiteral("packaging/man/haloscope.1.in"))
        + pageText(QStringLiteral("packaging/man/haloscope-cli.1.in"));
    QSet<QString> variables;
    for (const char *part : { "compute", "gui" })
        for (QDirIterator files(root.filePath(QLatin1String(part)), { QStringLiteral("*.cpp") }, QDir::Files,
                 QDirIterator::Subdirectories);
             files.hasNext();)
            for (auto found = variable.globalMatch(QString::fromUtf8(bytesOf(files.next())));
                 found.hasNext();)
                variables << found.next().captured(1);
    QVERIFY(variables.contains(QStringLiteral("HALOSCOPE_WORKER")));
    for (const QString &name : std::as_const(variables))
        QVERIFY2(manuals.contains(QRegularExpression(name + QStringLiteral("(?![A-Z_])"))), qPrintable(name));
}

/// On a system without a list of packages, packages.sh names what to install, before CMake misses one after
/// the other.
void TestDocuments::otherSystemsAreToldOfEveryLibrary()
{
    QProcess shell;
    shell.setWorkingDirectory(root.path());
    shell.start(QStringLiteral("bash"),
        { QStringLiteral("-c"),
            QStringLiteral(
                ". packaging/packages.sh; system_name() { echo other:1; }; install_packages build") });
    QVERIFY(shell.waitForFinished(-1));
    QCOMPARE(shell.exitCode(), 69);
    const QString printed = QString::fromUtf8(shell.readAllStandardOutput() + shell.readAllStandardError());
    QStringList required = requiredIn(pageText(QStringLiteral("CMakeLists.txt")));
    for (const char *part : { "compute", "gui", "kernels", "packaging", "resources" })
        for (QDirIterator files(root.filePath(QLatin1String(part)), { QStringLiteral("CMakeLists.txt") },
                 QDir::Files, QDirIterator::Subdirectories);
             files.hasNext();)
            required << requiredIn(QString::fromUtf8(bytesOf(files.next())));
    QVERIFY(required.size() >= 30);
    for (const QString &name : std::as_const(required)) {
        const auto found = toldAs.find(name.toStdString());
        QVERIFY2(found != toldAs.end(),
            qPrintable(name + QStringLiteral(": name it in packages.sh, and say here how")));
        QVERIFY2(printed.contains(QLatin1String(found->second)),
            qPrintable(name + QStringLiteral(" is not in: ") + printed));
    }
}

HALO_TEST(TestDocuments, QCoreApplication)
#include "tst_documents.moc"
