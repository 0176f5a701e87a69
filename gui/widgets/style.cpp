// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/style.h"

#include "compute/drawing/base/colours.h"

#include <QApplication>
#include <QComboBox>
#include <QFontInfo>
#include <QLabel>
#include <QPainter>
#include <QPalette>
#include <QProxyStyle>
#include <QRegularExpression>
#include <QStyleOption>

#include <algorithm>

namespace halo {

namespace {

QColor rgb(unsigned value)
{
    return QColor::fromRgb(value);
}

const Colours &lightColours()
{
    static const Colours colours{
        .background = rgb(0xf5f7fb),
        .card = rgb(0xffffff),
        .line = rgb(0xdfe3ea),
        .button = rgb(0xeef1f5),
        .hover = rgb(0xe2e8f0),
        .text = rgb(0x1f2933),
        .muted = rgb(0x52606d),
        .disabled = rgb(0x6b7682),
        .accent = rgb(0x006aa8),
        .link = rgb(0x0072b2),
        .good = rgb(0x00785a),
        .bad = rgb(0xb34700),
        .badFace = rgb(0xfdf0e6),
        .bar = rgb(0x56b4e9),
        .selectedFace = rgb(0xe6f1f8),
        .plus = rgb(0x0072b2),
        .minus = rgb(0xd55e00),
        .keyword = rgb(0x0072b2),
        .comment = rgb(0x5f7a68),
        .number = rgb(0xb34700),
        .string = rgb(0x8a3d74),
        .directive = rgb(0x7a5a00),
    };
    return colours;
}

const Colours &darkColours()
{
    static const Colours colours{
        .background = rgb(0x14181d),
        .card = rgb(0x1c2128),
        .line = rgb(0x343b46),
        .button = rgb(0x2a313b),
        .hover = rgb(0x36404c),
        .text = rgb(0xe6eaf0),
        .muted = rgb(0xa3adba),
        .disabled = rgb(0x8b96a3),
        .accent = rgb(0x006aa8),
        .link = rgb(0x6cbef0),
        .good = rgb(0x3ccfa4),
        .bad = rgb(0xffa361),
        .badFace = rgb(0x3a2719),
        .bar = rgb(0x3d8fc4),
        .selectedFace = rgb(0x1b3040),
        .plus = rgb(0x2f9bdc),
        .minus = rgb(0xe8741c),
        .keyword = rgb(0x6cbef0),
        .comment = rgb(0x8fa898),
        .number = rgb(0xffa361),
        .string = rgb(0xe29bc6),
        .directive = rgb(0xf0e442),
    };
    return colours;
}

QPalette paletteOf(const Colours &colours)
{
    QPalette palette(colours.button, colours.background);
    palette.setColor(QPalette::Base, colours.card);
    palette.setColor(QPalette::AlternateBase, colours.background);
    palette.setColor(QPalette::ToolTipBase, colours.card);
    palette.setColor(QPalette::PlaceholderText, colours.muted);
    palette.setColor(QPalette::Highlight, colours.accent);
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, colours.link);
    palette.setColor(QPalette::Mid, colours.line);
    for (const auto role :
        { QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText }) {
        palette.setColor(role, colours.text);
        palette.setColor(QPalette::Disabled, role, colours.disabled);
    }
    return palette;
}

/// Only what a palette cannot say: frames, paddings and the faces of flat buttons. %names are colours.
const char *const sheetText = R"(
QMenuBar, QMenuBar::item { background: %card; }
QMenuBar::item { padding: 4px 10px; }
QMenuBar::item:selected { background: %hover; }
QWidget#menuRow { background: %card; border-bottom: 1px solid %line; }
QFrame#floatingPanel { background: %background; border: 1px solid %muted; border-radius: 8px; }
QLabel#fullScreenNote { background: %text; color: %card; border-radius: 6px; padding: 6px 12px; }
QWidget#toolBar QToolButton, QPushButton { background: %button; color: %text; border: 1px solid %line;
    border-radius: 4px; padding: 4px 8px; }
QWidget#toolBar QToolButton:hover, QPushButton:hover { background: %hover; }
QWidget#toolBar QToolButton:focus, QPushButton:focus { border: 1px solid %link; }
QWidget#toolBar QToolButton:disabled, QPushButton:disabled { color: %disabled; }
QWidget#toolBar QToolButton::menu-indicator { width: 0; image: none; }
QWidget#toolBar QToolButton#runButton { background: %accent; color: white; border-color: %accent; }
QWidget#toolBar QToolButton#runButton:disabled { background: %button; color: %disabled; border-color: %line; }
QStatusBar { background: %card; border-top: 1px solid %line; }
QStatusBar::item { border: 0; }
QFrame#card { background: %card; border: 1px solid %line; border-radius: 6px; }
QTabBar#stageTabs::tab { background: %hover; color: %text; border: 1px solid %line; border-bottom: 0;
    border-top-left-radius: 5px; border-top-right-radius: 5px; padding: 7px 14px; margin-right: 3px; }
QTabBar#stageTabs::tab:selected { background: %card; font-weight: bold; }
QTabBar#stageTabs::tab:focus { color: %link; }
QToolButton#playButton { background: %accent; color: white; border: 1px solid %accent; border-radius: 4px;
    padding: 4px 10px; }
QToolButton#playButton:disabled { background: %button; color: %disabled; border-color: %line; }
QFrame#speakerLine { background: %card; border: 0; border-top: 1px solid %line; }
QFrame#hintBar { background: %hover; border: 0; border-radius: 4px; }
QFrame#tourCallout { background: %card; border: 2px solid %link; border-radius: 8px; }
QPushButton[role="primary"] { background: %accent; color: white; border-color: %accent; }
QPushButton[role="primary"]:disabled { background: %button; color: %disabled; border-color: %line; }
QPushButton[role="primary"]:focus, QWidget#toolBar QToolButton#runButton:focus { border: 2px solid %text; padding: 3px 7px; }
QToolButton#playButton:focus { border: 2px solid %text; padding: 3px 9px; }
QToolButton[role="tool"]:checked:focus { border: 2px solid %text; padding: 2px 4px; }
QFrame#messageBar { background: %badFace; border: 1px solid %bad; }
QFrame#recoveryBar, QFrame#recordedBar, QFrame#lessonBar { background: %hover; border: 1px solid %link; border-radius: 4px; }
QLabel[role="title"] { font-weight: bold; font-size: 11pt; }
QLabel[role="headline"] { font-weight: bold; font-size: 15pt; }
QLabel[role="muted"] { color: %muted; }
QLabel[role="question"] { color: %muted; font-size: 8pt; }
QLabel[role="subject"] { font-size: 8pt; }
QLabel[role="good"] { color: %good; }
QLabel[role="bad"] { color: %bad; }
QToolButton[role="link"] { border: 0; background: transparent; color: %link; padding: 2px 4px; }
QToolButton[role="link"]:disabled { color: %disabled; }
QToolButton[role="link"]:hover { text-decoration: underline; }
QToolButton[role="link"]:checked { background: %hover; color: %text; border-radius: 3px; }
QToolButton[role="link"]:focus { border: 1px solid %link; border-radius: 3px; }
QToolButton[role="link"]::menu-indicator { image: none; width: 0; }
QToolButton[role="tool"] { background: %button; color: %text; border: 1px solid %line; border-radius: 4px;
    padding: 3px 5px; }
QToolButton[role="tool"]:hover { background: %hover; }
QToolButton[role="tool"]:focus { border: 1px solid %link; }
QToolButton[role="tool"]:checked { background: %accent; color: white; border-color: %accent; }
QToolButton[role="tool"]:disabled { color: %disabled; }
QToolButton[role="tool"]::menu-indicator { image: none; width: 0; }
QToolButton[role="fault"] { background: %button; color: %text; border: 1px solid %line; border-radius: 4px;
    padding: 2px 5px; }
QToolButton[role="fault"]:hover { background: %hover; }
QToolButton[role="fault"]:focus { border: 1px solid %link; }
QToolButton[role="fault"]:checked { background: %badFace; color: %bad; border: 1px solid %bad; }
QToolButton[role="fault"]:disabled { color: %disabled; }
QCheckBox::indicator { width: 13px; height: 13px; border: 1px solid %muted; border-radius: 3px; background: %card; }
QCheckBox::indicator:hover, QCheckBox::indicator:focus { border-color: %link; background: %hover; }
QCheckBox::indicator:checked { border-color: %accent; background: %accent; image: url(:/icons/check.svg); }
QCheckBox::indicator:disabled { border-color: %line; }
QCheckBox::indicator:checked:disabled { border-color: %disabled; background: %disabled; }
QLineEdit[role="wrong"] { border: 2px solid %bad; background: %badFace; }
QSplitter::handle { background: transparent; }
QToolTip { color: %text; background: %card; border: 1px solid %line; padding: 3px; }
)";

QString sheetOf(const Colours &colours)
{
    QString sheet = QString::fromLatin1(sheetText);
    const std::pair<const char *, QColor> names[] = {
        { "%background", colours.background },
        { "%card", colours.card },
        { "%line", colours.line },
        { "%button", colours.button },
        { "%hover", colours.hover },
        { "%text", colours.text },
        { "%muted", colours.muted },
        { "%disabled", colours.disabled },
        { "%accent", colours.accent },
        { "%link", colours.link },
        { "%good", colours.good },
        { "%badFace", colours.badFace }, // before "%bad", which it starts with
        { "%bad", colours.bad },
    };
    for (const auto &[name, colour] : names)
        sheet.replace(QString::fromLatin1(name), colour.name());
    return sheet;
}

/// On Linux, Qt tells a screen reader the value of a combo box as its name; what it is called, a label must
/// say. One that has none in sight gets one that is not.
void labelForReaders(QComboBox &box)
{
    QWidget *parent = box.parentWidget();
    if (!parent || box.accessibleName().isEmpty())
        return;
    const auto labels = parent->findChildren<QLabel *>(Qt::FindDirectChildrenOnly);
    if (std::ranges::any_of(labels, [&box](const QLabel *label) { return label->buddy() == &box; }))
        return;
    auto *label = new QLabel(box.accessibleName(), parent);
    label->setBuddy(&box);
    label->hide();
}

/// Shows the focus as one solid frame wherever Fusion would dot one.
class FocusStyle : public QProxyStyle
{
public:
    using QProxyStyle::polish;
    /// Qt guesses whether a text is HTML: the name of a file with tags in it would be laid out, and pictures
    /// that it names would be read. Labels, tool tips and messages show what they are given, unless they ask
    /// for something else.
    void polish(QWidget *widget) override
    {
        QProxyStyle::polish(widget);
        if (auto *label = qobject_cast<QLabel *>(widget); label && label->textFormat() == Qt::AutoText)
            label->setTextFormat(Qt::PlainText);
        if (auto *box = qobject_cast<QComboBox *>(widget))
            labelForReaders(*box);
    }
    FocusStyle()
        : QProxyStyle(QStringLiteral("Fusion"))
    {
    }
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
        const QWidget *widget) const override
    {
        if (element != PE_FrameFocusRect)
            return QProxyStyle::drawPrimitive(element, option, painter, widget);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(coloursOf(option->palette).link, 2));
        painter->drawRoundedRect(QRectF(option->rect).adjusted(1, 1, -1, -1), 3, 3);
        painter->restore();
    }
};

} // namespace

double typeScale(const QFont &font)
{
    constexpr double designed = 12.0; // pixels
    return std::max(QFontInfo(font).pixelSize() / designed, 1.0);
}

QString scaledTypeSheet(double scale)
{
    static const QRegularExpression sized(
        QStringLiteral("^([^\\n{]+)\\{[^}]*font-size: (\\d+)pt"), QRegularExpression::MultilineOption);
    QString sheet;
    auto rules = sized.globalMatch(QString::fromLatin1(sheetText));
    while (rules.hasNext()) {
        const QRegularExpressionMatch rule = rules.next();
        const double size = rule.captured(2).toDouble() * scale;
        sheet += QStringLiteral("%1{ font-size: %2pt; }\n").arg(rule.captured(1)).arg(size);
    }
    return sheet;
}

QStyle *makeStyle()
{
    return new FocusStyle;
}

const Colours &coloursOf(const QPalette &palette)
{
    return isDarkPalette(palette) ? darkColours() : lightColours();
}

const std::vector<std::pair<QString, Theme>> &themeIds()
{
    static const std::vector<std::pair<QString, Theme>> ids{
        { QStringLiteral("system"), Theme::System },
        { QStringLiteral("light"), Theme::Light },
        { QStringLiteral("dark"), Theme::Dark },
    };
    return ids;
}

void applyTheme(QApplication &application, Theme theme)
{
    application.setPalette(QPalette()); // back to the desktop's own, to see whether that is dark
    const bool dark
        = theme == Theme::Dark || (theme == Theme::System && isDarkPalette(application.palette()));
    const Colours &colours = dark ? darkColours() : lightColours();
    application.setPalette(paletteOf(colours));
    application.setStyleSheet(sheetOf(colours));
}

} // namespace halo
