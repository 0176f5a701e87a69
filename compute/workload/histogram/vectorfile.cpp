// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/histogram/vectorfile.h"

#include "compute/base/error.h"
#include "compute/base/numbertable.h"
#include "compute/base/savefile.h"
#include "compute/kernel/csvtext.h"

namespace halo {

Vectors readVectors(const QString &path, int features)
{
    const std::vector<std::vector<float>> rows = readNumberTable(path);
    Vectors vectors{ static_cast<int>(rows.front().size()), {} };
    if (features > 0 && vectors.features != features)
        throw Error(ErrorKind::Input,
            "%1 has %2 numbers per line, but the descriptors have %3; choose a file with the same number.",
            path.toStdString(), vectors.features, features);
    for (const std::vector<float> &row : rows)
        vectors.values.insert(vectors.values.end(), row.begin(), row.end());
    return vectors;
}

void writeVectors(const Vectors &vectors, const QString &path)
{
    QByteArray text;
    for (int i = 0; i < vectors.count(); ++i)
        for (int k = 0; k < vectors.features; ++k)
            text += shortestText(vectors.at(i, k)) + (k + 1 < vectors.features ? "," : "\n");
    saveFile(path, text);
}

} // namespace halo
