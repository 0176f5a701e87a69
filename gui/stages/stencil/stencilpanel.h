// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/widgets/card.h"

class QComboBox;

class QSpinBox;

namespace halo {

class NumberBox;
class Session;
class WorkloadPage;

/// The card on which time steps over a plate are chosen.
class StencilPanel : public Card
{
    Q_OBJECT
public:
    StencilPanel(const WorkloadPage &page, Session &session, QWidget *parent = nullptr);

private:
    void build();
    void showConfiguration();
    void apply();

    const WorkloadPage &m_page;
    Session &m_session;
    QComboBox *m_points;
    QSpinBox *m_steps;
    NumberBox *m_rate;
    QLabel *m_text;
};

} // namespace halo
