// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/widgets/card.h"

class QLabel;
class QSpinBox;

namespace halo {

class NumberBox;
class Session;
class WorkloadPage;

/// The card on which radius and sigmas of the bilateral filter are chosen.
class BilateralPanel : public Card
{
    Q_OBJECT
public:
    BilateralPanel(const WorkloadPage &page, Session &session, QWidget *parent = nullptr);

private:
    void build();
    void showConfiguration();
    void apply();

    const WorkloadPage &m_page;
    Session &m_session;
    QSpinBox *m_radius;
    NumberBox *m_sigmaSpace, *m_sigmaValue;
    QLabel *m_text;
};

} // namespace halo
