// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>

#include <string>
#include <vector>

namespace halo {

/// One line of the list.
struct VariantRow
{
    std::string id; ///< empty: not to be chosen: a heading, or a file that could not be read
    QString mark;   ///< in front of the title: its number
    QString title;
    QString summary;
    QString time;         ///< "10.6 ms"; empty if it was not run yet
    QString kept;         ///< which project the time is from; empty: it was measured now
    double bar = 0.0;     ///< length of its bar, 0..1
    QString refusal;      ///< why it cannot run now; empty if it can
    QString note;         ///< under the title where there is no refusal
    bool own = false;     ///< the user's file
    QString family;       ///< the heading it stands under; empty: none
    bool heading = false; ///< a heading itself, of which only the title counts

    bool operator==(const VariantRow &) const = default;
};

/// The lines of the variant list.
class VariantModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role
    {
        TimeRole = Qt::UserRole + 1,
        MarkRole,
        NoteRole,
        BarRole,
        RefusalRole,
        OwnRole,
        IdRole,
        HeadingRole,
    };
    using QAbstractListModel::QAbstractListModel;

    void setRows(std::vector<VariantRow> rows);
    QModelIndex find(const std::string &id) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    QString toolTip(const VariantRow &row) const;
    QString accessibleText(const VariantRow &row) const;

    std::vector<VariantRow> m_rows;
};

} // namespace halo
