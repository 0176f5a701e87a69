// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/paint/paint.h"

#include <QPixmap>
#include <QPoint>
#include <QVariantAnimation>
#include <QWidget>

#include <optional>

namespace halo {

class Storyboard;

/// Some surfaces of the diagram as a widget: turns mouse and keys into cells. Keeps what does not change
/// from frame to frame as a picture, so that playing stays smooth with a thousand work-items.
class DiagramView : public QWidget
{
    Q_OBJECT
public:
    using MakeLayout
        = DiagramLayout (*)(QSizeF, const Storyboard &, const DiagramFonts &, double mostEdge, int item);
    DiagramView(MakeLayout makeLayout, const QString &name, QWidget *parent = nullptr);

    /// Null: nothing is drawn.
    void setBoard(std::shared_ptr<const Storyboard> board);
    /// time: in which what is drawn moves there from a neighbouring frame, in milliseconds; 0: at once.
    void setScene(std::shared_ptr<const Scene> scene, int time = 0);
    void setLinks(const Links &links, bool pinned);
    /// padding: tried for rows of the tile.
    void setColours(ColourBy by, const HardwareModel &model, int padding = 0);
    /// Only what this work-item reads and writes; -1: all.
    void setItem(int item);
    /// In whose units numbers are told.
    void setDepth(Depth depth) { m_depth = depth; }
    /// What a question leaves out, and what it marks.
    void setBlanks(const Blanks &blanks);
    void setMarks(const CellMarks &marks);
    const Storyboard *board() const { return m_board.get(); }
    /// How large the cells could be, and how large they may be: two views share one scale.
    double roomForEdge() const;
    void setMostEdge(double edge);
    double edge() const { return m_layout.window.edge; }
    const DiagramLayout &layout() const { return m_layout; }
    bool moves() const { return m_motion.state() == QAbstractAnimation::Running; }
    /// For tests: where a cell is on the widget.
    QPoint positionOf(SurfaceCell position) const;
    /// For tests: of the picture of what does not change; another one is another picture.
    qint64 baseKey() const { return m_base.cacheKey(); }
    QSize minimumSizeHint() const override { return { 200, 120 }; }

Q_SIGNALS:
    void hovered(halo::SurfaceCell position);
    void clicked(halo::SurfaceCell position);
    void doubleClicked(halo::SurfaceCell position);
    void barrierClicked(int barrier);
    void resized();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void layOut();
    void renderBase();
    Drawing drawing(const DiagramFonts &fonts) const;
    void paintMoving(QPainter &painter, const Drawing &drawing);
    SurfaceCell cellUnder(QPointF position) const;
    SurfaceCell movedBy(QPoint step) const;

    const MakeLayout m_makeLayout;
    std::shared_ptr<const Storyboard> m_board;
    std::shared_ptr<const Scene> m_scene;
    DiagramLayout m_layout;
    double m_mostEdge = largestEdge;
    int m_item = -1;
    ColourBy m_by = ColourBy::LoadRound;
    HardwareModel m_model;
    int m_padding = 0;
    Depth m_depth = Depth::F32;
    Blanks m_blanks;
    CellMarks m_marks;
    std::optional<Colouring> m_colours;
    std::shared_ptr<const Scene> m_before; ///< from which it moves
    QVariantAnimation m_motion;
    Links m_links;
    bool m_pinned = false;
    SurfaceCell m_under;
    QPixmap m_base;
};

} // namespace halo
