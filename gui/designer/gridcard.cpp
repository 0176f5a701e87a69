// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/gridcard.h"
#include "gui/designer/toolbutton.h"

#include "compute/base/error.h"
#include "compute/drawing/base/translated.h"
#include "compute/filter/filteredits.h"
#include "gui/designer/draggrip.h"
#include "gui/designer/filterclipboard.h"
#include "gui/designer/filtergrid.h"
#include "gui/designer/filtersize.h"
#include "gui/designer/gridmenu.h"
#include "gui/designer/sizeline.h"
#include "gui/designer/weighttext.h"
#include "gui/session/session.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

namespace halo {

namespace {

} // namespace

GridCard::GridCard(Session &session, QWidget *parent)
    : Card(tr("Weights"), parent)
    , m_session(session)
    , m_grid(new FilterGrid(m_model, this))
    , m_edges(new SizeLine(QStringLiteral("designer"), this))
    , m_scale(new QCheckBox(tr("scale"), this))
    , m_symmetry(new QComboBox(this))
    , m_paint(makeTool(tr("&Paint"), QStringLiteral("paintButton"),
          tr("Paint with this weight: drag with the left button; the right button paints zeros, the middle "
             "button picks a weight."),
          this))
    , m_brush(new QLineEdit(QStringLiteral("1"), this))
    , m_cell(new ElidedLabel(this))
    , m_mistake(new QLabel(this))
{
    m_grid->setObjectName(QStringLiteral("designerGrid"));
    m_grid->setLargestCell(72);
    m_mistake->setObjectName(QStringLiteral("gridMistake"));
    m_mistake->setWordWrap(true);
    setRole(m_mistake, "bad");
    setRole(m_cell, "muted");
    m_mistake->hide();
    addToTitle(new DragGrip([this] { return m_session.configuration().filter; }, this));
    addTools();
    content()->addWidget(m_grid, 1);
    content()->addWidget(m_cell);
    content()->addWidget(m_mistake);
    connect(&m_model, &FilterModel::edited, &m_session, &Session::setFilter);
    connect(m_grid, &FilterGrid::hovered, m_cell, &QLabel::setText);
    connect(m_grid, &FilterGrid::refused, this, &GridCard::showMistake);
    session.onChange(Aspect::Configuration, this, &GridCard::showConfiguration);
    showConfiguration();
}

void GridCard::addTools()
{
    m_scale->setObjectName(QStringLiteral("scaleBox"));
    m_scale->setToolTip(tr("Scale the weights to the new size instead of cropping or padding with zeros."));
    m_edges->add(m_scale);
    m_symmetry->setObjectName(QStringLiteral("symmetryBox"));
    m_symmetry->setAccessibleName(tr("Edit symmetrically"));
    m_symmetry->setToolTip(tr("Edit symmetrically: the mirrored weights follow."));
    m_symmetry->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_symmetry->setMinimumContentsLength(9);
    for (const auto &[symmetry, title] : symmetryTitles())
        m_symmetry->addItem(symmetry == Symmetry::None ? tr("not mirrored") : tr("mirrored: %1").arg(title),
            static_cast<int>(symmetry));
    m_paint->setCheckable(true);
    m_brush->setObjectName(QStringLiteral("brushLine"));
    m_brush->setAccessibleName(tr("Weight to paint with"));
    m_brush->setFixedWidth(56);
    auto *line = new QHBoxLayout;
    line->setSpacing(6);
    auto *size = new QLabel(tr("&Size"), this);
    size->setBuddy(m_edges->first());
    line->addWidget(size);
    line->addWidget(m_edges);
    line->addStretch(1);
    content()->addLayout(line);
    auto *second = new QHBoxLayout;
    second->setSpacing(6);
    second->addWidget(m_symmetry, 1);
    second->addWidget(m_paint);
    second->addWidget(m_brush);
    second->addWidget(makeZoom());
    content()->addLayout(second);
    connect(m_edges, &SizeLine::picked, this, &GridCard::resizeTo);
    connect(m_symmetry, &QComboBox::activated, this,
        [this] { m_model.setSymmetry(static_cast<Symmetry>(m_symmetry->currentData().toInt())); });
    connect(&m_model, &FilterModel::symmetryChanged, this,
        [this] { m_symmetry->setCurrentIndex(m_symmetry->findData(static_cast<int>(m_model.symmetry()))); });
    connect(m_paint, &QToolButton::toggled, this, &GridCard::useBrush);
    connect(m_brush, &QLineEdit::textEdited, this, &GridCard::useBrush);
    connect(m_grid, &FilterGrid::brushLeft, this, [this] { m_paint->setChecked(false); });
    connect(m_grid, &FilterGrid::brushPicked, this, [this](float weight) {
        m_brush->setText(weightText(weight));
        useBrush();
    });
}

QWidget *GridCard::makeZoom()
{
    auto *box = new QWidget(this);
    auto *line = new QHBoxLayout(box);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(2);
    auto *out = makeTool(QStringLiteral("\u2212"), QStringLiteral("zoomOutButton"), tr("Smaller cells"), box);
    auto *whole = makeTool(tr("Fit"), QStringLiteral("zoomFitButton"), tr("Show the whole filter"), box);
    auto *in = makeTool(QStringLiteral("+"), QStringLiteral("zoomInButton"), tr("Larger cells"), box);
    for (QToolButton *button : { out, whole, in })
        line->addWidget(button);
    connect(out, &QToolButton::clicked, this, [this] { m_grid->setZoom(m_grid->zoom() / 1.25); });
    connect(whole, &QToolButton::clicked, this, [this] { m_grid->setZoom(1.0); });
    connect(in, &QToolButton::clicked, this, [this] { m_grid->setZoom(m_grid->zoom() * 1.25); });
    const auto enable = [out, whole](double zoom) {
        out->setEnabled(zoom > 1.0);
        whole->setEnabled(zoom > 1.0);
    };
    connect(m_grid, &FilterGrid::zoomChanged, this, enable);
    enable(1.0);
    return box;
}

void GridCard::useBrush()
{
    const auto weight = m_model.weightOf(m_brush->text(), m_model.index(0, 0));
    setRole(m_brush, weight ? "" : "wrong");
    m_grid->setBrush(m_paint->isChecked() ? weight : std::nullopt);
}

void GridCard::resizeTo(Size2 size)
{
    const Filter &filter = m_session.configuration().filter;
    m_session.setFilter(m_scale->isChecked() ? rescaled(filter, size) : resizedFilter(filter, size),
        tr("filter size"), QStringLiteral("size"));
}

void GridCard::take(const QMimeData *dropped)
{
    try {
        m_session.setFilter(filterIn(dropped), tr("dropped filter"));
    } catch (const Error &error) {
        showMistake(translated(error.message()));
    }
}

void GridCard::showConfiguration()
{
    const RunConfiguration &configuration = m_session.configuration();
    m_model.setOp(configuration.settings.op);
    if (!m_model.filter().sameWeights(configuration.filter)
        || m_model.filter().name != configuration.filter.name)
        m_model.setFilter(configuration.filter);
    m_edges->setSize(configuration.filter.size());
    showMistake({});
}

void GridCard::showMistake(const QString &sentence)
{
    m_mistake->setText(sentence);
    m_mistake->setVisible(!sentence.isEmpty());
}

} // namespace halo

#include "moc_gridcard.cpp"
