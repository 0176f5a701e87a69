// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variantlibrary.h"
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace halo;
using namespace halo::test;

/// What shells offer behind the words of a call: the scripts run in the shells themselves.
class TestCliCompletion : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString script(const char *shell) const
    {
        const QString path = m_folder.filePath(QLatin1String(shell));
        const Done done = call({ QStringLiteral("completion"), QLatin1String(shell) });
        write(path, done.out);
        return done.status == 0 && done.err.isEmpty() ? path : QString();
    }

    /// What a shell prints, with the program in its path.
    QStringList printedBy(const QString &shell, const QStringList &arguments) const
    {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("PATH"),
            QFileInfo(cliProgram()).path() + u':' + environment.value(QStringLiteral("PATH")));
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder.path());
        process.start(shell, arguments);
        if (!process.waitForFinished(-1) || process.exitCode() != 0
            || process.exitStatus() != QProcess::NormalExit)
            return { QStringLiteral("failed: ") + QString::fromUtf8(process.readAllStandardError()) };
        return QString::fromUtf8(process.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts);
    }

private Q_SLOTS:
    void initTestCase()
    {
        for (const char *name : { "mine.cl", "mixed words.cl", "other.png" })
            write(m_folder.filePath(QLatin1String(name)), "x");
        QVERIFY(QDir(m_folder.path()).mkdir(QStringLiteral("mill")));
    }

    void bashOffers_data()
    {
        QTest::addColumn<QString>("words"); // as bash splits them
        QTest::addColumn<QStringList>("offered");
        const auto row = [](const char *words, const char *offered) {
            QTest::newRow(words) << QString::fromLatin1(words) << QString::fromLatin1(offered).split(u'|');
        };
        row("haloscope-cli le", "lesson");
        row("haloscope-cli lesson ex", "export");
        row("haloscope-cli run --bor", "--border");
        row("haloscope-cli run --border re", "replicate|reflect|reflect101");
        row("haloscope-cli run --border = re", "replicate|reflect|reflect101");
        row("haloscope-cli run --border =", "zero|replicate|reflect|reflect101|wrap");
        row("haloscope-cli run --alpha k", "keep");
        row("haloscope-cli run --filter gau", "gauss|gauss:5");
        row("haloscope-cli run --filter gauss : 5", "5");
        row("haloscope-cli completion z", "zsh");
        row("haloscope-cli bench --variants naive,tile_str", "naive,tile_strided");
        row("haloscope-cli bench --variants al", "all");
        row("haloscope-cli run --variant au", "auto");
        row("haloscope-cli trace --workload stencil --variant t", "tile|tile_steps");
        row("haloscope-cli stencil 64x64 --variant t", "tile|tile_steps");
        row("haloscope-cli trace --workload st", "stencil");
        row("haloscope-cli trace --fault no_b", "no_barrier");
        row("haloscope-cli check --op c", "conv|corr");
        row("haloscope-cli check --output-size v", "valid");
        row("haloscope-cli check mi", "mill|mine.cl|mixed words.cl");
        row("haloscope-cli check mine.cl --image oth", "other.png");
        row("haloscope-cli export chart --kind lad", "ladder");
        row("haloscope-cli lesson play --language z", "zh_CN");
        row("haloscope-cli run --no-such-option --bor", "--border");
        row("haloscope-cli nothing --bor", "");
        row("haloscope-cli devices --border z", "");
    }

    void bashOffers()
    {
        QFETCH(QString, words);
        QFETCH(QStringList, offered);
        const QString file = script("bash");
        QVERIFY(!file.isEmpty());
        // What is typed has no blanks there.
        static const QRegularExpression apart(QStringLiteral(" ?([=:]) ?"));
        const QString line = QString(words).replace(apart, QStringLiteral("\\1"));
        QStringList found = printedBy(QStringLiteral("bash"),
            { QStringLiteral("--norc"), QStringLiteral("-c"),
                QStringLiteral(
                    "source '%1'; COMP_WORDS=(%2); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_LINE='%3'; "
                    "COMP_POINT=${#COMP_LINE}; $(complete -p haloscope-cli | sed 's/.*-F \\([^ "
                    "]*\\).*/\\1/'); "
                    "printf '%s\\n' \"${COMPREPLY[@]}\"")
                    .arg(file, words, line) });
        offered.removeAll(QString());
        std::ranges::sort(found);
        std::ranges::sort(offered);
        QCOMPARE(found, offered);
    }

    void othersOffer()
    {
        const QString fish = script("fish"), zsh = script("zsh");
        QVERIFY(!fish.isEmpty() && !zsh.isEmpty());
        for (const char *shell : { "fish", "zsh" })
            if (QStandardPaths::findExecutable(QLatin1String(shell)).isEmpty())
                qInfo("Not run: there is no %s here.", shell);
        if (const QString shell = QStandardPaths::findExecutable(QStringLiteral("fish")); !shell.isEmpty())
            for (const auto &[line, first] : { std::pair("haloscope-cli run --border w", "wrap"),
                     std::pair("haloscope-cli run --border=w", "--border=wrap"),
                     std::pair("haloscope-cli bench --variants naive,tile_str",
                         "naive,tile_strided\tTile, any halo"),
                     std::pair("haloscope-cli check mine", "mine.cl") }) {
                const QStringList found = printedBy(shell,
                    { QStringLiteral("--no-config"), QStringLiteral("-c"),
                        QStringLiteral("source '%1'; complete -C '%2'").arg(fish, QLatin1String(line)) });
                QVERIFY2(found.size() == 1
                        && found[0].section(u'\t', 0, 0) == QString::fromLatin1(first).section(u'\t', 0, 0),
                    qPrintable(found.join(u'\n')));
            }
        if (const QString shell = QStandardPaths::findExecutable(QStringLiteral("zsh")); !shell.isEmpty())
            QCOMPARE(printedBy(shell, { QStringLiteral("-fn"), zsh }), QStringList());
    }

    /// Whatever a command's help tells is offered, and the user's own kernels, too.
    void everyOptionIsOffered()
    {
        static const QRegularExpression option(
            QStringLiteral("^  (?:-\\w, )?(--[a-z-]+)"), QRegularExpression::MultilineOption);
        static const QRegularExpression command(
            QStringLiteral("^  ([a-z]+) "), QRegularExpression::MultilineOption);
        QStringList calls{ QStringLiteral("exercise check"), QStringLiteral("lesson export"),
            QStringLiteral("lesson play"), QStringLiteral("export diagram"), QStringLiteral("export chart") };
        for (auto it = command.globalMatch(QString::fromUtf8(call({ QStringLiteral("--help") }).out));
             it.hasNext();)
            if (const QString name = it.next().captured(1);
                !QStringList({ QStringLiteral("exercise"), QStringLiteral("lesson"), QStringLiteral("export"),
                                 QStringLiteral("completion") })
                     .contains(name))
                calls << name;
        QVERIFY(calls.size() > 20);
        for (const QString &words : calls) {
            const QStringList each = words.split(u' ');
            const Done done = call(QStringList{ QStringLiteral("complete"), QStringLiteral("--") } + each
                + QStringList(QStringLiteral("--")));
            int options = 0;
            for (auto it = option.globalMatch(
                     QString::fromUtf8(call(each + QStringList(QStringLiteral("--help"))).out));
                 it.hasNext(); ++options)
                QVERIFY2(('\n' + done.out).contains('\n' + it.next().captured(1).toUtf8()), done.out);
            QVERIFY2(options > 1 && done.status == 0 && done.err.isEmpty(), qPrintable(words));
        }
        const QString own = QString::fromStdString(userVariantFolder("signal"));
        QVERIFY(QDir().mkpath(own));
        write(own + QStringLiteral("/blur_of_mine.cl"), "// title: Mine\n// summary: s\n// plan: direct\n");
        QCOMPARE(call({ QStringLiteral("complete"), QStringLiteral("--"), QStringLiteral("signal"),
                          QStringLiteral("--variant"), QStringLiteral("blur") })
                     .out,
            QByteArray("blur_of_mine\tMine\n"));
        QVERIFY(QDir(own).removeRecursively());
    }

    void badCalls()
    {
        for (const char *words :
            { "completion", "completion tcsh", "completion bash zsh", "completion bash haloscope more" }) {
            const QString wrong = complaint(
                call(QString::fromLatin1(words).split(u' ')), 64, { QStringLiteral("bash, zsh or fish") });
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        }
        QVERIFY(call({ QStringLiteral("completion"), QStringLiteral("bash"), QStringLiteral("haloscope") })
                    .out.contains("complete -F _haloscope haloscope\n"));
    }
};

HALO_TEST(TestCliCompletion, QCoreApplication)
#include "tst_clicompletion.moc"
