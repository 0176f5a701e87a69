// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/app/samples.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace halo {

namespace {

// Only for lupdate, which does not read samples.json: every text there is.
[[maybe_unused]] const char *const sampleTexts[] = {
    QT_TRANSLATE_NOOP("Sample", "Still life"),
    QT_TRANSLATE_NOOP(
        "Sample", "Like a photograph, 8 bit: fine weave, leaves, hard shadows, reflections and smooth sky."),
    QT_TRANSLATE_NOOP("Sample", "Still life, 16 bit"),
    QT_TRANSLATE_NOOP("Sample", "The same scene at half the size with 65536 levels for each colour."),
    QT_TRANSLATE_NOOP("Sample", "Zone plate"),
    QT_TRANSLATE_NOOP(
        "Sample", "Every frequency in every direction: shows what a filter lets through, and aliasing."),
    QT_TRANSLATE_NOOP("Sample", "Siemens star"),
    QT_TRANSLATE_NOOP("Sample", "Spokes that get finer towards the middle: show how much sharpness is left."),
    QT_TRANSLATE_NOOP("Sample", "Step wedge"),
    QT_TRANSLATE_NOOP(
        "Sample", "Equal steps of grey and a smooth ramp: show overshoot at edges and rounding."),
    QT_TRANSLATE_NOOP("Sample", "Line pairs"),
    QT_TRANSLATE_NOOP(
        "Sample", "Lines at six angles and six distances: show which directions a filter responds to."),
    QT_TRANSLATE_NOOP("Sample", "Text"),
    QT_TRANSLATE_NOOP("Sample", "Strokes from broad to barely legible, dark on light and light on dark."),
    QT_TRANSLATE_NOOP("Sample", "Noise"),
    QT_TRANSLATE_NOOP(
        "Sample", "Gaussian, uniform and salt-and-pepper noise over flat areas, ramps, edges and waves."),
};

} // namespace

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
