// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/networkvalues.h"

#include "compute/base/savefile.h"
#include "compute/workload/network/pictureinput.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace halo {
namespace {

/// A header of text, as long as to let the values begin at a multiple of 64 bytes.
QByteArray numpyFile(const Dims &dims, const std::vector<float> &values)
{
    QByteArray shape;
    for (const std::int64_t dim : dims)
        shape += QByteArray::number(static_cast<qint64>(dim)) + ',';
    QByteArray header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + shape + "), }";
    constexpr qsizetype prefix = 10, alignment = 64;
    header += QByteArray((alignment - (prefix + header.size() + 1) % alignment) % alignment, ' ') + '\n';
    QByteArray file("\x93NUMPY\x01\x00", 8);
    file += static_cast<char>(header.size() & 0xFF);
    file += static_cast<char>(header.size() >> 8);
    file += header;
    file.append(
        reinterpret_cast<const char *>(values.data()), static_cast<qsizetype>(values.size() * sizeof(float)));
    return file;
}

} // namespace

void writeValues(
    const QString &folder, const Network &network, const FeatureMaps &input, const NetworkResult &result)
{
    const auto save = [&](const QString &name, const QByteArray &bytes) {
        QDir().mkpath(folder); // what is wrong with it, saving says
        saveFile(folder + u'/' + name, bytes);
    };
    const FiledInput filed = filedInput(network, input);
    save(QStringLiteral("input.npy"), numpyFile(filed.dims, filed.values));
    QJsonArray values;
    for (size_t i = 0; i < network.steps.size(); ++i) {
        const NetworkStep &step = network.steps[i];
        if (step.value.empty())
            continue;
        const QString name = QString::number(i).rightJustified(3, u'0') + QStringLiteral(".npy");
        save(name, numpyFile(step.dims, result.steps[i].maps.values));
        values << QJsonObject{ { QStringLiteral("name"), QString::fromStdString(step.value) },
            { QStringLiteral("file"), name } };
    }
    save(QStringLiteral("values.json"),
        QJsonDocument(QJsonObject{ { QStringLiteral("input"), QStringLiteral("input.npy") },
                          { QStringLiteral("values"), values } })
            .toJson());
}

} // namespace halo
