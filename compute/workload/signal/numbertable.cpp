// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/signal/numbertable.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/filter/filterrows.h"

namespace halo {
namespace {

constexpr qint64 maxTableBytes = qint64(1) << 30;

[[noreturn]] void refuseTable(const QString &sentence)
{
    throw Error(ErrorKind::Input, sentence.toStdString());
}

} // namespace

std::optional<std::vector<float>> numbersOf(std::string_view line)
{
    constexpr std::string_view between = " \t\r,;";
    std::vector<float> numbers;
    for (size_t at = line.find_first_not_of(between); at != line.npos;
         at = line.find_first_not_of(between, at)) {
        double value = 0.0;
        const size_t taken = readNumber(line.substr(at), value);
        if (taken == 0 || (at + taken < line.size() && between.find(line[at + taken]) == between.npos))
            return std::nullopt;
        numbers.push_back(static_cast<float>(value));
        at += taken;
    }
    return numbers;
}

std::vector<std::vector<float>> numberTableOf(const QByteArray &text, const QString &what)
{
    std::vector<std::vector<float>> rows;
    int number = 0;
    for (const QByteArray &line : text.split('\n')) {
        ++number;
        if (line.trimmed().isEmpty())
            continue;
        const auto numbers = numbersOf({ line.constData(), static_cast<size_t>(line.size()) });
        if (!numbers && rows.empty() && number == 1)
            continue; // names of columns
        if (!numbers)
            refuseTable(QStringLiteral("%1, line %2 is not only numbers; correct it.").arg(what).arg(number));
        if (!rows.empty() && rows.front().size() != numbers->size())
            refuseTable(
                QStringLiteral("%1, line %2 has %3 numbers, the lines before have %4; give all as many.")
                    .arg(what)
                    .arg(number)
                    .arg(numbers->size())
                    .arg(rows.front().size()));
        rows.push_back(*numbers);
    }
    if (rows.empty() || rows.front().empty())
        refuseTable(QStringLiteral("%1 holds no numbers; choose another file.").arg(what));
    return rows;
}

std::vector<std::vector<float>> readNumberTable(const QString &path)
{
    return numberTableOf(readInput(path, maxTableBytes), path);
}

} // namespace halo
