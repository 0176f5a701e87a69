// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/text.h"
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cerrno>
#include <unistd.h>

using namespace halo::test;

/// A command as its own help tells it.
struct CommandHelp
{
    QStringList words;       ///< "lesson", "export"
    bool takesFiles = false; ///< without an option
    QStringList inputs;      ///< options that may name a file
    QStringList outputs;     ///< options that name a file to write

    QString name() const { return words.join(u' '); }
};

namespace {

CommandHelp helpOf(const QStringList &words)
{
    CommandHelp help{ words, false, {}, {} };
    const QString text = QString::fromUtf8(call(words + QStringList{ QStringLiteral("--help") }).out);
    const QString usage = text.section(u'\n', 0, 0).section(u'-', 1).section(words.last(), 1);
    static const QRegularExpression file(QStringLiteral("^[^-]*\\b(FILE|IMAGE|IN|MODEL)\\b"));
    help.takesFiles = file.match(usage).hasMatch();
    static const QRegularExpression option(
        QStringLiteral("^  (?:-\\w, )?(--[\\w-]+) <([^>]+)>"), QRegularExpression::MultilineOption);
    for (auto found = option.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        if (match.captured(2).startsWith(QLatin1String("OUT")))
            help.outputs << match.captured(1);
        else if (match.captured(2).contains(QLatin1String("FILE"))
            || match.captured(2) == QLatin1String("SPEC"))
            help.inputs << match.captured(1);
    }
    return help;
}

/// All there are, as the program's help and theirs list them.
std::vector<CommandHelp> allCommands()
{
    std::vector<CommandHelp> all;
    static const QRegularExpression line(
        QStringLiteral("^  (\\w+) +\\w"), QRegularExpression::MultilineOption);
    const QString text = QString::fromUtf8(call({ QStringLiteral("--help") }).out);
    for (auto found = line.globalMatch(text); found.hasNext();) {
        const QString name = found.next().captured(1);
        const QString usage = QString::fromUtf8(call({ name, QStringLiteral("--help") }).out);
        static const QRegularExpression action(QStringLiteral("haloscope-cli (\\w+) (\\w+) "));
        QStringList actions;
        for (auto each = action.globalMatch(usage.section(QStringLiteral("\n\n"), 0, 0)); each.hasNext();) {
            const QString word = each.next().captured(2);
            if (word == word.toLower() && !actions.contains(word))
                actions << word;
        }
        if (usage.count(QStringLiteral("haloscope-cli ")) < 2)
            actions.clear();
        if (actions.isEmpty())
            all.push_back(helpOf({ name }));
        for (const QString &each : std::as_const(actions))
            all.push_back(helpOf({ name, each }));
    }
    return all;
}

} // namespace

/// No command writes over what it reads, or writes a file twice.
class TestCliFiles : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    const QString steering = QString::fromUtf8("x\x1b]0;mine\a\n\u202e\u009bm.png");

    QString path(const QString &name) { return m_folder.filePath(name); }
    /// Something in it is more than text to a terminal, or turns it.
    static bool steers(const QByteArray &text)
    {
        return std::ranges::any_of(QString::fromUtf8(text),
            [](QChar c) { return c != u'\n' && c != u'\t' && halo::steersDisplay(c); });
    }
    /// A file with these bytes; its folder is made.
    QString made(const QString &name, const QByteArray &bytes)
    {
        QDir().mkpath(QFileInfo(path(name)).path());
        write(path(name), bytes);
        return path(name);
    }
    /// Empty if the call is refused in one sentence that names the file, and no byte of it changed.
    QString difference(const QStringList &arguments, const QString &file, const QStringList &words = {})
    {
        const bool existed = QFileInfo::exists(file);
        const QByteArray before = bytesOf(file);
        const QString said
            = complaint(call(arguments), 64, QStringList{ QFileInfo(file).fileName() } + words);
        if (!said.isEmpty())
            return said;
        return QFileInfo::exists(file) == existed && bytesOf(file) == before
            ? QString()
            : file + QStringLiteral(" changed");
    }

private Q_SLOTS:
    void everyCommandKnowsItsFiles_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("file");
        const QString input = made(QStringLiteral("input.txt"), "0.5 0.25\n0.125 1\n");
        QFile::link(input, path(QStringLiteral("link.txt")));
        if (::link(QFile::encodeName(input).constData(),
                QFile::encodeName(path(QStringLiteral("hard.txt"))).constData())
            != 0)
            qFatal("no hard link");
        const QStringList ways{ input, path(QStringLiteral("link.txt")), path(QStringLiteral("hard.txt")),
            path(QStringLiteral("../%1/./input.txt").arg(QFileInfo(m_folder.path()).fileName())) };
        int outputs = 0;
        for (const CommandHelp &help : allCommands())
            for (const QString &output : help.outputs) {
                ++outputs;
                const auto row = [&](const QString &what, const QStringList &rest, const QString &file) {
                    QTest::addRow("%s %s, %s", qPrintable(help.name()), qPrintable(output), qPrintable(what))
                        << help.words + rest << file;
                };
                for (const QString &other : help.outputs)
                    if (other < output)
                        row(other,
                            { output, path(QStringLiteral("new.txt")), other,
                                path(QStringLiteral("new.txt")) },
                            path(QStringLiteral("new.txt")));
                for (const QString &way : ways) {
                    if (help.takesFiles)
                        row(QStringLiteral("its file as ") + way, { input, output, way }, way);
                    for (const QString &option : help.inputs)
                        row(option + QStringLiteral(" as ") + way, { option, input, output, way }, way);
                }
            }
        QVERIFY2(outputs >= 20, qPrintable(QString::number(outputs))); // the walk finds the options there are
    }

    void everyCommandKnowsItsFiles()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, file);
        const QString wrong = difference(arguments, file);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }

    void filesOfFolders_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("file");
        const QString kernel = made(QStringLiteral("class/deep/ex.cl"), "// exercise: sum\n");
        const QString answers = made(QStringLiteral("class/a.haloscope"), "{}");
        QVERIFY(QDir().mkpath(path(QStringLiteral("maps/photo"))));
        const QString photo = path(QStringLiteral("maps/photo/photo.png"));
        QVERIFY(picture(8, 8, 1).save(photo));
        const QString net = made(QStringLiteral("net.onnx"), "weights lie in net.bin");
        const QString bin = made(QStringLiteral("net.bin"), "weights");
        const QString a = path(QStringLiteral("a/x.png")), b = path(QStringLiteral("b/x.png"));
        QVERIFY(QDir().mkpath(path(QStringLiteral("a"))) && QDir().mkpath(path(QStringLiteral("b"))));
        QVERIFY(picture(8, 8, 1).save(a) && picture(8, 8, 2).save(b));
        QVERIFY(QFile::link(path(QStringLiteral("later.csv")), path(QStringLiteral("dangling.csv"))));
        const auto words = [](const char *text) { return QString::fromLatin1(text).split(u' '); };
        const QString folder = path(QStringLiteral("class"));
        QTest::newRow("a kernel in a folder of hand-ins")
            << words("exercise check") + QStringList{ folder, QStringLiteral("--csv"), kernel } << kernel;
        QTest::newRow("a hand-in in a folder, by its report")
            << words("grade") + QStringList{ folder, QStringLiteral("--report"), answers } << answers;
        QTest::newRow("a picture in the folder of its maps") << words("network")
                + QStringList{ net, photo, QStringLiteral("-o"), path(QStringLiteral("maps")) }
                                                             << photo;
        QTest::newRow("weights beside the network")
            << words("network") + QStringList{ net, a, QStringLiteral("--csv"), bin } << bin;
        QTest::newRow("times among the maps") << words("network")
                + QStringList{ net, a, QStringLiteral("-o"), path(QStringLiteral("out")),
                      QStringLiteral("--csv"), path(QStringLiteral("out/x/01_conv.png")) }
                                              << path(QStringLiteral("out/x/01_conv.png"));
        QTest::newRow("maps of two pictures of one name")
            << words("network") + QStringList{ net, a, b, QStringLiteral("-o"), path(QStringLiteral("out")) }
            << path(QStringLiteral("out/x"));
        QTest::newRow("results of two pictures of one name")
            << words("run") + QStringList{ a, b, QStringLiteral("-o"), path(QStringLiteral("out/")) }
            << path(QStringLiteral("out/x.png"));
        QTest::newRow("a result in the folder of its picture")
            << words("run") + QStringList{ a, QStringLiteral("-o"), path(QStringLiteral("a")) } << a;
        QTest::newRow("a result where the times go") << words("run")
                + QStringList{ a, QStringLiteral("-o"), path(QStringLiteral("out/")), QStringLiteral("--csv"),
                      path(QStringLiteral("out/x.png")) }
                                                     << path(QStringLiteral("out/x.png"));
        QTest::newRow("a link to where the other goes") << words("bench --csv")
                + QStringList{ path(QStringLiteral("later.csv")), QStringLiteral("--summary"),
                      path(QStringLiteral("dangling.csv")) }
                                                        << path(QStringLiteral("dangling.csv"));
        QTest::newRow("both printed") << words("trace --json - --csv -") << QStringLiteral("-");
    }

    void filesOfFolders()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, file);
        const QString wrong = difference(arguments, file);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }

    /// The sentence names both sides.
    void bothAreNamed()
    {
        const QString signal = made(QStringLiteral("signal.txt"), "1 2 3\n");
        const QString link = path(QStringLiteral("other.txt"));
        QVERIFY(QFile::link(signal, link));
        const QString input = difference({ QStringLiteral("signal"), signal, QStringLiteral("-o"), link },
            link, { QStringLiteral("signal.txt"), QStringLiteral("-o") });
        QVERIFY2(input.isEmpty(), qPrintable(input));
        const QString pdf = path(QStringLiteral("h.pdf"));
        const QString output
            = difference({ QStringLiteral("lesson"), QStringLiteral("export"), QStringLiteral("halo"),
                             QStringLiteral("-o"), pdf, QStringLiteral("--answers"), pdf },
                pdf, { QStringLiteral("-o"), QStringLiteral("--answers") });
        QVERIFY2(output.isEmpty(), qPrintable(output));
    }

    void namesThatLookAlikeAreRefused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QStringList files; // of an e with an accent, and of an e before its accent
        for (const char *suffix : { ".txt", ".cl", ".haloscope" })
            for (const QString &name : { QString::fromUtf8("\u00e9"), QString::fromUtf8("e\u0301") }) {
                const QString file = made(QStringLiteral("alike/") + name + QLatin1String(suffix), "1 2\n");
                if (QLatin1String(suffix) == QLatin1String(".txt"))
                    files << file;
            }
        for (const CommandHelp &help : allCommands())
            if (help.takesFiles)
                QTest::newRow(qPrintable(help.name())) << help.words + files;
        for (const char *command : { "exercise check", "grade" })
            QTest::addRow("%s, in a folder", command)
                << QString::fromLatin1(command).split(u' ') + QStringList{ path(QStringLiteral("alike")) };
        QVERIFY(
            QDir().mkpath(path(QStringLiteral("alike/1"))) && QDir().mkpath(path(QStringLiteral("alike/2"))));
        const QString one = path(QString::fromUtf8("alike/1/\u00e9.png")),
                      other = path(QString::fromUtf8("alike/2/e\u0301.png"));
        QVERIFY(picture(8, 8, 1).save(one) && picture(8, 8, 2).save(other));
        QTest::newRow("run, of two folders") << QStringList{ QStringLiteral("run"), one, other,
            QStringLiteral("-o"), path(QStringLiteral("seen/")) };
    }
    void namesThatLookAlikeAreRefused()
    {
        QFETCH(QStringList, arguments);
        const QString wrong = complaint(call(arguments), 64, { QStringLiteral("cannot be told apart") });
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        QVERIFY(!QFile::exists(path(QStringLiteral("seen"))));
    }

    void namesThatAreNoUtf8AreRefused_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<bool>("inFolder");
        for (const CommandHelp &help : allCommands())
            QTest::newRow(qPrintable(help.name())) << help.words << false;
        for (const char *command : { "exercise check", "grade" })
            QTest::addRow("%s, in a folder", command) << QString::fromLatin1(command).split(u' ') << true;
    }
    void namesThatAreNoUtf8AreRefused()
    {
        QFETCH(QStringList, words);
        QFETCH(bool, inFolder);
        const QString folder = path(QStringLiteral("bytes"));
        QVERIFY(QDir().mkpath(folder));
        QProcess shell; // Qt would turn the name into another one
        shell.start(QStringLiteral("bash"),
            { QStringLiteral("-c"),
                QStringLiteral("cd '%1' && touch $'x\\xff.cl' a.cl a.haloscope && exec '%2' %3 %4")
                    .arg(folder, cliProgram(), words.join(u' '),
                        inFolder ? QStringLiteral(".") : QStringLiteral("$'x\\xff.cl'")) });
        QVERIFY(shell.waitForFinished(-1));
        const QString wrong
            = complaint({ shell.exitCode(), shell.readAllStandardOutput(), shell.readAllStandardError() }, 65,
                { QStringLiteral("is not valid UTF-8") });
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }

    void namesDoNotSteerTheTerminal_data()
    {
        QTest::addColumn<QStringList>("words");
        for (const CommandHelp &help : allCommands())
            QTest::newRow(qPrintable(help.name())) << help.words;
    }
    void namesDoNotSteerTheTerminal()
    {
        QFETCH(QStringList, words);
        const Done done = call(words + QStringList{ path(steering) });
        QVERIFY(done.status > 0);
        QVERIFY2(!steers(done.err) && done.errLines().size() == 1, done.err);
        QVERIFY2(!steers(done.out), done.out);
    }

    void resultsDoNotSteerTheTerminal()
    {
        const QString file = path(steering);
        QVERIFY(picture(9, 7, 1).save(file));
        const QStringList run{ QStringLiteral("run"), file, QStringLiteral("--device"),
            QStringLiteral("opencv"), QStringLiteral("-o"), path(QStringLiteral("steered/")) };
        const Done reported = call(run);
        QCOMPARE(reported.status, 0);
        QVERIFY2(!steers(reported.out) && reported.out.count('\n') == 1, reported.out);
        QVERIFY2(reported.out.contains("x?]0;mine?"), reported.out);
        const Done json = call(run + QStringList{ QStringLiteral("--json") });
        QVERIFY2(!steers(json.out), json.out);
        QCOMPARE(QJsonDocument::fromJson(json.out).object()[QLatin1String("input")].toString(), file);
        QVERIFY(QFile::exists(path(QStringLiteral("steered/") + steering)));
    }

    /// A limit for the size of files is a full disk, as far as a program sees.
    void aFullDiskIsToldAsSuch_data()
    {
        QTest::addColumn<QString>("call");
        // Recordings are shared as files in memory, which the limit would keep from growing, too.
        for (const char *call : { "run a.png --device opencv -o o.png", "run a.png --device opencv -o o.tif",
                 "run a.png --device opencv -o o.ppm", "run a.png --device opencv -o b.png --csv o.csv",
                 "signal noise:2000,1 --filter 1 --device opencv -o o.wav",
                 "signal noise:2000,1 --filter 1 --device opencv -o o.txt" })
            QTest::newRow(call) << QString::fromLatin1(call);
    }
    void aFullDiskIsToldAsSuch()
    {
        QFETCH(QString, call);
        QVERIFY(picture(90, 70, 1).save(path(QStringLiteral("a.png"))));
        const QString output = call.section(u' ', -1);
        made(output, "what was there");
        QProcess shell;
        shell.start(QStringLiteral("bash"),
            { QStringLiteral("-c"),
                QStringLiteral("cd '%1' && trap '' XFSZ && prlimit --fsize=20 '%2' %3")
                    .arg(m_folder.path(), cliProgram(), call) });
        QVERIFY(shell.waitForFinished(-1));
        const QByteArray said = shell.readAllStandardError();
        QVERIFY2(shell.exitCode() == 73 && said.contains(qt_error_string(EFBIG).toUtf8()), said);
        QVERIFY2(!said.contains("canceled"), said);
        QCOMPARE(bytesOf(path(output)), QByteArray("what was there"));
    }

    /// What an earlier call has written may be written again.
    void oldResultsAreReplaced()
    {
        const QString out = made(QStringLiteral("old.txt"), "what was there");
        for (int i = 0; i < 2; ++i) {
            const Done done = call({ QStringLiteral("signal"), QStringLiteral("1 2 3"),
                QStringLiteral("--filter"), QStringLiteral("1"), QStringLiteral("--device"),
                QStringLiteral("opencv"), QStringLiteral("-o"), out });
            QVERIFY2(done.status == 0, done.err);
            QCOMPARE(bytesOf(out), QByteArray("1\n2\n3\n"));
        }
    }
};

HALO_TEST(TestCliFiles, QCoreApplication)
#include "tst_clifiles.moc"
