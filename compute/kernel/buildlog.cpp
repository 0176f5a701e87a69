// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/buildlog.h"

#include <QRegularExpression>
#include <QString>

#include <algorithm>

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

} // namespace halo
