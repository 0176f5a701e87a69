// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/writeturn.h"

#include <QFile>

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <sys/stat.h>
#include <thread>
#include <tuple>
#include <unistd.h>

namespace halo {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::seconds patience{ 3 }; ///< with one and the same turn, which takes milliseconds
constexpr std::chrono::milliseconds pause{ 5 };

/// What tells one turn of another program from its next one.
using Turn = std::tuple<ino_t, time_t, long>;

/// Opened, as NFS asks the server then, and believes what it saw some seconds ago else. All zero: it has just
/// gone.
Turn turnOf(const QByteArray &path)
{
    struct stat found
    { };
    if (const int file = ::open(path.constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC); file >= 0) {
        ::fstat(file, &found);
        ::close(file);
    }
    return { found.st_ino, found.st_mtim.tv_sec, found.st_mtim.tv_nsec };
}

} // namespace

WriteTurn::WriteTurn(const QString &path)
    : m_path(QFile::encodeName(path) + ".turn")
{
    Turn waitedFor;
    auto since = steady_clock::now();
    for (;;) {
        const int file = ::open(m_path.constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        m_isOurs = file >= 0;
        if (m_isOurs)
            ::close(file);
        if (m_isOurs || errno != EEXIST)
            return;
        if (const Turn now = turnOf(m_path); now != waitedFor) {
            waitedFor = now;
            since = steady_clock::now();
        } else if (steady_clock::now() - since > patience && ::unlink(m_path.constData()) != 0
            && errno != ENOENT) {
            return; // a folder in which nothing can be changed
        }
        std::this_thread::sleep_for(pause);
    }
}

WriteTurn::~WriteTurn()
{
    if (m_isOurs)
        ::unlink(m_path.constData());
}

} // namespace halo
