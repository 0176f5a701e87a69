// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/previewpair.h"

#include "compute/base/error.h"
#include "compute/drawing/base/colours.h"
#include "gui/session/session.h"
#include "gui/widgets/style.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace halo {

namespace {

constexpr int pairGap = 8;
constexpr int step = 8; // pixels of the picture that an arrow key moves by

} // namespace

PreviewPair::PreviewPair(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_work(NewestWork::Older::Finished)
{
    setObjectName(QStringLiteral("previewPair"));
    setAccessibleName(tr("The image before and after the filter"));
    setToolTip(tr("A part of the image before and after the filter; drag to see another part."));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    session.onChange(Aspect::Configuration, this, &PreviewPair::refresh);
    session.onChange(Aspect::Input, this, [this] {
        m_middle = { 0.5, 0.5 };
        refresh();
    });
}

QRect PreviewPair::picture(int number) const
{
    const int title = fontMetrics().height() + 4;
    const int width = (this->width() - pairGap) / 2;
    return { number * (width + pairGap), title, width, std::max(1, height() - title) };
}

QRect PreviewPair::part() const
{
    const Image &image = m_session.input().image;
    const QSize size = picture(0).size().boundedTo({ image.width, image.height });
    const int left = qRound(m_middle.x() * image.width - size.width() / 2.0);
    const int top = qRound(m_middle.y() * image.height - size.height() / 2.0);
    return { std::clamp(left, 0, image.width - size.width()),
        std::clamp(top, 0, image.height - size.height()), size.width(), size.height() };
}

void PreviewPair::refresh()
{
    const Image &image = m_session.input().image;
    if (image.empty() || !isVisible()) {
        m_work.cancel();
        m_pair = {};
        update();
        return;
    }
    const RunConfiguration &configuration = m_session.configuration();
    m_work.start(
        [this, image, filter = configuration.filter, settings = configuration.settings, area = part()](
            const std::stop_token &, const NewestWork::Post &) -> NewestWork::Deliver {
            CropPair made;
            try {
                made = filterCrop(image, area, filter, settings);
            } catch (const Error &) {
                // The run of the whole picture tells what is wrong; here nothing is shown.
            }
            return [this, made] {
                m_pair = made;
                update();
                Q_EMIT updated();
            };
        });
}

void PreviewPair::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (m_session.input().image.empty()) {
        painter.setPen(mutedColour(palette()));
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
            tr("Open an image to see what the filter does to it."));
        return;
    }
    paintOne(painter, 0, m_pair.before, tr("before"));
    paintOne(painter, 1, m_pair.after, m_pair.aroundGrey ? tr("after, grey is 0") : tr("after"));
    if (hasFocus()) {
        painter.setPen(coloursOf(palette()).link);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void PreviewPair::paintOne(QPainter &painter, int number, const QImage &image, const QString &title) const
{
    const QRect place = picture(number);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRect(place.left(), 0, place.width(), place.top() - 4), Qt::AlignLeft | Qt::AlignVCenter,
        fontMetrics().elidedText(title, Qt::ElideRight, place.width()));
    if (image.isNull())
        return;
    QRect target(QPoint(), image.size());
    target.moveCenter(place.center());
    painter.drawImage(target, image);
}

void PreviewPair::moveBy(QPoint pixels)
{
    const Image &image = m_session.input().image;
    if (image.empty())
        return;
    const QPoint middle = part().center() + pixels;
    m_middle = { std::clamp(middle.x() / static_cast<double>(image.width), 0.0, 1.0),
        std::clamp(middle.y() / static_cast<double>(image.height), 0.0, 1.0) };
    refresh();
}

void PreviewPair::mousePressEvent(QMouseEvent *event)
{
    m_grip = event->position().toPoint();
}

void PreviewPair::mouseMoveEvent(QMouseEvent *event)
{
    const QPoint now = event->position().toPoint();
    moveBy(m_grip - now);
    m_grip = now;
}

void PreviewPair::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        return moveBy({ -step, 0 });
    case Qt::Key_Right:
        return moveBy({ step, 0 });
    case Qt::Key_Up:
        return moveBy({ 0, -step });
    case Qt::Key_Down:
        return moveBy({ 0, step });
    default:
        QWidget::keyPressEvent(event);
    }
}

void PreviewPair::resizeEvent(QResizeEvent *)
{
    refresh();
}

void PreviewPair::showEvent(QShowEvent *)
{
    refresh();
}

} // namespace halo

#include "moc_previewpair.cpp"
