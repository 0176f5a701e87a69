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

Turn turnOf(const QByteArray &path)
{
    struct stat found
    { };
    ::lstat(path.constData(), &found); // all zero if it has just gone
    return { found.st_ino, found.st_mtim.tv_sec, found.st_mtim.tv_nsec };
}

} // namespace

WriteTurn::WriteTurn(const QString &path)
    : m_path(QFile::encodeName(path) + ".turn")
{
    Turn waitedFor;
    steady_clock::time_point since;
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
