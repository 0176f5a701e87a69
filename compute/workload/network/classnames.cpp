// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/classnames.h"

#include "compute/base/inputfile.h"
#include "compute/workload/layer/arraysteps.h"

#include <QStringDecoder>

namespace halo {

std::int64_t answerCount(const Network &network)
{
    return arrayCount(network.steps[answerStep(network)].dims);
}

bool answersWithClasses(const Network &network)
{
    const MapsShape shape = mapsOf(network.steps[answerStep(network)].dims);
    return shape.size == Size2{ 1, 1 } && shape.channels > 1;
}

std::vector<std::string> readClassNames(const QString &path, const Network &network)
{
    constexpr qint64 mostBytes = 16 << 20;
    QStringDecoder decoder(QStringDecoder::Utf8); // drops a byte order mark
    const QString text = decoder.decode(readInput(path, mostBytes));
    if (decoder.hasError())
        throw Error(ErrorKind::Input, "%1 is not a text file in UTF-8; save the names as one.", path);
    QStringList lines = text.split(u'\n');
    while (!lines.isEmpty() && lines.back().trimmed().isEmpty())
        lines.removeLast();
    if (lines.size() != answerCount(network))
        throw Error(ErrorKind::Input,
            "%1 has %2 names, and the network distinguishes %3 classes; choose a file with one name in each "
            "line.",
            path, static_cast<std::int64_t>(lines.size()), answerCount(network));
    std::vector<std::string> names;
    for (const QString &line : std::as_const(lines))
        names.push_back(line.trimmed().toStdString());
    return names;
}

} // namespace halo
