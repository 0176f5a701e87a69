// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;

namespace halo {

class Session;
struct FilterEdit;

/// What changes the whole filter at once: turning, flipping, normalising; dividing and adding; a formula;
/// and a second filter to combine with.
class EditBar : public QWidget
{
    Q_OBJECT
public:
    explicit EditBar(Session &session, QWidget *parent = nullptr);

    void apply(const FilterEdit &edit);
    /// Puts a second filter into the line for combining.
    void setSecond(const QString &spec);

Q_SIGNALS:
    /// Why nothing was changed, in one sentence; empty once something was.
    void refused(const QString &sentence);

private:
    void addButtons();
    void addNumber();
    void addFormula();
    void addCombination();
    void applyNumber(bool divide);
    void applyFormula();
    void combine();
    template<typename Work> void attempt(Work work);

    Session &m_session;
    QGridLayout *const m_grid;
    QLineEdit *const m_number;
    QLineEdit *const m_formula;
    QComboBox *const m_way;
    QLineEdit *const m_second;
};

} // namespace halo
