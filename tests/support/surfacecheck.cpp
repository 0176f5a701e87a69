// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/surfacecheck.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QButtonGroup>
#include <QComboBox>
#include <QGroupBox>
#include <QHash>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPixmap>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSet>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QTest>
#include <QTextDocument>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace halo::test {
namespace {

constexpr double enoughContrast = 4.5; // level AA of WCAG 2

QString textOf(const QWidget &widget)
{
    if (const auto *label = qobject_cast<const QLabel *>(&widget))
        return label->text();
    if (const auto *button = qobject_cast<const QAbstractButton *>(&widget)) {
        const auto *tool = qobject_cast<const QToolButton *>(&widget);
        return tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull()
            ? QString()
            : button->text();
    }
    if (const auto *box = qobject_cast<const QComboBox *>(&widget))
        return box->currentText();
    if (const auto *group = qobject_cast<const QGroupBox *>(&widget))
        return group->title();
    return {};
}

QString lineOf(const char *kind, const QWidget &widget, const QString &text)
{
    return QStringLiteral("%1: %2 %3 \u201c%4\u201d")
        .arg(QLatin1String(kind), QLatin1String(widget.metaObject()->className()), widget.objectName(),
            text.left(60));
}

/// Inner parts of Qt's own widgets are no controls of ours.
bool isInner(const QWidget &widget)
{
    const QWidget *parent = widget.parentWidget();
    return widget.objectName().startsWith(QLatin1String("qt_")) || qobject_cast<const QTabBar *>(parent)
        || qobject_cast<const QComboBox *>(parent) || qobject_cast<const QAbstractSpinBox *>(parent)
        || widget.inherits("QComboBoxPrivateContainer")
        || widget.inherits("QAbstractScrollAreaScrollBarContainer");
}

template<typename Visit> void visitShown(const QWidget &window, const Visit &visit)
{
    for (QWidget *widget : window.findChildren<QWidget *>())
        if (widget->isVisible() && widget->window() == window.window() && !isInner(*widget)
            && !widget->visibleRegion().isEmpty())
            visit(*widget);
}

int widthOf(const QWidget &widget, const QString &text)
{
    return widget.fontMetrics().size(Qt::TextShowMnemonic, text).width();
}

/// Whether a tooltip has what a label cut off.
bool isReported(const QWidget &widget)
{
    return !widget.toolTip().isEmpty();
}

/// A button that shortens what it has no room for, and tells it.
bool elides(const QWidget &widget)
{
    return widget.property("elides").toBool() && isReported(widget);
}

bool isClipped(const QLabel &label)
{
    if (label.text().isEmpty())
        return false;
    const QSize room = label.contentsRect().size();
    if (label.wordWrap())
        return label.heightForWidth(label.width()) > label.height() + 1;
    const bool rich = label.textFormat() == Qt::RichText
        || (label.textFormat() == Qt::AutoText && Qt::mightBeRichText(label.text()));
    if (rich)
        return label.sizeHint().width() > label.width() + 1;
    const QSize needed = label.fontMetrics().size(Qt::TextShowMnemonic, label.text());
    return needed.width() > room.width() + 1 || needed.height() > room.height() + 2;
}

bool isClipped(const QComboBox &box)
{
    QStyleOptionComboBox option;
    option.initFrom(&box);
    option.editable = box.isEditable();
    const QRect field
        = box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box);
    return widthOf(box, box.currentText()) > field.width() + 1;
}

QStringList clippedHeaders(const QHeaderView &header)
{
    QStringList lines;
    for (int i = 0; header.model() && i < header.count(); ++i) {
        const QString text = header.model()->headerData(i, header.orientation()).toString();
        if (!header.isSectionHidden(i) && header.orientation() == Qt::Horizontal
            && header.model()->headerData(i, header.orientation(), Qt::ToolTipRole).toString().isEmpty()
            && widthOf(header, text) > header.sectionSize(i) - 4)
            lines += lineOf("clipped header", *header.parentWidget(), text);
    }
    return lines;
}

QStringList clippedTabs(const QTabBar &tabs)
{
    QStringList lines;
    for (int i = 0; i < tabs.count(); ++i)
        if (tabs.isTabVisible(i)
            && (widthOf(tabs, tabs.tabText(i)) > tabs.tabRect(i).width() - 4
                || !tabs.rect().contains(tabs.tabRect(i).center())))
            lines += lineOf("clipped tab", tabs, tabs.tabText(i));
    return lines;
}

/// The ratio of WCAG 2.
double contrast(QRgb one, QRgb other)
{
    const auto luminance = [](QRgb colour) {
        const auto linear = [](int value) {
            const double v = value / 255.0;
            return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(qRed(colour)) + 0.7152 * linear(qGreen(colour))
            + 0.0722 * linear(qBlue(colour));
    };
    const auto [dark, light] = std::minmax({ luminance(one), luminance(other) });
    return (light + 0.05) / (dark + 0.05);
}

/// Of the strokes of a text against what most of its place is: the edges of letters are mixtures of both.
double contrastIn(const QImage &picture, const QRect &place)
{
    QHash<QRgb, int> counts;
    for (int y = place.top(); y <= place.bottom(); ++y)
        for (int x = place.left(); x <= place.right(); ++x)
            ++counts[picture.pixel(x, y)];
    QRgb ground = 0;
    int most = 0;
    for (auto at = counts.cbegin(); at != counts.cend(); ++at)
        if (at.value() > most) {
            most = at.value();
            ground = at.key();
        }
    double best = 1.0;
    for (auto at = counts.cbegin(); at != counts.cend(); ++at)
        best = std::max(best, contrast(at.key(), ground));
    return best;
}

/// Drawn large, so that a stroke covers whole pixels.
double closeContrast(QWidget &window, const QRect &place)
{
    constexpr int scale = 4;
    QImage picture(place.size() * scale, QImage::Format_RGB32);
    picture.setDevicePixelRatio(scale);
    window.render(&picture, QPoint(), QRegion(place));
    return contrastIn(picture, picture.rect());
}

QRect pixelsOf(const QImage &picture, const QRect &place)
{
    const double scale = picture.devicePixelRatio();
    return QRectF(place.x() * scale, place.y() * scale, place.width() * scale, place.height() * scale)
        .toAlignedRect()
        .intersected(picture.rect());
}

/// All that Tab comes to until it is back where it began; or, if it never is, until it only comes to what it
/// has been at, for longer than the largest grid of weights.
QSet<const QWidget *> tabbed(QWidget &window)
{
    QSet<const QWidget *> found;
    window.window()->activateWindow();
    const QWidget *first = nullptr, *before = nullptr;
    for (int known = 0; known < 200;) {
        QTest::keyClick(window.window()->windowHandle(), Qt::Key_Tab);
        const QWidget *now = window.window()->focusWidget();
        if (now == first && now != before)
            break;
        first = first ? first : now;
        before = now;
        known = found.contains(now) ? known + 1 : 0;
        found.insert(now);
    }
    return found;
}

bool isControl(const QWidget &widget)
{
    return qobject_cast<const QAbstractButton *>(&widget) || qobject_cast<const QComboBox *>(&widget)
        || qobject_cast<const QAbstractSpinBox *>(&widget) || qobject_cast<const QLineEdit *>(&widget)
        || qobject_cast<const QAbstractSlider *>(&widget) || qobject_cast<const QTabBar *>(&widget)
        || (qobject_cast<const QAbstractItemView *>(&widget) && widget.focusPolicy() != Qt::NoFocus);
}

/// By a key, or because a menu of the window has the same.
bool hasKey(const QWidget &widget, const QWidget &window)
{
    const auto *button = qobject_cast<const QAbstractButton *>(&widget);
    if (!button)
        return false;
    if (!button->shortcut().isEmpty())
        return true;
    const QString wanted = button->text().remove(u'&');
    const auto *tool = qobject_cast<const QToolButton *>(button);
    for (const QAction *action : window.findChildren<QAction *>()) {
        if (tool
            && (tool->defaultAction() == action || (tool->menu() && tool->menu()->menuAction() == action)))
            return true;
        if (!wanted.isEmpty() && action->text().remove(u'&') == wanted)
            return true;
    }
    return false;
}

bool isInGroupOf(const QSet<const QWidget *> &reached, const QWidget &widget)
{
    const auto *button = qobject_cast<const QAbstractButton *>(&widget);
    if (!button || !(button->autoExclusive() || (button->group() && button->group()->exclusive())))
        return false;
    return std::ranges::any_of(reached, [&](const QWidget *other) {
        const auto *friendly = qobject_cast<const QAbstractButton *>(other);
        return friendly
            && (button->group()
                    ? friendly->group() == button->group()
                    : friendly->autoExclusive() && friendly->parentWidget() == button->parentWidget());
    });
}

} // namespace

QStringList clippedTexts(const QWidget &window)
{
    QStringList lines;
    visitShown(window, [&](const QWidget &widget) {
        const QString text = textOf(widget);
        if (const auto *label = qobject_cast<const QLabel *>(&widget)) {
            if (isClipped(*label) && !isReported(widget))
                lines += lineOf("clipped label", widget, text);
        } else if (const auto *box = qobject_cast<const QComboBox *>(&widget)) {
            if (isClipped(*box))
                lines += lineOf("clipped box", widget, text);
        } else if (qobject_cast<const QAbstractButton *>(&widget)) {
            if ((widthOf(widget, text) > widget.width() - 2 && !elides(widget))
                || widget.fontMetrics().height() > widget.height() + 2)
                lines += lineOf("clipped button", widget, text);
        } else if (qobject_cast<const QGroupBox *>(&widget)) {
            if (widthOf(widget, text) > widget.width() - 8)
                lines += lineOf("clipped title", widget, text);
        } else if (const auto *header = qobject_cast<const QHeaderView *>(&widget)) {
            lines += clippedHeaders(*header);
        } else if (const auto *tabs = qobject_cast<const QTabBar *>(&widget)) {
            lines += clippedTabs(*tabs);
        }
    });
    return lines;
}

QStringList overlappingTexts(const QWidget &window)
{
    QStringList lines;
    QHash<const QWidget *, QList<const QWidget *>> families;
    visitShown(window, [&](const QWidget &widget) {
        if (!textOf(widget).isEmpty() && !qobject_cast<const QGroupBox *>(&widget))
            families[widget.parentWidget()] += &widget;
    });
    for (const QList<const QWidget *> &siblings : families)
        for (qsizetype i = 0; i < siblings.size(); ++i)
            for (qsizetype j = 0; j < i; ++j)
                if (const QRect both = siblings[i]->geometry().intersected(siblings[j]->geometry());
                    both.width() > 1 && both.height() > 1)
                    lines += lineOf("overlap", *siblings[i], textOf(*siblings[i])) + QStringLiteral(" and ")
                        + lineOf("", *siblings[j], textOf(*siblings[j]));
    return lines;
}

QStringList paleTexts(QWidget &window)
{
    QStringList lines;
    const QImage picture = window.grab().toImage().convertToFormat(QImage::Format_RGB32);
    const auto look = [&](const QWidget &widget, const QRect &shown, const QString &text) {
        const QRect place = pixelsOf(picture, shown);
        const QWidget *top = window.childAt(shown.center());
        if (top && top != &widget && !widget.isAncestorOf(top))
            return; // something lies over it
        const bool isCut
            = shown.height() < widget.fontMetrics().height() * 3 / 4; // a row at the edge of a list
        if (place.width() < 6 || place.height() < 6 || isCut)
            return;
        static const QRegularExpression word(QStringLiteral("\\w"));
        if (!text.contains(word) || contrastIn(picture, place) >= enoughContrast)
            return; // a dash is drawn too thin to be judged
        if (const double found = closeContrast(window, shown); found < enoughContrast)
            lines += lineOf("pale", widget, text)
                + QStringLiteral(" %1 : 1 in %2 x %3")
                      .arg(found, 0, 'f', 2)
                      .arg(place.width())
                      .arg(place.height());
    };
    if (const auto *menu = qobject_cast<const QMenu *>(&window))
        for (QAction *action : menu->actions())
            if (action->isEnabled() && action->isVisible() && !action->isSeparator())
                look(*menu, menu->actionGeometry(action), action->text());
    visitShown(window, [&](const QWidget &widget) {
        const QString text = textOf(widget).trimmed();
        const QRect inside = widget.visibleRegion().boundingRect();
        if (!text.isEmpty() && widget.isEnabled())
            look(widget, QRect(widget.mapTo(&window, inside.topLeft()), inside.size()), text);
        const auto *view = qobject_cast<const QAbstractItemView *>(&widget);
        if (!view || !view->model() || !view->isEnabled())
            return;
        for (int row = 0; row < std::min(view->model()->rowCount(view->rootIndex()), 60); ++row)
            for (int column = 0; column < view->model()->columnCount(view->rootIndex()); ++column) {
                const QModelIndex index = view->model()->index(row, column, view->rootIndex());
                const QRect whole = view->visualRect(index);
                const QRect item = whole & view->viewport()->rect();
                const QString said = index.data().toString().trimmed();
                if (!said.isEmpty() && item.height() > 10 && item.width() == whole.width()
                    && (index.flags() & Qt::ItemIsEnabled))
                    look(widget, QRect(view->viewport()->mapTo(&window, item.topLeft()), item.size()), said);
            }
    });
    return lines;
}

QStringList namelessWidgets(const QWidget &window)
{
    QStringList lines;
    visitShown(window, [&](QWidget &widget) {
        if (widget.focusPolicy() == Qt::NoFocus || widget.focusProxy())
            return;
        const QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(&widget);
        if (!accessible || accessible->text(QAccessible::Name).isEmpty())
            lines += lineOf("nameless", widget, {});
    });
    return lines;
}

QStringList unreachableWidgets(QWidget &window)
{
    const QSet<const QWidget *> reached = tabbed(window);
    QStringList lines;
    visitShown(window, [&](const QWidget &widget) {
        if (!isControl(widget) || !widget.isEnabled() || qobject_cast<const QScrollBar *>(&widget)
            || qobject_cast<const QHeaderView *>(&widget))
            return;
        const QWidget *focus = widget.focusProxy() ? widget.focusProxy() : &widget;
        if (!reached.contains(&widget) && !reached.contains(focus) && !isInGroupOf(reached, widget)
            && !hasKey(widget, window))
            lines += lineOf("unreachable", widget, textOf(widget));
    });
    return lines;
}

QStringList stumblingBlocks(QWidget &window)
{
    return clippedTexts(window) + overlappingTexts(window) + paleTexts(window) + namelessWidgets(window)
        + unreachableWidgets(window);
}

QStringList whatStays(const std::function<QStringList()> &look)
{
    constexpr int patience = 3000; // milliseconds; notes that go by themselves stay longer
    QTest::qWait(0);
    QStringList lines;
    const auto isClean = [&] {
        lines = look();
        return lines.isEmpty();
    };
    return QTest::qWaitFor(isClean, patience) ? QStringList() : lines;
}

void lookFor(QWidget &window, const QString &where, QStringList &found)
{
    for (const QString &line : whatStays([&] { return stumblingBlocks(window); }))
        if (!found.contains(line)) {
            found += line;
            qWarning().noquote() << where + QStringLiteral(": ") + line;
        }
}

} // namespace halo::test
