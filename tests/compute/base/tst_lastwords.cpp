// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/lastwords.h"

#include "tests/support/program.h"

#include <QTest>

#include <array>
#include <functional>
#include <optional>

#include <sys/wait.h>
#include <unistd.h>

using namespace halo;
using namespace halo::test;

namespace {

struct Ended
{
    int status = -1;
    QByteArray said;
};

/// Does this in a process of its own, which it ends.
Ended endedBy(const std::function<void()> &end)
{
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0)
        return {};
    const pid_t child = ::fork();
    if (child == 0) {
        ::dup2(ends[1], STDERR_FILENO);
        end();
        ::_exit(99);
    }
    ::close(ends[1]);
    Ended ended;
    std::array<char, 256> text{};
    while (const ssize_t size = ::read(ends[0], text.data(), text.size()))
        if (size > 0)
            ended.said.append(text.data(), size);
        else
            break;
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    ended.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return ended;
}

} // namespace

/// What a program says that has to end in the middle of its work.
class TestLastWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// A driver is named only where one is at work.
    void aDriverIsNamedWhereOneIsAtWork()
    {
        const Ended without = endedBy([] {
            sayLastWords("program");
            std::optional<DriverTime> over(std::in_place);
            over.reset();
            endUnfinished(130);
        });
        QCOMPARE(without.status, 130);
        QCOMPARE(without.said,
            QByteArray("program: What was going on did not stop within 5 s; ended without it.\n"));
        const Ended with = endedBy([] {
            sayLastWords("program");
            const DriverTime inDriver;
            endUnfinished(143);
        });
        QCOMPARE(with.status, 143);
        QVERIFY2(with.said.contains("perhaps because an OpenCL driver hangs"), with.said);
    }
};

HALO_TEST(TestLastWords, QCoreApplication)
#include "tst_lastwords.moc"
