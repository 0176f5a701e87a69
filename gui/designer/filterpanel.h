// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"
#include "gui/designer/filtermodel.h"
#include "gui/widgets/card.h"

#include <optional>
#include <utility>

class QComboBox;
class QFormLayout;
class QLineEdit;
class QToolButton;

namespace halo {

class FilterGrid;
class Session;
class SizeLine;

/// The card on which a filter is designed: presets, text, size, weights, and what to do with them.
class FilterPanel : public Card
{
    Q_OBJECT
public:
    explicit FilterPanel(Session &session, QWidget *parent = nullptr);
    FilterGrid *grid() const { return m_grid; }
    QLineEdit *specLine() const { return m_spec; }

Q_SIGNALS:
    void designerRequested();

private:
    QToolButton *makePresets();
    void addSizeLine();
    void addSettings();
    void showConfiguration();
    void showSum();
    void showAlpha();
    bool isSignal() const;
    QString textOf(const Filter &filter) const;
    void applySpec();
    void applySettings();
    void showSpecError(const QString &sentence);

    Session &m_session;
    FilterModel m_model;
    QLineEdit *const m_spec;
    std::optional<std::pair<QString, Filter>> m_typed; ///< what was applied last, and what it gave
    QLabel *const m_specError;
    FilterGrid *const m_grid;
    SizeLine *const m_edges;
    QLabel *const m_sum;
    QComboBox *const m_op;
    QComboBox *const m_border;
    QComboBox *const m_size;
    QComboBox *const m_alpha;
    QFormLayout *const m_form;
    SharedPlane m_seenAlpha;      ///< of the picture that m_isTranslucent speaks of
    bool m_isTranslucent = false; ///< so that the choice makes a difference
};

} // namespace halo
