// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/filterspec.h"

#include <QWidget>

class QAbstractSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;

namespace halo {

class Session;

/// The presets with their parameters. Going through the list or turning a parameter changes the filter at
/// once; a row of such changes is one step to undo.
class PresetCard : public QWidget
{
    Q_OBJECT
public:
    explicit PresetCard(Session &session, QWidget *parent = nullptr);

private:
    void fill();
    void search(const QString &text);
    void choose(int row);
    void showPreset(const FilterPreset *preset, std::vector<double> values);
    QAbstractSpinBox *makeControl(size_t number);
    void change(size_t number, double value);
    void apply(const QString &key);
    void follow();

    Session &m_session;
    QLineEdit *const m_search;
    QListWidget *const m_list;
    QLabel *const m_description;
    QWidget *const m_controls;
    QFormLayout *const m_form;
    QLabel *const m_mistake;
    const FilterPreset *m_preset = nullptr; ///< of the filter of the session; null: it is none
    std::vector<double> m_values;           ///< of its parameters, in their order
};

} // namespace halo
