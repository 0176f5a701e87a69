// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/meaningcard.h"

#include "compute/drawing/base/numbers.h"
#include "compute/drawing/base/translated.h"
#include "compute/workload/convolution/filtercost.h"
#include "gui/charts/lineplot.h"
#include "gui/designer/responsepicture.h"
#include "gui/session/session.h"
#include "gui/session/workloadpage.h"

#include <QGridLayout>
#include <QHeaderView>
#include <QSpinBox>
#include <QTableView>
#include <QVBoxLayout>

#include <cmath>

namespace halo {

MeaningCard::MeaningCard(Session &session, QWidget *parent)
    : Card(tr("Analysis"), parent)
    , m_session(session)
    , m_response(new ResponsePicture(this))
    , m_radial(new LinePlot(tr("Spectrum"), tr("cycles per pixel"), tr("dB"), this))
    , m_impulse(new LinePlot(tr("Impulse"), tr("pixels"), {}, this))
    , m_step(new LinePlot(tr("Step"), tr("pixels"), {}, this))
    , m_lowRank(new LinePlot(tr("Low-rank error"), tr("separable components"), tr("%"), this))
    , m_pieces(new LinePlot(tr("One component"), tr("pixels"), {}, this))
    , m_number(new QSpinBox(this))
    , m_singular(new ElidedLabel(this))
    , m_table(new QTableView(this))
    , m_work(NewestWork::Older::Finished)
{
    m_response->setObjectName(QStringLiteral("responsePicture"));
    addFacts();
    addPlots();
    addCosts();
    session.onChange(Aspect::Configuration, this, &MeaningCard::refresh);
    session.onChange(Aspect::Devices | Aspect::Variants | Aspect::Input, this, &MeaningCard::showCosts);
}

QLabel *MeaningCard::addFact(
    QGridLayout *facts, const QString &name, const char *objectName, const QString &tip)
{
    auto *title = new QLabel(name, this);
    setRole(title, "muted");
    auto *value = new QLabel(this);
    value->setObjectName(QString::fromLatin1(objectName));
    value->setAccessibleName(name);
    value->setWordWrap(true);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (QLabel *label : { title, value })
        label->setToolTip(tip);
    const int row = facts->rowCount();
    facts->addWidget(title, row, 0, Qt::AlignTop);
    facts->addWidget(value, row, 1);
    return value;
}

void MeaningCard::addFacts()
{
    auto *facts = new QGridLayout;
    facts->setHorizontalSpacing(12);
    facts->setVerticalSpacing(2);
    facts->setColumnStretch(1, 1);
    m_sum = addFact(facts, tr("Sum"), "sumFact",
        tr("Sum of the weights: 1 keeps the brightness of uniform areas, 0 keeps only changes."));
    m_gain = addFact(facts, tr("Gain"), "gainFact",
        tr("The sum of the absolute weights is the largest value that a pixel can reach; above 1, the filter "
           "can clip. And the largest gain of any frequency."));
    m_symmetry = addFact(facts, tr("Symmetry"), "symmetryFact",
        tr("A symmetric filter does not shift the image; another one may."));
    m_rank = addFact(facts, tr("Separable"), "rankFact",
        tr("The number of products of a column and a row that add up to the filter: with one, the filter is "
           "separable and costs far less."));
    addPieceFact(facts);
    content()->addLayout(facts);
}

void MeaningCard::addPieceFact(QGridLayout *facts)
{
    auto *title = new QLabel(tr("Component"), this);
    setRole(title, "muted");
    auto *line = new QHBoxLayout;
    line->setSpacing(6);
    line->addWidget(m_number);
    line->addWidget(m_singular, 1);
    const int row = facts->rowCount();
    facts->addWidget(title, row, 0);
    facts->addLayout(line, row, 1);
    m_number->setObjectName(QStringLiteral("pieceNumber"));
    m_number->setAccessibleName(tr("Number of the component"));
    m_singular->setObjectName(QStringLiteral("singularFact"));
    title->setToolTip(tr("The filter is the sum of such components, each a column times a row; the first "
                         "ones are the largest. Singular values below the tolerance count as zero."));
    m_number->setToolTip(title->toolTip());
    connect(m_number, &QSpinBox::valueChanged, this, &MeaningCard::showPiece);
}

void MeaningCard::addPlots()
{
    auto *plots = new QGridLayout;
    plots->setSpacing(6);
    QWidget *const all[] = { m_response, m_radial, m_impulse, m_step, m_lowRank, m_pieces };
    for (int i = 0; i < 6; ++i)
        plots->addWidget(all[i], i / 2, i % 2);
    plots->setRowStretch(0, 5);
    plots->setRowStretch(1, 3);
    plots->setRowStretch(2, 3);
    content()->addLayout(plots, 5);
    for (LinePlot *plot : { m_impulse, m_step, m_lowRank, m_pieces })
        plot->setWholeX();
    m_radial->setToolTip(
        tr("How much of each frequency passes: across, down, and the mean of all directions."));
    m_impulse->setToolTip(tr("The response to a single bright pixel, along its row and its column."));
    m_step->setToolTip(tr("The response to an edge from 0 to 1."));
    m_lowRank->setToolTip(tr("The error of the sum of the first components."));
    m_pieces->setToolTip(tr("The column and the row whose product is the component."));
    m_lowRank->setLeastRange(0.0, 1.0);
    m_step->setLeastRange(0.0, 1.0);
    m_impulse->setLeastRange(0.0, 0.0);
}

void MeaningCard::addCosts()
{
    m_table->setObjectName(QStringLiteral("costTable"));
    m_table->setAccessibleName(tr("Cost with each implementation"));
    m_table->setModel(&m_costs);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setTabKeyNavigation(false);
    m_table->setMinimumHeight(6 * fontMetrics().height() + 24);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 5);
    QHeaderView *header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(CostModel::Title, QHeaderView::Stretch);
    content()->addWidget(m_table, 1);
}

void MeaningCard::showEvent(QShowEvent *)
{
    refresh();
}

void MeaningCard::refresh()
{
    if (!isVisible()) // the main window alone has the processor for itself
        return;
    showCosts();
    const RunConfiguration &configuration = m_session.configuration();
    m_work.start([this, filter = configuration.filter, op = configuration.settings.op](
                     const std::stop_token &, const NewestWork::Post &) -> NewestWork::Deliver {
        return [this, figures = figuresOf(filter, op)] {
            show(figures);
            if (upToDate())
                Q_EMIT updated();
        };
    });
}

void MeaningCard::show(const FilterFigures &figures)
{
    m_figures = figures;
    showFacts(figures);
    showPlots(figures);
    m_number->setRange(1, std::max(1, static_cast<int>(figures.pieces.size())));
    showPiece();
}

void MeaningCard::showFacts(const FilterFigures &figures)
{
    const FilterMeaning &meaning = figures.meaning;
    const QString sum = shortNumber(meaning.sum, 5);
    m_sum->setText(meaning.zeroMean              ? tr("0 (zero-mean): uniform areas become 0")
            : std::abs(meaning.sum - 1.0) < 1e-5 ? tr("1: keeps the brightness")
                                                 : tr("%1: brightness times %1").arg(sum));
    m_gain->setText(
        tr("%1 at most; frequencies up to %2 (%3 dB)")
            .arg(shortNumber(meaning.gain, 4), shortNumber(figures.largestGain, 4),
                shortNumber(std::round(ResponsePicture::decibels(figures.largestGain) * 10.0) / 10.0, 2)));
    m_symmetry->setText(
        figures.symmetries.isEmpty() ? tr("none") : figures.symmetries.join(QStringLiteral(", ")));
    m_rank->setText(meaning.separable() ? tr("yes: a column times a row (rank 1)")
            : meaning.rank == 0         ? tr("all weights are zero")
                                        : tr("no: a sum of %1 products (rank %1)").arg(meaning.rank));
}

void MeaningCard::showPlots(const FilterFigures &figures)
{
    const QString right = QStringLiteral("\u2192");
    const QString below = QStringLiteral("\u2193");
    const QString across = tr("across");
    const QString down = tr("down");
    m_response->setResponse(figures.response);
    m_radial->setLines({ { right, across, figures.along }, { below, down, figures.down },
        { QStringLiteral("\u2300"), tr("mean"), figures.radial } });
    m_impulse->setLines(
        { { right, across, figures.impulseAcross, true }, { below, down, figures.impulseDown, true } });
    m_step->setLines({ { right, across, figures.stepAcross }, { below, down, figures.stepDown } });
    m_lowRank->setLines({ { {}, tr("error in %"), figures.lowRankError, true } });
}

void MeaningCard::showPiece()
{
    const auto number = static_cast<size_t>(m_number->value() - 1);
    if (number >= m_figures.pieces.size())
        return;
    const FilterFigures::Piece &piece = m_figures.pieces[number];
    m_pieces->setLines({ { QStringLiteral("\u2192"), tr("row"), piece.row, true },
        { QStringLiteral("\u2193"), tr("column"), piece.column, true } });
    const FilterMeaning &meaning = m_figures.meaning;
    m_singular->setText(
        tr("of %1; singular value %2, tolerance %3")
            .arg(m_figures.pieces.size())
            .arg(shortNumber(meaning.singularValues[number], 4), shortNumber(meaning.tolerance, 2)));
    m_singular->setToolTip(m_singular->text());
}

void MeaningCard::showCosts()
{
    if (!isVisible() || !m_session.module().usesFilter())
        return;
    std::vector<CostRow> rows;
    const auto problem = m_session.asked();
    for (const Variant &variant : m_session.store().list().variants) {
        const FilterCost cost = costOf(variant, m_session.tuningOf(variant), *problem, m_session.limits());
        CostRow row;
        row.title = translated(variant.title);
        row.chosen = variant.id == m_session.variant().id;
        row.refusal = translated(cost.refusal.value_or(Message()));
        if (!cost.refusal) {
            row.reads = cost.reads;
            row.flops = cost.flops;
        }
        rows.push_back(row);
    }
    const int height = static_cast<int>(rows.size() + 1) * m_table->verticalHeader()->defaultSectionSize();
    m_table->setMaximumHeight(height + 12);
    m_costs.setRows(std::move(rows));
}

} // namespace halo

#include "moc_meaningcard.cpp"
