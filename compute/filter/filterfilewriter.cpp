// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/numbertext.h"
#include "compute/base/savefile.h"
#include "compute/filter/filteredits.h"
#include "compute/filter/filterfile.h"
#include "compute/filter/filterrows.h"
#include "compute/filter/filtertext.h"

#include <QFileInfo>

#include <cmath>

namespace halo {
namespace {

std::string joined(const Filter &filter, const std::string &between)
{
    std::string text;
    for (const float weight : filter.weights)
        text += (text.empty() ? "" : between) + numberText(weight);
    return text;
}

std::string csv(const Filter &filter)
{
    std::string text = toText(filter, TextForm::Tabs);
    for (char &c : text)
        c = c == '\t' ? ',' : c;
    return text;
}

/// Readers of JSON lose the sign of a zero, ours too.
std::string negativeZeros(const Filter &filter)
{
    std::string places;
    for (size_t i = 0; i < filter.weights.size(); ++i)
        if (filter.weights[i] == 0.0F && std::signbit(filter.weights[i]))
            places += (places.empty() ? "" : ", ") + std::to_string(i);
    return places.empty() ? places : ",\n  \"negative_zeros\": [" + places + "]";
}

std::string json(const Filter &filter)
{
    return "{\n  \"width\": " + std::to_string(filter.width)
        + ",\n  \"height\": " + std::to_string(filter.height) + ",\n  \"weights\": [" + joined(filter, ", ")
        + "]" + negativeZeros(filter) + "\n}\n";
}

std::string yaml(const Filter &filter)
{
    return "%YAML:1.0\n---\nfilter: !!opencv-matrix\n   rows: " + std::to_string(filter.height)
        + "\n   cols: " + std::to_string(filter.width) + "\n   dt: f\n   data: [ " + joined(filter, ", ")
        + " ]\n";
}

std::string xml(const Filter &filter)
{
    return "<?xml version=\"1.0\"?>\n<opencv_storage>\n<filter type_id=\"opencv-matrix\">\n  <rows>"
        + std::to_string(filter.height) + "</rows>\n  <cols>" + std::to_string(filter.width)
        + "</cols>\n  <dt>f</dt>\n  <data>\n    " + joined(filter, " ")
        + "</data></filter>\n</opencv_storage>\n";
}

std::string gimp(const Filter &filter, const std::string &path)
{
    constexpr int edge = 5;
    if (filter.width > edge || filter.height > edge)
        throw Error(ErrorKind::Output,
            "The filter cannot be written to %1: GIMP has room for 5x5 taps, and it has %2; choose another "
            "format.",
            path, toString(filter.size()));
    const Filter whole = resized(filter, { edge, edge });
    std::string text = "# settings of Convolution Matrix\n# filter of " + std::to_string(filter.width) + " x "
        + std::to_string(filter.height) + "\n";
    for (int y = 0; y < edge; ++y)
        for (int x = 0; x < edge; ++x)
            text += std::string("(") + static_cast<char>('a' + y) + static_cast<char>('1' + x) + " "
                + numberText(whole.at(x, y)) + ")\n";
    return text + "(divisor 1)\n(offset 0)\n(normalize no)\n";
}

} // namespace

std::string filterFileText(const Filter &filter, const std::string &path)
{
    const QString suffix = QFileInfo(QString::fromStdString(path)).suffix().toLower();
    if (suffix == QLatin1String("csv"))
        return csv(filter);
    if (suffix == QLatin1String("json"))
        return json(filter);
    if (suffix == QLatin1String("yml") || suffix == QLatin1String("yaml"))
        return yaml(filter);
    if (suffix == QLatin1String("xml"))
        return xml(filter);
    if (suffix == QLatin1String("txt"))
        return toText(filter, TextForm::ImageJ);
    if (suffix == QLatin1String("gimp"))
        return gimp(filter, path);
    throw Error(ErrorKind::Output,
        "The filter cannot be written to %1: end its name in .csv, .json, .yml, .xml, .txt or .gimp.", path);
}

void writeFilterFile(const Filter &filter, const std::string &path)
{
    saveFile(QString::fromStdString(path), QByteArray::fromStdString(filterFileText(filter, path)));
}

} // namespace halo
