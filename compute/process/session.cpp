// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/session.h"

#include <QDir>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include <unistd.h>

namespace halo {
namespace {

/// Of Linux's table of a process, proc(5).
constexpr size_t sessionField = 6, threadsField = 20, residentField = 24;
using Fields = std::array<std::int64_t, residentField + 1>;

/// By their numbers there; zeros if it has ended.
Fields fieldsOf(const std::string &process)
{
    std::ifstream file("/proc/" + process + "/stat");
    std::string text(std::istreambuf_iterator<char>(file), {});
    // The second is a name in brackets, of any characters, and the third a letter.
    std::istringstream rest(text.substr(std::min(text.rfind(')') + 1, text.size())));
    std::string state;
    rest >> state;
    Fields fields{};
    for (size_t i = 4; i < fields.size() && rest >> fields[i]; ++i)
        ;
    return fields;
}

void add(SessionUse &use, const Fields &fields)
{
    use.residentBytes += static_cast<std::uint64_t>(fields[residentField] * ::sysconf(_SC_PAGESIZE));
    use.threads += static_cast<int>(fields[threadsField]);
}

} // namespace

SessionUse useOf(pid_t session, bool alone)
{
    SessionUse use;
    if (alone) {
        add(use, fieldsOf(std::to_string(session)));
        return use;
    }
    for (const QString &name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs))
        if (name.at(0).isDigit())
            if (const Fields fields = fieldsOf(name.toStdString()); fields[sessionField] == session)
                add(use, fields);
    return use;
}

} // namespace halo
