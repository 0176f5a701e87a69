// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"
#include "gui/canvas/canvasimage.h"
#include "gui/canvas/viewport.h"
#include "gui/widgets/pixelselection.h"

#include <QPixmap>
#include <QWidget>

#include <array>
#include <optional>
#include <vector>

namespace halo {

/// Shows input, output and difference with one zoom and one position for all. Turns mouse and keys
/// into pixels of the output; what a pixel means is for others.
class ImageCanvas : public QWidget
{
    Q_OBJECT
public:
    enum class Mode
    {
        Split,      ///< input left of a line that can be moved, output right of it
        SideBySide, ///< both, moving together
        Difference, ///< of the output from the reference
        Change,     ///< of the output from the input
    };
    enum class Role
    {
        Input,
        Output,
        Difference, ///< or the change
    };

    explicit ImageCanvas(QWidget *parent = nullptr);

    void setMode(Mode mode);
    Mode mode() const { return m_mode; }
    /// A null layer takes the picture away.
    void setImage(Role role, const CanvasImage &layer);
    const CanvasImage &image(Role role) const { return m_layers[static_cast<size_t>(role)]; }
    /// Where the layer is a part of a larger picture: what is below it, the first one lowest.
    void setUnder(Role role, const std::vector<CanvasImage> &layers);
    /// Output pixel p reads this many input pixels, from p - origin on.
    void setFootprint(Size2 filter, QPoint origin);
    QRect footprintOf(QPoint outPixel) const
    {
        return { outPixel - m_filterOrigin, QSize(m_filter.w, m_filter.h) };
    }
    /// Which output pixel is looked at.
    PixelSelection *selection() const { return m_selection; }
    /// An input pixel to point out; set while the mouse is over its number.
    void setTap(std::optional<QPoint> inputPixel);
    void setWorst(std::optional<QPoint> outPixel);
    /// Outputs are left blank while a lesson asks for them.
    void setRevealed(bool revealed);
    /// A sentence over the picture; empty for none.
    void setNote(const QString &note);
    const QString &note() const { return m_note; }

    const Viewport &view() const { return m_view; }
    double split() const { return m_split; } ///< 0 left edge, 1 right edge
    void setSplit(double split);
    void zoomBy(double factor);
    void zoomTo(double zoom);
    void fit();
    void showPixel(QPoint outPixel, double zoomAtLeast);

    std::optional<QPoint> outputPixelAt(QPointF position) const;
    /// Which pixels of the input are in sight.
    QRect visiblePixels() const;
    /// Where the middle of an output pixel lies on the widget, in the pane that shows the output.
    QPointF positionOf(QPoint outPixel) const;

Q_SIGNALS:
    void hovered(QPoint outPixel);
    void left();
    void zoomed(double zoom);
    /// Zoomed, moved, or of another size.
    void viewMoved();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    enum class Drag
    {
        None,
        Divider,
        Picture,
    };
    /// A part of the widget that shows pictures; several roles share a pane when split.
    struct Pane
    {
        QRectF rect;
        QRectF clip; ///< the part of the pane where this role is seen
        Role role;
    };

    std::vector<Pane> panes() const;
    QRectF paneRect(int index) const;
    bool hasDivider() const;
    double dividerX() const { return m_split * width(); }
    bool onDivider(QPointF position) const;
    bool showsDifference() const { return m_mode == Mode::Difference || m_mode == Mode::Change; }
    QPointF inPane(QPointF position) const;

    /// Where output (0, 0) is.
    QPoint outputOrigin() const { return image(Role::Output).origin - image(Role::Output).first; }
    void fitBounds();
    void layoutPanes();
    void viewChanged();
    void showPinned();
    void redraw();
    void render();
    void renderPane(QPainter &painter, const Pane &pane) const;
    void paintMarks(QPainter &painter, const Pane &pane) const;
    void paintPixelMarks(QPainter &painter, Role role, QPoint outPixel, bool strong) const;
    void paintLabels(QPainter &painter) const;
    void setHover(std::optional<QPoint> outPixel);
    void updateCursor(QPointF position);
    void moveBy(QPoint step, Qt::KeyboardModifiers modifiers); ///< the picture, or with Ctrl the divider
    std::optional<QPoint> middlePixel() const;

    std::array<CanvasImage, 3> m_layers;
    std::array<std::vector<CanvasImage>, 3> m_under;
    Viewport m_view;
    Mode m_mode = Mode::Split;
    std::optional<Role> m_peek; ///< a key is held to see one picture alone
    double m_split = 0.5;
    bool m_revealed = true;
    Size2 m_filter;
    QPoint m_filterOrigin;
    PixelSelection *const m_selection;
    std::optional<QPoint> m_hover, m_tap, m_worst;
    QString m_note;
    Drag m_drag = Drag::None;
    bool m_moved = false;
    QPointF m_pressedAt, m_lastAt;
    QPixmap m_rendered; ///< the pictures without marks: moving the mouse only copies it
    bool m_dirty = true;
};

} // namespace halo
