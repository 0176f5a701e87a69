// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/handout.h"

#include "compute/base/text.h"
#include "compute/drawing/base/numbers.h"
#include "compute/drawing/base/translated.h"
#include "compute/drawing/export/pages.h"
#include "compute/drawing/export/sheet.h"
#include "compute/drawing/lessons/handouttexts.h"
#include "compute/drawing/lessons/momentpicture.h"
#include "compute/drawing/lessons/sheetblock.h"
#include "compute/drawing/recording/caption.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/drawing/recording/weights.h"
#include "compute/trace/model/tracetext.h"

#include <QPainter>

#include <algorithm>
#include <optional>

namespace halo {
namespace {

const QString separator = QStringLiteral(" \u00b7 ");
constexpr QSizeF a4{ 794.0, 1123.0 }; ///< A4
constexpr double sheetMargin = 52.0;
constexpr double column = a4.width() - 2.0 * sheetMargin;
constexpr double head = 34.0; ///< of pages after the first
constexpr double foot = 30.0;
constexpr double bottom = a4.height() - sheetMargin - foot;
constexpr double blockGap = 22.0;                       ///< below a block
constexpr double highest = bottom - sheetMargin - head; ///< a block may be

QFont bold(double pixels)
{
    QFont font = sheetFont(pixels);
    font.setBold(true);
    return font;
}

/// The pages of one of the two sheets.
class Paper
{
public:
    Paper(const PrintedLesson &printed, bool answers)
        : m_printed(printed)
        , m_answers(answers)
    {
    }

    QByteArray pdf();

private:
    struct Page
    {
        std::vector<std::pair<double, SheetBlock>> blocks; ///< from the top of the page
        QStringList kernels;
    };

    bool shows(const PrintedStep &step) const;
    SheetBlock titleBlock() const;
    /// share: of the size that its picture would like to have.
    SheetBlock blockOf(const PrintedStep &step, double share) const;
    std::optional<SheetBlock> fitting(const PrintedStep &step, double room, int least) const;
    SheetBlock pictureOf(const PrintedStep &step, const Storyboard &board, double share) const;
    SheetBlock numbersOf(const PrintedStep &step) const;
    SheetBlock questionOf(const PrintedStep &step) const;
    SheetBlock answerOf(const PrintedStep &step) const;
    void layOut();
    void paintFrame(QPainter &painter, size_t number) const;

    const PrintedLesson &m_printed;
    const bool m_answers;
    std::vector<Page> m_pages;
};

/// Who has not answered yet is not told; who has the answers needs no lead.
bool Paper::shows(const PrintedStep &step) const
{
    return m_answers ? step.explains || step.moment.key : !step.explains;
}

SheetBlock Paper::titleBlock() const
{
    const Lesson &lesson = m_printed.lesson;
    const QString title = text(lesson.title);
    std::vector<SheetBlock> blocks{ plainText(
        m_answers ? HandOutTexts::tr("%1: answers").arg(title) : title, bold(24.0), column) };
    if (!m_answers) {
        blocks.push_back(markdownText(text(lesson.summary), sheetFont(14.0), column));
        blocks.push_back(gap(6.0));
        blocks.push_back(fields({ { HandOutTexts::tr("Name"), 0.5 }, { HandOutTexts::tr("Number"), 0.25 },
                                    { HandOutTexts::tr("Date"), 0.25 } },
            sheetFont(13.0), column));
    }
    blocks.push_back(gap(16.0));
    return stacked(std::move(blocks));
}

SheetBlock Paper::pictureOf(const PrintedStep &step, const Storyboard &board, double share) const
{
    const auto picture = std::make_shared<const MomentPicture>(step, board, m_answers, column, share);
    std::vector<SheetBlock> blocks;
    if (step.comparedWith)
        blocks.push_back(plainText(translated(board.trace().request.variant.title), bold(13.0), column));
    blocks.push_back({ picture->height(), [picture](QPainter &painter) { picture->paint(painter); } });
    const auto &hidden = step.moment.scene.hidden;
    const bool tells = m_answers || std::ranges::find(hidden, "caption") == hidden.end();
    if (tells && &board == step.moment.board.get())
        blocks.push_back(plainText(HandOutTexts::tr("Step %1 of %2. %3")
                                       .arg(step.moment.frame + 1)
                                       .arg(board.lastFrame() + 1)
                                       .arg(captionOf(board, sceneAt(board, step.moment.frame))),
            sheetFont(12.5), column));
    blocks.push_back(
        plainText(stampOf(board.trace()).section(separator, 1, -2), sheetFont(9.0), column, true));
    blocks.push_back(gap(6.0));
    return stacked(std::move(blocks));
}

/// What a sum is made of, where that is asked for: in the program a pointer tells.
SheetBlock Paper::numbersOf(const PrintedStep &step) const
{
    constexpr int mostTaps = 49;
    const std::string &kind = step.step.question->kind;
    const Storyboard *board = step.moment.board.get();
    const auto &subject = step.moment.key->subject;
    const bool isAsked = (kind == "sum" || kind == "weight") && board && board->places().hasWindow()
        && board->places().taps() <= mostTaps && !subject.empty()
        && subject.front().surface == Surface::Outputs;
    if (!isAsked)
        return gap(0.0);
    const int columns = board->places().filter().width();
    NumberGrid pixels{ HandOutTexts::tr("The pixels around it"), columns, {} };
    NumberGrid weights{ HandOutTexts::tr("The filter as it is written"), columns, {} };
    for (int tap = 0; tap < board->places().taps(); ++tap) {
        const auto value
            = board->valueOf({ Surface::Window, board->places().windowOf(subject.front().cell, tap) });
        pixels.numbers << (value ? sampleText(static_cast<double>(*value), Depth::U8) : QStringLiteral("0"));
        weights.numbers << weightLabel(board->trace().view.filter.weights[static_cast<size_t>(tap)], 3);
    }
    return grids({ pixels, weights }, sheetFont(11.5));
}

/// Room for an answer: boxes where one is chosen, else a line; and two for the reason.
SheetBlock Paper::questionOf(const PrintedStep &step) const
{
    const AnswerKey &key = *step.moment.key;
    const double inside = column - 14.0;
    std::vector<SheetBlock> blocks;
    if (!key.asked.isEmpty())
        blocks.push_back(plainText(HandOutTexts::tr("Asked about: %1").arg(key.asked), bold(13.0), inside));
    blocks.push_back(numbersOf(step));
    if (step.step.question->form == "choose")
        blocks.push_back(boxes(key.choices, sheetFont(14.0), inside));
    else
        blocks.push_back(fields({ { taskOf(key), 0.7 } }, sheetFont(13.0), inside));
    if (step.step.question->form == "click")
        blocks.push_back(
            plainText(HandOutTexts::tr("Mark it in the diagram, too."), sheetFont(12.0), inside, true));
    blocks.push_back(fields({ { HandOutTexts::tr("Because"), 1.0 } }, sheetFont(13.0), inside));
    return barred(stacked(std::move(blocks)));
}

SheetBlock Paper::answerOf(const PrintedStep &step) const
{
    const AnswerKey &key = *step.moment.key;
    const double inside = column - 14.0;
    std::vector<SheetBlock> blocks;
    const QString asked = key.asked.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(key.asked);
    const QString answer = key.form == AnswerForm::Cell && key.cells.size() > 1
        ? HandOutTexts::tr("any of %1").arg(key.cells.join(QStringLiteral("; ")))
        : key.answer;
    blocks.push_back(plainText(HandOutTexts::tr("Answer%1: %2").arg(asked, answer), bold(14.0), inside));
    blocks.push_back(plainText(key.reason, sheetFont(13.0), inside));
    if (!step.step.question->why.empty())
        blocks.push_back(markdownText(text(step.step.question->why), sheetFont(13.0), inside));
    for (const KnownMistake &mistake : key.mistakes) {
        const QString given = mistake.answers.value(0);
        const QString response = responseTo(*step.step.question, key, given);
        if (!given.isEmpty() && !response.isEmpty() && !key.accepts(given))
            blocks.push_back(plainText(
                QStringLiteral("%1 \u2014 %2").arg(given, response), sheetFont(12.0), inside, true));
    }
    return barred(stacked(std::move(blocks)));
}

SheetBlock Paper::blockOf(const PrintedStep &step, double share) const
{
    std::vector<SheetBlock> blocks{
        plainText(QStringLiteral("%1   %2").arg(step.number).arg(text(step.step.title)), bold(16.0), column),
        gap(2.0)
    };
    blocks.push_back(markdownText(text(step.step.text), sheetFont(14.0), column));
    blocks.push_back(gap(8.0));
    const bool draws = step.moment.board && !step.repeats;
    if (draws)
        blocks.push_back(pictureOf(step, *step.moment.board, share));
    if (draws && step.comparedWith)
        blocks.push_back(pictureOf(step, *step.comparedWith, share));
    for (const QString &line : draws ? measuredOf(step) : QStringList())
        blocks.push_back(plainText(line, sheetFont(13.0), column));
    if (step.moment.key)
        blocks.push_back(m_answers ? answerOf(step) : questionOf(step));
    blocks.push_back(gap(blockGap));
    return stacked(std::move(blocks));
}

/// With as large a picture as there is room for, if it need not be smaller than
/// so many per cent for that.
std::optional<SheetBlock> Paper::fitting(const PrintedStep &step, double room, int least) const
{
    for (int percent = m_answers ? 80 : 100; percent >= least; percent -= 6)
        if (SheetBlock block = blockOf(step, percent / 100.0); block.height - blockGap <= room)
            return block;
    return std::nullopt;
}

void Paper::layOut()
{
    const SheetBlock title = titleBlock();
    m_pages.push_back({ { { sheetMargin, title } }, {} });
    double top = sheetMargin + title.height;
    for (const PrintedStep &step : m_printed.steps) {
        if (!shows(step))
            continue;
        std::optional<SheetBlock> block = fitting(step, bottom - top, 52);
        if (!block) {
            m_pages.emplace_back();
            top = sheetMargin + head;
            block = fitting(step, highest, 40);
        }
        if (!block) // what cannot be made to fit is not left out
            block = blockOf(step, 0.4);
        Page &page = m_pages.back();
        page.blocks.emplace_back(top, *block);
        top += block->height;
        for (const auto &board : { step.moment.board, step.comparedWith })
            if (board)
                page.kernels << QStringLiteral("%1 (%2)").arg(
                    text(board->trace().request.variant.id), text(board->trace().sourceHash));
        page.kernels.removeDuplicates();
    }
}

/// What a loose page is told by: whose it is, and what it was made from.
void Paper::paintFrame(QPainter &painter, size_t number) const
{
    const Look &look = diagramLook(false);
    painter.setFont(sheetFont(12.0));
    painter.setPen(look.muted);
    if (number > 0) {
        const QRectF line(sheetMargin, sheetMargin - 6.0, column, 20.0);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignTop,
            QFontMetricsF(painter.font())
                .elidedText(text(m_printed.lesson.title), Qt::ElideRight, column * 0.55));
        if (!m_answers) {
            painter.save();
            painter.translate(sheetMargin + column * 0.6, sheetMargin - 18.0);
            fields({ { HandOutTexts::tr("Name"), 0.4 } }, sheetFont(12.0), column).paint(painter);
            painter.restore();
        }
    }
    painter.setPen(look.muted);
    painter.setFont(sheetFont(9.0));
    QStringList parts{ HandOutTexts::tr("Lesson %1 (%2)").arg(text(m_printed.lesson.id), m_printed.hash()),
        HandOutTexts::tr("paper %1").arg(m_printed.seed) };
    parts << m_pages[number].kernels;
    parts << QLatin1String(simulatorName) << QStringLiteral("Haloscope " HALOSCOPE_VERSION);
    painter.drawText(QRectF(sheetMargin, bottom + 4.0, column - 84.0, foot),
        Qt::AlignLeft | Qt::AlignBottom | Qt::TextWordWrap, parts.join(separator));
    painter.drawText(QRectF(sheetMargin, bottom + 4.0, column, foot), Qt::AlignRight | Qt::AlignBottom,
        HandOutTexts::tr("page %1 of %2").arg(number + 1).arg(m_pages.size()));
}

QByteArray Paper::pdf()
{
    layOut();
    const auto paint = [this](QPainter &painter, int page) {
        const auto number = static_cast<size_t>(page);
        paintFrame(painter, number);
        for (const auto &[top, block] : m_pages[number].blocks) {
            painter.save();
            painter.translate(sheetMargin, top);
            block.paint(painter);
            painter.restore();
        }
    };
    return pagesFile({ a4, paint, text(m_printed.lesson.title), {}, static_cast<int>(m_pages.size()) },
        QStringLiteral("pdf"));
}

} // namespace

QByteArray questionSheet(const PrintedLesson &lesson)
{
    return Paper(lesson, false).pdf();
}

QByteArray answerSheet(const PrintedLesson &lesson)
{
    return Paper(lesson, true).pdf();
}

} // namespace halo
