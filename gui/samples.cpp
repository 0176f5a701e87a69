// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/samples.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace halo {

std::vector<SampleImage> sampleImages()
{
    const QString folder = QStringLiteral(":/samples/");
    QFile list(folder + QStringLiteral("samples.json"));
    if (!list.open(QIODevice::ReadOnly))
        return {};
    const auto word
        = [](const QJsonObject &sample, const char *key) { return sample[QLatin1String(key)].toString(); };
    std::vector<SampleImage> samples;
    for (const QJsonValue &value : QJsonDocument::fromJson(list.readAll()).array()) {
        const QJsonObject sample = value.toObject();
        samples.push_back({ folder + word(sample, "file"),
            QCoreApplication::translate("Sample", word(sample, "title").toUtf8()),
            QCoreApplication::translate("Sample", word(sample, "description").toUtf8()) });
    }
    return samples;
}

} // namespace halo
