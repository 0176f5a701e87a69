// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

namespace halo {

class SettingsStore;

/// The three columns of the window, whose widths are remembered: what goes in at the left, the stage, the
/// source at the right.
class Columns : public QSplitter
{
    Q_OBJECT
public:
    explicit Columns(QWidget *parent = nullptr);

    /// Two cards above each other, the middle, and the source.
    void fill(QWidget *upper, QWidget *lower, QWidget *centre, QWidget *source);
    /// The middle alone.
    void setWide(bool wide);
    void restore(const SettingsStore &store, int width);
    void save(SettingsStore &store) const;

private:
    QSplitter *const m_left;
    QWidget *m_source = nullptr;
};

} // namespace halo
