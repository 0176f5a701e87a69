// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/weightdelegate.h"

#include "gui/models/filtermodel.h"
#include "gui/models/weighttext.h"
#include "gui/style.h"

#include <QLineEdit>
#include <QPainter>
#include <QRegularExpressionValidator>

#include <algorithm>
#include <cmath>

namespace halo {

namespace {

constexpr int smallestWithNumber = 24; // pixels
constexpr int smallestWithGap = 8;

QColor mixed(const QColor &from, const QColor &to, float part)
{
    const auto channel = [part](float a, float b) { return a + (b - a) * part; };
    return QColor::fromRgbF(channel(from.redF(), to.redF()), channel(from.greenF(), to.greenF()),
        channel(from.blueF(), to.blueF()));
}

/// Black or white, whichever reads better on the colour.
QColor inkOn(const QColor &face)
{
    return qGray(face.rgb()) > 140 ? QColor(Qt::black) : QColor(Qt::white);
}

/// The number in as many digits as the width has room for; empty if not even one fits.
QString fittingText(float weight, const QFontMetrics &metrics, int width)
{
    for (int digits = 4; digits >= 1; --digits) {
        QString text = shortWeightText(weight, digits);
        text.replace(QLatin1String("-"), QStringLiteral("\u2212"));
        if (metrics.horizontalAdvance(text) <= width)
            return text;
        text.replace(QLatin1String("0."), QLatin1String("."));
        if (metrics.horizontalAdvance(text) <= width)
            return text;
    }
    return {};
}

} // namespace

void WeightDelegate::paint(
    QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto *model = qobject_cast<const FilterModel *>(index.model());
    const Colours &colours = coloursOf(option.palette);
    const float weight = model->filter().at(index.column(), index.row());
    const float part = model->largest() > 0.0F ? std::abs(weight) / model->largest() : 0.0F;
    const QColor face = mixed(colours.card, weight < 0.0F ? colours.minus : colours.plus, part);
    const int gap = option.rect.width() >= smallestWithGap ? 1 : 0;
    const QRect cell = option.rect.adjusted(gap, gap, -gap, -gap);

    painter->save();
    painter->fillRect(cell, face);
    if (gap > 0) {
        painter->setPen(colours.line);
        painter->drawRect(cell.adjusted(0, 0, -1, -1));
    }
    painter->setPen(inkOn(face));
    if (cell.width() >= smallestWithNumber) {
        QFont font = option.font;
        font.setPixelSize(std::clamp(cell.width() / 3, 9, 14));
        painter->setFont(font);
        painter->drawText(cell, Qt::AlignCenter, fittingText(weight, QFontMetrics(font), cell.width() - 2));
    } else if (weight < 0.0F && gap > 0) {
        const int length = std::max(2, cell.width() / 2); // a minus: colour alone does not say it
        painter->fillRect(cell.center().x() - length / 2, cell.center().y(), length, 1, inkOn(face));
    }
    if (option.state & (QStyle::State_Selected | QStyle::State_HasFocus)) {
        painter->setPen(QPen(colours.text, option.state & QStyle::State_HasFocus ? 2 : 1));
        painter->drawRect(cell.adjusted(1, 1, -1, -1));
    }
    painter->restore();
}

QWidget *WeightDelegate::createEditor(
    QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &) const
{
    auto *editor = new QLineEdit(parent);
    editor->setValidator(new QRegularExpressionValidator(weightPattern(), editor));
    editor->setAccessibleName(tr("Weight"));
    editor->setAlignment(Qt::AlignCenter);
    editor->setFrame(true);
    return editor;
}

void WeightDelegate::setEditorData(QWidget *editor, const QModelIndex &index) const
{
    auto *line = qobject_cast<QLineEdit *>(editor);
    line->setText(index.data(Qt::EditRole).toString());
    line->selectAll();
}

void WeightDelegate::setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const
{
    model->setData(index, qobject_cast<QLineEdit *>(editor)->text());
}

void WeightDelegate::updateEditorGeometry(
    QWidget *editor, const QStyleOptionViewItem &option, const QModelIndex &) const
{
    // All digits must be readable, however small the cell is; the editor stays inside the table.
    const QString digits = qobject_cast<QLineEdit *>(editor)->text();
    const int wanted = option.fontMetrics.horizontalAdvance(digits) + 24;
    QRect place = option.rect;
    place.setSize(place.size().expandedTo({ std::max(64, wanted), option.fontMetrics.height() + 6 }));
    place.moveCenter(option.rect.center());
    const QRect room = editor->parentWidget()->rect();
    place.moveRight(std::min(place.right(), room.right()));
    place.moveLeft(std::max(place.left(), room.left()));
    place.moveBottom(std::min(place.bottom(), room.bottom()));
    place.moveTop(std::max(place.top(), room.top()));
    editor->setGeometry(place);
}

} // namespace halo
