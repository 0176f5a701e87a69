// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/filterpanel.h"

#include "compute/base/error.h"
#include "compute/drawing/base/translated.h"
#include "compute/filter/filterpresets.h"
#include "compute/filter/filterspec.h"
#include "compute/workload/convolution/alpha.h"
#include "compute/workload/signal/signalsource.h"
#include "gui/designer/chainlist.h"
#include "gui/designer/filtergrid.h"
#include "gui/designer/filtersize.h"
#include "gui/designer/sizeline.h"
#include "gui/session/session.h"

#include <QAction>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include <numeric>

namespace halo {

namespace {

QComboBox *makeCombo(const QString &name, const QString &objectName, QWidget *parent)
{
    auto *box = new QComboBox(parent);
    box->setAccessibleName(name);
    box->setObjectName(objectName);
    // Long words of other languages must not widen the column.
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(8);
    return box;
}

} // namespace

FilterPanel::FilterPanel(Session &session, QWidget *parent)
    : Card(tr("Filter"), parent)
    , m_session(session)
    , m_spec(new QLineEdit(this))
    , m_specError(new QLabel(this))
    , m_grid(new FilterGrid(m_model, this))
    , m_edges(new SizeLine(QStringLiteral("filter"), this))
    , m_sum(new QLabel(this))
    , m_op(makeCombo(tr("Operation"), QStringLiteral("opBox"), this))
    , m_border(makeCombo(tr("Border"), QStringLiteral("borderBox"), this))
    , m_size(makeCombo(tr("Output size"), QStringLiteral("sizeBox"), this))
    , m_alpha(makeCombo(tr("Alpha"), QStringLiteral("alphaBox"), this))
    , m_form(new QFormLayout)
{
    auto *designer = new QToolButton(this);
    designer->setObjectName(QStringLiteral("designerButton"));
    designer->setText(tr("Design\u2026"));
    designer->setToolTip(tr("Open the filter designer (F4)"));
    designer->setFocusPolicy(Qt::StrongFocus);
    setRole(designer, "link");
    connect(designer, &QToolButton::clicked, this, &FilterPanel::designerRequested);
    addToTitle(designer);
    auto *design = new QAction(tr("Filter &Designer"), m_grid);
    connect(design, &QAction::triggered, designer, &QToolButton::click);
    m_grid->addAction(design);
    addToTitle(makePresets());
    m_spec->setObjectName(QStringLiteral("specLine"));
    m_spec->setAccessibleName(tr("Filter as text"));
    m_spec->setPlaceholderText(QStringLiteral("gauss:7,1.5   1 2 1; 2 4 2; 1 2 1 / 16"));
    m_spec->setToolTip(tr("A preset such as gauss:7,1.5, a file name, or rows such as 1 2 1; 2 4 2; 1 2 1 / "
                          "16. Press Enter to apply."));
    m_specError->setWordWrap(true);
    m_specError->setObjectName(QStringLiteral("specError"));
    setRole(m_specError, "bad");
    m_specError->hide();
    auto *chain = new ChainList(m_session, this);
    auto *line = new QHBoxLayout;
    line->setSpacing(4);
    line->addWidget(m_spec, 1);
    line->addWidget(chain->addButton());
    content()->addWidget(chain);
    content()->addLayout(line);
    content()->addWidget(m_specError);
    content()->addWidget(m_grid, 1);
    addSizeLine();
    addSettings();

    connect(&m_model, &FilterModel::edited, &m_session, &Session::setFilter);
    connect(m_grid, &FilterGrid::refused, this, &FilterPanel::showSpecError);
    connect(m_spec, &QLineEdit::returnPressed, this, &FilterPanel::applySpec);
    session.onChange(Aspect::Configuration, this, &FilterPanel::showConfiguration);
    session.onChange(Aspect::Input, this, &FilterPanel::showAlpha);
    showConfiguration();
}

QToolButton *FilterPanel::makePresets()
{
    auto *button = new QToolButton(this);
    button->setObjectName(QStringLiteral("presetButton"));
    button->setText(tr("Presets") + QStringLiteral(" \u25be"));
    button->setAccessibleName(tr("Presets"));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setFocusPolicy(Qt::StrongFocus);
    setRole(button, "link");
    auto *menu = new QMenu(button);
    menu->setToolTipsVisible(true);
    for (const FilterPreset &preset : filterPresets()) {
        auto *action = menu->addAction(translated("FilterPreset", preset.title));
        action->setToolTip(translated("FilterPreset", preset.description));
        action->setData(QString::fromStdString(preset.example));
        connect(action, &QAction::triggered, this, [this, &preset] {
            showSpecError({});
            m_session.setFilter(parseFilter(preset.example), tr("preset"));
        });
    }
    button->setMenu(menu);
    return button;
}

void FilterPanel::addSizeLine()
{
    setRole(m_sum, "muted");
    auto *line = new QHBoxLayout;
    line->setSpacing(4);
    line->addWidget(m_edges);
    line->addStretch(1);
    line->addWidget(m_sum);
    content()->addLayout(line);
    connect(m_edges, &SizeLine::picked, this, [this](Size2 size) {
        m_session.setFilter(
            resizedFilter(m_session.configuration().filter, isSignal() ? Size2{ size.w, 1 } : size),
            tr("filter size"), QStringLiteral("size"));
    });
}

void FilterPanel::addSettings()
{
    m_op->addItem(tr("convolution (rotated)"), static_cast<int>(Op::Convolution));
    m_op->addItem(tr("correlation (as written)"), static_cast<int>(Op::Correlation));
    m_op->setToolTip(tr("A convolution rotates the filter by 180°; a correlation applies it as written."));
    m_size->setToolTip(
        tr("Size of the output: the same as the input, only pixels that need no border, or every overlap."));
    for (const BorderRow &row : borderRows)
        m_border->addItem(tr(row.title), static_cast<int>(row.value));
    m_size->addItem(tr("same as the input"), static_cast<int>(OutputSize::Same));
    m_size->addItem(tr("valid: no border read"), static_cast<int>(OutputSize::Valid));
    m_size->addItem(tr("full: every overlap"), static_cast<int>(OutputSize::Full));
    m_alpha->addItem(tr("premultiply, filter too"), static_cast<int>(Alpha::Premultiply));
    m_alpha->addItem(tr("keep, not filtered"), static_cast<int>(Alpha::Keep));
    m_alpha->addItem(tr("ignore: opaque output"), static_cast<int>(Alpha::Ignore));
    m_form->setHorizontalSpacing(10);
    m_form->setVerticalSpacing(3);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->addRow(tr("&Operation"), m_op);
    m_form->addRow(tr("&Border"), m_border);
    m_form->addRow(tr("Out&put"), m_size);
    m_form->addRow(tr("A&lpha"), m_alpha);
    content()->addLayout(m_form);
    for (QComboBox *box : { m_op, m_border, m_size, m_alpha })
        connect(box, &QComboBox::activated, this, &FilterPanel::applySettings);
}

void FilterPanel::showConfiguration()
{
    const RunConfiguration &configuration = m_session.configuration();
    m_model.setOp(configuration.settings.op);
    if (!m_model.filter().sameWeights(configuration.filter)
        || m_model.filter().name != configuration.filter.name)
        m_model.setFilter(configuration.filter);
    if (!m_spec->hasFocus() || !m_spec->isModified()) {
        m_spec->setText(textOf(configuration.filter));
        m_spec->setCursorPosition(0);
        showSpecError({});
    }
    m_edges->setRow(isSignal());
    m_edges->setSize(configuration.filter.size());
    m_op->setCurrentIndex(m_op->findData(static_cast<int>(configuration.settings.op)));
    m_border->setCurrentIndex(m_border->findData(static_cast<int>(configuration.settings.border)));
    m_size->setCurrentIndex(m_size->findData(static_cast<int>(configuration.settings.size)));
    m_border->setEnabled(configuration.settings.size != OutputSize::Valid);
    m_border->setToolTip(m_border->isEnabled() ? tr("The value of a read outside the image.")
                                               : tr("The output size “valid” reads no border."));
    showSum();
    showAlpha();
}

/// What was typed for it, so that a typing error can be corrected; else its preset or its rows. A text that
/// is too long to be edited in a line stays away.
QString FilterPanel::textOf(const Filter &filter) const
{
    constexpr qsizetype most = 1000;
    if (m_typed && m_typed->second.sameWeights(filter))
        return m_typed->first;
    const QString text = QString::fromStdString(filter.name == "custom" ? specOf(filter) : filter.name);
    return text.size() > most ? QString() : text;
}

/// Only where it makes a difference.
void FilterPanel::showAlpha()
{
    const Image &image = m_session.input().image;
    if (m_seenAlpha != image.alpha)
        m_isTranslucent = isTranslucent(image);
    m_seenAlpha = image.alpha;
    m_form->setRowVisible(m_alpha, m_isTranslucent && !isSignal());
    const RunConfiguration &configuration = m_session.configuration();
    m_alpha->setCurrentIndex(m_alpha->findData(static_cast<int>(configuration.settings.alpha)));
    QString text = tr("How the filter treats transparency. Premultiply: colours are weighted by their alpha, "
                      "so that invisible pixels do not bleed into the result.");
    if (signOfSum(configuration.filter) <= 0)
        text += u' '
            + tr("The weights of this filter do not add up to a positive number, so alpha is not filtered.");
    m_alpha->setToolTip(text);
}

bool FilterPanel::isSignal() const
{
    return m_session.module().isRow();
}

void FilterPanel::showSum()
{
    const std::vector<float> &weights = m_model.filter().weights;
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    QString text = QString::number(std::abs(sum) < 1e-6 ? 0.0 : sum, 'g', 4);
    text.replace(u'-', QStringLiteral("\u2212"));
    m_sum->setText(QStringLiteral("\u03a3 ") + text);
    m_sum->setToolTip(tr("Sum of the weights: 1 keeps the brightness, 0 shows edges only."));
}

void FilterPanel::applySpec()
{
    try {
        const std::string text = m_spec->text().toStdString();
        const Filter filter = isSignal() ? parseSignalFilter(text) : parseFilter(text);
        m_spec->setModified(false);
        m_typed = { m_spec->text(), filter };
        showSpecError({});
        m_session.setFilter(filter, tr("filter text"));
    } catch (const Error &error) {
        showSpecError(translated(error.message()));
    }
}

void FilterPanel::applySettings()
{
    m_session.setSettings({ static_cast<Op>(m_op->currentData().toInt()),
        static_cast<OutputSize>(m_size->currentData().toInt()),
        static_cast<Border>(m_border->currentData().toInt()),
        static_cast<Alpha>(m_alpha->currentData().toInt()) });
}

void FilterPanel::showSpecError(const QString &sentence)
{
    m_specError->setText(sentence);
    m_specError->setVisible(!sentence.isEmpty());
}

} // namespace halo

#include "moc_filterpanel.cpp"
