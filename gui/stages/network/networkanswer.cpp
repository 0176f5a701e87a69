// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/network/networkanswer.h"

#include "compute/drawing/base/timetext.h"
#include "compute/drawing/base/translated.h"
#include "compute/image/imagepixels.h"
#include "compute/workload/network/classnames.h"
#include "compute/workload/network/networkfile.h"
#include "gui/charts/plotview.h"
#include "gui/stages/network/guesschart.h"
#include "gui/widgets/card.h"

#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace halo {
namespace {

constexpr int previewEdge = 72;
constexpr int guessCount = 3;

/// Maps of one, three or four channels as a picture, without alpha.
QPixmap pictureOf(const FeatureMaps &input, int edge)
{
    Image image;
    image.width = input.size.w;
    image.height = input.size.h;
    for (int c = 0; c < std::min(input.channels, 3); ++c) {
        const auto begin = input.values.begin() + static_cast<std::ptrdiff_t>(input.size.area()) * c;
        image.colour.push_back(
            std::make_shared<const Plane>(begin, begin + static_cast<std::ptrdiff_t>(input.size.area())));
    }
    return QPixmap::fromImage(pixelsOf(image, Depth::U8))
        .scaled(edge, edge, Qt::KeepAspectRatio, Qt::SmoothTransformation);
}

bool endsWithSoftmax(const Network &network)
{
    return network.steps[answerStep(network)].op == "Softmax";
}

} // namespace

NetworkAnswer::NetworkAnswer(QWidget *parent)
    : QWidget(parent)
    , m_preview(new QLabel(this))
    , m_sum(new QLabel(this))
    , m_guesses(new PlotView(this))
{
    m_preview->setObjectName(QStringLiteral("networkInput"));
    m_preview->setAccessibleName(tr("Network input"));
    m_preview->setToolTip(tr("The network's input: the middle of the image, scaled to its size"));
    m_preview->setFixedSize(previewEdge, previewEdge);
    m_preview->setAlignment(Qt::AlignCenter);
    m_guesses->setObjectName(QStringLiteral("guessBars"));
    m_guesses->setAccessibleName(tr("Likeliest classes"));
    m_sum->setObjectName(QStringLiteral("networkSum"));
    m_sum->setWordWrap(true);
    setRole(m_sum, "muted");
    auto *column = new QVBoxLayout;
    column->setSpacing(2);
    column->addWidget(m_guesses);
    column->addWidget(m_sum);
    column->addStretch();
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    row->addWidget(m_preview, 0, Qt::AlignTop);
    row->addLayout(column, 1);
    showGuesses({}, true);
}

/// As high as there are classes to name.
void NetworkAnswer::showGuesses(const std::vector<Guess> &guesses, bool shares)
{
    constexpr int rowGap = 4;
    m_guesses->setContent(guessChart(guesses, shares));
    m_guesses->setAccessibleDescription(guessWords(guesses, shares).join(QStringLiteral(", ")));
    const int rows = std::max(static_cast<int>(guesses.size()), 1);
    m_guesses->setFixedHeight(rows * (fontMetrics().height() + rowGap));
}

void NetworkAnswer::clear()
{
    showGuesses({}, true);
    m_preview->clear();
    m_sum->clear();
}

void NetworkAnswer::showOutcome(const NetworkOutcome &outcome)
{
    const Network &network = *outcome.network;
    const bool isClassifier = answersWithClasses(network);
    showGuesses(isClassifier ? bestGuesses(network, outcome.answer(), guessCount) : std::vector<Guess>(),
        endsWithSoftmax(network));
    m_preview->setPixmap(pictureOf(outcome.input, m_preview->width()));
    const int classes = isClassifier ? static_cast<int>(answerCount(network)) : 0;
    QStringList sentences;
    if (const auto notice = sizeNotice(network))
        sentences << translated(*notice);
    if (isClassifier)
        sentences << tr("It always picks one of its %n classes.", nullptr, classes);
    sentences << tr("All layers: %1 on %2, median of %3, excluding transfers")
                     .arg(timeText(outcome.result.kernels()), QString::fromStdString(outcome.device.name))
                     .arg(outcome.result.passes.size());
    if (const auto &dnn = outcome.dnn)
        sentences << tr("From first launch to end: %1; OpenCV's dnn %2 with %n threads: %3, in turn with "
                        "ours: %4 × (%5 to "
                        "%6).",
            nullptr, dnn->times.threads)
                         .arg(timeText(outcome.result.pass), QString::fromStdString(dnn->times.version),
                             timeText(dnn->times.pass))
                         .arg(dnn->ratio.ratio, 0, 'f', 2)
                         .arg(dnn->ratio.interval.low, 0, 'f', 2)
                         .arg(dnn->ratio.interval.high, 0, 'f', 2);
    m_sum->setText(sentences.join(u' '));
}

} // namespace halo

#include "moc_networkanswer.cpp"
