// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/device.h"
#include "compute/base/savefile.h"
#include "compute/kernel/constraint.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/task/task.h"
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/layer/layershape.h"
#include "tests/oracle/oraclejson.h"
#include "tests/oracle/oracletrace.h"
#include "tests/oracle/oracleworkloads.h"
#include "tests/support/tracemaker.h"

#include <QJsonArray>

#include <algorithm>
#include <map>

namespace halo::test {
namespace {

/// The numbers of tables.json, from recordings of the shipped variants.
class Tables
{
public:
    QJsonObject geometry(const QJsonObject &row);
    QJsonObject bankConflicts(const QJsonObject &row);
    static QJsonObject coalescing(const QJsonObject &row);

private:
    std::shared_ptr<const Trace> record(const std::string &variant, const PictureRequest &request)
    {
        PictureRequest one = request;
        one.variant = findVariant(shippedVariants(), variant);
        return m_tracer.record(one.over(m_pixels));
    }
    void setCase(int image, int taps, int edge);
    std::int64_t readsOfAllGroups(const std::string &variant);

    Tracer m_tracer;
    PictureRequest m_request;
    SharedPlane m_pixels;
};

int numberOf(const QJsonObject &row, const char *key)
{
    return row[QLatin1String(key)].toInt();
}

void Tables::setCase(int image, int taps, int edge)
{
    m_request = {};
    m_request.tuning.group = { edge, edge };
    m_request.settings = { Op::Correlation, OutputSize::Valid, Border::Zero };
    m_request.filter = { "", taps, taps, std::vector<float>(Size2{ taps, taps }.area(), 1.0F) };
    m_request.image = { image, image };
    m_request.group = { 0, 0 };
    m_pixels = std::make_shared<Plane>(m_request.image.area(), 0.25F);
}

std::int64_t Tables::readsOfAllGroups(const std::string &variant)
{
    std::int64_t reads = 0;
    PictureRequest request = m_request;
    const Size2 groups = record(variant, request)->groups;
    for (int y = 0; y < groups.h; ++y)
        for (int x = 0; x < groups.w; ++x) {
            request.group = { x, y };
            reads += trafficOf(*record(variant, request), {}).globalLoads;
        }
    return reads;
}

/// Loads of src by the busiest item.
int mostLoads(const Trace &trace)
{
    std::map<int, int> loads{ { 0, 0 } };
    for (const Access &access : trace.accesses)
        if (access.buffer == trace.bufferNamed("src"))
            loads[access.item] += access.count;
    return std::ranges::max_element(loads, {}, [](const auto &item) { return item.second; })->second;
}

QJsonObject Tables::geometry(const QJsonObject &row)
{
    const int edge = numberOf(row, "BS");
    setCase(numberOf(row, "in"), numberOf(row, "F"), edge);
    const Variant &four = findVariant(shippedVariants(), "tile_four_loads");
    const auto problem = TraceRequest(m_request).problem;
    const Tuning &tuning = m_request.tuning;
    const auto strided = record("tile_strided", m_request);
    const auto filled = record("tile_four_loads", m_request);
    const auto empty = std::ranges::count(tileFill(*filled, filled->tile()), 0, &CellFill::stores);
    const int out = strided->view.geometry.out.w;
    const TaskLaunch one = problem->task(four, tuning).launches.front();
    const bool divides = one.global == strided->view.geometry.out;
    const bool fits = !problem->refusal(four, tuning, {});
    QJsonObject answer = row;
    answer[QLatin1String("out")] = out;
    answer[QLatin1String("tile")] = strided->buffers[static_cast<size_t>(strided->tile())].shape.w;
    answer[QLatin1String("local_bytes")] = static_cast<int>(localBytesOf(*strided));
    answer[QLatin1String("bs_ge_fminus1")] = fits;
    answer[QLatin1String("bs_divides_out")] = divides;
    answer[QLatin1String("four_load_valid")] = fits && divides;
    answer[QLatin1String("four_load_unfilled_cells")] = static_cast<int>(empty);
    answer[QLatin1String("strided_loads_per_item_max")] = mostLoads(*strided);
    answer[QLatin1String("naive_global_reads")] = static_cast<int>(readsOfAllGroups("naive"));
    // Groups that stick out have no place in this table.
    answer[QLatin1String("groups")]
        = divides ? QJsonValue(static_cast<int>(strided->groups.area())) : QJsonValue();
    answer[QLatin1String("tiled_global_reads")]
        = divides ? QJsonValue(static_cast<int>(readsOfAllGroups("tile_strided"))) : QJsonValue();
    return answer;
}

/// The first reads of the tile by the first warp.
QJsonObject Tables::bankConflicts(const QJsonObject &row)
{
    const int edge = numberOf(row, "BS"), taps = numberOf(row, "F");
    setCase(2 * edge + taps - 1, taps, edge);
    const auto trace = record("tile_strided", m_request);
    HardwareModel model;
    model.banks = numberOf(row, "banks");
    const std::vector<Step> steps = lockSteps(*trace, model.warp);
    const auto first = std::ranges::find_if(steps,
        [&](const Step &step) { return step.buffer == trace->tile() && step.kind == AccessKind::Load; });
    const AccessMatrix card = bankCard(*trace, *first, model, 0);
    QJsonObject answer = row;
    answer[QLatin1String("tile")] = trace->buffers[static_cast<size_t>(trace->tile())].shape.w;
    answer[QLatin1String("lanes")] = static_cast<int>(card.lanes.size());
    answer[QLatin1String("degree")] = card.degree;
    return answer;
}

/// Sectors of a warp whose items read one number each.
int segments(const HardwareModel &model, int items, int warp, int first, int stride)
{
    Trace trace;
    trace.request.tuning.group = { items, 1 };
    trace.buffers.push_back({ "src", Space::Global, 4, { items * std::max(stride, 1) + first, 1 } });
    for (int item = 0; item < items; ++item)
        trace.accesses.push_back(
            { item, 0, 1, 1, 0, first + std::int64_t(item) * stride, 1, AccessKind::Load, 0.0F, 0 });
    return sectorCard(trace, lockSteps(trace, 0).front(), model, warp).degree;
}

QJsonObject Tables::coalescing(const QJsonObject &row)
{
    HardwareModel model;
    model.warp = numberOf(row, "warp");
    model.sectorBytes = numberOf(row, "segment_bytes");
    const int items = numberOf(row, "n"), warp = numberOf(row, "warp_index"), k = numberOf(row, "k");
    QJsonObject answer = row;
    answer[QLatin1String("active")] = std::min(model.warp, items - warp * model.warp);
    answer[QLatin1String("gpu1_segments")] = segments(model, items, warp, k, numberOf(row, "features"));
    answer[QLatin1String("gpu2_segments")] = segments(model, items, warp, k * items, 1);
    return answer;
}

LayerShape layerOf(const QJsonObject &row)
{
    const auto number
        = [&row](const char *key, int otherwise) { return row[QLatin1String(key)].toInt(otherwise); };
    const int edge = number("K", 1);
    return evenLayer(number("C", 1), { number("W", 1), number("H", 1) }, number("filters", 1),
        { number("KW", edge), number("KH", edge) }, number("stride", 1), number("pad", 0),
        number("dilation", 1));
}

QJsonObject im2colZeros(const QJsonObject &row)
{
    const LayerShape shape = layerOf(row);
    QJsonObject answer = row;
    answer[QLatin1String("out_h")] = shape.out().h;
    answer[QLatin1String("out_w")] = shape.out().w;
    answer[QLatin1String("im2col_elements")] = static_cast<qint64>(shape.columnCount());
    answer[QLatin1String("padding_zeros")] = static_cast<qint64>(paddingZeros(shape));
    return answer;
}

QJsonObject allOnes(const QJsonObject &row)
{
    const LayerShape shape = layerOf(row);
    QJsonArray counts;
    for (const auto &[value, count] : onesDistribution(shape))
        counts << QJsonArray{ static_cast<qint64>(value), static_cast<qint64>(count) };
    QJsonObject answer = row;
    answer[QLatin1String("out_h")] = shape.out().h;
    answer[QLatin1String("out_w")] = shape.out().w;
    answer[QLatin1String("value_counts")] = counts;
    return answer;
}

} // namespace

void answerTables(const QDir &vectors, const QDir &out)
{
    const QJsonObject file = readJson(vectors.filePath(QStringLiteral("tables.json")));
    Tables tables;
    QJsonObject answers;
    const auto answer = [&](const char *name, const auto &rowOf) {
        QJsonArray rows;
        for (const QJsonValue &row : file[QLatin1String(name)].toArray())
            rows << rowOf(row.toObject());
        answers[QLatin1String(name)] = rows;
    };
    answer("s0_geometry", [&](const QJsonObject &row) { return tables.geometry(row); });
    answer("s0_bank_conflicts", [&](const QJsonObject &row) { return tables.bankConflicts(row); });
    answer("im2col_zeros", im2colZeros);
    answer("all_ones_distribution", allOnes);
    answer("s4_memory", histogramMemory);
    answer("s4_coalescing", [&](const QJsonObject &row) { return Tables::coalescing(row); });
    saveFile(out.filePath(QStringLiteral("tables.json")),
        QJsonDocument(QJsonObject{ { QStringLiteral("tables"), answers } }).toJson());
}

} // namespace halo::test
