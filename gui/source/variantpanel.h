// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/source/variantmodel.h"
#include "gui/widgets/card.h"

#include <chrono>
#include <optional>

class QToolButton;

namespace halo {

class LaunchControls;
class Session;
struct Variant;
class VariantListView;

/// The card on which a variant is chosen and tuned.
class VariantPanel : public Card
{
    Q_OBJECT
public:
    explicit VariantPanel(Session &session, QWidget *parent = nullptr);
    /// What is on show is a recording of elsewhere: the card says that it is not of it, and is grey.
    void setElsewhere(bool elsewhere);
    VariantListView *list() const { return m_list; }

Q_SIGNALS:
    void comparisonRequested(const QString &variantId);

private:
    void refresh();
    void showMenu(QPoint place);
    void showRows();
    std::vector<VariantRow> rows() const;
    VariantRow autoRow() const;
    static VariantRow headingOf(const std::string &family);
    VariantRow rowOf(const Variant &variant, std::chrono::nanoseconds slowest) const;
    void showSelected();

    Session &m_session;
    VariantModel m_model;
    VariantListView *const m_list;
    LaunchControls *const m_controls;
    QLabel *const m_note;
    QToolButton *const m_timeAll;
    bool m_elsewhere = false;
};

} // namespace halo
