// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/launchcontrols.h"

#include "compute/drawing/base/timetext.h"
#include "compute/drawing/base/translated.h"
#include "gui/widgets/card.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QToolButton>

Q_DECLARE_METATYPE(halo::TuningChoice)

namespace halo {

namespace {

QToolButton *makeLink(const QString &text, const QString &objectName, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(text);
    button->setObjectName(objectName);
    button->setFocusPolicy(Qt::StrongFocus);
    setRole(button, "link");
    return button;
}

} // namespace

LaunchControls::LaunchControls(QWidget *parent)
    : QWidget(parent)
    , m_form(new QFormLayout)
    , m_local(new QLabel(this))
    , m_verdict(new QLabel(this))
    , m_fix(makeLink(tr("Use Nearest Size"), QStringLiteral("fixButton"), this))
    , m_reset(makeLink(tr("Reset"), QStringLiteral("resetButton"), this))
{
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setHorizontalSpacing(10);
    m_form->setVerticalSpacing(3);
    m_form->addRow(tr("Work-&group"), makePair(Knob::GroupW, Knob::GroupH));
    m_items = makePair(Knob::ItemW, Knob::ItemH);
    m_form->addRow(tr("O&utputs per item"), m_items);
    m_form->addRow(tr("Local memory"), m_local);
    m_local->setObjectName(QStringLiteral("localMemory"));
    m_verdict->setObjectName(QStringLiteral("launchVerdict"));
    m_verdict->setWordWrap(true);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_fix);
    buttons->addWidget(m_reset);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(3);
    column->addLayout(m_form);
    column->addWidget(m_verdict);
    column->addLayout(buttons);
    m_reset->setToolTip(tr("Restores the default sizes of the implementation."));
    connect(m_fix, &QToolButton::clicked, this, &LaunchControls::fix);
}

QComboBox *LaunchControls::makeBox(const QString &name, const QString &objectName)
{
    auto *box = new QComboBox(this);
    box->setAccessibleName(name);
    box->setObjectName(objectName);
    connect(box, &QComboBox::activated, this, [this, box](int row) {
        Q_EMIT tuned(box->itemData(row).value<TuningChoice>().tuning, box->objectName());
    });
    return box;
}

QWidget *LaunchControls::makePair(Knob first, Knob second)
{
    const bool group = first == Knob::GroupW;
    auto *pair = new QWidget(this);
    auto *line = new QHBoxLayout(pair);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(4);
    auto *w = makeBox(group ? tr("Work-group width") : tr("Outputs per item, across"),
        group ? QStringLiteral("groupW") : QStringLiteral("itemW"));
    auto *h = makeBox(group ? tr("Work-group height") : tr("Outputs per item, down"),
        group ? QStringLiteral("groupH") : QStringLiteral("itemH"));
    line->addWidget(w, 1);
    line->addWidget(new QLabel(QStringLiteral("\u00d7"), pair));
    line->addWidget(h, 1);
    m_knobs[static_cast<size_t>(first)] = w;
    m_knobs[static_cast<size_t>(second)] = h;
    pair->setFocusProxy(w); // the mnemonic of the row's label leads here
    return pair;
}

void LaunchControls::setState(const Variant &variant, const Tuning &tuning,
    const std::shared_ptr<const Problem> &problem, const DeviceLimits &limits)
{
    if (m_problem && m_problem == problem && m_variant == variant && m_tuning == tuning && m_limits == limits)
        return; // each choice below costs a look at all that refuses it
    const bool otherParams = variant.id != m_variant.id || variant.params.size() != m_params.size();
    m_variant = variant;
    m_tuning = tuning;
    m_problem = problem;
    m_limits = limits;
    if (otherParams)
        showParams();
    showKnobs();
    showVerdict();
}

void LaunchControls::fill(
    QComboBox *box, const std::vector<TuningChoice> &choices, int current, const QString &key)
{
    const QSignalBlocker blocker(box);
    box->clear();
    auto *items = qobject_cast<QStandardItemModel *>(box->model());
    for (const TuningChoice &choice : choices) {
        box->addItem(QString::number(choice.value), QVariant::fromValue(choice));
        if (choice.value == current)
            box->setCurrentIndex(box->count() - 1);
        if (choice.reason.empty())
            continue;
        QStandardItem *item = items->item(box->count() - 1);
        item->setEnabled(false);
        item->setToolTip(translated(choice.reason));
        item->setAccessibleDescription(translated(choice.reason));
    }
    box->setObjectName(key);
}

void LaunchControls::showKnobs()
{
    for (const Knob knob : { Knob::GroupW, Knob::GroupH, Knob::ItemW, Knob::ItemH }) {
        QComboBox *box = m_knobs[static_cast<size_t>(knob)];
        fill(box, choicesOf(knob, m_variant, m_tuning, *m_problem, m_limits), valueOf(m_tuning, knob),
            box->objectName());
    }
    m_form->setRowVisible(m_items, !m_variant.itemChoices.empty());
    for (size_t i = 0; i < m_params.size(); ++i) {
        const Param &param = m_variant.params[i];
        const auto set = m_tuning.params.find(param.macro);
        fill(m_params[i], choicesOf(param, m_variant, m_tuning, *m_problem, m_limits),
            set == m_tuning.params.end() ? param.value : set->second, m_params[i]->objectName());
    }
}

void LaunchControls::showParams()
{
    for (QComboBox *box : m_params)
        m_form->removeRow(box);
    m_params.clear();
    int row = 2;
    for (const Param &param : m_variant.params) {
        const QString macro = QString::fromStdString(param.macro);
        m_params.push_back(makeBox(macro, QStringLiteral("param_") + macro));
        m_form->insertRow(row++, macro, m_params.back());
    }
}

void LaunchControls::showVerdict()
{
    const auto local = localBytesOf(m_variant, m_tuning, *m_problem);
    m_local->setText(local == 0
            ? tr("none of %1").arg(bytesText(m_limits.localBytes))
            : tr("%1 of %2").arg(bytesText(local, m_limits.localBytes), bytesText(m_limits.localBytes)));
    const auto reason = m_problem->refusal(m_variant, m_tuning, m_limits);
    m_verdict->setText(reason ? translated(*reason) : tr("✓ Valid for this device and kernel"));
    setRole(m_verdict, reason ? "bad" : "good");
    m_fix->setVisible(reason.has_value());
    m_reset->setVisible(!(m_tuning == defaultTuning(m_variant)));
}

void LaunchControls::fix()
{
    if (const auto tuning = nearestAccepted(m_variant, m_tuning, *m_problem, m_limits))
        Q_EMIT tuned(*tuning, {});
    else
        m_verdict->setText(tr("No work-group size fits this implementation; choose a smaller filter or "
                              "another implementation."));
}

} // namespace halo

#include "moc_launchcontrols.cpp"
