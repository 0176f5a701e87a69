// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/stencil/stencilpanel.h"

#include "compute/workload/stencil/stencilproblem.h"
#include "gui/session/session.h"
#include "gui/session/workloadpage.h"
#include "gui/widgets/leadfocus.h"
#include "gui/widgets/numberbox.h"

#include <QComboBox>
#include <QFormLayout>
#include <QSignalBlocker>
#include <QSpinBox>

namespace halo {

StencilPanel::StencilPanel(const WorkloadPage &page, Session &session, QWidget *parent)
    : Card(tr("Time steps"), parent)
    , m_page(page)
    , m_session(session)
    , m_points(new QComboBox(this))
    , m_steps(new QSpinBox(this))
    , m_rate(new NumberBox(this))
    , m_text(new QLabel(this))
{
    build();
    connect(m_points, &QComboBox::activated, this, &StencilPanel::apply);
    connect(m_steps, &QSpinBox::valueChanged, this, &StencilPanel::apply);
    connect(m_rate, &QDoubleSpinBox::valueChanged, this, &StencilPanel::apply);
    session.onChange(Aspect::Configuration | Aspect::Problem, this, &StencilPanel::showConfiguration);
    leadFocus(this, m_steps);
    showConfiguration();
}

void StencilPanel::build()
{
    m_points->setObjectName(QStringLiteral("stencilPoints"));
    m_points->setAccessibleName(tr("Points"));
    m_points->addItem(tr("5: the four neighbours"), 5);
    m_points->addItem(tr("9: the corners too"), 9);
    m_points->setToolTip(tr("The neighbours that a cell exchanges heat with in a time step."));
    m_steps->setObjectName(QStringLiteral("stencilSteps"));
    m_steps->setAccessibleName(tr("Time steps"));
    m_steps->setRange(1, 10000);
    m_steps->setKeyboardTracking(false);
    m_rate->setObjectName(QStringLiteral("stencilRate"));
    m_rate->setAccessibleName(tr("Rate"));
    m_rate->setDecimals(3);
    m_rate->setSingleStep(0.025);
    m_rate->setKeyboardTracking(false);
    m_rate->setToolTip(tr("The share of a difference that flows in a time step. With a larger rate, "
                          "temperatures would oscillate."));
    m_text->setObjectName(QStringLiteral("stencilText"));
    m_text->setWordWrap(true);
    setRole(m_text, "muted");
    auto *form = new QFormLayout;
    form->addRow(tr("&Points"), m_points);
    form->addRow(tr("&Steps"), m_steps);
    form->addRow(tr("&Rate"), m_rate);
    content()->addLayout(form);
    content()->addWidget(m_text);
    content()->addStretch(1);
}

void StencilPanel::showConfiguration()
{
    if (!m_page.isChosen(m_session))
        return;
    const StencilShape shape = parseStencil("1x1/" + m_session.configuration().spec);
    const QSignalBlocker quiet[]
        = { QSignalBlocker(m_points), QSignalBlocker(m_steps), QSignalBlocker(m_rate) };
    m_points->setCurrentIndex(m_points->findData(shape.points));
    m_steps->setValue(shape.steps);
    m_rate->setRange(0.001, largestRate(shape.points));
    m_rate->showExact(shape.rate);
    const auto problem = m_session.problem();
    const Size2 plate = problem ? problem->text().size : Size2{};
    m_text->setText(m_session.picture().image.empty()
            ? tr("Synthetic plate. Open an image to use its brightness as initial temperature.")
            : tr("A plate of %1 × %2 cells; temperature = brightness.").arg(plate.w).arg(plate.h));
}

void StencilPanel::apply()
{
    StencilShape shape;
    shape.points = m_points->currentData().toInt();
    shape.steps = m_steps->value();
    shape.rate = std::min(m_rate->exactValue(), largestRate(shape.points));
    m_session.setSpec(stepsSpecOf(shape), tr("time steps"), QStringLiteral("stencil"));
}

} // namespace halo

#include "moc_stencilpanel.cpp"
