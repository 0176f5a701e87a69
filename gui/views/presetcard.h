// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filterspec.h"

#include <QWidget>

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
    void showParameters();
    void addParameter(size_t number);
    void apply();
    void follow();
    std::string spec() const;
    void showMistake(const QString &sentence);

    Session &m_session;
    QLineEdit *const m_search;
    QListWidget *const m_list;
    QLabel *const m_description;
    QFormLayout *const m_form;
    QLabel *const m_mistake;
    const FilterPreset *m_preset = nullptr;
    std::vector<double> m_values; ///< of the preset's parameters, in their order
    bool m_applying = false;      ///< the filter that comes back is our own
};

} // namespace halo
