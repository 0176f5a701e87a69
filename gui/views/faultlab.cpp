// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/faultlab.h"

#include "gui/faulttexts.h"
#include "gui/views/card.h"
#include "gui/views/faultpicture.h"

#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace halo {

namespace {

constexpr int columns = 3;

bool contains(const std::vector<std::string> &ids, const std::string &id)
{
    return std::ranges::find(ids, id) != ids.end();
}

} // namespace

FaultLab::FaultLab(QWidget *parent)
    : QWidget(parent)
    , m_grid(new QGridLayout)
    , m_text(new QLabel(this))
    , m_count(new ElidedLabel(this))
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
    m_reset->setObjectName(QStringLiteral("faultReset"));
    m_reset->setText(tr("Mend it"));
    m_reset->setAccessibleName(m_reset->text());
    m_reset->setToolTip(tr("Back to the kernel that is right (Escape)"));
    m_reset->setFocusPolicy(Qt::TabFocus);
    setRole(m_reset, "link");
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_count, 1);
    foot->addWidget(m_reset);
    auto *words = new QVBoxLayout;
    words->addWidget(m_text, 1);
    words->addLayout(foot);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    row->addLayout(m_grid, 6);
    row->addLayout(words, 4);
    row->addWidget(m_picture, 2);
    for (const KernelFault &fault : kernelFaults())
        addButton(fault);
    connect(m_reset, &QToolButton::clicked, this, &FaultLab::reset);
    connect(m_picture, &FaultPicture::outputPicked, this, &FaultLab::outputPicked);
    explain();
}

void FaultLab::addButton(const KernelFault &fault)
{
    auto *button = new QToolButton(this);
    button->setObjectName(QStringLiteral("fault_") + QString::fromStdString(fault.id));
    button->setText(titleOf(fault));
    button->setAccessibleName(titleOf(fault));
    button->setAccessibleDescription(explanationOf(fault));
    button->setCheckable(true);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    button->setMinimumWidth(40);
    connect(button, &QToolButton::clicked, this, [this, id = fault.id] { pick(id == m_chosen ? "" : id); });
    m_buttons.emplace_back(fault.id, button);
}

void FaultLab::setFaults(const std::vector<std::string> &fitting, const std::vector<std::string> &harmful)
{
    for (const auto &[id, button] : m_buttons) {
        const bool harms = contains(harmful, id);
        button->setVisible(contains(fitting, id));
        button->setEnabled(harms);
        button->setToolTip(harms ? explanationOf(findFault(id))
                                 : tr("Does no harm with this filter, image and work-group."));
    }
    arrange();
}

void FaultLab::arrange()
{
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
        m_text->setText(
            tr("Break the kernel with one click and see what comes of it. Broken kernels are only "
               "simulated; they never run on a device."));
        m_count->clear();
        return;
    }
    m_text->setText(explanationOf(findFault(m_chosen)));
    if (!m_outcome) {
        m_count->clear();
        return;
    }
    const bool bad = m_outcome->wrongPixels() > 0;
    setRole(m_count, bad ? "bad" : "muted");
    m_count->setText(m_picture->inWords());
}

} // namespace halo
