// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterfile.h"
#include "compute/filter/filterspec.h"
#include "compute/timing/record/recordcsv.h"
#include "compute/timing/record/recordcsvrow.h"
#include "compute/workload/modules.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace halo {
namespace {

/// Of those that a table may name.
constexpr int mostSeries = 1'000'000'000;

/// Reads one table.
class Import
{
public:
    Import(const QByteArray &csv, const std::string &origin)
        : m_row({ csv.constData(), static_cast<size_t>(csv.size()) }, origin)
    {
        m_record.origin = origin;
    }
    Record operator()();

private:
    /// The samples of a configuration, by what the rows number them.
    struct Samples
    {
        size_t place = 0; ///< in the record
        bool ceiling = false;
        bool verified = true; ///< every row says so
        bool everyHost = true;
        double maxError = 0.0;
        std::vector<double> numbers, kernel, host;
    };

    Samples newConfiguration();
    void readSample(Samples &samples) const;
    void put(const Samples &samples);
    Size2 filterSizeOf(const std::string &spec);

    TimingRow m_row;
    std::unordered_map<std::string, size_t> m_configurations; ///< by key, places in m_samples
    std::unordered_map<std::string, Size2> m_filterSizes;     ///< by SPEC
    std::vector<Samples> m_samples;
    Record m_record;
};

Record Import::operator()()
{
    while (m_row.next()) {
        const auto [found, isNew] = m_configurations.try_emplace(m_row.key(), m_samples.size());
        if (isNew)
            m_samples.push_back(newConfiguration());
        readSample(m_samples[found->second]);
    }
    if (m_samples.empty())
        m_row.fail("there are no samples in it");
    for (const Samples &samples : m_samples)
        put(samples);
    return std::move(m_record);
}

Import::Samples Import::newConfiguration()
{
    if (m_record.date.empty())
        m_record.date = m_row.cell(RecordColumn::Recorded);
    Samples samples;
    samples.ceiling = m_row.isCeiling();
    if (samples.ceiling) {
        samples.place = m_record.ceilings.size();
        m_record.ceilings.push_back(m_row.ceiling());
    } else {
        samples.place = m_record.measured.size();
        m_record.measured.push_back(m_row.configuration());
        // What nobody says was measured in the same rounds was not.
        if (m_row.cell(RecordColumn::Series).empty())
            m_record.measured.back().series = mostSeries + static_cast<int>(samples.place);
        // What other workloads call a filter is a shape or a number, and no SPEC.
        const std::string &workload = m_record.measured.back().workload;
        const WorkloadModule *module = findModule(workload);
        if (workload.empty() || (module && module->usesFilter()))
            m_record.measured.back().filterSize = filterSizeOf(m_row.cell(RecordColumn::Filter));
    }
    return samples;
}

void Import::readSample(Samples &samples) const
{
    samples.numbers.push_back(m_row.number(RecordColumn::Sample, 0));
    samples.kernel.push_back(m_row.number(RecordColumn::Kernel, 1, 1e15) / 1e6);
    samples.everyHost = samples.everyHost && !m_row.cell(RecordColumn::Host).empty();
    samples.host.push_back(m_row.milliseconds(RecordColumn::Host));
    samples.verified = samples.verified && m_row.verified();
    samples.maxError = std::max(samples.maxError,
        m_row.number(RecordColumn::MaxError, 0, std::numeric_limits<double>::infinity(), 0));
}

/// A SPEC that is a file means one of another machine: it is not opened.
Size2 Import::filterSizeOf(const std::string &spec)
{
    if (spec.empty() || isFilterFile(spec))
        return { 0, 0 };
    const auto [found, isNew] = m_filterSizes.try_emplace(spec);
    if (isNew)
        found->second = m_row.word(RecordColumn::Filter, parseFilter).size();
    return found->second;
}

/// Spreadsheets sort: the sample's number decides, not its row.
void Import::put(const Samples &samples)
{
    std::vector<size_t> order(samples.numbers.size());
    std::iota(order.begin(), order.end(), size_t(0));
    std::ranges::stable_sort(order, {}, [&](size_t i) { return samples.numbers[i]; });
    const auto sorted = [&](const std::vector<double> &values) {
        std::vector<double> all;
        all.reserve(values.size());
        for (const size_t i : order)
            all.push_back(values[i]);
        return all;
    };
    if (samples.ceiling) {
        Ceiling &ceiling = m_record.ceilings[samples.place];
        ceiling.kernelMs = sorted(samples.kernel);
        ceiling.verified = samples.verified;
        return;
    }
    Measured &measured = m_record.measured[samples.place];
    measured.kernelMs = sorted(samples.kernel);
    if (samples.everyHost)
        measured.hostMs = sorted(samples.host);
    measured.verified = samples.verified;
    measured.maxError = samples.maxError;
}

} // namespace

Record fromCsv(const QByteArray &csv, const std::string &origin)
{
    return Import(csv, origin)();
}

} // namespace halo
