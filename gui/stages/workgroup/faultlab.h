// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/faults/faultyimage.h"

#include <QWidget>

#include <memory>
#include <string>
#include <vector>

class QBoxLayout;
class QGridLayout;
class QLabel;
class QToolButton;

namespace halo {

class FaultPicture;
struct KernelFault;

/// A button for each way to break the kernel; what comes of it is simulated and shown, with a picture of the
/// outputs around. Knows what it was given and nothing else.
class FaultLab : public QWidget
{
    Q_OBJECT
public:
    explicit FaultLab(QWidget *parent = nullptr);

    /// Which faults fit the kernel, and which of those do harm with these sizes.
    void setFaults(const std::vector<std::string> &fitting, const std::vector<std::string> &effective);
    void setChosen(const std::string &id);
    const std::string &chosen() const { return m_chosen; }
    const FaultPicture *picture() const { return m_picture; }
    /// What the chosen fault did; null while nobody knows.
    void setOutcome(const std::shared_ptr<const FaultyImage> &image);

    /// Back to the kernel that is right.
    void reset();

Q_SIGNALS:
    /// By the user; empty: none.
    void faultChosen(const std::string &id);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void addButton(const KernelFault &fault);
    void arrange();
    void pick(const std::string &id);
    void explain();

    std::string m_chosen;
    std::shared_ptr<const FaultyImage> m_outcome;
    std::vector<std::pair<std::string, QToolButton *>> m_buttons;
    QBoxLayout *const m_parts; ///< buttons, then what they do
    QGridLayout *const m_grid;
    QLabel *const m_text;
    QLabel *const m_count;
    QToolButton *const m_reset;
    FaultPicture *const m_picture;
};

} // namespace halo
