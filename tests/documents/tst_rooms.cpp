// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/program.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QLibraryInfo>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

namespace {

const QDir source(QStringLiteral(HALOSCOPE_SOURCE));

QString textOf(const QString &name)
{
    QFile file(source.filePath(name));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// A folder with a CMakeLists.txt. One without halo_room() holds a program alone, which links whatever it
/// needs.
struct Room
{
    bool isLibrary = false;
    QStringList uses;   ///< other rooms
    QStringList links;  ///< libraries of others
    QStringList except; ///< files that are part of a program
};

Room roomIn(const QString &folder)
{
    static const QRegularExpression call(QStringLiteral(R"(halo_room\(([^)]*)\))"));
    static const QRegularExpression space(QStringLiteral(R"(\s+)"));
    const auto found = call.match(textOf(folder + QStringLiteral("/CMakeLists.txt")));
    Room room{ found.hasMatch(), {}, {}, {} };
    QStringList *list = nullptr;
    for (const QString &word : found.captured(1).split(space, Qt::SkipEmptyParts)) {
        if (word == QLatin1String("USES"))
            list = &room.uses;
        else if (word == QLatin1String("EXCEPT"))
            list = &room.except;
        else if (word == QLatin1String("LINKS"))
            list = &room.links;
        else if (list)
            *list << word;
    }
    return room;
}

QMap<QString, Room> readRooms()
{
    QMap<QString, Room> rooms;
    for (const QString &top : { QStringLiteral("compute"), QStringLiteral("gui") }) {
        QDirIterator files(source.filePath(top), { QStringLiteral("CMakeLists.txt") }, QDir::Files,
            QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString folder = source.relativeFilePath(QFileInfo(files.next()).path());
            if (folder != top)
                rooms[folder] = roomIn(folder);
        }
    }
    return rooms;
}

const QMap<QString, Room> &allRooms()
{
    static const QMap<QString, Room> rooms = readRooms();
    return rooms;
}

/// All that a room reaches, itself included.
QSet<QString> reachOf(const QString &folder, const QMap<QString, Room> &rooms)
{
    QSet<QString> reach{ folder };
    for (QStringList waiting{ folder }; !waiting.isEmpty();)
        for (const QString &used : rooms.value(waiting.takeLast()).uses)
            if (!reach.contains(used)) {
                reach << used;
                waiting << used;
            }
    return reach;
}

QStringList sourcesIn(const QString &folder)
{
    return QDir(source.filePath(folder))
        .entryList({ QStringLiteral("*.h"), QStringLiteral("*.cpp") }, QDir::Files, QDir::Name);
}

QStringList matchesIn(const QString &file, const QRegularExpression &include)
{
    QStringList found;
    const QString text = textOf(file);
    for (auto each = include.globalMatch(text); each.hasNext();)
        found << each.next().captured(1);
    return found;
}

/// Files of ours that a file includes, without what moc and protobuf write.
QStringList includesOf(const QString &file)
{
    static const QRegularExpression include(
        QStringLiteral("^#include \"(?!moc_)([^\"]+)(?<!\\.moc)(?<!\\.pb\\.h)\""),
        QRegularExpression::MultilineOption);
    return matchesIn(file, include);
}

/// Files of others that a file includes.
QStringList foreignIncludesOf(const QString &file)
{
    static const QRegularExpression include(
        QStringLiteral("^#include <([^>]+)>"), QRegularExpression::MultilineOption);
    return matchesIn(file, include);
}

/// The libraries, by the names that CMake knows, any of which brings a header of others; none for those that
/// every room has.
QStringList librariesOf(const QString &header)
{
    static const QList<std::pair<QString, QStringList>> known{
        { QStringLiteral("opencv2/core"), { QStringLiteral("opencv_core") } },
        { QStringLiteral("opencv2/imgproc"), { QStringLiteral("opencv_imgproc") } },
        { QStringLiteral("opencv2/features2d"), { QStringLiteral("opencv_features2d") } },
        { QStringLiteral("opencv2/dnn"), { QStringLiteral("opencv_dnn") } },
        { QStringLiteral("CL/"), { QStringLiteral("OpenCL::HeadersCpp"), QStringLiteral("OpenCL::OpenCL") } },
        { QStringLiteral("clblast"), { QStringLiteral("PkgConfig::CLBLAST") } },
        { QStringLiteral("muParser"), { QStringLiteral("PkgConfig::MUPARSER") } },
        { QStringLiteral("sndfile"), { QStringLiteral("PkgConfig::SNDFILE") } },
        { QStringLiteral("tiff"), { QStringLiteral("TIFF::TIFF") } },
        { QStringLiteral("gif_lib"), { QStringLiteral("GIF::GIF") } },
        { QStringLiteral("zlib"), { QStringLiteral("ZLIB::ZLIB") } },
        { QStringLiteral("Qsci/"), { QStringLiteral("${QSCINTILLA_LIBRARY}") } },
    };
    for (const auto &[beginning, libraries] : known)
        if (header.startsWith(beginning))
            return libraries;
    // A header of Qt lies in the folder of its module; a module brings those below it.
    static const QStringList modules{ QStringLiteral("Gui"), QStringLiteral("Widgets"), QStringLiteral("Svg"),
        QStringLiteral("Charts"), QStringLiteral("PrintSupport") };
    const QDir headers(QLibraryInfo::path(QLibraryInfo::HeadersPath));
    for (const QString &module : modules)
        if (headers.exists(QStringLiteral("Qt%1/%2").arg(module, header))) {
            QStringList libraries{ QStringLiteral("Qt6::") + module };
            if (module == QLatin1String("Gui"))
                libraries << QStringLiteral("Qt6::Widgets");
            return libraries;
        }
    return {};
}

QString folderOf(const QString &file)
{
    return file.left(file.lastIndexOf(u'/'));
}

/// What is left of a graph once those have gone, again and again, that lead nowhere or where none leads to:
/// its cycles.
QStringList cyclesOf(QMap<QString, QSet<QString>> graph)
{
    for (bool shrunk = true; shrunk;) {
        const QStringList left = graph.keys();
        const QSet<QString> there(left.begin(), left.end());
        QSet<QString> used;
        for (const QString &folder : left)
            used += graph[folder];
        for (const QString &folder : left)
            if (!used.contains(folder) || !graph[folder].intersects(there))
                graph.remove(folder);
        shrunk = graph.size() < left.size();
    }
    return graph.keys();
}

/// Of files, with their suffixes and without, and of folders.
const QSet<QString> &namesOfFiles()
{
    static const QSet<QString> names = [] {
        QSet<QString> all;
        for (const char *top : { "compute", "gui", "tests" }) {
            QDirIterator files(source.filePath(QLatin1String(top)),
                QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                const QFileInfo file(files.next());
                all << file.fileName() << file.completeBaseName();
            }
        }
        return all;
    }();
    return names;
}

/// The texts that stand as "text" in the sources of a folder and those below it.
QSet<QString> textsIn(const QString &folder)
{
    static const QRegularExpression literal(QStringLiteral("\"([a-z_0-9]+)\""));
    QSet<QString> texts;
    QDirIterator files(source.filePath(folder), { QStringLiteral("*.h"), QStringLiteral("*.cpp") },
        QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext())
        for (const QString &text : matchesIn(source.relativeFilePath(files.next()), literal))
            texts << text;
    return texts;
}

/// The signals of our classes, as "Class::signal".
QSet<QString> allSignals()
{
    static const QRegularExpression word(
        QStringLiteral(
            R"(^class (\w+)[^;\n]*$|^(Q_SIGNALS:)|^(public|protected|private|\};)|^    void (\w+)\()"),
        QRegularExpression::MultilineOption);
    QSet<QString> found;
    for (const QString &folder : allRooms().keys())
        for (const QString &name : sourcesIn(folder)) {
            QString type;
            bool areSignals = false;
            const QString text = name.endsWith(u'h') ? textOf(folder + u'/' + name) : QString();
            for (auto each = word.globalMatch(text); each.hasNext();) {
                const auto match = each.next();
                if (match.hasCaptured(4) && areSignals)
                    found << type + QStringLiteral("::") + match.captured(4);
                if (!match.hasCaptured(4))
                    areSignals = match.hasCaptured(2);
                if (match.hasCaptured(1))
                    type = match.captured(1);
            }
        }
    return found;
}

} // namespace

/// Rooms hold what halo_room() says, and say what they are for.
class TestRooms : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void devicesAreForTheExecutorAlone();
    void memoryIsMadeInOnePlace();
    void everySourceIsInARoom();
    void eachSaysItsQuestion_data() { rows(); }
    void eachSaysItsQuestion();
    void namesAreThoseOfFiles_data();
    void namesAreThoseOfFiles();
    void tablesHaveEveryRoom_data();
    void tablesHaveEveryRoom();
    void sentencesAreFormats();
    void includesAreWithinReach_data() { rows(); }
    void includesAreWithinReach();
    void librariesAreWithinReach_data() { rows(); }
    void librariesAreWithinReach();
    void foldersFormNoCycle();
    void computeNeedsNoWindow();
    void fewSignalsOnlyPassOn();

private:
    static void rows()
    {
        QTest::addColumn<QString>("folder");
        for (const QString &folder : allRooms().keys())
            QTest::newRow(qPrintable(folder)) << folder;
    }
};

/// Whoever else made an Engine or opened a device would be without the watch over drivers that hang.
void TestRooms::devicesAreForTheExecutorAlone()
{
    static const QRegularExpression made(QStringLiteral(
        R"(\bEngine (?:m_)?\w+;|\bEngine\(\)[^;]|(?:unique|shared)<(?:Engine|OpenClDevice)>\(|)"
        R"(\bOpenClDevice (?:m_)?\w+[({;])"));
    const QStringList places{ QStringLiteral("compute/run/engine.cpp"),
        QStringLiteral("compute/run/workerprogram.cpp") };
    for (const QString &folder : allRooms().keys())
        for (const QString &name : sourcesIn(folder)) {
            const QString file = folder + u'/' + name;
            if (!places.contains(file))
                QVERIFY2(!textOf(file).contains(made), qPrintable(file));
        }
}

/// Whoever else made memory of a device would be without the guard behind it and the marks in it.
void TestRooms::memoryIsMadeInOnePlace()
{
    static const QRegularExpression made(
        QStringLiteral(R"(\bcl::(?:Buffer|Image2D)[ (][^;]*[cC]ontext|\bclCreate(?:Buffer|Image))"));
    const QString place = QStringLiteral("compute/device/devicememory.cpp");
    QVERIFY(textOf(place).contains(made));
    for (const QString &folder : allRooms().keys())
        for (const QString &name : sourcesIn(folder)) {
            const QString file = folder + u'/' + name;
            QVERIFY2(file == place || !textOf(file).contains(made), qPrintable(file));
        }
}

void TestRooms::everySourceIsInARoom()
{
    QVERIFY(allRooms().size() > 20);
    for (const QString &top : { QStringLiteral("compute"), QStringLiteral("gui") }) {
        QDirIterator files(source.filePath(top), { QStringLiteral("*.h"), QStringLiteral("*.cpp") },
            QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString file = source.relativeFilePath(files.next());
            QVERIFY2(allRooms().contains(folderOf(file)), qPrintable(file));
        }
    }
}

void TestRooms::eachSaysItsQuestion()
{
    QFETCH(QString, folder);
    const QString text = textOf(folder + QStringLiteral("/README.md"));
    QVERIFY2(
        text.startsWith(QStringLiteral("# %1\n").arg(folder)), "a README.md that begins with its folder");
    QVERIFY(text.contains(u'?'));
    QVERIFY(text.count(u'\n') <= 12);
    const Room room = allRooms().value(folder);
    if (!room.isLibrary)
        return;
    QStringList uses;
    for (const QString &used : room.uses)
        uses << u'`' + used + u'`';
    const QString line
        = QStringLiteral("\nUses: %1.\n")
              .arg(uses.isEmpty() ? QStringLiteral("no other room") : uses.join(QStringLiteral(", ")));
    QVERIFY2(
        text.contains(line), qPrintable(QStringLiteral("tests/scripts/rooms.py writes the line") + line));
}

void TestRooms::namesAreThoseOfFiles_data()
{
    rows();
    QTest::newRow("compute") << QStringLiteral("compute");
    QTest::newRow("gui") << QStringLiteral("gui");
}

/// What a README.md puts into `signs`: a path is there, and a word in small letters is a file without its
/// suffix, a folder, or a text that the sources of its room know.
void TestRooms::namesAreThoseOfFiles()
{
    QFETCH(QString, folder);
    static const QRegularExpression quoted(QStringLiteral("`([^`\\n]+)`"));
    static const QRegularExpression word(QStringLiteral("^[a-z][a-z_0-9]*$"));
    static const QRegularExpression path(
        QStringLiteral("^[A-Za-z0-9_/.-]*/[A-Za-z0-9_/.-]*$|^\\w+\\.(cpp|h|cl)$"));
    for (const QString &name : matchesIn(folder + QStringLiteral("/README.md"), quoted)) {
        if (word.match(name).hasMatch())
            QVERIFY2(namesOfFiles().contains(name) || textsIn(folder).contains(name), qPrintable(name));
        if (path.match(name).hasMatch())
            QVERIFY2(source.exists(name) || source.exists(folder + u'/' + name)
                    || source.exists(QStringLiteral("compute/") + name) || namesOfFiles().contains(name),
                qPrintable(name));
    }
}

void TestRooms::tablesHaveEveryRoom_data()
{
    QTest::addColumn<QString>("folder");
    QTest::newRow("compute") << QStringLiteral("compute");
    QTest::newRow("gui") << QStringLiteral("gui");
}

/// By its name or by "folder/*".
void TestRooms::tablesHaveEveryRoom()
{
    QFETCH(QString, folder);
    static const QRegularExpression row(
        QStringLiteral("^\\| ((?:`[^`]+` ?)+)\\|"), QRegularExpression::MultilineOption);
    const QStringList rows = matchesIn(folder + QStringLiteral("/README.md"), row);
    const QString named = rows.join(u' ');
    for (const QString &room : allRooms().keys())
        if (room.startsWith(folder + u'/')) {
            const QString name = room.mid(folder.size() + 1);
            QVERIFY2(named.contains(u'`' + name + u'`')
                    || named.contains(u'`' + name.section(u'/', 0, 0) + QStringLiteral("/*`")),
                qPrintable(room));
        }
}

/// An error's sentence is a format with places for its values, so that it can be read, and translated, whole.
void TestRooms::sentencesAreFormats()
{
    static const QRegularExpression joined(
        QStringLiteral(R"re(Error\(\s*(?:halo::)?ErrorKind::\w+,\s*)re"
                       R"re(((?:[^",;]*\+\s*"|(?:"(?:[^"\\]|\\.)*"\s*)+\+)[^;]{0,80}))re"));
    QVERIFY(joined.match(QStringLiteral("Error(ErrorKind::Usage, \"It is \" + text)")).hasMatch());
    QVERIFY(joined.match(QStringLiteral("Error(ErrorKind::Usage, name + \" is not\")")).hasMatch());
    for (const QString &folder : allRooms().keys())
        for (const QString &name : sourcesIn(folder)) {
            const QStringList found = matchesIn(folder + u'/' + name, joined);
            QVERIFY2(found.isEmpty(), qPrintable(name + QStringLiteral(": ") + found.join(u'\n')));
        }
}

void TestRooms::includesAreWithinReach()
{
    QFETCH(QString, folder);
    const Room room = allRooms().value(folder);
    const QSet<QString> reach = reachOf(folder, allRooms());
    for (const QString &name : sourcesIn(folder))
        for (const QString &included : includesOf(folder + u'/' + name)) {
            const QString what = name + QStringLiteral(" includes ") + included;
            QVERIFY2(source.exists(included), qPrintable(what));
            if (room.isLibrary && !room.except.contains(name))
                QVERIFY2(reach.contains(folderOf(included)), qPrintable(what));
        }
}

/// What a room includes of a library of others, it or a room that it uses links. So Qt's widgets stay out of
/// compute, and its painter in few rooms.
void TestRooms::librariesAreWithinReach()
{
    QFETCH(QString, folder);
    const Room room = allRooms().value(folder);
    if (!room.isLibrary)
        return;
    QSet<QString> links;
    for (const QString &reached : reachOf(folder, allRooms())) {
        const QStringList own = allRooms().value(reached).links;
        links += QSet<QString>(own.begin(), own.end());
    }
    for (const QString &name : sourcesIn(folder))
        for (const QString &included : foreignIncludesOf(folder + u'/' + name)) {
            const QStringList libraries = librariesOf(included);
            if (!libraries.isEmpty() && !room.except.contains(name))
                QVERIFY2(links.intersects(QSet<QString>(libraries.begin(), libraries.end())),
                    qPrintable(QStringLiteral("%1 includes %2: LINKS %3")
                                   .arg(name, included, libraries.join(QStringLiteral(" or ")))));
        }
    if (folder.startsWith(QLatin1String("compute")))
        QVERIFY(!links.contains(QStringLiteral("Qt6::Widgets")));
}

void TestRooms::foldersFormNoCycle()
{
    QMap<QString, QSet<QString>> graph;
    for (const QString &folder : allRooms().keys()) {
        const Room room = allRooms().value(folder);
        for (const QString &used : room.uses) {
            QVERIFY2(allRooms().value(used).isLibrary, qPrintable(folder + QStringLiteral(" uses ") + used));
            graph[folder] << used;
        }
        for (const QString &name : sourcesIn(folder))
            if (!room.except.contains(name))
                for (const QString &included : includesOf(folder + u'/' + name))
                    if (folderOf(included) != folder)
                        graph[folder] << folderOf(included);
    }
    const QStringList cycles = cyclesOf(graph);
    QVERIFY2(cycles.isEmpty(), qPrintable(cycles.join(QStringLiteral(", "))));
}

void TestRooms::computeNeedsNoWindow()
{
    for (auto room = allRooms().begin(); room != allRooms().end(); ++room)
        if (room.key().startsWith(QLatin1String("compute")))
            for (const QString &name : sourcesIn(room.key()))
                for (const QString &included : includesOf(room.key() + u'/' + name))
                    QVERIFY2(!included.startsWith(QLatin1String("gui/")),
                        qPrintable(room.key() + u'/' + name + QStringLiteral(" includes ") + included));
}

/// A signal that is connected to another signal says nothing of its own. Hand out what emits the first, or
/// give the bar what it acts on.
void TestRooms::fewSignalsOnlyPassOn()
{
    static const QRegularExpression connection(QStringLiteral(
        R"((?:connect\(\s*[^,;]+,\s*[^&,;]*&\w+::\w+\)?|onChange\([^,;]+),\s*[^,;]+,\s*&(\w+::\w+)\s*[,)])"));
    const QSet<QString> known = allSignals();
    QVERIFY(known.contains(QStringLiteral("Runs::resultChanged")));
    QStringList passed;
    for (const QString &folder : allRooms().keys())
        for (const QString &name : sourcesIn(folder))
            for (const QString &slot : matchesIn(folder + u'/' + name, connection))
                if (known.contains(slot))
                    passed << name + QStringLiteral(" passes on ") + slot;
    QVERIFY(!passed.isEmpty()); // else nothing was read
    QVERIFY2(passed.size() <= 25, qPrintable(passed.join(u'\n')));
}

HALO_TEST(TestRooms, QCoreApplication)
#include "tst_rooms.moc"
