// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/buildlog.h"

#include "compute/base/pattern.h"

#include <QRegularExpression>
#include <QString>

#include <algorithm>
#include <sstream>

namespace halo {

std::vector<BuildRemark> remarksOf(const std::string &log, const std::string &file)
{
    const QString name = QRegularExpression::escape(QString::fromStdString(file));
    const QRegularExpression form(
        QStringLiteral(
            R"(^\s*(?:(?:fatal )?(error|warning):\s*)?%1:(\d+)(?::(\d+))?:?\s*(?:(?:fatal )?(error|warning):\s*)?(.*)$)")
            .arg(name),
        QRegularExpression::CaseInsensitiveOption);
    std::vector<BuildRemark> remarks;
    for (const QString &line : QString::fromStdString(log).split(u'\n')) {
        const auto match = form.match(line);
        const QString kind = (match.captured(1) + match.captured(4)).toLower();
        if (!match.hasMatch() || kind.isEmpty())
            continue; // a note belongs to what was said before it
        BuildRemark remark{ match.captured(2).toInt(), match.captured(3).toInt(),
            kind == QLatin1String("warning") ? BuildRemark::Kind::Warning : BuildRemark::Kind::Error,
            match.captured(5).trimmed().toStdString() };
        if (std::ranges::find(remarks, remark) == remarks.end())
            remarks.push_back(std::move(remark));
    }
    return remarks;
}

std::string inLinesOfFiles(const std::string &log, const std::string &text)
{
    struct Place
    {
        std::string file;
        long line = 0;
    };
    static const Pattern directive("^#line (\\d{1,9}) \"(.*)\"");
    std::vector<Place> places{ {} };
    Place next{ "prelude.clh", 1 };
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line); ++next.line) {
        places.push_back(next);
        if (line.starts_with("#line"))
            if (const auto match = directive.first(line); !match.empty())
                next = { match[2].of(line), std::stol(match[1].of(line)) - 1 };
    }
    static const Pattern place("(input\\.cl|<kernel>):(\\d{1,9}):");
    std::string translated;
    size_t rest = 0;
    for (const auto &match : place.all(log)) {
        const auto number = std::min(std::stoul(match[2].of(log)), places.size() - 1);
        translated += log.substr(rest, match.front().begin - rest) + places[number].file + ":"
            + std::to_string(places[number].line) + ":";
        rest = match.front().end;
    }
    return translated + log.substr(rest);
}

} // namespace halo
