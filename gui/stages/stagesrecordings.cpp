// SPDX-License-Identifier: GPL-3.0-or-later
// Saved recordings in the Work-group stage, until anything else is chosen.
#include "gui/export/sheet.h"
#include "gui/files/recordings.h"
#include "gui/session/session.h"
#include "gui/stages/stages.h"
#include "gui/tracing/tracing.h"
#include "gui/stages/workgroup/workgroupstage.h"

#include <QTabBar>

#include <utility>

namespace halo {

void Stages::connectRecordings()
{
    connect(m_recordings, &Recordings::opened, this, &Stages::showRecording);
    connect(m_workGroup, &WorkGroupStage::leaveRequested, this, &Stages::leaveRecording);
    connect(&m_session, &Session::sourceChanged, this, &Stages::leaveRecording);
    connect(&m_session, &Session::recipeChanged, this, [this] {
        Recipe now = m_session.recipe();
        now.device = m_recipeThen.device; // devices are found, and chosen, without harm to it
        if (m_recording && !(now == m_recipeThen))
            leaveRecording();
    });
}

void Stages::openRecording(const QString &path)
{
    m_recordings->open(path);
}

void Stages::showRecording(const std::shared_ptr<const Trace> &trace, const QString &name)
{
    m_recording = trace;
    m_recipeThen = m_session.recipe();
    m_tracing->setActive(false);
    m_tracing->drop();
    m_workGroup->setRecorded(name, stampOf(*trace));
    m_workGroup->setTrace(trace);
    Q_EMIT linesCounted({});
    show(WorkGroup);
    Q_EMIT recordingShown(trace); // the source first: counts belong to its lines
    Q_EMIT linesCounted(lineCounts(*trace, m_workGroup->model()));
}

void Stages::leaveRecording()
{
    if (!std::exchange(m_recording, nullptr))
        return;
    m_workGroup->setRecorded({});
    m_workGroup->setPicture(m_session.source().image);
    m_workGroup->setTrace(nullptr);
    Q_EMIT recordingShown(nullptr);
    showWorkload();
    m_tracing->setActive(m_tabs->currentIndex() == WorkGroup);
}

} // namespace halo
