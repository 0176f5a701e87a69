// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracemaker.h"

namespace halo::test {
namespace {

using Lines = MadeLines;

/// Plays one work-group, one work-item after another up to the barrier, as a simulator does.
class Player
{
public:
    Player(Kernel kernel, const PictureRequest &request, const Plane &pixels, int padding);

    Trace play();

private:
    bool tiled() const { return m_kernel != Kernel::Naive && m_kernel != Kernel::Uncoalesced; }
    float pixelAt(int item, int line, int column, int x, int y);
    void fillCell(int item, int line, int x, int y);
    void fillFour(int lx, int ly);
    void fillStrided(int lx, int ly);
    void output(int item, int px, int py);
    void outputs(int item, int lx, int ly);
    void outputsTogether(int item, int lx, int ly);
    Size2 place(int lx, int ly, int m, int n) const;
    void storeOutput(int item, Size2 at, float sum);
    float weight(int item, int i, int j);
    float tap(int item, Size2 at, int i, int j);

    const Kernel m_kernel;
    const PictureRequest &m_request;
    const Plane &m_pixels;
    const Size2 m_group;
    const Size2 m_items;
    const Size2 m_filter;
    TraceMaker m_maker;
    int m_src = 0, m_dst = 0, m_weights = 0, m_tile = -1;
    int m_pitch = 0;
    Size2 m_tileSize;
    Size2 m_first;  ///< output of the group
    Size2 m_origin; ///< how far up and left of an output its first tap lies
    Plane m_cells;
};

Size2 originOf(OutputSize size, Size2 filter)
{
    if (size == OutputSize::Valid)
        return { 0, 0 };
    return size == OutputSize::Same ? Size2{ filter.w / 2, filter.h / 2 }
                                    : Size2{ filter.w - 1, filter.h - 1 };
}

Player::Player(Kernel kernel, const PictureRequest &request, const Plane &pixels, int padding)
    : m_kernel(kernel)
    , m_request(request)
    , m_pixels(pixels)
    , m_group(request.tuning.group)
    , m_items(request.tuning.items)
    , m_filter(request.filter.size())
    , m_maker(request)
    , m_tileSize{ m_group.w * m_items.w + m_filter.w - 1, m_group.h * m_items.h + m_filter.h - 1 }
    , m_first{ request.group.w * m_group.w * m_items.w, request.group.h * m_group.h * m_items.h }
    , m_origin(originOf(request.settings.size, m_filter))
{
    m_src = m_maker.addBuffer("src", Space::Global, { int(request.image.area()), 1 });
    m_dst = m_maker.addBuffer("dst", Space::Global, { int(m_maker.trace.view.geometry.out.area()), 1 });
    m_weights
        = m_maker.addBuffer("filter", tiled() ? Space::Constant : Space::Global, { int(m_filter.area()), 1 });
    if (!tiled())
        return;
    m_pitch = m_tileSize.w + padding;
    m_tile = m_maker.addBuffer("tile", Space::Local, { m_pitch, m_tileSize.h });
    m_cells.resize(static_cast<size_t>(m_pitch * m_tileSize.h));
}

float Player::pixelAt(int item, int line, int column, int x, int y)
{
    const int sx = walkIntoImage(x, m_request.image.w, m_request.settings.border);
    const int sy = walkIntoImage(y, m_request.image.h, m_request.settings.border);
    if (sx < 0 || sy < 0)
        return 0.0F;
    const int index = sy * m_request.image.w + sx;
    const float value = m_pixels[static_cast<size_t>(index)];
    m_maker.load(item, line, column, m_src, index, value);
    return value;
}

void Player::fillCell(int item, int line, int x, int y)
{
    const float value = pixelAt(item, line, 20, m_first.w - m_origin.w + x, m_first.h - m_origin.h + y);
    m_cells[static_cast<size_t>(y * m_pitch + x)] = value;
    m_maker.store(item, line, 4, m_tile, y * m_pitch + x, value);
}

void Player::fillFour(int lx, int ly)
{
    const int item = ly * m_group.w + lx;
    fillCell(item, Lines::fill, lx, ly);
    if (lx < m_filter.w - 1)
        fillCell(item, Lines::fill + 1, lx + m_group.w, ly);
    if (ly < m_filter.h - 1)
        fillCell(item, Lines::fill + 2, lx, ly + m_group.h);
    if (lx < m_filter.w - 1 && ly < m_filter.h - 1)
        fillCell(item, Lines::fill + 3, lx + m_group.w, ly + m_group.h);
}

void Player::fillStrided(int lx, int ly)
{
    for (int y = ly; y < m_tileSize.h; y += m_group.h)
        for (int x = lx; x < m_tileSize.w; x += m_group.w)
            fillCell(ly * m_group.w + lx, Lines::fill, x, y);
}

float Player::weight(int item, int i, int j)
{
    // A convolution is given the filter turned around.
    const bool turned = m_request.settings.op == Op::Convolution;
    const float value
        = turned ? m_request.filter.at(m_filter.w - 1 - i, m_filter.h - 1 - j) : m_request.filter.at(i, j);
    m_maker.load(item, Lines::weight, 8, m_weights, j * m_filter.w + i, value);
    return value;
}

float Player::tap(int item, Size2 at, int i, int j)
{
    if (!tiled())
        return pixelAt(
            item, Lines::pixel, 8, m_first.w + at.w - m_origin.w + i, m_first.h + at.h - m_origin.h + j);
    const int cell = (at.h + j) * m_pitch + at.w + i;
    const float value = m_cells[static_cast<size_t>(cell)];
    m_maker.load(item, Lines::pixel, 8, m_tile, cell, value);
    return value;
}

void Player::storeOutput(int item, Size2 at, float sum)
{
    const Size2 out = m_maker.trace.view.geometry.out;
    const int x = m_first.w + at.w;
    const int y = m_first.h + at.h;
    if (x < out.w && y < out.h)
        m_maker.store(item, Lines::store, 4, m_dst, y * out.w + x, sum);
}

void Player::output(int item, int px, int py)
{
    const Size2 out = m_maker.trace.view.geometry.out;
    if (m_first.w + px >= out.w || m_first.h + py >= out.h)
        return;
    float sum = 0.0F;
    for (int j = 0; j < m_filter.h; ++j)
        for (int i = 0; i < m_filter.w; ++i) {
            const float one = weight(item, i, j);
            sum += one * tap(item, { px, py }, i, j);
        }
    storeOutput(item, { px, py }, sum);
}

Size2 Player::place(int lx, int ly, int m, int n) const
{
    if (m_kernel == Kernel::TileManyOutputsBlocked)
        return { lx * m_items.w + m, ly * m_items.h + n };
    return { lx + m * m_group.w, ly + n * m_group.h };
}

/// The taps outside, the outputs inside, and those beyond the image computed as well.
void Player::outputsTogether(int item, int lx, int ly)
{
    std::vector<float> sums(m_items.area());
    for (int j = 0; j < m_filter.h; ++j)
        for (int i = 0; i < m_filter.w; ++i) {
            const float one = weight(item, i, j);
            for (int n = 0; n < m_items.h; ++n)
                for (int m = 0; m < m_items.w; ++m)
                    sums[static_cast<size_t>(n * m_items.w + m)]
                        += one * tap(item, place(lx, ly, m, n), i, j);
        }
    for (int n = 0; n < m_items.h; ++n)
        for (int m = 0; m < m_items.w; ++m)
            storeOutput(item, place(lx, ly, m, n), sums[static_cast<size_t>(n * m_items.w + m)]);
}

void Player::outputs(int item, int lx, int ly)
{
    if (m_kernel == Kernel::TileManyOutputs || m_kernel == Kernel::TileManyOutputsBlocked)
        outputsTogether(item, lx, ly);
    else if (m_kernel == Kernel::Uncoalesced)
        output(item, item / m_group.h, item % m_group.h);
    else
        output(item, lx, ly);
}

Trace Player::play()
{
    const auto forAll = [&](const auto &what) {
        for (int ly = 0; ly < m_group.h; ++ly)
            for (int lx = 0; lx < m_group.w; ++lx)
                what(lx, ly);
    };
    if (tiled()) {
        forAll([&](int lx, int ly) {
            m_kernel == Kernel::TileFourLoads ? fillFour(lx, ly) : fillStrided(lx, ly);
        });
        m_maker.barrier();
    }
    forAll([&](int lx, int ly) { outputs(ly * m_group.w + lx, lx, ly); });
    return m_maker.trace;
}

} // namespace

TraceRequest PictureRequest::over(const SharedPlane &pixels) const
{
    return { planeProblem(pixels, image, filter, settings, variant.workload), variant, tuning, launch,
        group };
}

TraceMaker::TraceMaker(const PictureRequest &request)
{
    trace.request = request;
    trace.view = trace.request.problem->traceView();
    const auto &[group, items, params] = request.tuning;
    const auto groups = [](int outputs, int each) { return (outputs + each - 1) / each; };
    trace.groups = { groups(trace.view.geometry.out.w, group.w * items.w),
        groups(trace.view.geometry.out.h, group.h * items.h) };
    trace.entry = "convolve";
}

int TraceMaker::addBuffer(const std::string &name, Space space, Size2 shape, int elementBytes)
{
    trace.buffers.push_back({ name, space, elementBytes, shape });
    return static_cast<int>(trace.buffers.size()) - 1;
}

void TraceMaker::add(
    int item, int line, int column, int buffer, AccessKind kind, std::int64_t index, float value, int count)
{
    const int phase = static_cast<int>(trace.barriers.size());
    const int occurrence = m_occurrences[{ item, phase, line, column, buffer, kind }]++;
    trace.accesses.push_back({ item, phase, line, column, buffer, index, count, kind, value, occurrence });
}

void TraceMaker::barrier(bool local, bool global)
{
    trace.barriers.push_back({ MadeLines::barrier, local, global });
}

PictureRequest requestFor(
    Size2 image, const Filter &filter, const Settings &settings, Size2 groupSize, Size2 group, Size2 items)
{
    PictureRequest request;
    request.tuning = { groupSize, items, {} };
    request.settings = settings;
    request.filter = filter;
    request.image = image;
    request.group = group;
    return request;
}

int walkIntoImage(int i, int n, Border border)
{
    while (i < 0 || i >= n) {
        const bool before = i < 0;
        switch (border) {
        case Border::Zero:
            return -1;
        case Border::Replicate:
            i += before ? 1 : -1;
            break;
        case Border::Wrap:
            i += before ? n : -n;
            break;
        case Border::Reflect:
            i = before ? -1 - i : 2 * n - 1 - i;
            break;
        case Border::Reflect101:
            i = n == 1 ? 0 : before ? -i : 2 * n - 2 - i;
            break;
        }
    }
    return i;
}

Trace makeTrace(Kernel kernel, const PictureRequest &request, const Plane &pixels, int padding)
{
    return Player(kernel, request, pixels, padding).play();
}

} // namespace halo::test
