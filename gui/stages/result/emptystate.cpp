// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/result/emptystate.h"

#include "compute/drawing/base/colours.h"

#include <QHBoxLayout>
#include <QKeySequence>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace halo {
namespace {

constexpr int tilesPerEdge = 5;
constexpr double tileEdge = 19.0;
constexpr double tileGap = 3.0;

/// A small picture of the subject: pixels, their neighbourhood, the one in the middle.
class Tiles : public QWidget
{
public:
    explicit Tiles(QWidget *parent)
        : QWidget(parent)
    {
        setFixedSize(sizeHint());
    }
    QSize sizeHint() const override
    {
        const int edge = qRound(tilesPerEdge * (tileEdge + tileGap));
        return { edge, edge };
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        const QColor quiet = mixed(palette().color(QPalette::Base), palette().color(QPalette::Text), 0.12);
        for (int y = 0; y < tilesPerEdge; ++y) {
            for (int x = 0; x < tilesPerEdge; ++x) {
                const int ring = std::max(std::abs(x - 2), std::abs(y - 2));
                painter.setBrush(ring == 0 ? okabe::orange : ring == 1 ? okabe::blue : quiet);
                painter.drawRoundedRect(
                    QRectF(x * (tileEdge + tileGap), y * (tileEdge + tileGap), tileEdge, tileEdge), 3, 3);
            }
        }
    }
};

} // namespace

EmptyState::EmptyState(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("emptyState"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(10);
    column->addStretch(2);
    column->addWidget(new Tiles(this), 0, Qt::AlignHCenter);
    column->addSpacing(8);
    addText(column);
    column->addSpacing(8);
    addButtons(column);
    column->addStretch(3);
}

void EmptyState::addText(QVBoxLayout *column)
{
    auto *title = new QLabel(tr("Drop an image here"), this);
    QFont large = title->font();
    large.setPointSizeF(large.pointSizeF() * 1.5);
    large.setBold(true);
    title->setFont(large);
    title->setAlignment(Qt::AlignCenter);
    auto *text = new QLabel(tr("or press %1, paste one, or start with a sample.")
                                .arg(QKeySequence(QKeySequence::Open).toString(QKeySequence::NativeText)),
        this);
    text->setAlignment(Qt::AlignCenter);
    text->setWordWrap(true);
    text->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(title);
    column->addWidget(text);
}

void EmptyState::addButtons(QVBoxLayout *column)
{
    auto *open = new QPushButton(tr("Open Image…"), this);
    open->setObjectName(QStringLiteral("openPicture"));
    auto *sample = new QPushButton(tr("Start with a Sample"), this);
    sample->setObjectName(QStringLiteral("startWithSample"));
    auto *row = new QHBoxLayout;
    row->addStretch();
    for (QPushButton *button : { open, sample }) {
        button->setAccessibleName(button->text());
        button->setMinimumHeight(32);
        row->addWidget(button);
    }
    row->addStretch();
    column->addLayout(row);
    connect(open, &QPushButton::clicked, this, &EmptyState::openRequested);
    sample->setText(sample->text() + QStringLiteral(" \u25be")); // it opens a menu
    connect(sample, &QPushButton::clicked, this,
        [this, sample] { Q_EMIT sampleRequested(sample->mapToGlobal(sample->rect().bottomLeft())); });
}

void EmptyState::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(palette().color(QPalette::Base));
    painter.setPen(
        QPen(mixed(palette().color(QPalette::Base), accentColour(palette()), 0.6), 1.5, Qt::DashLine));
    painter.drawRoundedRect(QRectF(rect()).adjusted(6, 6, -6, -6), 10, 10);
}

} // namespace halo

#include "moc_emptystate.cpp"
