// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/diagramviews/comparisonview.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/base/translated.h"
#include "compute/drawing/recording/caption.h"
#include "compute/drawing/recording/storyboard.h"
#include "gui/diagramviews/diagramview.h"
#include "gui/widgets/card.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace halo {
namespace {

QString variantTitle(const Comparison &comparison, size_t side)
{
    return translated(comparison.board(side)->trace().request.variant.title);
}

} // namespace

/// Where the counters are drawn.
class CounterCanvas : public QWidget
{
public:
    using QWidget::QWidget;
    std::shared_ptr<const Comparison> comparison;
    int tick = 0;

    QSize sizeHint() const override { return { 400, 6 * fontMetrics().height() + 18 }; }
    QSize minimumSizeHint() const override { return { 200, sizeHint().height() }; }

protected:
    void paintEvent(QPaintEvent *) override
    {
        if (!comparison)
            return;
        QPainter painter(this);
        paintCounters(painter, QRectF(rect()), *comparison, tick,
            { variantTitle(*comparison, 0), variantTitle(*comparison, 1) },
            diagramLook(isDarkPalette(palette())), DiagramFonts(font()));
    }
};

ComparisonView::ComparisonView(QWidget *parent)
    : QWidget(parent)
    , m_title(new ElidedLabel(this))
    , m_surfaces(new DiagramView(&surfacesLayout, tr("The other implementation"), this))
    , m_counters(new CounterCanvas(parent))
{
    setObjectName(QStringLiteral("comparison"));
    m_title->setObjectName(QStringLiteral("otherTitle"));
    m_surfaces->setObjectName(QStringLiteral("otherSurfaces"));
    m_counters->setObjectName(QStringLiteral("counters"));
    m_counters->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_title);
    column->addWidget(m_surfaces, 1);
}

QWidget *ComparisonView::counters() const
{
    return m_counters;
}

QString ComparisonView::titleOf(const Comparison &comparison, size_t side, int tick)
{
    const QString title = variantTitle(comparison, side);
    const Storyboard &board = *comparison.board(side);
    if (comparison.waits(side, tick) && comparison.frameOf(side, tick) < board.lastFrame()) // else it is done
        return tr("%1 \u2014 waits, so that both add the same tap").arg(title);
    return tr("%1 \u2014 step %2 of %3")
        .arg(title, QString::number(comparison.frameOf(side, tick) + 1),
            QString::number(board.lastFrame() + 1));
}

void ComparisonView::setComparison(std::shared_ptr<const Comparison> comparison)
{
    m_comparison = std::move(comparison);
    m_counters->comparison = m_comparison;
    m_scene.reset();
    m_surfaces->setBoard(m_comparison ? m_comparison->board(1) : nullptr);
}

void ComparisonView::setTick(int tick)
{
    if (!m_comparison)
        return;
    const Storyboard &board = *m_comparison->board(1);
    m_scene = std::make_shared<const Scene>(sceneAt(board, m_comparison->frameOf(1, tick)));
    m_surfaces->setScene(m_scene);
    m_title->setText(titleOf(*m_comparison, 1, tick));
    m_title->setAccessibleName(m_title->text() + u' ' + captionOf(board, *m_scene));
    m_counters->tick = tick;
    m_counters->update();
}

} // namespace halo

#include "moc_comparisonview.cpp"
