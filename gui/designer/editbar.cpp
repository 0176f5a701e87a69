// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/editbar.h"

#include "compute/base/error.h"
#include "compute/drawing/base/translated.h"
#include "compute/filter/filteredits.h"
#include "compute/filter/filterformula.h"
#include "compute/filter/filterspec.h"
#include "gui/designer/filtercommands.h"
#include "gui/designer/toolbutton.h"
#include "gui/designer/weighttext.h"
#include "gui/session/session.h"
#include "gui/widgets/card.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace halo {

namespace {

constexpr int columns = 6;

QLineEdit *makeLine(const QString &name, const QString &objectName, QWidget *parent)
{
    auto *line = new QLineEdit(parent);
    line->setObjectName(objectName);
    line->setAccessibleName(name);
    return line;
}

} // namespace

EditBar::EditBar(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_grid(new QGridLayout(this))
    , m_number(makeLine(tr("Number to divide by or add"), QStringLiteral("numberLine"), this))
    , m_formula(makeLine(tr("Formula"), QStringLiteral("formulaLine"), this))
    , m_way(new QComboBox(this))
    , m_second(makeLine(tr("Second filter"), QStringLiteral("secondLine"), this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(4);
    addButtons();
    addNumber();
    addFormula();
    addCombination();
}

void EditBar::addButtons()
{
    int place = 0;
    for (const FilterEdit &edit : filterEdits()) {
        auto *button = makeWideTool(edit.text, edit.id + QStringLiteral("Button"), edit.tip, this);
        connect(button, &QToolButton::clicked, this, [this, edit] { apply(edit); });
        m_grid->addWidget(button, place / columns, place % columns);
        ++place;
    }
}

void EditBar::addNumber()
{
    auto *divide = makeWideTool(
        tr("Divide"), QStringLiteral("divideButton"), tr("Divide all weights by the number."), this);
    auto *add
        = makeWideTool(tr("Add"), QStringLiteral("addButton"), tr("Add the number to all weights."), this);
    m_number->setText(QStringLiteral("2"));
    m_number->setToolTip(tr("A number or a fraction such as 1/9."));
    connect(divide, &QToolButton::clicked, this, [this] { applyNumber(true); });
    connect(add, &QToolButton::clicked, this, [this] { applyNumber(false); });
    connect(m_number, &QLineEdit::textEdited, this, [this] { setRole(m_number, ""); });
    const int row = m_grid->rowCount() - 1;
    m_grid->addWidget(m_number, row, columns - 3);
    m_grid->addWidget(divide, row, columns - 2);
    m_grid->addWidget(add, row, columns - 1);
}

void EditBar::addFormula()
{
    m_formula->setPlaceholderText(tr("formula, such as %1").arg(QStringLiteral("exp(-r^2/2)")));
    m_formula->setToolTip(tr("Each weight as a function of its position: x and y from the middle, r and "
                             "theta in polar coordinates. The filter follows while you type."));
    connect(m_formula, &QLineEdit::textEdited, this, &EditBar::applyFormula);
    connect(m_formula, &QLineEdit::returnPressed, this, &EditBar::applyFormula);
    auto *title = new QLabel(tr("F&ormula"), this);
    title->setBuddy(m_formula);
    const int row = m_grid->rowCount();
    m_grid->addWidget(title, row, 0);
    m_grid->addWidget(m_formula, row, 1, 1, columns - 1);
}

void EditBar::addCombination()
{
    m_way->setObjectName(QStringLiteral("combineBox"));
    m_way->setAccessibleName(tr("How to combine"));
    m_way->addItem(tr("convolve with"));
    m_way->addItem(tr("add"));
    m_way->addItem(tr("subtract"));
    m_second->setPlaceholderText(QStringLiteral("gauss:3"));
    m_second->setToolTip(tr("A second filter: a preset, the name of a file, or rows of numbers."));
    auto *presets
        = makeWideTool(QStringLiteral("\u25be"), QStringLiteral("secondPresets"), tr("Presets"), this);
    presets->setPopupMode(QToolButton::InstantPopup);
    auto *menu = new QMenu(presets);
    for (const FilterPreset &preset : filterPresets())
        connect(menu->addAction(translated("FilterPreset", preset.title)), &QAction::triggered, this,
            [this, &preset] { setSecond(QString::fromStdString(preset.example)); });
    presets->setMenu(menu);
    auto *button
        = makeWideTool(tr("Combine"), QStringLiteral("combineButton"), tr("Combine the two filters."), this);
    connect(button, &QToolButton::clicked, this, &EditBar::combine);
    connect(m_second, &QLineEdit::returnPressed, this, &EditBar::combine);
    auto *line = new QHBoxLayout;
    line->setSpacing(4);
    line->addWidget(m_way, 2);
    line->addWidget(m_second, 3);
    line->addWidget(presets);
    line->addWidget(button, 1);
    presets->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_grid->addLayout(line, m_grid->rowCount(), 0, 1, columns);
}

void EditBar::setSecond(const QString &spec)
{
    m_second->setText(spec);
}

template<typename Work> void EditBar::attempt(Work work)
{
    try {
        work();
        Q_EMIT refused({});
    } catch (const Error &error) {
        Q_EMIT refused(translated(error.message()));
    }
}

void EditBar::apply(const FilterEdit &edit)
{
    attempt([&] { m_session.setFilter(edit.apply(m_session.configuration().filter), edit.step); });
}

void EditBar::applyNumber(bool divide)
{
    const auto number = parseWeight(m_number->text());
    setRole(m_number, number ? "" : "wrong");
    if (!number)
        return;
    attempt([&] {
        const Filter &filter = m_session.configuration().filter;
        m_session.setFilter(divide ? divided(filter, *number) : offset(filter, *number),
            divide ? tr("divide") : tr("offset"));
    });
}

void EditBar::applyFormula()
{
    attempt([this] {
        m_session.setFilter(
            filterFromFormula(m_formula->text().toStdString(), m_session.configuration().filter.size()),
            tr("formula"), QStringLiteral("formula"));
    });
}

void EditBar::combine()
{
    attempt([this] {
        const Filter &first = m_session.configuration().filter;
        const Filter second = parseFilter(m_second->text().toStdString());
        const int way = m_way->currentIndex();
        m_session.setFilter(way == 0 ? convolved(first, second) : added(first, second, way == 1 ? 1.0 : -1.0),
            way == 0       ? tr("convolve with a filter")
                : way == 1 ? tr("add a filter")
                           : tr("subtract a filter"));
    });
}

} // namespace halo

#include "moc_editbar.cpp"
