// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/bilateral/bilateralpanel.h"

#include "compute/workload/bilateral/bilateralshape.h"
#include "gui/session/session.h"
#include "gui/session/workloadpage.h"
#include "gui/widgets/leadfocus.h"
#include "gui/widgets/numberbox.h"

#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

namespace halo {

BilateralPanel::BilateralPanel(const WorkloadPage &page, Session &session, QWidget *parent)
    : Card(tr("Bilateral"), parent)
    , m_page(page)
    , m_session(session)
    , m_radius(new QSpinBox(this))
    , m_sigmaSpace(new NumberBox(this))
    , m_sigmaValue(new NumberBox(this))
    , m_text(new QLabel(this))
{
    build();
    connect(m_radius, &QSpinBox::valueChanged, this, &BilateralPanel::apply);
    connect(m_sigmaSpace, &QDoubleSpinBox::valueChanged, this, &BilateralPanel::apply);
    connect(m_sigmaValue, &QDoubleSpinBox::valueChanged, this, &BilateralPanel::apply);
    session.onChange(Aspect::Configuration | Aspect::Problem, this, &BilateralPanel::showConfiguration);
    leadFocus(this, m_radius);
    showConfiguration();
}

void BilateralPanel::build()
{
    m_radius->setObjectName(QStringLiteral("bilateralRadius"));
    m_radius->setAccessibleName(tr("Radius"));
    m_radius->setRange(1, largestRadius);
    m_radius->setKeyboardTracking(false);
    m_radius->setToolTip(tr("Pixels farther away than this are ignored."));
    m_sigmaSpace->setObjectName(QStringLiteral("bilateralSigmaSpace"));
    m_sigmaSpace->setAccessibleName(tr("Sigma of space"));
    m_sigmaSpace->setDecimals(2);
    m_sigmaSpace->setRange(leastSigmaSpace, mostSigmaSpace);
    m_sigmaSpace->setSingleStep(0.5);
    m_sigmaSpace->setKeyboardTracking(false);
    m_sigmaSpace->setToolTip(tr("In pixels. A larger value gives more weight to distant pixels."));
    m_sigmaValue->setObjectName(QStringLiteral("bilateralSigmaValue"));
    m_sigmaValue->setAccessibleName(tr("Sigma of value"));
    m_sigmaValue->setDecimals(3);
    m_sigmaValue->setRange(leastSigmaValue, mostSigmaValue);
    m_sigmaValue->setSingleStep(0.05);
    m_sigmaValue->setKeyboardTracking(false);
    m_sigmaValue->setToolTip(tr("Black is 0, white is 1. Edges with a larger step stay sharp; with a large "
                                "sigma, the filter becomes a Gaussian."));
    m_text->setObjectName(QStringLiteral("bilateralText"));
    m_text->setWordWrap(true);
    setRole(m_text, "muted");
    auto *form = new QFormLayout;
    form->addRow(tr("&Radius"), m_radius);
    form->addRow(tr("Sigma of &space"), m_sigmaSpace);
    form->addRow(tr("Sigma of &value"), m_sigmaValue);
    content()->addLayout(form);
    content()->addWidget(m_text);
    content()->addStretch(1);
}

void BilateralPanel::showConfiguration()
{
    if (!m_page.isChosen(m_session))
        return;
    const BilateralShape shape = parseBilateral("1x1/" + m_session.configuration().spec);
    const QSignalBlocker quiet[]
        = { QSignalBlocker(m_radius), QSignalBlocker(m_sigmaSpace), QSignalBlocker(m_sigmaValue) };
    m_radius->setValue(shape.radius);
    m_sigmaSpace->showExact(shape.sigmaSpace);
    m_sigmaValue->showExact(shape.sigmaValue);
    m_text->setText(m_session.picture().image.empty()
            ? tr("Synthetic image. Open an image to filter its brightness.")
            : tr("The brightness of the image is filtered."));
}

void BilateralPanel::apply()
{
    BilateralShape shape;
    shape.radius = m_radius->value();
    shape.sigmaSpace = m_sigmaSpace->exactValue();
    shape.sigmaValue = m_sigmaValue->exactValue();
    m_session.setSpec(filterSpecOf(shape), tr("bilateral filter"), QStringLiteral("bilateral"));
}

} // namespace halo

#include "moc_bilateralpanel.cpp"
