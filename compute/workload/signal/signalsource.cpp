// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/signal/signalsource.h"

#include "compute/base/error.h"
#include "compute/base/numbertable.h"
#include "compute/base/savefile.h"
#include "compute/filter/filterspec.h"
#include "compute/image/imagefile.h"
#include "compute/kernel/csvtext.h"
#include "compute/workload/signal/generatedsignal.h"
#include "compute/workload/signal/wavefile.h"

#include <QFileInfo>

#include <algorithm>
#include <random>

namespace halo {
namespace {

[[noreturn]] void refuse(ErrorKind fault, const Message &sentence)
{
    throw Error(fault, sentence);
}

Signal signalOf(std::vector<Plane> channels)
{
    Signal signal;
    signal.samples.width = static_cast<int>(channels.front().size());
    signal.samples.height = 1;
    for (Plane &channel : channels)
        signal.samples.colour.push_back(std::make_shared<const Plane>(std::move(channel)));
    return signal;
}

Signal signalOf(const std::vector<float> &samples)
{
    return signalOf(std::vector<Plane>{ planeFrom(samples) });
}

/// A channel in each column.
Signal signalOf(const std::vector<std::vector<float>> &rows)
{
    if (rows.size() == 1)
        return signalOf(rows.front());
    std::vector<Plane> channels(rows.front().size(), Plane(rows.size()));
    for (size_t i = 0; i < rows.size(); ++i)
        for (size_t c = 0; c < channels.size(); ++c)
            channels[c][i] = rows[i][c];
    return signalOf(std::move(channels));
}

bool isTableFile(const QString &path)
{
    static const QStringList suffixes{ QStringLiteral("csv"), QStringLiteral("txt"), QStringLiteral("tsv"),
        QStringLiteral("dat") };
    return suffixes.contains(QFileInfo(path).suffix().toLower());
}

Signal readFile(const QString &path, const ImageLine &line)
{
    if (isTableFile(path))
        return signalOf(readNumberTable(path));
    if (isSoundFile(path))
        return readSound(path);
    const Image image = readColours(path);
    Signal signal = signalOf(image, line, path);
    signal.samples.notices = image.notices;
    return signal;
}

} // namespace

Signal signalOf(const Image &image, const ImageLine &line, const QString &name)
{
    const bool isRow = line.row >= 0;
    if (isRow == (line.column >= 0))
        refuse(ErrorKind::Usage,
            Message("%1 is an image; choose the row or column to use as the signal.", name));
    if (line.row >= image.height || line.column >= image.width)
        refuse(ErrorKind::Usage,
            Message("%1 has %2 columns and %3 rows, counted from 0; choose one of them.", name, image.width,
                image.height));
    std::vector<Plane> channels;
    for (size_t c = 0; c < image.colour.size(); ++c) {
        Plane &samples = channels.emplace_back();
        for (int i = 0; i < (isRow ? image.width : image.height); ++i)
            samples.push_back(isRow ? image.at(c, i, line.row) : image.at(c, line.column, i));
    }
    return signalOf(std::move(channels));
}

Signal readSignal(const QString &source, const ImageLine &line)
{
    if (QFileInfo::exists(source))
        return readFile(source, line);
    if (source.contains(u'\n'))
        return signalOf(
            numberTableOf(source.toUtf8(), Message("%1 is not a table of numbers", "The signal")));
    if (auto samples = generatedSignal(source))
        return signalOf(std::vector<Plane>{ std::move(*samples) });
    auto typed = numbersOf(source.toStdString());
    if (typed && !typed->empty())
        return signalOf(*typed);
    refuse(ErrorKind::Input,
        Message("\"%1\" is neither a file nor a signal; enter samples such as \"1 0 -2\", or sine:1000,50, "
                "chirp:1000,100,10, steps:1000,100 or noise:1000,1.",
            source));
}

QByteArray signalText(const Signal &signal)
{
    QByteArray text;
    for (int i = 0; i < signal.samples.width; ++i) {
        for (size_t c = 0; c < signal.samples.colour.size(); ++c)
            text += (c > 0 ? QByteArray(",") : QByteArray()) + shortestText(signal.samples.at(c, i, 0));
        text += '\n';
    }
    return text;
}

void checkSignalFile(const QString &path)
{
    if (!isTableFile(path) && !holdsFloats(path))
        refuse(ErrorKind::Usage,
            Message(
                "%1 cannot hold the signal; choose .wav, .aiff, .au, .caf or .w64 for sound, or .csv, .dat, "
                ".tsv or .txt for text.",
                path));
}

void writeSignal(const Signal &signal, const QString &path)
{
    checkSignalFile(path);
    if (isSoundFile(path))
        writeSound(signal, path);
    else
        saveFile(path, signalText(signal));
}

Filter parseSignalFilter(const std::string &spec)
{
    const QString text = QString::fromStdString(spec);
    const bool isRow = spec.find(';') == spec.npos; // a SPEC ends rows so
    const bool samples = (isRow && numbersOf(spec).has_value()) || generatedSignal(text).has_value()
        || (QFileInfo(text).isFile() && (isTableFile(text) || isSoundFile(text)));
    Filter row;
    if (samples) {
        const Signal signal = readSignal(text);
        if (signal.samples.colour.size() != 1)
            refuse(ErrorKind::Input, Message("%1 has several channels; a filter has one.", text));
        row = { spec, signal.samples.width, 1, numbersIn(*signal.samples.colour.front()) };
    } else {
        row = rowOf(parseFilter(spec));
        row.name = spec;
    }
    checkFilter(row);
    return row;
}

Filter rowOf(const Filter &filter)
{
    Filter row{ filter.name, filter.width, 1, std::vector<float>(static_cast<size_t>(filter.width)) };
    for (int x = 0; x < filter.width; ++x) {
        double sum = 0.0;
        for (int y = 0; y < filter.height; ++y)
            sum += static_cast<double>(filter.at(x, y));
        row.weights[static_cast<size_t>(x)] = static_cast<float>(sum);
    }
    return row;
}

Filter randomRow(int taps)
{
    if (taps < 1 || taps > maxFilterRow)
        throw Error(
            ErrorKind::Usage, "A filter of %1 taps is not supported; choose 1 to %2.", taps, maxFilterRow);
    std::mt19937 random(1);
    Filter filter{ "random", taps, 1, {} };
    for (int i = 0; i < taps; ++i)
        filter.weights.push_back(static_cast<float>(random() % 1000 + 1));
    double sum = 0.0;
    for (const float weight : filter.weights)
        sum += static_cast<double>(weight);
    for (float &weight : filter.weights)
        weight = static_cast<float>(static_cast<double>(weight) / sum);
    return filter;
}

} // namespace halo
