// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/histogram/histogramspec.h"

#include <QStringList>

namespace halo {
namespace {

const QString centroidKey = QStringLiteral("centroids=");
const QString descriptorKey = QStringLiteral("descriptors=");

} // namespace

std::string toText(const HistogramSpec &spec)
{
    QStringList lines{ QString::number(spec.centroids) };
    if (!spec.centroidFile.isEmpty())
        lines += centroidKey + spec.centroidFile;
    if (!spec.descriptorFile.isEmpty())
        lines += descriptorKey + spec.descriptorFile;
    return lines.join(u'\n').toStdString();
}

HistogramSpec histogramSpecOf(const std::string &text)
{
    const QStringList lines = QString::fromStdString(text).split(u'\n');
    HistogramSpec spec;
    spec.centroids = lines.front().toInt();
    for (const QString &line : lines) {
        if (line.startsWith(centroidKey))
            spec.centroidFile = line.mid(centroidKey.size());
        if (line.startsWith(descriptorKey))
            spec.descriptorFile = line.mid(descriptorKey.size());
    }
    return spec;
}

} // namespace halo
