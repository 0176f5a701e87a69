// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/presetcard.h"

#include "compute/base/error.h"
#include "compute/drawing/base/translated.h"
#include "compute/filter/presetmakers.h"
#include "gui/session/session.h"
#include "gui/widgets/card.h"
#include "gui/widgets/leadfocus.h"
#include "gui/widgets/numberbox.h"

#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <cmath>

namespace halo {

namespace {

bool isWhole(PresetParameter::Kind kind)
{
    return kind != PresetParameter::Number && kind != PresetParameter::Optional;
}

} // namespace

PresetCard::PresetCard(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_search(new QLineEdit(this))
    , m_list(new QListWidget(this))
    , m_description(new QLabel(this))
    , m_controls(new QWidget(this))
    , m_form(new QFormLayout(m_controls))
    , m_mistake(new QLabel(this))
{
    m_search->setObjectName(QStringLiteral("presetSearch"));
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search the presets"));
    m_search->setClearButtonEnabled(true);
    m_list->setObjectName(QStringLiteral("presetList"));
    m_list->setAccessibleName(tr("Presets"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_description->setWordWrap(true);
    setRole(m_description, "muted");
    m_mistake->setObjectName(QStringLiteral("presetMistake"));
    m_mistake->setWordWrap(true);
    setRole(m_mistake, "bad");
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setVerticalSpacing(3);
    m_form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_search);
    column->addWidget(m_list, 1);
    column->addWidget(m_description);
    column->addWidget(m_controls);
    column->addWidget(m_mistake);
    fill();
    connect(m_search, &QLineEdit::textChanged, this, &PresetCard::search);
    connect(m_search, &QLineEdit::returnPressed, this, [this] { m_list->setFocus(); });
    connect(m_list, &QListWidget::currentRowChanged, this, &PresetCard::choose);
    connect(m_list, &QListWidget::itemClicked, this, [this] { choose(m_list->currentRow()); });
    session.onChange(Aspect::Configuration, this, &PresetCard::follow);
    leadFocus(this, m_list);
    m_mistake->hide();
    follow();
}

void PresetCard::fill()
{
    for (const FilterPreset &preset : filterPresets()) {
        auto *item = new QListWidgetItem(translated("FilterPreset", preset.title), m_list);
        item->setToolTip(translated("FilterPreset", preset.description));
    }
}

void PresetCard::search(const QString &text)
{
    int first = -1;
    for (int row = 0; row < m_list->count(); ++row) {
        const FilterPreset &preset = filterPresets()[static_cast<size_t>(row)];
        const QString all
            = translated("FilterPreset", preset.title) + u' ' + QString::fromStdString(preset.id);
        const bool fits = all.contains(text, Qt::CaseInsensitive);
        m_list->item(row)->setHidden(!fits);
        if (fits && first < 0)
            first = row;
    }
    if (!text.isEmpty() && first >= 0)
        m_list->setCurrentRow(first);
}

void PresetCard::choose(int row)
{
    if (row < 0)
        return;
    const FilterPreset &preset = filterPresets()[static_cast<size_t>(row)];
    if (&preset == m_preset)
        return;
    std::vector<double> values;
    for (const PresetParameter &parameter : preset.parameters)
        values.push_back(parameter.value);
    showPreset(&preset, std::move(values));
    apply(QStringLiteral("preset"));
}

void PresetCard::showPreset(const FilterPreset *preset, std::vector<double> values)
{
    m_preset = preset;
    m_values = std::move(values);
    while (m_form->rowCount() > 0)
        m_form->removeRow(0);
    m_description->setText(
        preset ? translated("FilterPreset", preset->description) : tr("The weights are custom now."));
    if (!preset)
        return;
    for (size_t i = 0; i < preset->parameters.size(); ++i)
        m_form->addRow(translated("FilterPreset", preset->parameters[i].title), makeControl(i));
}

QAbstractSpinBox *PresetCard::makeControl(size_t number)
{
    const PresetParameter &parameter = m_preset->parameters[number];
    auto *box = new NumberBox(m_controls);
    box->setObjectName(QStringLiteral("preset_") + QString::fromStdString(parameter.id));
    box->setAccessibleName(translated("FilterPreset", parameter.title));
    box->setDecimals(isWhole(parameter.kind) ? 0 : parameter.step < 0.1 ? 2 : parameter.step < 1.0 ? 2 : 1);
    box->setRange(parameter.least, parameter.most);
    box->setSingleStep(parameter.kind == PresetParameter::OddEdge ? 2.0 : parameter.step);
    if (parameter.kind == PresetParameter::Optional) {
        box->setSpecialValueText(tr("automatic"));
        box->setMeant([this] { return preset::defaultSigma(static_cast<int>(m_values.front())); });
    }
    box->setValue(m_values[number]);
    connect(
        box, &QDoubleSpinBox::valueChanged, this, [this, number](double value) { change(number, value); });
    return box;
}

void PresetCard::change(size_t number, double value)
{
    const auto &parameters = m_preset->parameters;
    const bool squareNow = number + 1 < parameters.size()
        && parameters[number + 1].kind == PresetParameter::Height && m_values[number + 1] == m_values[number];
    m_values[number] = value;
    if (squareNow) { // what was square stays it
        m_values[number + 1] = value;
        auto *height = qobject_cast<QDoubleSpinBox *>(
            m_form->itemAt(static_cast<int>(number) + 1, QFormLayout::FieldRole)->widget());
        const QSignalBlocker blocker(height);
        height->setValue(value);
    }
    apply(QStringLiteral("preset ") + QString::fromStdString(m_preset->id));
}

void PresetCard::apply(const QString &key)
{
    try {
        m_session.setFilter(parseFilter(presetSpec(*m_preset, m_values)),
            tr("preset %1").arg(translated("FilterPreset", m_preset->title)), key);
        m_mistake->hide();
    } catch (const Error &error) {
        m_mistake->setText(translated(error.message()));
        m_mistake->show();
    }
}

void PresetCard::follow()
{
    const PresetValues now = presetValues(m_session.configuration().filter.name);
    if (now.preset == m_preset && now.values == m_values)
        return;
    if (now.preset != m_preset || m_values.size() != now.values.size()) {
        showPreset(now.preset, now.values);
    } else {
        m_values = now.values;
        for (size_t i = 0; i < m_values.size(); ++i) {
            auto *box = qobject_cast<QDoubleSpinBox *>(
                m_form->itemAt(static_cast<int>(i), QFormLayout::FieldRole)->widget());
            const QSignalBlocker blocker(box);
            box->setValue(m_values[i]);
        }
    }
    m_mistake->hide();
    const QSignalBlocker blocker(m_list);
    const int row = now.preset ? static_cast<int>(now.preset - filterPresets().data()) : -1;
    m_list->setCurrentRow(row);
}

} // namespace halo

#include "moc_presetcard.cpp"
