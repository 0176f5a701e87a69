// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/lessons/answerkeys.h"
#include "compute/drawing/recording/storyboard.h"

#include <optional>
#include <set>

namespace halo::test {

/// "B2": of a work-item by its column and row.
QString nameOf(int item, Size2 group);

/// The model of comparisons, by plain loops over the accesses: 100 clocks for each sector of 32 bytes of
/// global memory that a warp of 32 touches in a step, 25 for each turn of a warp at 32 banks of 4 bytes, or
/// at constant memory, and 25 for a barrier.
std::int64_t plainClocks(const Storyboard &board);

/// What came out of counting.
struct PlainAnswer
{
    QString text;
    double number = 0.0;
    double tolerance = 1e-9;
    std::set<QString> cells{};

    bool fits(const AnswerKey &key) const;
};

/// Answers to questions by plain loops over the accesses of a recording: an enumeration that shares nothing
/// with the analysis. Of the storyboard it takes only which accesses a step is made of.
class PlainCounts
{
public:
    /// asked: which place the key is about, "cell 4,1".
    PlainCounts(const Storyboard &board, int frame, const LessonQuestion &question, const QString &asked);
    /// Nothing: there is no answer, and the question must be refused.
    std::optional<PlainAnswer> answer() const;
    /// What a key says to a wrong answer, where that is not so; empty: all of it is true.
    QString falseMistake(const AnswerKey &key) const;
    /// The pixel that the chosen cell of the tile holds lies under no output of the group; nothing: it was
    /// not copied.
    std::optional<bool> isHalo() const;

private:
    struct Reported
    {
        int frame;
        const Access *access;
    };
    std::vector<Reported> reported() const; ///< all accesses, in the order in which they are reported
    std::optional<PlainAnswer> number(double value) const;
    std::optional<PlainAnswer> whoLoads() const;
    std::optional<PlainAnswer> timesRead() const;
    std::optional<PlainAnswer> cellsOf() const;
    std::optional<PlainAnswer> sectors() const;
    std::optional<PlainAnswer> collidingLanes() const;
    std::optional<PlainAnswer> emptyCells() const;
    std::optional<PlainAnswer> unfilledRead() const;
    std::optional<PlainAnswer> atBarrier() const;
    std::optional<PlainAnswer> readsPerOutput() const;
    std::optional<PlainAnswer> sum() const;
    std::optional<PlainAnswer> weight() const;
    std::optional<PlainAnswer> weightsAtOnce() const;
    std::optional<PlainAnswer> products() const;

    bool hasTile() const { return m_tile >= 0; }
    std::map<std::int64_t, int> fillers() const; ///< of each cell that is written: by whom first
    std::vector<const Access *> accessesOfStep(bool local) const;
    std::set<std::int64_t> pixelsUnderOutputs() const;
    std::set<int> readersOf(std::int64_t pixel) const;
    bool isTrue(const KnownMistake &mistake, const AnswerKey &key) const;
    bool areTouched(const QStringList &cells, bool read) const;
    bool addsProducts() const;
    const Access *lastStore(int *element) const;

    const Storyboard &m_board;
    const Trace &m_trace;
    const int m_frame;
    const LessonQuestion &m_question;
    const int m_tile, m_src, m_dst, m_filter;
    QString m_item;  ///< "B2"
    QPoint m_place;  ///< of what is asked about
    bool m_isPlaced; ///< there is one
};

} // namespace halo::test
