// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/layerrules.h"

#include "compute/drawing/lessons/asked.h"
#include "compute/workload/layer/layershape.h"

namespace halo {
namespace {

QString wholeText(std::int64_t number)
{
    return QString::number(static_cast<qint64>(number));
}

AnswerKey paddingKey(const LayerShape &shape)
{
    AnswerKey key = numberKey(static_cast<double>(paddingZeros(shape)), 0.0,
        AnswerWords::tr("Of %1 cells of the matrix, %2 lie in the padding.")
            .arg(shape.columnCount())
            .arg(paddingZeros(shape)));
    const auto padded = static_cast<double>(shape.padded().area());
    addMistake(key, "ring", plain(shape.channels * (padded - static_cast<double>(shape.in.area()))),
        AnswerWords::tr("That is each zero of the frame once; the matrix repeats a pixel for every window."));
    addMistake(key, "three", plain(3.0 * ((shape.in.w - shape.kernel.w + 1) * 12.0 + 20.0)),
        AnswerWords::tr(
            "That formula holds only for 3 channels, a square image, a filter of 3 × 3 and padding 1."));
    return key;
}

AnswerKey multiplicationsKey(const LayerShape &shape)
{
    const std::int64_t outputs = shape.outputCount(), taps = shape.kernel.w * shape.kernel.h;
    AnswerKey key = numberKey(static_cast<double>(outputs * shape.depth()), 0.0,
        AnswerWords::tr("%1 outputs, each of them a sum of %2 products.").arg(outputs).arg(shape.depth()));
    if (shape.groups > 1)
        addMistake(key, "full", wholeText(outputs * shape.channels * taps),
            AnswerWords::tr("That would be a layer in which every filter reads all %1 channels.")
                .arg(shape.channels));
    if (shape.groupChannels() > 1)
        addMistake(key, "one-channel", wholeText(outputs * taps),
            AnswerWords::tr("That is for one channel; a filter adds up the products of %1.")
                .arg(shape.groupChannels()));
    addMistake(key, "one-filter", wholeText(outputs / shape.filters * shape.depth()),
        AnswerWords::tr("That is one channel of the output; there are %1.").arg(shape.filters));
    return key;
}

/// A batch norm and a ReLU read a value and write one; the addition reads two.
AnswerKey tripsKey(const LayerShape &shape)
{
    const std::int64_t outputs = shape.outputCount();
    AnswerKey key = numberKey(static_cast<double>(7 * outputs), 0.0,
        AnswerWords::tr("For each of %1 values: 2 for the batch norm, 3 for the addition, 2 for the ReLU.")
            .arg(outputs));
    addMistake(key, "two-each", wholeText(6 * outputs),
        AnswerWords::tr("The addition reads two values: the result, and what went around."));
    addMistake(key, "one-pass", wholeText(3 * outputs),
        AnswerWords::tr("That is if all three are done in a single pass."));
    return key;
}

} // namespace

const std::map<std::string, LayerRule> &layerRules()
{
    static const std::map<std::string, LayerRule> all{
        { "zeros", paddingKey },
        { "multiplications", multiplicationsKey },
        { "trips", tripsKey },
    };
    return all;
}

} // namespace halo
