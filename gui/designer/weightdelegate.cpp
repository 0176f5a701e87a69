// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/weightdelegate.h"

#include "compute/drawing/base/colours.h"
#include "gui/designer/filtermodel.h"
#include "gui/designer/weighttext.h"
#include "gui/widgets/card.h"
#include "gui/widgets/style.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace halo {

namespace {

constexpr int smallestWithNumber = 24; // pixels
constexpr int smallestWithGap = 8;

/// The number in as many digits as the width has room for; empty if not even one fits. The zero before the
/// point stands in all cells or in none: they are equally wide.
QString fittingText(float weight, const QFontMetrics &metrics, int width)
{
    const bool hasZero = metrics.horizontalAdvance(QStringLiteral("\u22120.0000")) <= width;
    for (int digits = 4; digits >= 1; --digits) {
        QString text = shortWeightText(weight, digits);
        text.replace(QLatin1String("e-0"), QLatin1String("e-"));
        text.replace(QLatin1String("-"), QStringLiteral("\u2212"));
        if (!hasZero && std::fabs(weight) < 1.0F)
            text.replace(QLatin1String("0."), QLatin1String("."));
        if (metrics.horizontalAdvance(text) <= width)
            return text;
    }
    return {};
}

/// Thin diagonal lines, close enough together that each cell of three pixels meets one.
QBrush madeHatch(const QColor &ink)
{
    QImage tile(4, 4, QImage::Format_ARGB32_Premultiplied);
    tile.fill(Qt::transparent);
    for (int i = 0; i < 4; ++i)
        tile.setPixelColor(i, 3 - i, ink);
    return QBrush(tile);
}

/// Made once: a filter may have thousands of such cells.
const QBrush &hatch(bool dark)
{
    static const QBrush brushes[]
        = { madeHatch(QColor(255, 255, 255, 150)), madeHatch(QColor(0, 0, 0, 150)) };
    return brushes[dark ? 1 : 0];
}

void paintNumber(QPainter &painter, const QRect &cell, float weight, QFont font)
{
    font.setPixelSize(std::clamp(cell.width() / 3, 9, 16));
    painter.setFont(font);
    painter.drawText(cell, Qt::AlignCenter, fittingText(weight, QFontMetrics(font), cell.width() - 2));
}

/// Colour alone does not say that a weight is negative.
void paintMinus(QPainter &painter, const QRect &cell, const QColor &ink)
{
    if (cell.width() < smallestWithGap) {
        painter.fillRect(cell, hatch(qGray(ink.rgb()) < 128));
        return;
    }
    const int length = std::max(4, cell.width() / 2);
    const int thickness = cell.width() >= 14 ? 2 : 1;
    painter.fillRect(QRect(cell.center().x() - length / 2, cell.center().y(), length, thickness), ink);
}

void paintSelection(QPainter &painter, const QRect &cell, bool current, const Colours &colours)
{
    if (cell.width() < smallestWithGap) {
        QColor veil = colours.text;
        veil.setAlpha(current ? 200 : 90);
        painter.fillRect(cell, veil);
        return;
    }
    const int width = current ? 3 : 2;
    painter.setPen(QPen(colours.text, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(QRectF(cell).adjusted(width / 2.0, width / 2.0, -width / 2.0, -width / 2.0));
}

/// Four corners, as a viewfinder has them: over the output pixel.
void paintAnchor(QPainter &painter, const QRect &cell, const QColor &ink)
{
    const QRectF frame = QRectF(cell).adjusted(3.5, 3.5, -3.5, -3.5);
    const qreal arm = std::max(2.0, frame.width() / 6);
    painter.setPen(QPen(ink, cell.width() >= 28 ? 2 : 1));
    for (const bool right : { false, true })
        for (const bool bottom : { false, true }) {
            const QPointF corner(right ? frame.right() : frame.left(), bottom ? frame.bottom() : frame.top());
            painter.drawLine(corner, corner + QPointF(right ? -arm : arm, 0));
            painter.drawLine(corner, corner + QPointF(0, bottom ? -arm : arm));
        }
}

} // namespace

void WeightDelegate::paint(
    QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto *model = qobject_cast<const FilterModel *>(index.model());
    const Colours &colours = coloursOf(option.palette);
    const float weight = model->filter().at(index.column(), index.row());
    const float part = model->largest() > 0.0F ? std::abs(weight) / model->largest() : 0.0F;
    const QColor face
        = mixed(colours.card, weight < 0.0F ? colours.minus : colours.plus, static_cast<double>(part));
    const QColor ink = readableOn(face);
    const int gap = option.rect.width() >= smallestWithGap ? 1 : 0;
    const QRect cell = option.rect.adjusted(gap, gap, -gap, -gap);

    painter->save();
    painter->fillRect(cell, face);
    if (gap > 0) {
        painter->setPen(colours.line);
        painter->drawRect(cell.adjusted(0, 0, -1, -1));
    }
    painter->setPen(ink);
    if (cell.width() >= smallestWithNumber)
        paintNumber(*painter, cell, weight, option.font);
    else if (weight < 0.0F) // strong weights catch the eye, weak ones only keep their sign
        paintMinus(*painter, cell, mixed(face, ink, 0.35 + 0.65 * static_cast<double>(part)));
    if (gap > 0 && QPoint(index.column(), index.row()) == model->anchor())
        paintAnchor(*painter, cell, ink);
    if (option.state & (QStyle::State_Selected | QStyle::State_HasFocus))
        paintSelection(*painter, cell, option.state & QStyle::State_HasFocus, colours);
    painter->restore();
}

QWidget *WeightDelegate::createEditor(
    QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &) const
{
    auto *editor = new QLineEdit(parent);
    editor->setObjectName(QStringLiteral("weightEditor"));
    editor->setAccessibleName(tr("Weight"));
    // Only while it was wrong: the next key gives it another chance.
    connect(editor, &QLineEdit::textEdited, editor, [editor] { setRole(editor, ""); });
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

bool WeightDelegate::eventFilter(QObject *object, QEvent *event)
{
    auto *editor = qobject_cast<QWidget *>(object);
    if (editor && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (takeKey(editor, key->key(), key->modifiers()))
            return true;
    }
    return QStyledItemDelegate::eventFilter(object, event);
}

bool WeightDelegate::takeKey(QWidget *editor, int key, Qt::KeyboardModifiers modifiers)
{
    const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
    const bool back = modifiers.testFlag(Qt::ShiftModifier);
    QPoint way;
    if (enter)
        way = { 0, back ? -1 : 1 };
    else if (key == Qt::Key_Tab || key == Qt::Key_Backtab)
        way = { key == Qt::Key_Backtab || back ? -1 : 1, 0 };
    else if (m_typing && modifiers == Qt::NoModifier) {
        if (key == Qt::Key_Up || key == Qt::Key_Down)
            way = { 0, key == Qt::Key_Up ? -1 : 1 };
        else if (key == Qt::Key_Left || key == Qt::Key_Right)
            way = { key == Qt::Key_Left ? -1 : 1, 0 };
    }
    if (way.isNull())
        return false;
    if (!accepts(editor))
        return true;
    if (enter && modifiers.testFlag(Qt::ControlModifier)) {
        const QString text = qobject_cast<QLineEdit *>(editor)->text();
        Q_EMIT closeEditor(editor, QAbstractItemDelegate::NoHint);
        Q_EMIT fillRequested(text);
        return true;
    }
    Q_EMIT commitData(editor);
    Q_EMIT closeEditor(editor, QAbstractItemDelegate::NoHint);
    Q_EMIT leftEditor(way.x(), way.y());
    return true;
}

bool WeightDelegate::accepts(QWidget *editor) const
{
    auto *line = qobject_cast<QLineEdit *>(editor);
    const auto *grid = qobject_cast<const QAbstractItemView *>(parent());
    const auto *model = qobject_cast<const FilterModel *>(grid->model());
    const QString wrong = model->mistakeIn(line->text(), grid->currentIndex());
    if (wrong.isEmpty())
        return true;
    setRole(line, "wrong");
    QToolTip::showText(line->mapToGlobal(QPoint(0, line->height())), wrong, line);
    return false;
}

} // namespace halo

#include "moc_weightdelegate.cpp"
