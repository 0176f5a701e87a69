// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/kernel/workloads.h"
#include "compute/process/callrules.h"
#include "compute/process/childprocess.h"
#include "compute/process/confinement.h"
#include "compute/process/filerules.h"
#include "compute/process/ownfolder.h"
#include "compute/process/protocol.h"
#include "compute/run/workerprocess.h"
#include "compute/task/taskresult.h"
#include "compute/timing/measure/benchrunner.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/modules.h"
#include "tests/support/clisupport.h"
#include "tests/support/environment.h"
#include "tests/support/files.h"
#include "tests/support/handins.h"
#include "tests/support/program.h"
#include "tests/support/shortdeadlines.h"
#include "tests/support/support.h"
#include "tests/support/systemprobe.h"
#include "tests/support/variantrows.h"

#include <QDir>
#include <QElapsedTimer>
#include <QJsonDocument>
#include <QProcess>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <list>
#include <optional>
#include <set>

#include <fcntl.h>
#include <linux/sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

using namespace halo;
using namespace halo::test;

namespace {

constexpr int good = 0; ///< not an error, whatever it answers

using Arguments = std::vector<std::variant<long, std::string>>;

long numberOf(const std::string &call)
{
    return ::seccomp_syscall_resolve_name(call.c_str());
}

/// What runs meanwhile runs as a user who is no one on this system, if we are root; the worker and the folder
/// for temporary files are where that user reaches them.
class OtherUser
{
public:
    explicit OtherUser(bool really)
    {
        if (!really || ::geteuid() != 0)
            return;
        m_folder.emplace(QStringLiteral("/tmp/user-XXXXXX"));
        QFile::setPermissions(m_folder->path(), QFile::Permissions(0x7777));
        const QString worker = m_folder->filePath(QStringLiteral("haloscope-worker"));
        QFile::copy(QString::fromStdString(findHelper("haloscope-worker", "HALOSCOPE_WORKER")), worker);
        const QString library = m_folder->filePath(QStringLiteral("old.so"));
        QFile::copy(QStringLiteral(HALOSCOPE_OLD_KERNEL_LIBRARY), library);
        for (const QString &file : { worker, library })
            QFile::setPermissions(file, QFile::Permissions(0x7755));
        m_variables.emplace_back("HALOSCOPE_WORKER", QFile::encodeName(worker));
        for (const char *place : { "TMPDIR", "HOME", "XDG_CACHE_HOME", "POCL_CACHE_DIR" })
            m_variables.emplace_back(place, QFile::encodeName(m_folder->path()));
        if (QByteArray preload = qgetenv("LD_PRELOAD"); preload.contains(HALOSCOPE_OLD_KERNEL_LIBRARY))
            m_variables.emplace_back(
                "LD_PRELOAD", preload.replace(HALOSCOPE_OLD_KERNEL_LIBRARY, QFile::encodeName(library)));
        changeTo(noOne);
    }
    ~OtherUser()
    {
        if (m_folder)
            changeTo(0);
    }
    OtherUser(const OtherUser &) = delete;
    OtherUser &operator=(const OtherUser &) = delete;

private:
    static constexpr uid_t noOne = 65534;
    static void changeTo(uid_t user)
    {
        if (::setresuid(user, user, 0) != 0)
            qFatal("The user of this process cannot be changed.");
    }

    std::optional<QTemporaryDir> m_folder;
    std::list<Variable> m_variables;
};

/// Begins a kernel: "path" names the folder that HOME names, with a slash, and "end" is where that ends.
constexpr const char *namesOfOwnFolder = "constant char environment[] = \"/proc/self/environ\";\n";
std::string ownFolder()
{
    const auto number = [](long value) { return std::to_string(value); };
    return "    char all[8192], path[512];\n"
           "    int file = (int)call("
        + number(SYS_openat) + ", " + number(AT_FDCWD)
        + ", (long)environment, 0, 0, 0, 0);\n"
          "    int length = (int)call("
        + number(SYS_read)
        + ", file, (long)all, 8192, 0, 0, 0);\n"
          "    int from = 0, end = 0;\n"
          "    while (from < length && !(all[from] == 'H' && all[from + 1] == 'O' && all[from + 2] == 'M'\n"
          "        && all[from + 3] == 'E' && all[from + 4] == '=' && (from == 0 || all[from - 1] == 0)))\n  "
          "      ++from;\n"
          "    for (from += 5; all[from]; ++from) path[end++] = all[from];\n"
          "    path[end++] = '/'; path[end] = 0;\n"
          "    call("
        + number(SYS_close) + ", file, 0, 0, 0, 0, 0);\n";
}

/// A name for each i in its folder.
constexpr const char *namePath
    = "path[end] = 'a' + i % 26; path[end + 1] = 'a' + i / 26 % 26; path[end + 2] = 'a' + i / 676; "
      "path[end + 3] = 0;";

/// Opens a file of its own, which may be run as far as its mode says, as number 9.
std::string ownFile()
{
    const auto number = [](long value) { return std::to_string(value); };
    return ownFolder() + "    path[end] = 'f'; path[end + 1] = 0;\n    call(" + number(SYS_dup3) + ", call("
        + number(SYS_openat) + ", " + number(AT_FDCWD) + ", (long)path, 66, 448, 0, 0), 9, 0, 0, 0, 0);\n";
}

/// "thread()" starts one that does nothing for ever, on no stack.
#if defined(__x86_64__)
constexpr const char *startThread = R"(
long thread()
{
    long result;
    __asm__ volatile("syscall\n test %%rax, %%rax\n jnz 1f\n 2: mov $34, %%eax\n syscall\n jmp 2b\n 1:"
        : "=a"(result) : "a"(56L), "D"(0x50F00L), "S"(0L), "d"(0L) : "rcx", "r8", "r10", "r11", "memory");
    return result;
}
)";
#else
constexpr const char *startThread = R"(
long thread()
{
    long result;
    __asm__ volatile("mov x8, #220\n ldr x0, %1\n mov x1, #0\n mov x2, #0\n mov x3, #0\n mov x4, #0\n svc #0\n"
                     "cbnz x0, 1f\n 2: mov x8, #124\n svc #0\n b 2b\n 1: mov %0, x0"
        : "=r"(result) : "m"((long){ 0x50F00L }) : "x0", "x1", "x2", "x3", "x4", "x8", "memory");
    return result;
}
)";
#endif

QString homeOf(pid_t process)
{
    for (const QByteArray &entry : bytesOf(QStringLiteral("/proc/%1/environ").arg(process)).split('\0'))
        if (entry.startsWith("HOME="))
            return QFile::decodeName(entry.mid(5));
    return {};
}

/// That are not only waiting to be counted.
QStringList processesOf(pid_t session)
{
    QStringList found;
    for (const QString &name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        const QByteArray stat = bytesOf(QStringLiteral("/proc/%1/stat").arg(name));
        const QList<QByteArray> fields = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
        if (fields.value(3).toInt() == session && fields.value(0) != "Z")
            found.append(name);
    }
    return found;
}

SystemCall opening(const std::string &path, long flags)
{
    return { SYS_openat, { long(AT_FDCWD), path, flags, 0600L } };
}

/// Of a run in a new process, which has listed its devices under the number 1.
constexpr int firstRun = 2;

QJsonObject numbered(QJsonObject body, int request)
{
    body[QLatin1String(protocol::sequenceKey)] = request;
    return body;
}

QByteArray frame(const QByteArray &bytes)
{
    const auto length = static_cast<quint32>(bytes.size());
    return QByteArray(reinterpret_cast<const char *>(&length), sizeof length) + bytes;
}

QByteArray framed(const QJsonObject &body)
{
    return frame(QJsonDocument(body).toJson(QJsonDocument::Compact));
}

} // namespace

/// What a stranger's kernel gets that is machine code and asks Linux itself: one row for each thing to ask
/// for.
class TestCage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY2(confinementHere().isWhole(), confinementHere().text().english().c_str());
        // So that nothing but the sandbox stands in the way.
        const QString secret = m_folder.filePath(QStringLiteral("secret"));
        halo::test::write(secret, "a secret");
        QVERIFY(QFile::setPermissions(secret, QFile::Permissions(0x6666)));
        QVERIFY(QFile::setPermissions(m_folder.path(), QFile::Permissions(0x7777)));
    }

    /// Each number that Linux may have, without arguments.
    void callsThatAreNotListed()
    {
        std::set<long> listed{ numberOf("clone3"), numberOf("vfork") }; // the second starts a linker
        for (const CallRule &rule : allowedCalls())
            listed.insert(numberOf(rule.call));
        std::vector<SystemCall> calls;
        // Linux lets no filter see its own trampolines of traced functions, uretprobe and uprobe of x86-64.
        for (long number = 0; number < 512; ++number)
            if (!listed.contains(number) && number != 335 && number != 336)
                calls.push_back({ number, {} });
        QVERIFY(calls.size() > 200);
        WorkerProcess process;
        const std::vector<int> answers = answersTo(process, calls);
        QStringList wrong;
        for (size_t i = 0; i < calls.size(); ++i)
            if (answers[i] != -EPERM)
                wrong.append(QStringLiteral("%1: %2").arg(calls[i].number).arg(answers[i]));
        QVERIFY2(wrong.empty(), qPrintable(wrong.join(u'\n')));
        qInfo("%zu calls are refused, %zu are listed", calls.size(), listed.size());
    }

    void answers_data()
    {
        QTest::addColumn<int>("landlock"); // 0: as it is
        QTest::addColumn<bool>("asUser");
        QTest::addColumn<bool>("mounts");
        QTest::newRow("as it is") << 0 << false << true;
        for (int version = 2; version < landlockVersion(); ++version)
            QTest::addRow("Landlock %d", version) << version << false << true;
        QTest::newRow("another user") << 0 << true << true;
        QTest::newRow("another user, Landlock 2") << 2 << true << true;
        QTest::newRow("another user, no mounts") << landlockVersion() << true << false;
    }

    /// All in one kernel: none of them may get through. Prints the table of tests/MEASURED.md.
    void answers()
    {
        QFETCH(int, landlock);
        QFETCH(bool, asUser);
        QFETCH(bool, mounts);
        const OldKernel old(landlock > 0 ? std::optional(landlock) : std::nullopt, true, mounts);
        const OtherUser other(asUser);
        WorkerProcess process;
        const std::vector<Row> rows = this->rows();
        std::vector<SystemCall> calls;
        std::ranges::transform(rows, std::back_inserter(calls), &Row::call);
        const std::vector<int> answers = answersTo(process, calls);
        QStringList table, wrong;
        for (size_t i = 0; i < rows.size(); ++i) {
            const int error = answers[i] < 0 ? -answers[i] : good;
            const char *name = error == good ? "works" : ::strerrorname_np(error);
            const QString line = QStringLiteral("| %1 | %2 |")
                                     .arg(QString::fromStdString(rows[i].name), QLatin1String(name));
            table.append(line);
            if (!rows[i].expected.contains(error))
                wrong.append(line);
        }
        if (landlock == 0 && !asUser)
            qInfo("| asked for | answer |\n| --- | --- |\n%s", qPrintable(table.join(u'\n')));
        QVERIFY2(wrong.empty(), qPrintable(wrong.join(u'\n')));
        QCOMPARE(bytesOf(m_folder.filePath(QStringLiteral("secret"))), QByteArray("a secret"));
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files), QStringList{ QStringLiteral("secret") });
    }

    void ownFolder_data()
    {
        QTest::addColumn<bool>("mounts");
        QTest::newRow("mounted") << true;
        QTest::newRow("not mounted") << false;
    }

    /// What it writes goes with it, no other process finds it, and it cannot be started.
    void ownFolder()
    {
        QFETCH(bool, mounts);
        const OldKernel old(landlockVersion(), true, mounts);
        std::optional<WorkerProcess> process(std::in_place);
        std::string top = namesOfOwnFolder;
        const std::string body = ownFile() + "    if (call(" + std::to_string(SYS_execve)
            + ", (long)path, 0, 0, 0, 0, 0) == -13) // EACCES\n        "
            + callInC({ SYS_write, { 9L, std::string("x"), 1L } }, top) + ";\n";
        const std::optional<Error> error = runFromStranger(*process, top, body);
        QVERIFY2(!error, error ? error->detail().c_str() : "");
        const QString folder = homeOf(process->processId());
        QVERIFY2(folder.startsWith(QDir::tempPath() + QStringLiteral("/haloscope-")), qPrintable(folder));
        const QString seen = mounts ? QStringLiteral("/proc/%1/root").arg(process->processId()) : QString();
        QVERIFY(bytesOf(seen + folder + QStringLiteral("/f")).startsWith('x'));
        QCOMPARE(QFile::exists(folder + QStringLiteral("/f")), !mounts);
        for (const QString &place : { folder, seen + folder })
            QCOMPARE(QFile::permissions(place) & (QFile::ReadOther | QFile::ReadGroup), QFile::Permissions());
        process.reset();
        QVERIFY(!QFile::exists(folder));
    }

    void leavesNothing_data()
    {
        QTest::addColumn<bool>("mounts");
        QTest::newRow("mounted") << true;
        QTest::newRow("not mounted") << false;
    }

    /// Paths longer than Linux takes, and folders that are not listed.
    void leavesNothing()
    {
        QFETCH(bool, mounts);
        const OldKernel old(landlockVersion(), true, mounts);
        const OtherUser other(true);
        std::optional<WorkerProcess> process(std::in_place);
        std::string top = namesOfOwnFolder;
        const auto enter = [&top](const std::string &name, long mode) {
            const std::string make = callInC({ SYS_mkdirat, { long(AT_FDCWD), name, mode } }, top);
            return make + "; " + callInC({ SYS_chdir, { name } }, top) + ";\n";
        };
        std::string code = ::ownFolder() + "    call(" + std::to_string(SYS_chdir)
            + ", (long)path, 0, 0, 0, 0, 0);\n    for (int i = 0; i < 60; ++i) { "
            + enter(std::string(200, 'd'), 0700) + "    }\n" + enter("hidden", 0300);
        code += "    if (" + callInC({ SYS_openat, { long(AT_FDCWD), std::string("f"), 66L, 0L } }, top)
            + " >= 0) " + callInC({ SYS_ptrace, {} }, top) + ";\n";
        const std::optional<Error> error = runFromStranger(*process, top, code);
        QVERIFY(error);
        QVERIFY2(std::string(error->what()).find("ptrace") != std::string::npos,
            (error->what() + ("\n" + error->detail())).c_str());
        process.reset();
        QCOMPARE(
            QDir(QDir::tempPath()).entryList({ QStringLiteral("haloscope-*") }, QDir::Dirs | QDir::Hidden),
            QStringList());
    }

    /// Nothing of the user's that is not meant for it.
    void environment()
    {
        const Variable token("HUB_TOKEN", "a secret"), agent("SSH_AUTH_SOCK", "/a/secret"),
            key("NVIDIA_API_KEY", "a secret");
        const Variable kept("POCL_A_SETTING", "1"), language("LC_ALL", "C.UTF-8");
        WorkerProcess process;
        QVERIFY(!runFromStranger(process, {}, {}));
        const QByteArray all = '\0' + bytesOf(QStringLiteral("/proc/%1/environ").arg(process.processId()));
        QVERIFY2(!all.contains("secret"), all.constData() + 1);
        QVERIFY(all.contains(QByteArray("\0POCL_A_SETTING=1\0", 18)));
        QVERIFY(all.contains(QByteArray("\0LC_ALL=C.UTF-8\0", 16)));
    }

    /// What a user names to the loaders of drivers is read; and where memory runs out, this process is the
    /// first to go.
    void whatItIsGiven()
    {
        const QTemporaryDir folder(QStringLiteral("/tmp/drivers-XXXXXX"));
        const QString library = folder.filePath(QStringLiteral("library"));
        halo::test::write(library, "a driver");
        const Variable libraries(
            "LD_LIBRARY_PATH", QFile::encodeName(folder.path()) + ':' + qgetenv("LD_LIBRARY_PATH"));
        WorkerProcess process;
        const std::string path = library.toStdString();
        const std::vector<int> answers
            = answersTo(process, { opening(path, O_RDONLY), opening(path, O_WRONLY) });
        QVERIFY(answers.at(0) >= 0);
        QCOMPARE(answers.at(1), -EACCES);
        QVERIFY(!runFromStranger(process, {}, {}));
        QCOMPARE(
            bytesOf(QStringLiteral("/proc/%1/oom_score_adj").arg(process.processId())), QByteArray("1000\n"));
    }

    /// Kernels that came with Haloscope, as if they came from elsewhere: nothing that the driver needs is
    /// missing. With HALOSCOPE_EVERYTHING all of them.
    void worksStill_data()
    {
        QTest::addColumn<Variant>("variant");
        const bool all = qEnvironmentVariableIsSet("HALOSCOPE_EVERYTHING");
        for (const Workload &workload : allWorkloads())
            for (const Variant &variant : shippedVariants(workload.id))
                if (all || variant.id == shippedVariants(workload.id).front().id
                    || variant.id == "image_sampler" || variant.id == "fft_whole")
                    QTest::addRow("%s, %s", workload.id.c_str(), variant.id.c_str()) << variant;
    }

    void worksStill()
    {
        QFETCH(Variant, variant);
        if (const auto lacks
            = exampleOf(variant)->refusal(variant, defaultTuning(variant), testDevice().limits)) {
            QVERIFY(variant.id != shippedVariants(variant.workload).front().id); // runs everywhere
            qInfo("Not run: %s", lacks->english().c_str());
            return;
        }
        variant.origin = Origin::User;
        const RunOrder order{ exampleOf(variant), variant, defaultTuning(variant), testDevice().index };
        try {
            const TaskResult result = m_process.run(order);
            QVERIFY(Verifier().verify(order, result.outputs).agreement.right);
        } catch (const Error &error) {
            QFAIL((error.what() + ("\n" + error.detail())).c_str());
        }
        // NVIDIA's driver asks for some of these and does without.
        std::set<std::string> unexpected = m_process.refusedCalls();
        if (testDevice().vendor.starts_with("NVIDIA"))
            for (const char *call : { "linkat", "mmap", "socket", "symlink" })
                unexpected.erase(call);
        QVERIFY2(unexpected.empty(), unexpected.empty() ? "" : unexpected.begin()->c_str());
    }

    void limits_data()
    {
        QTest::addColumn<bool>("mounts");
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("says");
        for (const bool mounts : { true, false })
            for (const auto &[name, body, says] : limitedWays(mounts))
                QTest::addRow("%s%s", name, mounts ? "" : ", no mounts")
                    << mounts << QString::fromStdString(body) << QString::fromStdString(says);
    }

    void limits()
    {
        QFETCH(bool, mounts);
        QFETCH(QString, body);
        QFETCH(QString, says);
        const OldKernel old(landlockVersion(), true, mounts);
        WorkerProcess process(shortDeadlines());
        QVERIFY(!runFromStranger(process, {}, {})); // so that it is there
        const pid_t session = process.processId();
        const std::optional<Error> error
            = runFromStranger(process, std::string(namesOfOwnFolder) + startThread, body.toStdString());
        QVERIFY(error);
        const std::string said = error->what() + ("\n" + error->detail());
        QVERIFY2(QString::fromStdString(said).contains(says), said.c_str());
        QTRY_COMPARE(processesOf(session), QStringList());
        QVERIFY(!runFromStranger(process, {}, {}));
    }

    /// What a kernel has started goes with the program, however that ends, and so does its folder.
    void endsWithTheProgram()
    {
        std::string top;
        const std::string body
            = callInC({ SYS_clone, { long(SIGCHLD), 0L, 0L, 0L, 0L } }, top) + ";\n    for (;;) ;\n";
        const QString kernel = m_folder.filePath(QStringLiteral("endless.cl"));
        halo::test::write(kernel, QByteArray::fromStdString(sourceFromStranger(top, body)));
        const auto remove = qScopeGuard([&] { QFile::remove(kernel); });
        QProcess program;
        program.start(cliProgram(),
            { QStringLiteral("bench"), QStringLiteral("--source"), kernel, QStringLiteral("--sizes"),
                QStringLiteral("64x64"), QStringLiteral("--filters"), QStringLiteral("3") });
        QVERIFY(program.waitForStarted(-1));
        const QByteArray parent = QByteArray::number(program.processId());
        const auto confined = [&parent] {
            QStringList folders;
            for (const QString &name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
                const QByteArrayList words
                    = bytesOf(QStringLiteral("/proc/%1/cmdline").arg(name)).split('\0');
                if (words.value(1) == parent && words.value(2).startsWith('/'))
                    folders.append(QFile::decodeName(words.value(2)));
            }
            return folders;
        };
        // The process, its guard, and the one that the kernel has started.
        QTRY_VERIFY_WITH_TIMEOUT(confined().size() >= 3, 60'000);
        const QString folder = confined().front();
        QVERIFY(QFile::exists(folder));
        program.kill();
        QVERIFY(program.waitForFinished(-1));
        QTRY_COMPARE(confined(), QStringList());
        QTRY_VERIFY(!QFile::exists(folder));
    }

    void falseAnswers_data()
    {
        QTest::addColumn<QByteArray>("said");
        TaskResult result;
        result.outputs["dst"] = Planes{ std::make_shared<const Plane>(probedEdge * probedEdge, 1.0F) };
        const QJsonObject right = numbered(protocol::resultAnswer(result), firstRun);
        QTest::newRow("an answer without its values") << framed(right);
        QTest::newRow("a length beyond all") << QByteArray("\xff\xff\xff\xff{}", 6);
        QTest::newRow("no JSON") << frame("nonsense");
        QTest::newRow("deep JSON") << frame(QByteArray(100'000, '['));
        QTest::newRow("a stage that is none")
            << framed(numbered({ { QStringLiteral("stage"), -5 } }, firstRun));
        const QJsonObject error
            = protocol::errorAnswer(Error(ErrorKind::Input, "This kernel is the best of all.", {}));
        QTest::newRow("an error of no request") << framed(error);
        QTest::newRow("an error of the next request") << framed(numbered(error, firstRun + 1));
        QTest::newRow("devices") << framed({ { QStringLiteral("devices"), QJsonArray() } });
        QTest::newRow("nothing") << framed({});
    }

    /// What a kernel says in the name of its process.
    /// What a kernel leaves behind says the same again and again while the next one runs.
    void nobodySpeaksForTheNext()
    {
        const QJsonObject error
            = protocol::errorAnswer(Error(ErrorKind::Input, "This kernel is the best of all.", {}));
        const QByteArray said = framed(numbered(error, firstRun)) + framed(numbered(error, firstRun + 1));
        WorkerProcess process(shortDeadlines());
        std::string top;
        const std::string write = callInC({ SYS_write, { 3L, said.toStdString(), long(said.size()) } }, top);
        const std::string fork = callInC({ SYS_clone, { long(SIGCHLD), 0L, 0L, 0L, 0L } }, top);
        runFromStranger(process, top, "if (" + fork + " == 0) for (;;) " + write + ";\n"); // may fail
        const pid_t first = process.processId();
        for (int i = 0; i < 3; ++i) {
            const std::optional<Error> error = runFromStranger(process, {}, {});
            QVERIFY2(!error, error ? error->what() : "");
        }
        QVERIFY(process.processId() != first);
    }

    void falseAnswers()
    {
        QFETCH(QByteArray, said);
        WorkerProcess process(shortDeadlines());
        std::string top;
        const std::string body = callInC({ SYS_write, { 3L, said.toStdString(), long(said.size()) } }, top)
            + ";\n    for (;;) ;\n";
        const std::optional<Error> error = runFromStranger(process, top, body);
        QVERIFY(error);
        QCOMPARE(error->kind(), ErrorKind::Device);
        QVERIFY2(!runFromStranger(process, {}, {}), "The next one does not run.");
    }

    /// The same reports again and again win it no time.
    void staysBusy()
    {
        WorkerProcess process(shortDeadlines());
        std::string top, body;
        for (const int stage : { 2, 0, 3 }) // a launch, then a building that was over, then what comes after
            for (int percent = 0; percent <= 100; percent += 10) {
                const std::string frame
                    = framed(numbered(protocol::stageReport(static_cast<Stage>(stage), percent), firstRun))
                          .toStdString();
                body += callInC({ SYS_write, { 3L, frame, long(frame.size()) } }, top) + ";\n";
            }
        body = "for (;;) {\n" + body + "}\n";
        QElapsedTimer time;
        time.start();
        const std::optional<Error> error = runFromStranger(process, top, body);
        QVERIFY(error);
        QVERIFY2(std::string(error->what()).find("was ended " + afterShortDeadline()) != std::string::npos,
            error->what());
        // Each deadline at most once: that of the probe, of building and of running, and of the end of the
        // process.
        const auto &[probe, build, run, ours] = shortDeadlines();
        QVERIFY(
            std::chrono::milliseconds(time.elapsed()) < probe + build + run + 2 * ChildProcess::exitTimeout);
    }

    /// The memory of its job, which this program reads afterwards, and all other files that it has open.
    void nothingShrinks()
    {
        std::string top;
        WorkerProcess process;
        const std::optional<Error> error = runFromStranger(process, top,
            "for (int i = 3; i < 256; ++i) call(" + std::to_string(SYS_ftruncate) + ", i, 0, 0, 0, 0, 0);\n");
        QVERIFY2(!error, error ? error->what() : "");
    }

    void withoutConfinement_data()
    {
        QTest::addColumn<int>("landlock");
        QTest::addColumn<bool>("seccomp");
        QTest::addColumn<QString>("lacks");
        QTest::newRow("no Landlock") << 0 << true << QStringLiteral("(Landlock)");
        QTest::newRow("the first Landlock") << 1 << true << QStringLiteral("(Landlock)");
        QTest::newRow("no seccomp") << 3 << false << QStringLiteral("(seccomp)");
        QTest::newRow("neither") << 0 << false << QStringLiteral("(Landlock, seccomp)");
    }

    void withoutConfinement()
    {
        QFETCH(int, landlock);
        QFETCH(bool, seccomp);
        QFETCH(QString, lacks);
        const OldKernel old(landlock, seccomp);
        WorkerProcess process;
        const std::optional<Error> error = runFromStranger(process, {}, {});
        QVERIFY(error);
        QVERIFY2(QString::fromUtf8(error->what()).contains(lacks), error->what());
        QCOMPARE(error->kind(), ErrorKind::Input);
    }

    void commandsAsk_data()
    {
        QTest::addColumn<QStringList>("arguments");
        halo::test::write(m_folder.filePath(QStringLiteral("first_sum.cl")), solutionOf("first_sum"));
        const QString kernel = inSources(QStringLiteral("kernels/image/10_naive.cl"));
        QTest::newRow("check") << QStringList{ QStringLiteral("check"), kernel, QStringLiteral("--filter"),
            QStringLiteral("gauss:3") };
        QTest::newRow("bench") << QStringList{ QStringLiteral("bench"), QStringLiteral("--source"), kernel,
            QStringLiteral("--variants"), QStringLiteral("tile_strided"), QStringLiteral("--sizes"),
            QStringLiteral("64x64"), QStringLiteral("--filters"), QStringLiteral("3"),
            QStringLiteral("--rounds"), QStringLiteral("3") };
        QTest::newRow("exercise check") << QStringList{ QStringLiteral("exercise"), QStringLiteral("check"),
            m_folder.filePath(QStringLiteral("first_sum.cl")) };
    }

    void commandsAsk()
    {
        QFETCH(QStringList, arguments);
        std::optional<OldKernel> old(std::in_place, 0, true);
        const Done refused = halo::test::call(arguments);
        QVERIFY2(refused.status != 0, refused.out + refused.err);
        QVERIFY2((refused.out + refused.err).contains("this system cannot sandbox it (Landlock)"),
            refused.out + refused.err);
        const Done done = halo::test::call(arguments + QStringList{ QStringLiteral("--unconfined") });
        QVERIFY2(!(done.out + done.err).contains("this system cannot sandbox it"), done.out + done.err);
        old.reset();
        QVERIFY2(done.status == halo::test::call(arguments).status, done.out + done.err);
    }

    /// What counts is what the process could do, not what the system says.
    void benchesAskTheirProcess()
    {
        const OldKernel old(0, true);
        Variant variant = shippedVariants().front();
        variant.origin = Origin::User;
        const BenchEntry entry = entryOf(convolutionFor(variant, noise(32, 32), asymmetric(3, 3)));
        BenchRunner runner;
        QVERIFY_THROWS_EXCEPTION(UnconfinedError, runner.run({ entry }, {}));
    }

    /// The last one: what is allowed stays allowed.
    void whatTheUserAllowed()
    {
        const OldKernel old(0, false);
        allowUnconfined();
        WorkerProcess process;
        QVERIFY(!runFromStranger(process, {}, {}));
    }

private:
    struct Way
    {
        const char *name;
        std::string body;
        std::string says; ///< a word of the message or its detail when it has met its limit
    };

    /// Each meets a limit; then, unless Linux ends it or names the call, it makes a call that is named.
    static std::vector<Way> limitedWays(bool mounts)
    {
        std::string none;
        const auto called = [&none](long number, const Arguments &arguments) {
            return callInC({ number, arguments }, none);
        };
        const auto number = [](auto value) { return std::to_string(value); };
        const std::string stop = called(SYS_ptrace, {}) + ";\n", here = number(AT_FDCWD);
        const std::string create = "call(" + number(SYS_openat) + ", " + here + ", (long)path, "
            + number(O_RDWR | O_CREAT) + ", 384, 0, 0)";
        const std::string mapped
            = "call(" + number(SYS_mmap) + ", 0, 256L << 20, " + number(PROT_READ | PROT_WRITE) + ", ";
        const std::uint64_t mostMaps = (mostConfinedBytes() >> 28) + 1;
        std::vector<Way> ways{
            // By the deadline, or as all of them take too much memory.
            { "processes without end",
                "for (;;) " + called(SYS_clone, { long(SIGCHLD), 0L, 0L, 0L, 0L }) + ";", "ended" },
            { "a process that stays",
                "if (" + called(SYS_clone, { long(SIGCHLD), 0L, 0L, 0L, 0L })
                    + " == 0) for (;;) ; for (;;) ;",
                "was ended " + afterShortDeadline() },
            { "threads without end", "for (int i = 0; i < 3000; ++i) if (thread() < 0) break;\n", "clone" },
            { "files without end",
                ::ownFolder() + "for (int i = 0; i < 15000; ++i) {\n" + namePath + "\n    if (call("
                    + number(SYS_mkdirat) + ", " + here + ", (long)path, 448, 0, 0, 0) == -28) { " + stop
                    + "        break;\n    }\n}\n",
                mounts ? "ptrace" : "mkdirat" },
            { "open files without end",
                "long last = 0; for (int i = 0; i < 2000 && last >= 0; ++i) last = " + called(SYS_dup, { 1L })
                    + ";\n"
                      "for (int i = 100; i < 1024; ++i) call("
                    + number(SYS_close) + ", i, 0, 0, 0, 0, 0);\nif (last == -24) " + stop,
                "ptrace" },
            { "memory files without end",
                "for (int i = 0; i < 10; ++i) " + called(SYS_memfd_create, { 0L, 0L }) + "; for (;;) ;",
                "memfd_create" },
            { "a large file",
                ::ownFile() + called(SYS_ftruncate, { 9L, long(mostConfinedBytes()) + 1 }) + ";", "SIGXFSZ" },
            { "memory without end",
                "long last = 0, before = 0; int i = 0;\nfor (; i < " + number(4 * mostMaps)
                    + " && last >= 0; ++i) {\n"
                      "    before = last; last = "
                    + mapped + number(MAP_PRIVATE | MAP_ANONYMOUS) + ", -1, 0);\n}\ncall("
                    + number(SYS_munmap) + ", before, 256L << 20, 0, 0, 0, 0);\nif (last == -12 && i <= "
                    + number(mostMaps) + ") " + stop,
                "ptrace" },
            { "shared memory", mapped + number(MAP_SHARED | MAP_ANONYMOUS) + ", -1, 0);", "mmap" },
        };
        if (mounts)
            ways.push_back({ "files without names",
                ::ownFolder()
                    + "int filled = 0; long last = 0;\nfor (int i = 0; i < 800 && last >= 0; ++i) {\n"
                    + namePath + "\n    const long file = " + create + ";\n    call(" + number(SYS_unlinkat)
                    + ", " + here + ", (long)path, 0, 0, 0, 0);\n    last = call(" + number(SYS_fallocate)
                    + ", file, 0, 0, 1L << 20, 0, 0);\n    filled += last == 0;\n}\nif (last == -28 && "
                      "filled <= "
                    + number(mostFolderBytes >> 20) + ") " + stop,
                "ptrace" });
        else if (rightsFor(testDevice()).memoryFiles == 0) // else it needs a larger one
            ways.push_back({ "a file beyond what is counted",
                ::ownFile() + called(SYS_ftruncate, { 9L, long(mostCountedFileBytes) + 1 }) + ";",
                "SIGXFSZ" });
        return ways;
    }

    static std::shared_ptr<const Problem> exampleOf(const Variant &variant)
    {
        if (variant.workload == "image")
            return convolutionFor(variant, noise(150, 140), filterFor(variant, { 5, 5 })).problem();
        if (variant.workload == "signal")
            return std::make_shared<const ConvolutionProblem>(
                noise(3000, 1), filterFor(variant, { 5, 1 }), Settings{}, RowRange{}, "signal");
        return exampleProblem(variant);
    }

    struct Row
    {
        std::string name;
        SystemCall call;
        QList<int> expected; ///< good, or errors
    };

    std::vector<Row> rows() const
    {
        std::vector<Row> rows;
        const std::string folder = m_folder.path().toStdString(), secret = folder + "/secret";
        const long parent = ::getpid();
        const auto row
            = [&rows](const std::string &name, const SystemCall &call, const QList<int> &expected) {
                  rows.push_back({ name, call, expected });
              };
        const auto refused
            = [&](const std::string &name, const std::string &call, const Arguments &arguments) {
                  row(name, { numberOf(call), arguments }, { EPERM });
              };
        // Files
        for (const std::string &path : { secret, std::string("/etc/passwd"), std::string("/etc/shadow"),
                 std::string("/etc/hostname"), std::string("/var/log"), std::string("/run/user"),
                 std::string("/run/media"), std::string("/media"), std::string("/mnt"), std::string("/home"),
                 std::string("/root"), std::string("/tmp"), std::string("/var/tmp"), std::string("/boot"),
                 std::string("/"), QDir::homePath().toStdString() })
            row("read " + path, opening(path, O_RDONLY), { EACCES, ENOENT });
        row("write a file", opening(secret, O_WRONLY), { EACCES });
        row("empty a file", opening(secret, O_WRONLY | O_TRUNC), { EACCES });
        row("make a file", opening(folder + "/made", O_WRONLY | O_CREAT), { EACCES });
        row("make a file in /tmp", opening("/tmp/haloscope-made", O_WRONLY | O_CREAT), { EACCES });
        row("make a file without a name", opening("/tmp", O_WRONLY | O_TMPFILE), { EACCES });
        row("remove a file", { SYS_unlinkat, { long(AT_FDCWD), secret, 0L } }, { EACCES });
        row("rename a file",
            { SYS_renameat2, { long(AT_FDCWD), secret, long(AT_FDCWD), folder + "/other", 0L } }, { EACCES });
        row("make a folder", { SYS_mkdirat, { long(AT_FDCWD), folder + "/made", 0700L } }, { EACCES });
        row("start a program", { SYS_execve, { std::string("/bin/sh"), 0L, 0L } }, { EACCES });
        row("start this program", { SYS_execve, { std::string("/proc/self/exe"), 0L, 0L } }, { EACCES });
        for (const auto &[call, arguments] : std::vector<std::pair<std::string, Arguments>>{
                 { "truncate", { secret, 0L } }, { "fchmodat", { long(AT_FDCWD), secret, 0777L } },
                 { "fchmod", { 3L, 0777L } }, { "fchownat", { long(AT_FDCWD), secret, 0L, 0L, 0L } },
                 { "setxattr", { secret, std::string("user.a"), std::string("b"), 1L, 0L } },
                 { "lsetxattr", { secret, std::string("user.a"), std::string("b"), 1L, 0L } },
                 { "removexattr", { secret, std::string("user.a") } },
                 { "utimensat", { long(AT_FDCWD), secret, 0L, 0L } },
                 { "linkat", { long(AT_FDCWD), secret, long(AT_FDCWD), folder + "/link", 0L } },
                 { "symlinkat", { secret, long(AT_FDCWD), folder + "/link" } },
                 { "mknodat", { long(AT_FDCWD), folder + "/node", 020600L, 0x0103L } },
                 { "inotify_init1", { 0L } }, { "fanotify_init", { 0L, 0L } },
                 { "name_to_handle_at", { long(AT_FDCWD), secret, 0L, 0L, 0L } } })
            refused("files: " + call, call, arguments);
        // Devices
        row("use /dev/null", opening("/dev/null", O_RDWR), { good });
        for (const char *path : { "/dev/random", "/dev/urandom" })
            row(std::string("use ") + path, opening(path, O_RDONLY), { good });
        for (const char *path : { "/dev/tty", "/dev/console", "/dev/ptmx", "/dev/pts/0", "/dev/sda",
                 "/dev/vda", "/dev/zero", "/dev/nvme0n1", "/dev/loop0", "/dev/mem", "/dev/kmsg", "/dev/fuse",
                 "/dev/kvm", "/dev/input", "/dev/snd", "/dev/video0", "/dev/shm", "/dev/mqueue", "/dev" })
            row(std::string("no ") + path, opening(path, O_RDONLY), { EACCES, ENOENT });
        row("make a file in /dev/shm", opening("/dev/shm/haloscope-made", O_WRONLY | O_CREAT),
            { EACCES, ENOENT });
        for (const auto &[name, code] : std::vector<std::pair<const char *, long>>{ { "TIOCSTI", TIOCSTI },
                 { "TIOCLINUX", TIOCLINUX }, { "TIOCSETD", TIOCSETD }, { "TIOCSCTTY", TIOCSCTTY },
                 { "TCSETS", TCSETS }, { "TIOCSWINSZ", TIOCSWINSZ }, { "FIOASYNC", FIOASYNC },
                 { "BLKDISCARD", 0x1277L }, { "SG_IO", 0x2285L }, { "FIFREEZE", 0xC0045877L } })
            refused(std::string("control code ") + name, "ioctl", { 1L, code, 0L });
        // Other processes
        for (const char *file : { "environ", "mem", "maps", "cmdline", "fd", "root", "cwd/README.md" })
            row(std::string("the parent's ") + file,
                opening("/proc/" + std::to_string(parent) + "/" + file, O_RDONLY), { EACCES, ENOENT });
        row("of process 1", opening("/proc/1/environ", O_RDONLY), { EACCES });
        row("itself", opening("/proc/self/maps", O_RDONLY), { good });
        for (const char *path : { "/proc/self/net/unix", "/proc/thread-self/net/unix", "/proc/net/tcp" })
            row(std::string("no ") + path, opening(path, O_RDONLY), { EACCES });
        for (const auto &[call, arguments] :
            std::vector<std::pair<std::string, Arguments>>{ { "kill", { parent, 0L } },
                { "kill", { -1L, 0L } }, { "kill", { 0L, 0L } }, { "kill", { -parent, 0L } },
                { "tgkill", { parent, parent, 0L } }, { "tkill", { parent, 0L } },
                { "rt_sigqueueinfo", { parent, 0L, 0L } }, { "pidfd_open", { parent, 0L } },
                { "pidfd_send_signal", { 1L, 0L, 0L, 0L } }, { "ptrace", { 16L, parent, 0L, 0L } },
                { "process_vm_readv", { parent, 0L, 0L, 0L, 0L, 0L } },
                { "process_vm_writev", { parent, 0L, 0L, 0L, 0L, 0L } }, { "process_madvise", {} },
                { "kcmp", { parent, parent, 0L, 0L, 0L } }, { "setpriority", { 0L, parent, 19L } },
                { "setpriority", { 0L, 0L, 19L } }, { "ioprio_set", { 1L, parent, 0L } },
                { "sched_setscheduler", { parent, 0L, 0L } }, { "sched_setaffinity", { parent, 8L, 0L } },
                { "sched_setattr", { parent, 0L, 0L } }, { "prlimit64", { parent, 7L, 0L, 0L } },
                { "prlimit64", { 0L, 7L, 1L, 0L } }, { "setrlimit", { 7L, 0L } }, { "setsid", {} },
                { "setpgid", { 0L, parent } }, { "get_robust_list", { parent, 0L, 0L } },
                { "move_pages", { parent, 0L, 0L, 0L, 0L, 0L } }, { "migrate_pages", { parent, 0L, 0L, 0L } },
                { "shmget", { 0L, 4096L, 01600L } }, { "semget", { 0L, 1L, 01600L } },
                { "msgget", { 0L, 01600L } }, { "mq_open", { std::string("q"), 0102L, 0600L, 0L } },
                { "add_key", {} }, { "keyctl", {} } })
            refused("processes: " + call, call, arguments);
        for (const auto &[name, command] : std::vector<std::pair<const char *, long>>{
                 { "F_SETOWN", F_SETOWN }, { "F_SETSIG", F_SETSIG }, { "F_SETOWN_EX", F_SETOWN_EX },
                 { "F_SETLEASE", F_SETLEASE }, { "F_NOTIFY", F_NOTIFY }, { "F_SETPIPE_SZ", F_SETPIPE_SZ } })
            refused(std::string("fcntl ") + name, "fcntl", { 1L, command, parent });
        for (const auto &[name, option] : std::vector<std::pair<const char *, long>>{
                 { "PR_SET_PDEATHSIG", PR_SET_PDEATHSIG }, { "PR_SET_DUMPABLE", PR_SET_DUMPABLE },
                 { "PR_SET_PTRACER", PR_SET_PTRACER }, { "PR_SET_MM", PR_SET_MM },
                 { "PR_SET_SECCOMP", PR_SET_SECCOMP }, { "PR_SET_CHILD_SUBREAPER", PR_SET_CHILD_SUBREAPER },
                 { "PR_SET_KEEPCAPS", PR_SET_KEEPCAPS } })
            refused(std::string("prctl ") + name, "prctl", { option, 0L, 0L, 0L, 0L });
        for (const auto &[name, flag] : std::vector<std::pair<const char *, long>>{
                 { "CLONE_NEWUSER", CLONE_NEWUSER }, { "CLONE_NEWNS", CLONE_NEWNS },
                 { "CLONE_NEWPID", CLONE_NEWPID }, { "CLONE_NEWNET", CLONE_NEWNET },
                 { "CLONE_NEWIPC", CLONE_NEWIPC }, { "CLONE_NEWUTS", CLONE_NEWUTS },
                 { "CLONE_NEWCGROUP", CLONE_NEWCGROUP }, { "CLONE_PARENT", CLONE_PARENT } })
            refused(std::string("clone ") + name, "clone", { flag | long(SIGCHLD), 0L, 0L, 0L, 0L });
        for (const char *name : { "mmap", "mprotect" })
            refused(std::string(name) + " of memory that is written and run", name,
                { 0L, 4096L, long(PROT_READ | PROT_WRITE | PROT_EXEC), long(MAP_PRIVATE | MAP_ANONYMOUS), -1L,
                    0L });
        row("clone3", { numberOf("clone3"), { 0L, 0L } }, { ENOSYS });
        // The network
        for (const auto &[call, arguments] : std::vector<std::pair<std::string, Arguments>>{
                 { "socket", { 1L, 1L, 0L } }, { "socket", { 2L, 1L, 0L } }, { "socket", { 16L, 3L, 0L } },
                 { "socketpair", { 1L, 1L, 0L, 0L } }, { "connect", { 3L, 0L, 0L } },
                 { "bind", { 3L, 0L, 0L } }, { "listen", { 3L, 1L } }, { "accept4", { 3L, 0L, 0L, 0L } },
                 { "io_uring_setup", { 8L, 0L } } })
            refused("network: " + call, call, arguments);
        return rows;
    }

    WorkerProcess m_process; ///< of worksStill()
    QTemporaryDir m_folder;  ///< below the folder for temporary files, as personal as a home
};

HALO_TEST(TestCage, QCoreApplication)
#include "tst_cage.moc"
