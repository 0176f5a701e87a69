// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/variantpanel.h"

#include "compute/drawing/base/translated.h"
#include "compute/kernel/variantfamily.h"
#include "gui/session/markedtime.h"
#include "gui/session/runcommand.h"
#include "gui/session/session.h"
#include "gui/source/launchcontrols.h"
#include "gui/source/variantlistview.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace halo {
namespace {

/// Empty if there is none.
QString titleOfFamily(const std::string &id)
{
    const int place = familyPlace(id);
    return place == 0 ? QString()
                      : translated("VariantFamily", variantFamilies()[static_cast<size_t>(place) - 1].title);
}

} // namespace

VariantPanel::VariantPanel(Session &session, QWidget *parent)
    : Card(tr("Implementation"), parent)
    , m_session(session)
    , m_list(new VariantListView(this))
    , m_controls(new LaunchControls(this))
    , m_note(new QLabel(this))
    , m_timeAll(new QToolButton(this))
{
    m_timeAll->setText(tr("Measure All"));
    m_timeAll->setObjectName(QStringLiteral("timeAllButton"));
    m_timeAll->setToolTip(tr("Runs every implementation once with this filter on this device. The times are "
                             "kernel times, by the device clock."));
    m_timeAll->setFocusPolicy(Qt::StrongFocus);
    setRole(m_timeAll, "link");
    setRole(m_note, "muted");
    m_note->setWordWrap(true);
    m_note->setObjectName(QStringLiteral("variantNote"));
    addToTitle(m_timeAll);
    content()->addWidget(m_note);
    content()->addWidget(m_list, 1);
    content()->addWidget(m_controls);
    m_list->setModel(&m_model);

    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex &index) {
            if (index.isValid())
                m_session.selectVariant(index.data(VariantModel::IdRole).toString().toStdString());
        });
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_list, &QWidget::customContextMenuRequested, this, &VariantPanel::showMenu);
    connect(m_controls, &LaunchControls::tuned, &session, &Session::setTuning);
    connect(m_controls->resetButton(), &QToolButton::clicked, &session, &Session::resetTuning);
    connect(m_timeAll, &QToolButton::clicked, &session.controller(), &RunController::timeAll);
    session.onChange(
        Aspect::Configuration | Aspect::Devices | Aspect::Variants | Aspect::Input | Aspect::Problem, this,
        &VariantPanel::refresh);
    connect(&session.controller(), &RunController::timesChanged, this, &VariantPanel::showRows);
    refresh();
}

void VariantPanel::refresh()
{
    const bool opencv = m_session.configuration().device == opencvDevice;
    m_note->setVisible(opencv || m_elsewhere);
    m_note->setText(m_elsewhere
            ? tr("The open recording does not use these settings. Close it to change them.")
            : tr("OpenCV is filtering on the CPU; choose an OpenCL device to run these implementations."));
    m_timeAll->setEnabled(!opencv && !m_elsewhere && m_session.hasData());
    m_list->setDisabled(m_elsewhere);
    m_controls->setDisabled(m_elsewhere);
    m_controls->setVisible(!opencv && m_session.asked());
    showRows();
    if (const auto asked = m_session.asked())
        m_controls->setState(
            m_session.variant(), m_session.tuningOf(m_session.variant()), asked, m_session.limits());
}

void VariantPanel::setElsewhere(bool elsewhere)
{
    m_elsewhere = elsewhere;
    refresh();
}

void VariantPanel::showRows()
{
    {
        const QSignalBlocker blocker(m_list->selectionModel());
        m_model.setRows(rows());
    }
    showSelected();
}

std::vector<VariantRow> VariantPanel::rows() const
{
    std::vector<VariantRow> rows;
    nanoseconds slowest{ 1 };
    const VariantList &list = m_session.store().list();
    for (const Variant &variant : list.variants)
        slowest = std::max(slowest, m_session.timeOf(variant).value_or(nanoseconds(0)));
    if (m_session.choosable().front() == autoVariant)
        rows.push_back(autoRow());
    std::string family;
    for (const Variant *variant : m_session.store().byFamily()) {
        if (const std::string next = familyOf(*variant); next != family) {
            rows.push_back(headingOf(next));
            family = next;
        }
        rows.push_back(rowOf(*variant, slowest));
        rows.back().mark = QString::number(variant - list.variants.data() + 1);
    }
    for (const Message &problem : list.problems) {
        const QString sentence = translated(problem);
        VariantRow row;
        row.mark = QStringLiteral("!");
        row.title = tr("A kernel of yours cannot be read");
        row.summary = sentence;
        row.refusal = sentence;
        rows.push_back(std::move(row));
    }
    return rows;
}

VariantRow VariantPanel::headingOf(const std::string &family)
{
    VariantRow row;
    row.heading = true;
    row.title = titleOfFamily(family);
    return row;
}

VariantRow VariantPanel::rowOf(const Variant &variant, nanoseconds slowest) const
{
    VariantRow row;
    row.id = variant.id;
    row.title = translated(variant.title);
    row.summary = translated(variant.summary);
    row.own = variant.origin == Origin::User;
    row.family = titleOfFamily(familyOf(variant));
    row.refusal = m_session.refusalOf(variant).value_or(QString());
    if (row.refusal.isEmpty() && m_session.isWrong(variant))
        row.refusal = tr("Its result differs from the reference.");
    if (const auto time = m_session.timeOf(variant);
        time && m_session.configuration().device != opencvDevice) {
        const Measured &measured = *m_session.resultOf(variant);
        row.time = markedTime(measured);
        row.kept = translated(keptText(measured));
        row.bar = static_cast<double>(time->count()) / static_cast<double>(slowest.count());
    }
    return row;
}

/// Says which variant and work-group it stands for.
VariantRow VariantPanel::autoRow() const
{
    const AutoPick &pick = m_session.autoPick();
    const Variant &variant = m_session.store().find(pick.variantId());
    VariantRow row;
    row.id = autoVariant;
    row.mark = QStringLiteral("A");
    row.title = tr("Auto");
    row.summary = tr("The implementation that suits device, filter and image; none can run now.");
    if (pick.variantId().empty())
        return row;
    row.note = tr("%1, %2 \u00d7 %3")
                   .arg(translated(variant.title), QString::number(pick.tuning().group.w),
                       QString::number(pick.tuning().group.h));
    row.summary = pick.remembered()
        ? tr("The implementation and work-group that tuning found fastest for this device and filter size: "
             "%1.")
              .arg(row.note)
        : tr("The implementation that suits this kind of device by a rule of thumb: %1. To choose by "
             "measurement, use Find the Fastest (F8 in the view Timing).")
              .arg(row.note);
    if (const auto time = m_session.timeOf(variant); time && m_session.tuningOf(variant) == pick.tuning())
        row.time = markedTime(*m_session.resultOf(variant));
    return row;
}

void VariantPanel::showSelected()
{
    const QModelIndex selected = m_model.find(m_session.automatic() ? autoVariant : m_session.variant().id);
    if (m_list->currentIndex() == selected && m_list->selectionModel()->isSelected(selected))
        return;
    const QSignalBlocker blocker(m_list->selectionModel());
    m_list->selectionModel()->setCurrentIndex(selected, QItemSelectionModel::ClearAndSelect);
    m_list->scrollTo(selected);
    m_list->viewport()->update(); // the blocked signals would have done it
}

/// All that can be done with the variant under the pointer.
void VariantPanel::showMenu(QPoint place)
{
    const QModelIndex index = m_list->indexAt(place);
    const std::string id = index.data(VariantModel::IdRole).toString().toStdString();
    if (id.empty())
        return;
    const bool automatic = id == autoVariant;
    const Variant &variant = automatic ? m_session.variant() : m_session.store().find(id);
    auto *menu = new QMenu(m_list);
    menu->setObjectName(QStringLiteral("variantMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction *run = menu->addAction(tr("&Run"), this, [this, id] {
        const bool chosen = id == (m_session.automatic() ? autoVariant : m_session.variant().id);
        chosen ? m_session.controller().measure() : m_session.selectVariant(id); // which runs by itself
    });
    run->setEnabled(m_session.hasData() && !m_session.refusalOf(variant));
    QAction *beside = menu->addAction(tr("Compare Its Work-group with the &Chosen One"), this,
        [this, other = variant.id] { Q_EMIT comparisonRequested(QString::fromStdString(other)); });
    beside->setEnabled(variant.id != m_session.variant().id);
    const QString command = runCommandOf(m_session, variant);
    QAction *copy = menu->addAction(
        tr("&Copy as Command"), this, [command] { QGuiApplication::clipboard()->setText(command); });
    copy->setEnabled(!command.isEmpty());
    if (variant.origin == Origin::User && !automatic)
        menu->addAction(tr("&Open Its Folder"), this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_session.store().makeUserFolder())); });
    menu->popup(m_list->viewport()->mapToGlobal(place));
}

} // namespace halo

#include "moc_variantpanel.cpp"
