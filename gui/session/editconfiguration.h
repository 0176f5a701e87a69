// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/configuration/runconfiguration.h"

#include <QUndoCommand>

#include <functional>

namespace halo {

/// The step from one configuration to another. Steps with the same key, one after the other, become one:
/// turning a spin box through ten values is undone at once.
class EditConfiguration : public QUndoCommand
{
public:
    using Apply = std::function<void(const RunConfiguration &)>;

    EditConfiguration(
        const QString &text, QString key, RunConfiguration before, RunConfiguration after, Apply apply);
    void undo() override { m_apply(m_before); }
    void redo() override { m_apply(m_after); }
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand *other) override;

private:
    QString m_key; ///< empty: never merged
    RunConfiguration m_before;
    RunConfiguration m_after;
    Apply m_apply;
};

} // namespace halo
