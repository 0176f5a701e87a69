// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/workgroup/faultlab.h"

#include "compute/drawing/base/translated.h"
#include "compute/trace/faults/faults.h"
#include "gui/stages/workgroup/faultpicture.h"
#include "gui/widgets/card.h"

#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace halo {

namespace {

constexpr int widthForWords = 640; ///< for buttons and words side by side

bool contains(const std::vector<std::string> &ids, const std::string &id)
{
    return std::ranges::find(ids, id) != ids.end();
}

} // namespace

FaultLab::FaultLab(QWidget *parent)
    : QWidget(parent)
    , m_parts(new QBoxLayout(QBoxLayout::LeftToRight, this))
    , m_grid(new QGridLayout)
    , m_text(new QLabel(this))
    , m_count(new QLabel(this))
    , m_reset(new QToolButton(this))
    , m_picture(new FaultPicture(this))
{
    setObjectName(QStringLiteral("faultLab"));
    m_grid->setSpacing(4);
    m_text->setObjectName(QStringLiteral("faultText"));
    m_text->setWordWrap(true);
    m_text->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_text->setTextFormat(Qt::PlainText);
    m_count->setObjectName(QStringLiteral("faultCount"));
    m_count->setWordWrap(true);
    m_reset->setObjectName(QStringLiteral("faultReset"));
    m_reset->setText(tr("Fix the Kernel"));
    m_reset->setAccessibleName(m_reset->text());
    m_reset->setToolTip(tr("Restores the correct kernel (Esc)"));
    m_reset->setFocusPolicy(Qt::TabFocus);
    setRole(m_reset, "link");
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_count, 1);
    foot->addWidget(m_reset);
    auto *words = new QVBoxLayout;
    words->addWidget(m_text, 1);
    words->addLayout(foot);
    auto *outcome = new QHBoxLayout;
    outcome->setSpacing(12);
    outcome->addLayout(words, 3);
    outcome->addWidget(m_picture, 2);
    m_parts->setContentsMargins(0, 0, 0, 0);
    m_parts->addLayout(m_grid, 5);
    m_parts->addLayout(outcome, 6);
    for (const KernelFault &fault : kernelFaults())
        addButton(fault);
    connect(m_reset, &QToolButton::clicked, this, &FaultLab::reset);
    explain();
}

void FaultLab::addButton(const KernelFault &fault)
{
    auto *button = new QToolButton(this);
    button->setObjectName(QStringLiteral("fault_") + QString::fromStdString(fault.id));
    button->setText(translated("KernelFault", fault.title));
    button->setAccessibleName(translated("KernelFault", fault.title));
    button->setAccessibleDescription(translated("KernelFault", fault.explanation));
    button->setCheckable(true);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setRole(button, "fault");
    connect(button, &QToolButton::clicked, this, [this, id = fault.id] { pick(id == m_chosen ? "" : id); });
    m_buttons.emplace_back(fault.id, button);
}

void FaultLab::setFaults(const std::vector<std::string> &fitting, const std::vector<std::string> &effective)
{
    for (const auto &[id, button] : m_buttons) {
        const bool affects = contains(effective, id);
        button->setVisible(contains(fitting, id));
        button->setEnabled(affects);
        button->setToolTip(affects ? translated("KernelFault", findFault(id).explanation)
                                   : tr("Has no effect with this filter, image and work-group."));
    }
    arrange();
}

void FaultLab::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

/// As many columns as the longest title leaves room for.
void FaultLab::arrange()
{
    const bool wide = width() >= widthForWords;
    m_parts->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_picture->setMaximumHeight(wide ? 180 : 100);
    int widest = 1;
    for (const auto &[id, button] : m_buttons)
        if (button->isVisibleTo(this))
            widest = std::max(widest, button->sizeHint().width() + m_grid->spacing());
    const int columns = std::clamp((wide ? width() * 5 / 11 : width()) / widest, 1, 6);
    int place = 0;
    for (const auto &[id, button] : m_buttons) {
        m_grid->removeWidget(button);
        if (button->isVisibleTo(this)) {
            m_grid->addWidget(button, place / columns, place % columns);
            ++place;
        }
    }
}

void FaultLab::setChosen(const std::string &id)
{
    m_chosen = id;
    if (id.empty())
        m_outcome.reset();
    explain();
}

void FaultLab::setOutcome(const std::shared_ptr<const FaultyImage> &image)
{
    m_outcome = image;
    explain();
}

void FaultLab::reset()
{
    if (!m_chosen.empty())
        pick({});
}

void FaultLab::pick(const std::string &id)
{
    m_outcome.reset();
    setChosen(id);
    Q_EMIT faultChosen(id);
}

void FaultLab::explain()
{
    for (const auto &[id, button] : m_buttons)
        button->setChecked(id == m_chosen);
    m_reset->setVisible(!m_chosen.empty());
    m_picture->setImage(m_chosen.empty() ? nullptr : m_outcome);
    if (m_chosen.empty()) {
        m_text->setText(tr("Inject a fault and see its effect. Faulty kernels are only simulated; they never "
                           "run on a device."));
        m_count->clear();
        return;
    }
    m_text->setText(translated("KernelFault", findFault(m_chosen).explanation));
    if (!m_outcome) {
        m_count->clear();
        return;
    }
    const bool bad = m_outcome->wrongPixels() > 0;
    setRole(m_count, bad ? "bad" : "muted");
    m_count->setText(m_picture->inWords());
}

} // namespace halo

#include "moc_faultlab.cpp"
