// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "gui/stages/timing/timingmodel.h"
#include "gui/session/session.h"
#include "gui/stages/timing/chartview.h"
#include "gui/stages/timing/measureform.h"
#include "gui/stages/timing/runlist.h"
#include "gui/stages/timing/timingstage.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>

namespace halo {
namespace {

QString secondsText(std::chrono::milliseconds time)
{
    return TimingStage::tr("%1 s left at most").arg((time.count() + 999) / 1000);
}

} // namespace

int TimingStage::kind() const
{
    return m_kind->currentData().toInt();
}

size_t TimingStage::series() const
{
    return static_cast<size_t>(std::max(m_series->currentIndex(), 0));
}

void TimingStage::guard(const std::function<void()> &work)
{
    try {
        work();
        m_session.settle(Matter::File);
    } catch (const Error &error) {
        m_session.report(
            Matter::File, { QString::fromUtf8(error.what()), QString::fromStdString(error.detail()), {} });
    }
}

void TimingStage::toggle()
{
    m_measuring.running() ? m_measuring.stop() : start();
}

void TimingStage::start()
{
    guard([&] {
        m_doing = tr("Measuring; other runs wait");
        m_measuring.start(m_form->plan(), m_form->wantsCeilings(), m_form->title(), m_form->problems());
    });
}

TunePlan TimingStage::tunePlan() const
{
    if (!m_session.device())
        throw Error(Fault::Usage, tr("There is no OpenCL device to tune for.").toStdString());
    TunePlan plan;
    plan.problem = m_session.asked();
    plan.variant = m_session.variant();
    plan.device = *m_session.device();
    if (!m_session.hasData())
        throw Error(Fault::Usage, tr("There is no picture to tune with; open one.").toStdString());
    return plan;
}

void TimingStage::tune()
{
    guard([&] {
        const TunePlan plan = tunePlan();
        m_tuning = true;
        m_doing = tr("Tuning; other runs wait");
        m_kind->setCurrentIndex(m_kind->findData(static_cast<int>(ChartKind::HeatMap)));
        m_measuring.tune(plan);
    });
}

void TimingStage::race()
{
    guard([&] {
        const TunePlan plan = tunePlan();
        m_doing = tr("Racing; other runs wait");
        m_kind->setCurrentIndex(m_kind->findData(static_cast<int>(ChartKind::Ladder)));
        m_measuring.race(plan, m_session.shelf().list().variants,
            tr("race, filter %1, %2")
                .arg(QString::fromStdString(m_session.isConvolution() ? toString(plan.problem->tuneKey().filter)
                                                                  : plan.problem->text().what), m_session.source().name)
                .toStdString());
    });
}

void TimingStage::setWorking(bool working)
{
    m_session.setMeasuring(working);
    m_start->setText(working ? tr("Stop") : tr("Measure"));
    m_form->setEnabled(!working);
    m_tune->setEnabled(!working);
    m_race->setEnabled(!working);
    m_progress->setVisible(working);
    if (working) {
        m_measured = m_workload;
        sheet().tuned.reset();
        sheet().other.reset();
        sheet().id.clear();
        m_use->hide();
        m_runs->setCurrent({});
        m_progress->setRange(0, 0);
    } else {
        say({});
    }
    tellActivity(-1);
    refresh();
}

void TimingStage::tellActivity(int percent)
{
    m_session.activities().set(
        this, { m_measuring.running() ? m_doing : QString(), percent, [this] { m_measuring.stop(); } });
}

void TimingStage::say(const QString &text)
{
    m_sheets[m_measured].message = text;
    if (m_measured != m_workload)
        return;
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
}

void TimingStage::takeProgress(const std::shared_ptr<const Record> &record, const QString &doing, int percent,
    std::chrono::milliseconds remaining)
{
    m_progress->setRange(0, percent < 0 ? 0 : 100);
    m_progress->setValue(std::max(percent, m_progress->value()));
    say(remaining.count() > 0 ? doing + QStringLiteral(" \u00b7 ") + secondsText(remaining) : doing);
    tellActivity(percent);
    put(record, m_measured);
}

void TimingStage::takeFinished(const std::shared_ptr<const Record> &record)
{
    put(record, m_measured);
    const bool any
        = std::ranges::any_of(record->measured, [](const Measured &m) { return !m.kernelMs.empty(); });
    if (!std::exchange(m_tuning, false) && any)
        guard([&] { m_history.add(*record); });
    guard([&] { m_session.rememberCeilings(record->ceilings); });
    loadHistory();
}

void TimingStage::takeTuned(const std::optional<Tuned> &best, const QString &verdict)
{
    m_sheets[m_measured].tuned = best;
    m_use->setVisible(sheet().tuned.has_value());
    if (!best)
        return say(tr("No tuning of this variant can run."));
    guard([&] { m_session.rememberTuned({ *best }); });
    say(tr("Best: work-group %1 \u00d7 %2. %3")
            .arg(best->tuning.group.w)
            .arg(best->tuning.group.h)
            .arg(verdict));
}

void TimingStage::takeRaced(const std::vector<Tuned> &best)
{
    if (best.empty())
        return say(tr("No variant was measured."));
    guard([&] {
        m_session.rememberTuned(best);
        const auto &raced = m_sheets[m_measured].record->measured;
        const auto fastest = std::ranges::find(raced, best.front().variant, &Measured::variant);
        say(tr("Fastest: %1. \"Auto\" takes it from now on for this filter and such pictures.")
                .arg(fastest == raced.end() ? QString::fromStdString(best.front().variant)
                                            : nameOf(*fastest)));
    });
}

void TimingStage::useTuned()
{
    const std::optional<Tuned> best = std::exchange(sheet().tuned, std::nullopt);
    if (!best)
        return;
    m_session.selectVariant(best->variant);
    m_session.setTuning(best->tuning, {});
    m_use->hide();
    sheet().message.clear();
    m_message->hide();
}

void TimingStage::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy) && m_table->hasFocus()) {
        QString text;
        for (const QModelIndex &row : m_table->selectionModel()->selectedRows()) {
            for (int column = 0; column < TimingModel::ColumnCount; ++column)
                text += (column > 0 ? QStringLiteral("\t") : QString())
                    + row.siblingAtColumn(column).data().toString();
            text += u'\n';
        }
        return QApplication::clipboard()->setText(text);
    }
    QWidget::keyPressEvent(event);
}

} // namespace halo
