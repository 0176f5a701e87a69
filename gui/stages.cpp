// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages.h"

#include "gui/session.h"
#include "gui/settingsstore.h"
#include "gui/tracing.h"
#include "gui/views/faultlab.h"
#include "gui/views/resultstage.h"
#include "gui/views/workgroupstage.h"

#include <QFrame>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace halo {
namespace {

const QString layoutKey = QStringLiteral("stage");

} // namespace

Stages::Stages(Session &session, SettingsStore &store, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_store(store)
    , m_tabs(new QTabBar(this))
    , m_pages(new QStackedWidget(this))
    , m_result(new ResultStage(this))
    , m_workGroup(new WorkGroupStage(this))
    , m_tracing(new Tracing(session, this))
{
    buildTabs();
    connectResult();
    connectWorkGroup();
    connectFaultLab();
    m_tabs->setCurrentIndex(store.layout(layoutKey).toInt());
    showStage(m_tabs->currentIndex());
}

void Stages::buildTabs()
{
    m_tabs->setObjectName(QStringLiteral("stageTabs"));
    m_tabs->setAccessibleName(tr("Stages"));
    m_tabs->setDrawBase(false);
    m_tabs->setFocusPolicy(Qt::TabFocus); // a click leads into the stage, whose keys count then
    m_tabs->setExpanding(false);
    m_tabs->addTab(tr("Result"));
    m_tabs->setTabToolTip(Result, tr("What came out? (Alt+3)"));
    m_tabs->addTab(tr("Work-group"));
    m_tabs->setTabToolTip(WorkGroup, tr("How was it made? (Alt+5)"));
    m_pages->addWidget(m_result);
    m_pages->addWidget(m_workGroup);
    auto *card = new QFrame(this);
    card->setObjectName(QStringLiteral("card"));
    auto *inside = new QVBoxLayout(card);
    inside->setContentsMargins(12, 10, 12, 10);
    inside->addWidget(m_pages);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_tabs);
    column->addWidget(card, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &Stages::showStage);
    const auto enter = [this] { m_pages->currentWidget()->setFocus(Qt::MouseFocusReason); };
    connect(m_tabs, &QTabBar::tabBarClicked, this, enter, Qt::QueuedConnection); // after currentChanged
}

void Stages::connectResult()
{
    const auto showSource = [this] {
        const Source &source = m_session.source();
        m_result->setSource(source.image, source.name);
        m_workGroup->setPicture(source.image);
    };
    const auto showResult = [this] {
        if (const auto &run = m_session.lastRun())
            m_result->setResult(run->result.image, run->job.filter, run->job.settings);
        m_result->setBusy(false); // what is left is checking it
    };
    const auto showVerification = [this] {
        if (const auto &run = m_session.lastRun(); run && run->verification)
            m_result->setVerification(*run->verification);
    };
    connect(&m_session, &Session::sourceChanged, this, showSource);
    connect(&m_session, &Session::resultChanged, this, showResult);
    connect(&m_session, &Session::verificationChanged, this, showVerification);
    connect(&m_session, &Session::staleChanged, m_result, &ResultStage::setStale);
    connect(&m_session, &Session::runningChanged, m_result,
        [this](bool running) { m_result->setBusy(running && (m_session.stale() || !m_session.lastRun())); });
    connect(m_result, &ResultStage::workGroupRequested, this, [this](QPoint output) {
        m_tracing->chooseOutput({ output.x(), output.y() });
        m_workGroup->showPixel({ output.x(), output.y() });
        show(WorkGroup);
    });
    showSource();
    showResult();
    showVerification();
}

void Stages::connectWorkGroup()
{
    connect(m_tracing, &Tracing::traced, this, &Stages::showTrace);
    connect(m_tracing, &Tracing::busyChanged, m_workGroup, &WorkGroupStage::setBusy);
    connect(m_tracing, &Tracing::failed, this, [this](const QString &sentence) {
        m_workGroup->setError(sentence);
        Q_EMIT linesCounted({});
    });
    connect(m_tracing, &Tracing::sizesChanged, m_workGroup, &WorkGroupStage::setGroupSizes);
    connect(m_workGroup, &WorkGroupStage::groupRequested, m_tracing, &Tracing::chooseGroup);
    connect(m_workGroup, &WorkGroupStage::smallGroupRequested, m_tracing, &Tracing::setSmall);
    connect(m_workGroup, &WorkGroupStage::comparisonRequested, m_tracing,
        [this](const QString &id) { m_tracing->compareWith(id.toStdString()); });
    connect(&m_session, &Session::variantsChanged, this, &Stages::offerVariants);
    offerVariants();
    connect(m_workGroup, &WorkGroupStage::stepChanged, this, [this](int line) {
        if (m_pages->currentIndex() == WorkGroup)
            Q_EMIT lineChanged(line);
    });
    connect(m_workGroup, &WorkGroupStage::pixelRequested, this, [this](Size2 output) {
        show(Result);
        m_result->showPixel({ output.w, output.h });
    });
}

void Stages::connectFaultLab()
{
    FaultLab *lab = m_workGroup->faultLab();
    connect(lab, &FaultLab::faultChosen, m_tracing, &Tracing::setFault);
    connect(m_tracing, &Tracing::faultsChanged, lab,
        [lab](const auto &fitting, const auto &harmful, const std::string &chosen) {
            lab->setFaults(fitting, harmful);
            lab->setChosen(chosen);
        });
    connect(m_tracing, &Tracing::broke, this, [this, lab](const auto &image) {
        m_broken = image != nullptr;
        lab->setOutcome(image);
    });
}

void Stages::offerVariants()
{
    QList<std::pair<QString, QString>> offered;
    for (const Variant &variant : m_session.shelf().list().variants)
        offered.append({ QString::fromStdString(variant.id), QString::fromStdString(variant.title) });
    m_workGroup->setVariants(offered);
}

void Stages::showTrace(const std::shared_ptr<const Trace> &trace, const std::shared_ptr<const Trace> &other,
    const QString &remark)
{
    Q_EMIT faultShown(m_broken ? trace : nullptr); // the source first: marks belong to its lines
    m_workGroup->setTrace(trace, other, remark);
    Q_EMIT linesCounted(lineCounts(*trace, m_workGroup->model()));
}

void Stages::show(Stage stage)
{
    m_tabs->setCurrentIndex(stage);
    m_pages->currentWidget()->setFocus(Qt::ShortcutFocusReason);
}

void Stages::showStage(int index)
{
    m_pages->setCurrentIndex(index);
    if (index != WorkGroup) { // what other stages show is of the variant itself
        m_workGroup->faultLab()->reset();
        Q_EMIT faultShown(nullptr);
    }
    m_tracing->setActive(index == WorkGroup);
    Q_EMIT lineChanged(index == WorkGroup ? m_workGroup->activeLine() : 0);
}

void Stages::goToLine(int line)
{
    m_workGroup->setActiveLine(line);
}

void Stages::saveLayout() const
{
    m_store.setLayout(layoutKey, QByteArray::number(m_tabs->currentIndex()));
}

} // namespace halo
