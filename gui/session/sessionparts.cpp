// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/session.h"

namespace halo {
namespace {

/// What is there when signals are first chosen: something with much and little change.
const QString firstSignal = QStringLiteral("chirp:240,60,6");

} // namespace

void Session::connectLoader(const std::string &workload, ImageLoader &loader)
{
    connect(&loader, &ImageLoader::loaded, this,
        [this, workload](const Source &source) { takeLoaded(workload, source); });
    connect(&loader, &ImageLoader::failed, this, [this](const Failure &failure) {
        setLoading(false);
        report(Matter::Picture, failure);
    });
}

void Session::connectRuns()
{
    connect(&m_runs, &Runs::devicesFound, this, &Session::takeFoundDevices);
    connect(&m_runs, &Runs::probeFailed, this, [this](const Failure &failure) {
        takeFoundDevices({});
        report(Matter::Device, failure);
    });
    connect(&m_runs, &Runs::activityChanged, this, &Session::tellActivities);
    connect(&m_runs, &Runs::runningChanged, this, &Session::runningChanged);
    connect(&m_runs, &Runs::timesChanged, this, &Session::timesChanged);
    connect(&m_runs, &Runs::verificationChanged, this, &Session::verificationChanged);
    connect(&m_runs, &Runs::resultChanged, this, [this] {
        settle(Matter::Run);
        setStale(false);
        Q_EMIT resultChanged();
    });
    connect(&m_runs, &Runs::failed, this, [this](const Failure &failure) { report(Matter::Run, failure); });
    connect(this, &Session::workloadChanged, this, [this] { // what is on screen is of another workload
        m_runs.cancel();
        m_runs.forget();
        m_problemRuns.cancel();
        m_problemRuns.forget();
        setStale(false);
        settle(Matter::Run);
    });
}

void Session::connectProblems()
{
    connect(&m_problems, &Problems::made, this, [this](const std::string &workload, const auto &problem) {
        settle(Matter::Picture);
        takeProblem(workload, problem);
    });
    connect(
        &m_problems, &Problems::failed, this, [this](const std::string &workload, const Failure &failure) {
            m_problemRuns.cancel();
            m_problemRuns.forget();
            takeProblem(workload, nullptr); // what was there before is not what is chosen
            report(Matter::Picture, failure);
        });
    connect(&m_problems, &Problems::makingChanged, this, &Session::tellActivities);
    connect(&m_problemRuns, &ProblemRuns::runningChanged, this, &Session::tellActivities);
    connect(&m_problemRuns, &ProblemRuns::runningChanged, this, &Session::runningChanged);
    connect(&m_problemRuns, &ProblemRuns::timesChanged, this, &Session::timesChanged);
    connect(&m_problemRuns, &ProblemRuns::resultChanged, this, [this] {
        settle(Matter::Run);
        setStale(false);
        Q_EMIT resultChanged();
        Q_EMIT verificationChanged();
    });
    connect(&m_problemRuns, &ProblemRuns::failed, this,
        [this](const Failure &failure) { report(Matter::Run, failure); });
    const auto follow = [this] {
        if (!isConvolution())
            m_problems.make(workload(), recipe().spec, picture());
        else if (workload() == "signal" && source().image.empty())
            openSignal(firstSignal);
    };
    connect(this, &Session::recipeChanged, this, follow);
    connect(this, &Session::pictureChanged, this, follow);
}

void Session::tellActivities()
{
    const QString reading = workload() == "signal" ? tr("Reading the signal") : tr("Reading the picture");
    m_activities.set(&m_loader, { m_loading ? reading : QString(), -1, [this] { cancelLoading(); } });
    m_activities.set(&m_problems,
        { m_problems.making() ? tr("Preparing the data") : QString(), -1, [this] { cancelPreparing(); } });
    m_activities.set(&m_problemRuns, { m_problemRuns.activity(), -1, [this] { cancelRuns(); } });
    m_activities.set(&m_runs, { m_runs.activity(), m_runs.percent(), [this] { cancelRuns(); } });
}

void Session::cancelLoading()
{
    m_loader.cancel();
    m_signalLoader.cancel();
    setLoading(false);
}

void Session::cancelPreparing()
{
    m_problems.cancel();
    if (isConvolution())
        return;
    m_problemRuns.forget();
    takeProblem(workload(), nullptr); // what was there before is not what is chosen
    report(Matter::Picture,
        { tr("Preparing the data was cancelled; change what is to be computed to prepare it again."), {},
            {} });
}

void Session::cancelRuns()
{
    m_submitTimer.stop();
    m_problemRuns.cancel();
    m_runs.cancel();
}

} // namespace halo
