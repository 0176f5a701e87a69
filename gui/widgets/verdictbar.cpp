// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/verdictbar.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/base/numbers.h"
#include "gui/widgets/card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <cmath>

namespace halo {

VerdictBar::VerdictBar(QWidget *parent)
    : QWidget(parent)
    , m_sentence(new QLabel(this))
    , m_show(new QToolButton(this))
{
    m_sentence->setObjectName(QStringLiteral("verdict"));
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setMinimumHeight(2 * m_sentence->fontMetrics().lineSpacing());
    m_sentence->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_show->setObjectName(QStringLiteral("showWorst"));
    m_show->setText(tr("Show It"));
    m_show->setToolTip(tr("Zooms to the pixel with the largest error and pins it"));
    m_show->setAccessibleName(tr("Show Largest Error"));
    m_show->setFocusPolicy(Qt::TabFocus);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(2, 0, 0, 0);
    row->addWidget(m_sentence, 1);
    row->addWidget(m_show);
    connect(m_show, &QToolButton::clicked, this, &VerdictBar::worstRequested);
}

void VerdictBar::setComparison(const std::optional<ImageComparison> &comparison, size_t channels, Depth depth)
{
    m_show->setEnabled(comparison && comparison->maxError > 0.0);
    QPalette colours = palette();
    if (!comparison) {
        m_sentence->setText(tr("Comparing with the reference…"));
        m_sentence->setToolTip({});
        m_sentence->setPalette(colours);
        return;
    }
    m_sentence->setText(sentenceOf(*comparison, channels));
    m_sentence->setToolTip(hintOf(*comparison, depth));
    const bool dark = isDarkPalette(colours);
    const QColor bad = dark ? mixed(okabe::vermilion, Qt::white, 0.3) : QColor(0xB3, 0x26, 0x00);
    const QColor good = dark ? mixed(okabe::green, Qt::white, 0.3) : QColor(0x00, 0x78, 0x5A);
    colours.setColor(QPalette::WindowText, comparison->ok() ? good : bad);
    m_sentence->setPalette(colours);
}

void VerdictBar::showComparing(QLabel *label)
{
    setRole(label, "muted");
    label->setText(tr("Comparing with the reference…"));
}

QString VerdictBar::sentenceOf(const ImageComparison &comparison, size_t channels) const
{
    if (comparison.maxError == 0.0)
        return tr("✓ Equals the reference exactly.");
    const QStringList names{ tr("red"), tr("green"), tr("blue") };
    QString where = comparison.reference.height == 1
        ? tr("sample %1").arg(comparison.worstX)
        : tr("pixel (%1, %2)").arg(comparison.worstX).arg(comparison.worstY);
    if (channels > 1 && comparison.worstChannel < names.size())
        where = tr("%1, %2").arg(where, names[comparison.worstChannel]);
    const QString within = shortNumber(comparison.tolerance, 2);
    if (!std::isfinite(comparison.maxError))
        return tr("✗ Not a finite number at %1, where the reference has one.").arg(where);
    const QString error = shortNumber(comparison.maxError, 2);
    if (comparison.ok())
        return tr("✓ Equals the reference within %1. Largest error %2 at %3.").arg(within, error, where);
    return tr("✗ Differs from the reference: error %1 at %2; rounding explains at most %3.")
        .arg(error, where, within);
}

/// What the largest error is in steps of the file: numbers such as 3e-7 say little to most people.
QString VerdictBar::hintOf(const ImageComparison &comparison, Depth depth) const
{
    const QString scale = tr("Errors are on the scale where 1 is white.");
    if (depth == Depth::F32 || !std::isfinite(comparison.maxError))
        return scale;
    const double steps = comparison.maxError * static_cast<double>(fullScale(depth));
    return scale + u'\n' + tr("The largest error is %1 grey levels of this file.").arg(shortNumber(steps, 2));
}

} // namespace halo

#include "moc_verdictbar.cpp"
