// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/record/recordcsvrow.h"

#include "compute/base/text.h"
#include "compute/filter/filter.h"

#include <algorithm>
#include <charconv>

namespace halo {
namespace {

using Column = RecordColumn;

constexpr std::array needed{ Column::Device, Column::Variant, Column::Sample, Column::Kernel };
constexpr double mostNanoseconds = 1e15; // eleven days

/// "A=1;B=2" in pieces; what has no equals sign is passed over.
std::vector<std::pair<std::string, std::string>> assignmentsOf(std::string_view text)
{
    std::vector<std::pair<std::string, std::string>> all;
    while (!text.empty()) {
        const std::string_view one = text.substr(0, text.find(';'));
        text.remove_prefix(std::min(one.size() + 1, text.size()));
        const size_t equals = one.find('=');
        if (equals != one.npos)
            all.emplace_back(one.substr(0, equals), one.substr(equals + 1));
    }
    return all;
}

/// Whether the whole text is a number.
template<typename Number> bool isNumber(const std::string &text, Number &value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

} // namespace

TimingRow::TimingRow(std::string_view text, std::string origin)
    : m_rows(text)
    , m_origin(std::move(origin))
{
    if (!next())
        fail("it is empty");
    m_places.fill(std::string::npos);
    for (size_t i = 0; i < m_cells.size(); ++i) {
        const auto column = columnNamed(m_cells[i]);
        if (!column)
            continue;
        size_t &place = m_places[static_cast<size_t>(*column)];
        place = std::min(place, i);
    }
    for (const RecordColumn column : needed)
        if (m_places[static_cast<size_t>(column)] == std::string::npos)
            fail(Message("its first line has no column \"%1\"; use a comma-separated file as written by "
                         "haloscope-cli bench --csv",
                nameOf(column)));
}

void TimingRow::fail(const Message &what) const
{
    throw Error(ErrorKind::Input, "\"%1\" is not a table of timings: %2.", m_origin, what);
}

void TimingRow::failHere(const Message &sentence) const
{
    throw Error(ErrorKind::Input, "\"%1\", line %2: %3", m_origin, m_rows.line(), sentence);
}

const std::string &TimingRow::cell(RecordColumn column) const
{
    static const std::string none;
    const size_t place = m_places[static_cast<size_t>(column)];
    return place < m_cells.size() ? m_cells[place] : none;
}

std::string TimingRow::key() const
{
    std::string key = cell(Column::Series) + '\n';
    for (size_t column = 0; column <= static_cast<size_t>(Column::Parameters); ++column)
        key += cell(static_cast<RecordColumn>(column)) + '\n';
    return key;
}

double TimingRow::number(RecordColumn column, double least, double most) const
{
    double value = 0.0;
    if (!isNumber(cell(column), value) || !(value >= least && value <= most))
        failHere(
            Message("the %1 \"%2\" is not a plausible number.", nameOf(column), cell(column).substr(0, 40)));
    return value;
}

double TimingRow::number(RecordColumn column, double least, double most, double otherwise) const
{
    return cell(column).empty() ? otherwise : number(column, least, most);
}

double TimingRow::milliseconds(RecordColumn column) const
{
    return number(column, 0, mostNanoseconds, 0) / 1e6;
}

/// Spreadsheets write TRUE, and pandas True.
bool TimingRow::verified() const
{
    const std::string text = lowered(cell(Column::Verified));
    if (text != "true" && text != "false" && !text.empty())
        failHere(Message("\"verified\" is \"%1\", expected true or false.", text.substr(0, 40)));
    return text == "true";
}

Measured TimingRow::configuration() const
{
    Measured measured;
    measured.device = cell(Column::Device);
    measured.driver = cell(Column::Driver);
    measured.workload = cell(Column::Workload);
    measured.variant = cell(Column::Variant);
    measured.title = cell(Column::Title).empty() ? measured.variant : cell(Column::Title);
    measured.sourceHash = cell(Column::SourceHash);
    measured.note = cell(Column::Note);
    measured.filter = cell(Column::Filter);
    measured.image.w = static_cast<int>(number(Column::Width, 1, mostMeasuredEdge));
    measured.image.h = static_cast<int>(number(Column::Height, 1, mostMeasuredEdge));
    measured.channels = static_cast<int>(number(Column::Channels, 1, mostMeasuredEdge, 1));
    if (!cell(Column::Op).empty())
        measured.settings.op = word(Column::Op, parseOp);
    if (!cell(Column::Size).empty())
        measured.settings.size = word(Column::Size, parseOutputSize);
    if (!cell(Column::Border).empty())
        measured.settings.border = word(Column::Border, parseBorder);
    measured.peer = cell(Column::Group).empty();
    if (!measured.peer)
        measured.tuning.group = word(Column::Group, parseSize);
    readParameters(measured);
    measured.series = static_cast<int>(number(Column::Series, 0, 1e9, 0));
    measured.buildMs = milliseconds(Column::Build);
    measured.uploadMs = milliseconds(Column::Upload);
    measured.downloadMs = milliseconds(Column::Download);
    measured.tolerance = number(Column::Tolerance, 0, 1e30, 0);
    measured.checkedRows = static_cast<int>(number(Column::CheckedRows, 0, mostMeasuredEdge, 0));
    return measured;
}

void TimingRow::readParameters(Measured &measured) const
{
    measured.parameters = cell(Column::Parameters);
    for (const auto &[name, text] : assignmentsOf(measured.parameters)) {
        int value = 0;
        if (!isNumber(text, value))
            failHere(Message("the parameter %1 is not a whole number.", name));
        if (name == "ITEM_W" || name == "ITEM_H")
            (name == "ITEM_W" ? measured.tuning.items.w : measured.tuning.items.h)
                = std::clamp(value, 1, mostMeasuredEdge);
        else
            measured.tuning.params[name] = value;
    }
}

Ceiling TimingRow::ceiling() const
{
    Ceiling ceiling;
    ceiling.device = cell(Column::Device);
    ceiling.driver = cell(Column::Driver);
    const std::string &id = cell(Column::Variant);
    ceiling.kind = id == ceiling.id() ? Ceiling::Kind::Copy : Ceiling::Kind::MultiplyAdd;
    if (id != ceiling.id())
        failHere(Message("there is no ceiling \"%1\".", id));
    for (const auto &[name, value] : assignmentsOf(cell(Column::Parameters))) {
        if (name == "SHAPE")
            ceiling.shape = value;
        else if (name == "AMOUNT"
            && !(isNumber(value, ceiling.amount) && ceiling.amount > 0 && ceiling.amount < 1e18))
            failHere("the value of the ceiling is not a plausible number.");
    }
    return ceiling;
}

} // namespace halo
