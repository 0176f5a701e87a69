// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/layer/layerstage.h"

#include "gui/session/session.h"
#include "gui/session/workloadpage.h"
#include "gui/stages/layer/im2colview.h"
#include "gui/stages/layer/layertexts.h"
#include "gui/widgets/card.h"
#include "gui/widgets/leadfocus.h"
#include "gui/widgets/verdictbar.h"

#include <QLabel>
#include <QVBoxLayout>

namespace halo {
namespace {

constexpr std::int64_t mostCounted = 50'000'000; ///< cells that are counted in an instant

} // namespace

LayerStage::LayerStage(const WorkloadPage &page, Session &session, QWidget *parent)
    : WorkloadStage(parent)
    , m_page(page)
    , m_session(session)
    , m_sizes(new QLabel(this))
    , m_zeros(new QLabel(this))
    , m_ones(new QLabel(this))
    , m_picture(new Im2colView(this))
    , m_looked(new QLabel(this))
    , m_verdict(new QLabel(this))
{
    setObjectName(QStringLiteral("layerStage"));
    setAccessibleName(tr("Layer"));
    leadFocus(this, m_picture);
    build();
    session.onChange(Aspect::Configuration, this, &LayerStage::showLayer);
    connect(&session.controller(), &RunController::resultChanged, this, &LayerStage::showResult);
    connect(&session.controller(), &RunController::verificationChanged, this, &LayerStage::showResult);
    connect(&session.controller(), &RunController::staleChanged, this, &LayerStage::showResult);
    connect(m_picture, &Im2colView::looked, this, &LayerStage::showLooked);
}

void LayerStage::build()
{
    const std::pair<QLabel *, const char *> labels[] = { { m_sizes, "layerSizes" }, { m_zeros, "layerZeros" },
        { m_ones, "layerDistribution" }, { m_looked, "layerLooked" }, { m_verdict, "layerVerdict" } };
    for (const auto &[label, name] : labels) {
        label->setObjectName(QLatin1String(name));
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    setRole(m_sizes, "muted");
    m_looked->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_looked->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_sizes);
    column->addWidget(m_zeros);
    column->addWidget(m_ones);
    column->addWidget(m_picture, 1);
    column->addWidget(m_looked);
    column->addWidget(m_verdict);
}

void LayerStage::showLayer()
{
    if (!m_page.isChosen(m_session))
        return;
    const std::string &spec = m_session.configuration().spec;
    const bool isStep = !m_page.module().stepOf(spec).empty();
    for (QWidget *part : { static_cast<QWidget *>(m_zeros), static_cast<QWidget *>(m_ones),
             static_cast<QWidget *>(m_picture), static_cast<QWidget *>(m_looked) })
        part->setVisible(!isStep);
    if (isStep) {
        m_sizes->setText(
            tr("This step of a network is no convolution. The views Work-group and Timing show how it "
               "is computed."));
        return showResult();
    }
    const LayerShape shape = parseLayer(spec.substr(0, spec.find(' ')));
    m_sizes->setText(sizesText(shape));
    const bool counts = shape.columnCount() <= mostCounted;
    const QString zeros = zerosText(shape, counts ? std::optional(countPaddingZeros(shape)) : std::nullopt);
    m_zeros->setText(zeros);
    setRole(m_zeros, zeros.endsWith(u'\u2713') ? "good" : "bad");
    m_ones->setText(onesText(shape));
    m_picture->setShape(shape);
    showLooked();
    showResult();
}

void LayerStage::showLooked()
{
    m_looked->setText(m_picture->shape().empty()
            ? tr("The kernel is larger than the padded input: there is no output.")
            : lookedText(m_picture->shape(), m_picture->pixel(), m_picture->position()));
}

void LayerStage::showResult()
{
    if (!m_page.isChosen(m_session))
        return;
    const auto &run = m_session.lastRun();
    if (!run || m_session.stale()) {
        setRole(m_verdict, "muted");
        return m_verdict->setText(tr("Not computed yet for these settings."));
    }
    if (!run->verification)
        return VerdictBar::showComparing(m_verdict);
    setRole(m_verdict, run->verification->agreement.right ? "good" : "bad");
    m_verdict->setText(layerVerdict(*run));
}

} // namespace halo

#include "moc_layerstage.cpp"
