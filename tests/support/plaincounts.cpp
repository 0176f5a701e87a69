// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/plaincounts.h"

#include "compute/filter/coefficients.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace halo::test {

QString nameOf(int item, Size2 group)
{
    const int column = item % group.w;
    QString name = column < 26 ? QString(QChar(u'A' + static_cast<char16_t>(column)))
                               : QString(QChar(u'A' + static_cast<char16_t>(column / 26 - 1)))
            + QChar(u'A' + static_cast<char16_t>(column % 26));
    if (group.h > 1)
        name += QString::number(item / group.w + 1);
    return name;
}

std::int64_t plainClocks(const Storyboard &board)
{
    std::int64_t clocks = 0;
    for (int frame = 0; frame <= board.lastFrame(); ++frame) {
        clocks += board.stepsOf(frame).empty() ? 25 : 0;
        for (const Step &step : board.stepsOf(frame)) {
            const TraceBuffer &buffer = board.trace().buffers[static_cast<size_t>(step.buffer)];
            std::set<std::pair<int, std::int64_t>> sectors;                        // warp, number
            std::map<int, std::map<std::int64_t, std::set<std::int64_t>>> wordsOf; // by warp, bank
            for (const int index : step.accesses) {
                const Access &access = board.trace().accesses[static_cast<size_t>(index)];
                for (int i = 0; i < access.count; ++i) {
                    const std::int64_t byte = (access.index + i) * buffer.elementBytes;
                    sectors.emplace(access.item / 32, byte / 32);
                    wordsOf[access.item / 32][byte / 4 % 32].insert(byte / 4);
                }
            }
            std::int64_t turns = 0;
            for (const auto &[warp, banks] : wordsOf) {
                size_t most = 1;
                for (const auto &[bank, words] : banks)
                    most = std::max(most, words.size());
                turns += buffer.space == Space::Local ? static_cast<std::int64_t>(most) : 1;
            }
            clocks += buffer.space == Space::Global ? 100 * static_cast<std::int64_t>(sectors.size())
                                                    : 25 * turns;
        }
    }
    return clocks;
}

bool PlainAnswer::fits(const AnswerKey &key) const
{
    switch (key.form) {
    case AnswerForm::Number:
        return std::abs(key.number - number) <= tolerance
            && std::abs(key.answer.toDouble() - number) <= tolerance + std::abs(number) * 1e-7
            && key.accepts(text);
    case AnswerForm::Item:
    case AnswerForm::Items:
        return key.answer == text;
    case AnswerForm::Cell:
        break;
    }
    return std::set<QString>(key.cells.begin(), key.cells.end()) == cells && cells.contains(key.answer);
}

PlainCounts::PlainCounts(
    const Storyboard &board, int frame, const LessonQuestion &question, const QString &asked)
    : m_board(board)
    , m_trace(board.trace())
    , m_frame(frame)
    , m_question(question)
    , m_tile(m_trace.tile())
    , m_src(m_trace.bufferNamed("src"))
    , m_dst(m_trace.bufferNamed("dst"))
    , m_filter(m_trace.bufferNamed("filter"))
{
    QString place = asked.section(u' ', -1);
    if (place.isEmpty()) // refused: what was asked for
        for (const auto &[key, value] : question.about)
            place = QString::fromStdString(value);
    m_item = place;
    const QStringList parts = place.split(u',');
    m_isPlaced = parts.size() == 2;
    if (m_isPlaced)
        m_place = { parts[0].toInt(), parts[1].toInt() };
}

std::optional<PlainAnswer> PlainCounts::answer() const
{
    using Count = std::optional<PlainAnswer> (PlainCounts::*)() const;
    static const std::map<std::string, Count> counts{ { "who-loads", &PlainCounts::whoLoads },
        { "times-read", &PlainCounts::timesRead }, { "cells-of", &PlainCounts::cellsOf },
        { "sectors", &PlainCounts::sectors }, { "colliding-lanes", &PlainCounts::collidingLanes },
        { "empty-cells", &PlainCounts::emptyCells }, { "unfilled-read", &PlainCounts::unfilledRead },
        { "at-barrier", &PlainCounts::atBarrier }, { "reads-per-output", &PlainCounts::readsPerOutput },
        { "sum", &PlainCounts::sum }, { "weight", &PlainCounts::weight },
        { "weights", &PlainCounts::weightsAtOnce }, { "products", &PlainCounts::products } };
    return (this->*counts.at(m_question.kind))();
}

std::optional<PlainAnswer> PlainCounts::number(double value) const
{
    return PlainAnswer{ QString::number(value, 'g', 12), value };
}

std::vector<PlainCounts::Reported> PlainCounts::reported() const
{
    std::vector<Reported> all;
    for (int frame = 0; frame <= m_board.lastFrame(); ++frame)
        for (const Step &step : m_board.stepsOf(frame))
            for (const int index : step.accesses)
                all.push_back({ frame, &m_trace.accesses[static_cast<size_t>(index)] });
    return all;
}

std::map<std::int64_t, int> PlainCounts::fillers() const
{
    std::map<std::int64_t, int> fillers;
    for (const Reported &one : reported())
        if (one.access->buffer == m_tile && one.access->kind == AccessKind::Store)
            for (int i = 0; i < one.access->count; ++i)
                fillers.try_emplace(one.access->index + i, one.access->item);
    return fillers;
}

std::optional<PlainAnswer> PlainCounts::whoLoads() const
{
    if (!hasTile())
        return std::nullopt;
    std::map<std::int64_t, int> byItems;
    for (const auto &[cell, item] : fillers())
        if (item >= 0)
            byItems[cell] = item;
    if (!m_isPlaced) // refused, though any would do
        return byItems.empty() ? std::nullopt : number(-1);
    const int width = m_board.places().tile().width();
    const auto found = byItems.find(std::int64_t(m_place.y()) * width + m_place.x());
    if (m_place.x() >= width || found == byItems.end())
        return std::nullopt;
    return PlainAnswer{ nameOf(found->second, m_trace.request.tuning.group) };
}

std::optional<PlainAnswer> PlainCounts::timesRead() const
{
    int reads = 0;
    int all = 0; // of pixels that the outputs of the group need
    const TraceRequest &request = m_trace.request;
    const int width = m_trace.view.image.w;
    const std::int64_t wanted = std::int64_t(m_place.y()) * width + m_place.x();
    const int columns = request.tuning.group.w * request.tuning.items.w;
    const int rows = request.tuning.group.h * request.tuning.items.h;
    const QRect needed(request.group.w * columns - m_trace.view.geometry.originX,
        request.group.h * rows - m_trace.view.geometry.originY, columns + m_trace.view.filter.width - 1,
        rows + m_trace.view.filter.height - 1);
    for (const Access &access : m_trace.accesses) {
        if (access.buffer != m_src || access.kind != AccessKind::Load)
            continue;
        for (std::int64_t pixel = access.index; pixel < access.index + access.count; ++pixel) {
            reads += pixel == wanted ? 1 : 0;
            all += needed.contains(static_cast<int>(pixel % width), static_cast<int>(pixel / width)) ? 1 : 0;
        }
    }
    if (m_isPlaced ? reads == 0 || m_place.x() >= width || !needed.contains(m_place) : all == 0)
        return std::nullopt;
    return number(reads);
}

std::optional<PlainAnswer> PlainCounts::cellsOf() const
{
    if (!hasTile())
        return std::nullopt;
    int asked = -1;
    for (int item = 0; item < m_trace.items(); ++item)
        if (nameOf(item, m_trace.request.tuning.group) == m_item)
            asked = item;
    if (asked < 0)
        return std::nullopt;
    int cells = 0;
    for (const auto &[cell, item] : fillers())
        cells += item == asked && cell < m_board.places().tileCells() ? 1 : 0;
    return number(cells);
}

/// Those of the first step on show that goes to local memory, or to global memory for anything but weights.
std::vector<const Access *> PlainCounts::accessesOfStep(bool local) const
{
    for (const Step &step : m_board.stepsOf(m_frame)) {
        std::vector<const Access *> all;
        for (const int index : step.accesses)
            all.push_back(&m_trace.accesses[static_cast<size_t>(index)]);
        const int buffer = all.front()->buffer;
        const Space space = m_trace.buffers[static_cast<size_t>(buffer)].space;
        const bool isGlobal = (space == Space::Global || space == Space::Constant) && buffer != m_filter;
        if (local ? space == Space::Local : isGlobal)
            return all;
    }
    return {};
}

std::optional<PlainAnswer> PlainCounts::sectors() const
{
    std::map<int, std::set<std::int64_t>> touched; // by warp of 32
    for (const Access *access : accessesOfStep(false)) {
        const int bytes = m_trace.buffers[static_cast<size_t>(access->buffer)].elementBytes;
        for (std::int64_t byte = access->index * bytes; byte < (access->index + access->count) * bytes;
             ++byte)
            touched[access->item < 0 ? -1 : access->item / 32].insert(
                static_cast<std::int64_t>(std::floor(static_cast<double>(byte) / 32.0)));
    }
    if (touched.empty())
        return std::nullopt;
    return number(static_cast<double>(touched.begin()->second.size()));
}

std::optional<PlainAnswer> PlainCounts::collidingLanes() const
{
    const std::vector<const Access *> accesses = accessesOfStep(true);
    if (accesses.empty())
        return std::nullopt;
    const auto warpOf = [](const Access *access) { return access->item < 0 ? -1 : access->item / 32; };
    int first = warpOf(accesses.front());
    for (const Access *access : accesses)
        first = std::min(first, warpOf(access));
    struct Want
    {
        int item;
        std::int64_t word;
    };
    std::vector<Want> wants;
    std::set<std::int64_t> all;
    int widest = 4;
    bool isLoad = false;
    for (const Access *access : accesses) {
        const int bytes = m_trace.buffers[static_cast<size_t>(access->buffer)].elementBytes;
        if (warpOf(access) != first)
            continue;
        widest = std::max(widest, access->count * bytes);
        isLoad = access->kind == AccessKind::Load;
        for (std::int64_t byte = access->index * bytes; byte < (access->index + access->count) * bytes;
             ++byte) {
            wants.push_back({ access->item, byte / 4 });
            all.insert(byte / 4);
        }
    }
    // 32 lanes of a word each, 16 of two, 8 of four: 128 bytes at a time; or all, if they load no more.
    const int lanes = isLoad && all.size() <= 32 ? 32 : std::max(1, 128 / widest);
    std::set<int> items;
    for (const Want &one : wants)
        for (const Want &other : wants)
            if (one.word != other.word && one.word % 32 == other.word % 32
                && one.item / lanes == other.item / lanes)
                items.insert(one.item);
    QStringList names;
    for (const int item : items)
        names += item < 0 ? QStringLiteral("*") : nameOf(item, m_trace.request.tuning.group);
    return PlainAnswer{ names.isEmpty() ? QStringLiteral("none") : names.join(u' ') };
}

std::optional<PlainAnswer> PlainCounts::emptyCells() const
{
    if (!hasTile())
        return std::nullopt;
    std::set<std::int64_t> written;
    for (const Access &access : m_trace.accesses)
        if (access.buffer == m_tile && access.kind == AccessKind::Store)
            for (int i = 0; i < access.count; ++i)
                if (access.index + i < m_board.places().tileCells())
                    written.insert(access.index + i);
    return number(m_board.places().tileCells() - static_cast<double>(written.size()));
}

std::optional<PlainAnswer> PlainCounts::unfilledRead() const
{
    std::map<std::int64_t, int> written, read; // the first step
    for (const Reported &one : reported())
        for (int i = 0; one.access->buffer == m_tile && i < one.access->count; ++i)
            (one.access->kind == AccessKind::Load ? read : written)
                .try_emplace(one.access->index + i, one.frame);
    PlainAnswer plain;
    const int width = std::max(m_board.places().tile().width(), 1);
    for (const auto &[cell, frame] : read)
        if (const auto filled = written.find(cell);
            cell < m_board.places().tileCells() && (filled == written.end() || frame < filled->second))
            plain.cells.insert(QStringLiteral("%1,%2").arg(cell % width).arg(cell / width));
    if (!hasTile() || plain.cells.empty())
        return std::nullopt;
    plain.text = *plain.cells.begin();
    return plain;
}

/// By the sizes alone: all come, unless those without an output leave before.
std::optional<PlainAnswer> PlainCounts::atBarrier() const
{
    if (std::ranges::all_of(m_trace.barriers, [](const Barrier &barrier) { return barrier.launch; }))
        return std::nullopt;
    const TraceRequest &request = m_trace.request;
    const std::string &source = request.variant.source;
    const bool leave = source.find("out_height) return;") != std::string::npos
        || source.find("out_width) return;") != std::string::npos;
    if (!leave)
        return number(m_trace.items());
    int come = 0;
    for (int item = 0; item < m_trace.items(); ++item) {
        const int x = (request.group.w * request.tuning.group.w + item % request.tuning.group.w)
            * request.tuning.items.w;
        const int y = (request.group.h * request.tuning.group.h + item / request.tuning.group.w)
            * request.tuning.items.h;
        come += x < m_trace.view.geometry.out.w && y < m_trace.view.geometry.out.h ? 1 : 0;
    }
    return number(come);
}

std::optional<PlainAnswer> PlainCounts::readsPerOutput() const
{
    double reads = 0;
    std::set<std::int64_t> outputs;
    int results = m_dst; // or else what is handed on to the next launch
    for (const Access &access : m_trace.accesses)
        if (results < 0 && access.kind == AccessKind::Store
            && m_trace.buffers[static_cast<size_t>(access.buffer)].space == Space::Global)
            results = access.buffer;
    for (const Access &access : m_trace.accesses)
        for (int i = 0; i < access.count; ++i) {
            reads += access.buffer == m_src && access.kind == AccessKind::Load ? 1 : 0;
            if (access.buffer == results && access.kind != AccessKind::Load)
                outputs.insert(access.index + i);
        }
    return number(outputs.empty() ? 0.0 : reads / static_cast<double>(outputs.size()));
}

/// The kernel multiplies pixels by weights, or by a column and a row of them. At an edge of the image, where
/// each sum contains pixels from the border rule, the recording does not show which sums these are.
bool PlainCounts::addsProducts() const
{
    return m_trace.request.variant.roundings.empty()
        && (!m_board.places().holdsSums()
            || (m_board.places().sums() && termsOf(m_trace.view.filter).rank == 1));
}

const Access *PlainCounts::lastStore(int *element) const
{
    const Size2 out = m_trace.view.geometry.out;
    const TraceRequest &request = m_trace.request;
    const int rows = request.tuning.group.h * request.tuning.items.h;
    if (!m_isPlaced || m_place.x() >= out.w || m_place.y() >= std::min((request.group.h + 1) * rows, out.h))
        return nullptr; // what a kernel without a guard stores in the next row is another group's
    const std::int64_t output = std::int64_t(m_place.y()) * out.w + m_place.x();
    const Access *last = nullptr;
    for (const Access &access : m_trace.accesses)
        if (access.buffer == m_dst && access.kind == AccessKind::Store && output >= access.index
            && output < access.index + access.count) {
            if (last && last->item != access.item)
                return nullptr; // a race
            last = &access;
            *element = static_cast<int>(output - access.index);
        }
    return last;
}

std::optional<PlainAnswer> PlainCounts::sum() const
{
    int element = 0;
    const Access *store = lastStore(&element);
    if (!store || !addsProducts())
        return std::nullopt;
    const double value = static_cast<double>(m_trace.valueOf(*store, element)) * 255.0;
    if (!std::isfinite(value)) // of memory that nobody filled
        return std::nullopt;
    std::optional<PlainAnswer> plain = number(value);
    plain->tolerance = 0.0051; // two digits are told
    return plain;
}

/// Of a kernel whose loops go through the weights one after the other, the one that the item reads first,
/// beside the upper left pixel; of others as the operation says, for a compiler may turn the loop over the
/// taps into any order; or the other way round, if the source has the fault that turns them.
std::optional<PlainAnswer> PlainCounts::weight() const
{
    int element = 0;
    const Access *store = lastStore(&element);
    if (!store || m_board.places().holdsSums() || !addsProducts())
        return std::nullopt;
    const Filter &filter = m_trace.view.filter;
    const bool isTurned = m_trace.request.variant.source.find("FILTER_W - 1 - j]") != std::string::npos;
    const float asSaid = (m_trace.view.settings.op == Op::Convolution) != isTurned ? filter.weights.back()
                                                                                   : filter.weights.front();
    std::vector<const Access *> reads;
    for (const Access &access : m_trace.accesses)
        if (access.buffer == m_filter && access.item == store->item)
            reads.push_back(&access);
    const auto goesBy = [&](int step) {
        bool goes = reads.size() == filter.weights.size() && !m_board.readsInVectors();
        for (size_t i = 1; i < reads.size(); ++i)
            goes = goes && reads[i]->index == reads[i - 1]->index + step;
        return goes;
    };
    const double weight = static_cast<double>(goesBy(1) || goesBy(-1) ? reads.front()->value : asSaid);
    std::optional<PlainAnswer> plain = number(weight);
    plain->tolerance = 1e-6;
    return plain;
}

/// Those that the first warp reads in the first step on show that reads any.
std::optional<PlainAnswer> PlainCounts::weightsAtOnce() const
{
    for (const Step &step : m_board.stepsOf(m_frame)) {
        std::map<int, std::set<std::int64_t>> read; // by warp
        for (const int index : step.accesses) {
            const Access &access = m_trace.accesses[static_cast<size_t>(index)];
            for (int i = 0; access.buffer == m_filter && i < access.count; ++i)
                read[access.item / 32].insert(access.index + i);
        }
        if (!read.empty())
            return number(static_cast<double>(read.begin()->second.size()));
    }
    return std::nullopt;
}

/// By the sizes alone: a column and a row of products for each term of the filter.
std::optional<PlainAnswer> PlainCounts::products() const
{
    const Filter &filter = m_trace.view.filter;
    if (!m_board.places().sums())
        return std::nullopt;
    return number(termsOf(filter).rank * (filter.width + filter.height));
}

std::set<std::int64_t> PlainCounts::pixelsUnderOutputs() const
{
    std::set<std::int64_t> pixels;
    const Geometry &geometry = m_trace.view.geometry;
    const Filter &filter = m_trace.view.filter;
    for (const Access &access : m_trace.accesses)
        for (int i = 0; access.buffer == m_dst && access.kind == AccessKind::Store && i < access.count; ++i) {
            const std::int64_t x = (access.index + i) % geometry.out.w + filter.width / 2 - geometry.originX;
            const std::int64_t y = (access.index + i) / geometry.out.w + filter.height / 2 - geometry.originY;
            pixels.insert(y * m_trace.view.image.w + x);
        }
    return pixels;
}

std::optional<bool> PlainCounts::isHalo() const
{
    const std::int64_t cell = std::int64_t(m_place.y()) * m_board.places().tile().width() + m_place.x();
    std::map<int, std::int64_t> loaded; // by item: the pixel that it read last
    for (const Access &access : m_trace.accesses) {
        if (access.buffer == m_src && access.kind == AccessKind::Load && access.count == 1)
            loaded[access.item] = access.index;
        if (access.buffer == m_tile && access.kind == AccessKind::Store && access.index == cell
            && access.count == 1 && loaded.contains(access.item))
            return !pixelsUnderOutputs().contains(loaded[access.item]);
    }
    return std::nullopt;
}

std::set<int> PlainCounts::readersOf(std::int64_t pixel) const
{
    std::set<int> readers;
    for (const Access &access : m_trace.accesses)
        if (access.buffer == m_src && access.kind == AccessKind::Load && pixel >= access.index
            && pixel < access.index + access.count)
            readers.insert(access.item);
    return readers;
}

/// read: they are read, and were written before; else none is ever read.
bool PlainCounts::areTouched(const QStringList &cells, bool read) const
{
    std::map<QString, bool> wasWritten; // of those that are read: before
    std::set<QString> written;
    const int width = std::max(m_board.places().tile().width(), 1);
    for (const Reported &one : reported())
        for (int i = 0; one.access->buffer == m_tile && i < one.access->count; ++i) {
            const std::int64_t cell = one.access->index + i;
            const QString name = QStringLiteral("%1,%2").arg(cell % width).arg(cell / width);
            if (one.access->kind == AccessKind::Load)
                wasWritten.try_emplace(name, written.contains(name));
            else
                written.insert(name);
        }
    return std::ranges::all_of(cells, [&](const QString &cell) {
        const auto known = wasWritten.find(cell);
        return read ? known != wasWritten.end() && known->second : known == wasWritten.end();
    });
}

bool PlainCounts::isTrue(const KnownMistake &mistake, const AnswerKey &key) const
{
    const std::string about = m_question.kind + ' ' + mistake.what;
    const Size2 group = m_trace.request.tuning.group;
    const Filter &filter = m_trace.view.filter;
    const auto nameTurned
        = [&](int item) { return nameOf(item % group.w * group.w + item / group.w, group); };
    const std::int64_t pixel = std::int64_t(m_place.y()) * m_trace.view.image.w + m_place.x();
    if (about == "who-loads turned") // the answer by its other name
        for (int item = 0; item < m_trace.items(); ++item)
            if (nameOf(item, group) == key.answer)
                return item / group.w < group.w && item % group.w < group.h
                    && mistake.answers.front() == nameTurned(item);
    if (about == "times-read once")
        return readersOf(pixel).size() > 1;
    if (about == "times-read by-item")
        return static_cast<int>(readersOf(pixel).size()) < m_trace.items();
    if (about == "cells-of once")
        return m_board.places().tileCells() > m_trace.items();
    if (about == "sectors lanes")
        return mistake.answers.front().toDouble() > key.number;
    if (about == "reads-per-output once") {
        const std::set<std::int64_t> under = pixelsUnderOutputs();
        return std::ranges::any_of(m_trace.accesses, [&](const Access &access) {
            return access.buffer == m_src && access.kind == AccessKind::Load
                && (!under.contains(access.index) || !under.contains(access.index + access.count - 1));
        });
    }
    if (about == "sum input" || about == "weight middle")
        return filter.width % 2 == 1 && filter.height % 2 == 1;
    if (about == "unfilled-read filled" || about == "unfilled-read unread")
        return areTouched(mistake.answers, mistake.what == "filled");
    return true;
}

QString PlainCounts::falseMistake(const AnswerKey &key) const
{
    for (const KnownMistake &mistake : key.mistakes)
        if (!isTrue(mistake, key))
            return QStringLiteral("what is said to %1 is not so: %2")
                .arg(mistake.answers.front(), mistake.text);
    return {};
}

} // namespace halo::test
