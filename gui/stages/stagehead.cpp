// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/stagehead.h"

#include "compute/drawing/base/translated.h"
#include "compute/task/filteruse.h"
#include "compute/task/problem.h"
#include "gui/session/session.h"
#include "gui/widgets/card.h"

#include <QVBoxLayout>

namespace halo {

StageHead::StageHead(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_question(new ElidedLabel(this))
    , m_subject(new ElidedLabel(this))
{
    m_question->setObjectName(QStringLiteral("stageQuestion"));
    m_subject->setObjectName(QStringLiteral("stageSubject"));
    setRole(m_question, "question");
    setRole(m_subject, "subject");
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(8, 0, 2, 0);
    column->setSpacing(0);
    for (ElidedLabel *label : { m_question, m_subject }) {
        label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        label->setTextFormat(Qt::PlainText);
        column->addWidget(label);
    }
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    session.onChange(
        Aspect::Configuration | Aspect::Devices | Aspect::Variants | Aspect::Input | Aspect::Problem, this,
        &StageHead::showSubject);
    showSubject();
}

void StageHead::setQuestion(const QString &question, bool ofPicture)
{
    m_ofPicture = ofPicture;
    showSubject();
    m_question->setText(question);
    m_question->setToolTip(question);
}

void StageHead::setRecorded(const QString &name)
{
    m_recorded = name;
    showSubject();
}

QString StageHead::subject() const
{
    if (!m_recorded.isEmpty())
        return tr("Recording %1").arg(m_recorded);
    if (m_ofPicture)
        return m_session.picture().name;
    const RunConfiguration &chosen = m_session.configuration();
    const bool convolution = m_session.module().usesFilter();
    const QString filter
        = chosen.filter.name == "custom" ? tr("custom filter") : QString::fromStdString(chosen.filter.name);
    const QString variant
        = chosen.device == opencvDevice ? tr("OpenCV on the CPU") : translated(m_session.variant().title);
    const size_t steps = chosen.before.size() + 1 + chosen.after.size();
    const QString step
        = steps == 1 ? QString() : tr("step %1 of %2").arg(chosen.before.size() + 1).arg(steps);
    const auto problem = convolution ? m_session.asked() : nullptr;
    // Values on show, and in recordings, are those that are multiplied.
    const QString weighted = problem && problem->filterUse()->weighted ? tr("colours × alpha") : QString();
    QStringList parts{ m_session.input().name, step,
        convolution ? filter : QString::fromStdString(chosen.spec), weighted, variant };
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" \u00b7 "));
}

void StageHead::showSubject()
{
    const QString text = subject();
    const DeviceInfo *device = m_recorded.isEmpty() ? m_session.device() : nullptr;
    m_subject->setText(text);
    m_subject->setToolTip(
        device ? text + QStringLiteral(" \u00b7 ") + QString::fromStdString(device->name) : text);
}

} // namespace halo

#include "moc_stagehead.cpp"
