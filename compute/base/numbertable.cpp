// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/numbertable.h"

#include "compute/base/inputfile.h"
#include "compute/base/numbertext.h"
#include "compute/base/text.h"
#include "compute/base/texterror.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace halo {
namespace {

constexpr qint64 maxTableBytes = qint64(1) << 30;
constexpr std::string_view blanks = " \t\r";

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::string_view stripped(std::string_view text)
{
    const size_t first = text.find_first_not_of(blanks);
    return first == text.npos ? std::string_view()
                              : text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

/// Calls with each part of the text between cellSeparators outside of quotes.
template<typename Take> void split(std::string_view text, std::string_view cellSeparators, const Take &take)
{
    size_t begin = 0;
    bool quoted = false;
    for (size_t at = 0; at <= text.size(); ++at) {
        if (at < text.size() && text[at] == '"')
            quoted = !quoted;
        if (at == text.size() || (!quoted && cellSeparators.find(text[at]) != cellSeparators.npos)) {
            take(text.substr(begin, at - begin));
            begin = at + 1;
        }
    }
}

/// What programs write where a number is missing.
bool isMissingNumber(std::string cell)
{
    static const std::set<std::string> words{ "-", ".", "?", "inf", "infinity", "missing", "n/a", "na", "nan",
        "nil", "none", "null" };
    cell = lowered(std::move(cell));
    if (cell.starts_with('+') || (cell.starts_with('-') && cell.size() > 1))
        cell.erase(0, 1);
    return words.contains(cell) || cell.starts_with('#');
}

bool beginsLikeNumber(std::string_view cell)
{
    const size_t sign = !cell.empty() && (cell[0] == '-' || cell[0] == '+') ? 1 : 0;
    const size_t point = cell.size() > sign && (cell[sign] == '.' || cell[sign] == ',') ? 1 : 0;
    return cell.size() > sign + point && isDigit(cell[sign + point]);
}

bool isQuoted(std::string_view cell)
{
    return cell.size() > 1 && cell.front() == '"' && cell.back() == '"';
}

std::string_view withoutQuotes(std::string_view cell)
{
    return isQuoted(cell) ? stripped(cell.substr(1, cell.size() - 2)) : cell;
}

constexpr std::string_view cellSeparators = ",;\t";

/// Names of columns.
bool isHeading(std::string_view line)
{
    bool named = false, numbers = false;
    split(line, cellSeparators, [&](std::string_view cell) {
        cell = withoutQuotes(stripped(cell));
        named = named || !cell.empty();
        numbers = numbers || beginsLikeNumber(cell) || isMissingNumber(std::string(cell));
    });
    return named && !numbers;
}

/// The commas of rows of numbers, looked at for those that may be decimal commas.
class CommaReader
{
public:
    explicit CommaReader(std::string_view text)
        : m_text(text)
    {
    }
    std::optional<size_t> decimal()
    {
        const auto endRow = [this] {
            if (!m_cell.empty() || !m_row.empty())
                endCell();
            readRow();
        };
        for (; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            m_quoted = m_quoted != (c == '"');
            if (c == '#')
                m_at = std::min(m_text.find('\n', m_at), m_text.size()) - 1;
            else if (m_quoted || c == '"')
                m_cell += c;
            else if (c == ',')
                readComma();
            else if (c == '\n' || c == ';')
                endRow();
            else if (blanks.find(c) != blanks.npos)
                m_blank = true;
            else
                readSign(c);
        }
        endRow();
        const bool mixed = m_blanksAlone || (m_looseCommas && !m_points);
        const bool looksLikeOne
            = m_pairs && (m_negativeZero || m_zeros == Zeros::Fractions || m_lengths.size() > 1);
        return m_tight && (mixed || m_padded || looksLikeOne) ? m_tight : std::nullopt;
    }

private:
    /// Whether all are 0, and if so, whether there is another number behind one.
    enum class Zeros
    {
        All,
        Fractions,
        NotAll,
    };

    void readSign(char c)
    {
        // A sign or digit behind a blank begins another number; "1 / 9" is one.
        m_blanksAlone = m_blanksAlone || (m_blank && !m_cell.empty() && c != '/' && m_cell.back() != '/');
        m_blank = false;
        m_points = m_points || c == '.';
        m_cell += c;
    }
    void readComma()
    {
        const bool tight
            = m_at > 0 && m_at + 1 < m_text.size() && isDigit(m_text[m_at - 1]) && isDigit(m_text[m_at + 1]);
        if (tight && !m_tight)
            m_tight = m_at;
        m_looseCommas = m_looseCommas
            || (m_at + 1 < m_text.size() && (m_text[m_at + 1] == ' ' || m_text[m_at + 1] == '\t'));
        m_padded = m_padded
            || (tight && m_text[m_at + 1] == '0' && m_at + 2 < m_text.size() && isDigit(m_text[m_at + 2]));
        endCell();
    }
    void endCell()
    {
        m_row.push_back(std::exchange(m_cell, {}));
        m_blank = false;
    }
    void readRow()
    {
        const auto whole
            = [](const std::string &cell) { return !cell.empty() && std::ranges::all_of(cell, isDigit); };
        if (m_row.empty())
            return;
        const bool signedFirst = m_row[0].starts_with('-') || m_row[0].starts_with('+');
        const std::string first = m_row[0].substr(signedFirst ? 1 : 0);
        m_pairs = m_pairs && m_row.size() == 2 && whole(first) && whole(m_row[1]);
        if (m_pairs) {
            m_negativeZero = m_negativeZero || m_row[0] == "-0";
            if (first != "0")
                m_zeros = Zeros::NotAll;
            else if (m_row[1] != "0" && m_zeros == Zeros::All)
                m_zeros = Zeros::Fractions;
            if (first.size() > 1)
                m_lengths = { 0 };
            else if (!m_lengths.contains(0))
                m_lengths.insert(m_row[1].size());
        }
        m_row.clear();
    }

    const std::string_view m_text;
    size_t m_at = 0;
    std::vector<std::string> m_row;
    std::string m_cell;
    bool m_quoted = false, m_blank = false;
    bool m_blanksAlone = false; ///< between two numbers
    bool m_looseCommas = false; ///< with a blank behind
    bool m_points = false, m_padded = false;
    bool m_pairs = true;           ///< each row has two whole numbers, the second one without a sign
    bool m_negativeZero = false;   ///< as no whole number is written
    Zeros m_zeros = Zeros::All;    ///< the first ones of pairs
    std::set<size_t> m_lengths;    ///< of the second ones, while the first have a digit; else only 0
    std::optional<size_t> m_tight; ///< the first comma between two digits
};

class TableReader
{
public:
    TableReader(std::string_view text, Message what, TableCells cells)
        : m_text(text)
        , m_what(std::move(what))
        , m_cells(cells)
    {
    }

    std::vector<std::vector<float>> read()
    {
        findLines();
        if (m_lines.empty())
            fail("there are no numbers in it", 0);
        findSeparator();
        readHeading();
        refuseDecimalCommas();
        for (const std::string_view line : m_lines)
            readRow(line);
        return numbers();
    }

private:
    /// A cell that holds no number has none.
    struct Cell
    {
        std::optional<float> value;
        size_t place;
    };

    size_t placeOf(std::string_view part) const { return static_cast<size_t>(part.data() - m_text.data()); }
    [[noreturn]] void fail(const Message &why, size_t at) const
    {
        const std::string_view before = m_text.substr(0, at);
        const size_t line = static_cast<size_t>(std::ranges::count(before, '\n')) + 1;
        const size_t start = line == 1 ? 0 : before.rfind('\n') + 1;
        const auto characters = static_cast<size_t>(std::ranges::count_if(
            before.substr(start), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
        throw TextError(ErrorKind::Input,
            Message("%1: %2 (line %3, character %4).", m_what, why, line, characters + 1), at);
    }
    /// Without heading, remarks, and empty lines at the ends.
    void findLines()
    {
        size_t filled = 0;
        bool heading = true;
        split(m_text, "\n", [&](std::string_view line) {
            const std::string_view content = stripped(line);
            const bool remark = content == "#" || content.starts_with("# ");
            if (remark || (content.empty() && m_lines.empty()))
                return;
            if (std::exchange(heading, heading && content.starts_with("sep=")) && isHeading(line)) {
                m_heading = line;
                return;
            }
            m_lines.push_back(line);
            if (!content.empty())
                filled = m_lines.size();
        });
        m_lines.resize(filled);
    }

    void findSeparator()
    {
        bool tight = false, loose = false, tabs = false, semicolons = false;
        for (const std::string_view line : m_lines) {
            bool quoted = false;
            for (size_t i = 0; i < line.size(); ++i) {
                quoted = quoted != (line[i] == '"');
                if (quoted)
                    continue;
                semicolons = semicolons || line[i] == ';';
                tabs = tabs || line[i] == '\t';
                if (line[i] == ',') {
                    const bool inside = i > 0 && i + 1 < line.size() && line[i + 1] != ' '
                        && line[i + 1] != '\t' && line[i + 1] != '\r';
                    (inside ? tight : loose) = true;
                }
            }
        }
        m_separator = semicolons ? ';' : tabs && !loose ? '\t' : tight || loose ? ',' : ' ';
        // Below an empty cell and a name stand names alone: no number of this table is there.
        if (m_separator == ' ' && m_heading.find_first_of(cellSeparators) == 0)
            m_separator = m_heading.front();
    }
    void refuseDecimalCommas() const
    {
        if (m_separator != ',')
            return;
        const std::string_view body = m_text.substr(placeOf(m_lines.front()));
        const auto comma = decimalComma(body);
        const bool isHeaded = m_heading.find_first_of(cellSeparators) != m_heading.npos;
        if (comma && !(isHeaded && isPair(m_lines.front())) && !(m_rowNames > 0 && areBelowHeading()))
            fail(decimalCommaReason, placeOf(body) + *comma);
    }
    /// Names of rows may end in a digit: "2026-11-29,2" is no decimal number where each line has the cells of
    /// the heading.
    bool areBelowHeading() const
    {
        return std::ranges::all_of(m_lines, [this](std::string_view line) {
            return std::ranges::count(line, ',') == std::ranges::count(m_heading, ',');
        });
    }
    /// "1,25" below "left,right" is no decimal number.
    static bool isPair(std::string_view line)
    {
        return std::ranges::count(line, ',') == 1 && stripped(line).find_first_of(" \t") == line.npos;
    }

    /// Programs write names of rows below an empty cell of the heading, or below none.
    void readHeading()
    {
        size_t names = 0;
        split(m_heading, { &m_separator, 1 }, [&](std::string_view cell) {
            cell = stripped(cell);
            // Blanks may as well be those of a title.
            if (m_separator == ' ' && !isQuoted(cell))
                return;
            ++names;
            if (!withoutQuotes(cell).empty())
                m_names = names;
            else if (m_names == 0)
                m_rowNames = names;
        });
        m_names = m_names == 0 ? 0 : m_names - m_rowNames;
        m_rowNames = m_names == 0 ? 0 : m_rowNames;
    }

    void readRow(std::string_view line)
    {
        if (stripped(line).empty()) {
            if (m_rows.empty() || m_rows.front().size() > 1)
                return;
            fail("this line is empty; enter its number or remove the line", placeOf(line));
        }
        std::vector<Cell> row;
        size_t named = m_rowNames;
        if (m_separator == ' ')
            readBlankCells(line, row);
        else
            split(line, { &m_separator, 1 }, [&](std::string_view cell) {
                const std::string_view content = stripped(cell);
                if (named > 0)
                    --named;
                else if (m_separator == '\t' && content.find(' ') != content.npos && content.front() != '"')
                    readBlankCells(cell, row);
                else
                    row.push_back(readCell(content, placeOf(content.empty() ? cell : content)));
            });
        if (!m_rows.empty() && m_rows.front().size() != row.size())
            fail(Message(row.size() == 1 ? "row %1 has %2 number and the rows before it %3"
                                         : "row %1 has %2 numbers and the rows before it %3",
                     m_rows.size() + 1, row.size(), m_rows.front().size()),
                placeOf(line));
        const std::string_view content = stripped(line);
        m_rowsAreQuoted = m_rowsAreQuoted && content.front() == '"' && content.back() != '"';
        m_rows.push_back(std::move(row));
    }

    void readBlankCells(std::string_view line, std::vector<Cell> &row)
    {
        size_t named = m_separator == ' ' ? m_rowNames : 0;
        for (size_t at = line.find_first_not_of(blanks); at != line.npos;
             at = line.find_first_not_of(blanks, at)) {
            const size_t end = std::min(line.find_first_of(blanks, at), line.size());
            if (named > 0)
                --named;
            else
                row.push_back(readCell(line.substr(at, end - at), placeOf(line) + at));
            at = end;
        }
    }

    Cell readCell(std::string_view cell, size_t place)
    {
        bool decimals = m_separator == ';' || m_separator == '\t';
        decimals = decimals || isQuoted(cell);
        cell = withoutQuotes(cell);
        if (cell.empty())
            return { std::nullopt, place };
        const std::string pointed = decimals ? withDecimalPoint(std::string(cell)) : std::string(cell);
        noteDecimals(pointed != cell, pointed == cell && cell.find('.') != cell.npos, place);
        double value = 0.0;
        size_t taken = readNumber(pointed, value);
        if (m_cells == TableCells::Fractions && taken > 0 && taken < pointed.size()
            && pointed[taken] == '/') {
            double divisor = 0.0;
            const size_t more = readNumber(std::string_view(pointed).substr(taken + 1), divisor);
            if (more > 0 && divisor == 0.0)
                fail("it divides by zero", place);
            value /= divisor;
            taken = more > 0 ? taken + 1 + more : 0;
        }
        if (taken != pointed.size())
            fail(Message("\"%1\" is not a finite number", quotable(cell, 20)), place);
        if (!fitsFloat(value))
            fail(Message("\"%1\" is larger than a 32-bit float can be", quotable(cell, 20)), place);
        return { toFloat(value), place };
    }
    /// "1.234" may be a thousand where others write "0,5".
    void noteDecimals(bool comma, bool point, size_t place)
    {
        m_commas = m_commas || comma;
        m_points = m_points || point;
        if (m_commas && m_points)
            fail("some decimals have a point and others a comma; write all of them with a point", place);
    }

    /// Whether the first row counts columns and the first column rows, both from 0, as pandas numbers them.
    bool isCounted() const
    {
        bool counted = m_rows.size() > 1 && m_rows[0].size() > 1 && !m_rows[0][0].value;
        for (size_t column = 1; column < m_rows[0].size(); ++column)
            counted = counted && m_rows[0][column].value == static_cast<float>(column - 1);
        for (size_t row = 1; row < m_rows.size(); ++row)
            counted = counted && m_rows[row][0].value == static_cast<float>(row - 1);
        return counted;
    }

    /// A column that is empty in each row, at either end, holds no number: lines may end in a comma.
    std::vector<std::vector<float>> numbers()
    {
        const bool counted = isCounted();
        if (counted)
            m_rows.erase(m_rows.begin());
        const auto isEmpty = [&](size_t column) {
            return std::ranges::none_of(
                m_rows, [&](const auto &row) { return row[column].value.has_value(); });
        };
        size_t first = counted ? 1 : 0, end = m_rows.front().size();
        while (first < end && isEmpty(first))
            ++first;
        if (first == end)
            fail("there are no numbers in it", 0);
        while (isEmpty(end - 1))
            --end;
        if (m_names > 0 && end - first == m_names + 1 && m_rowsAreQuoted)
            ++first;
        else if (m_names > 1 && end - first == m_names + 1)
            fail(Message("its heading has %1 names and its rows have %2 numbers; remove the column that has "
                         "no name, or name it",
                     m_names, end - first),
                placeOf(m_heading));
        std::vector<std::vector<float>> rows;
        rows.reserve(m_rows.size());
        for (const auto &row : m_rows) {
            std::vector<float> &values = rows.emplace_back();
            for (size_t i = first; i < end; ++i) {
                if (!row[i].value)
                    fail("a number is missing here", row[i].place);
                values.push_back(*row[i].value);
            }
        }
        return rows;
    }

    const std::string_view m_text;
    const Message m_what;
    const TableCells m_cells;
    std::vector<std::string_view> m_lines;
    std::string_view m_heading;  ///< empty if there is none
    size_t m_names = 0;          ///< in the heading; 0 also where that may be a title
    size_t m_rowNames = 0;       ///< columns before these, which have no name and name the rows
    bool m_rowsAreQuoted = true; ///< what begins each row is in quotes, and what ends it is not
    char m_separator = ' ';
    bool m_commas = false, m_points = false; ///< of decimals
    std::vector<std::vector<Cell>> m_rows;
};

} // namespace

std::vector<std::vector<float>> numberTableOf(const QByteArray &text, const Message &what, TableCells cells)
{
    std::string plain = plainSigns({ text.constData(), static_cast<size_t>(text.size()) });
    for (size_t at = plain.find('\r'); at != plain.npos; at = plain.find('\r', at + 1))
        if (at + 1 == plain.size() || plain[at + 1] != '\n')
            plain[at] = '\n'; // old spreadsheets end lines so
    return TableReader(plain, what, cells).read();
}

std::vector<std::vector<float>> readNumberTable(const QString &path, TableCells cells)
{
    return numberTableOf(readText(path, maxTableBytes), Message("%1 is not a table of numbers", path), cells);
}

std::optional<std::vector<float>> numbersOf(std::string_view typed)
{
    constexpr std::string_view between = " \t\r\n,;";
    const std::string line = plainSigns(typed);
    std::vector<float> numbers;
    for (size_t at = line.find_first_not_of(between); at != line.npos;
         at = line.find_first_not_of(between, at)) {
        double value = 0.0;
        const size_t taken = readNumber(std::string_view(line).substr(at), value);
        if (taken == 0 || !fitsFloat(value)
            || (at + taken < line.size() && between.find(line[at + taken]) == between.npos))
            return std::nullopt;
        numbers.push_back(toFloat(value));
        at += taken;
    }
    auto comma = decimalComma(line);
    // "1,5;2,5" may be two numbers or four.
    if (!comma && line.find(';') != line.npos && line.find('.') == line.npos)
        for (size_t at = 1; at + 1 < line.size() && !comma; ++at)
            if (line[at] == ',' && isDigit(line[at - 1]) && isDigit(line[at + 1]))
                comma = at;
    if (comma)
        throw TextError(ErrorKind::Usage,
            Message("\"%1\" is not a list of numbers: %2 (character %3).", quotable(line), decimalCommaReason,
                *comma + 1),
            *comma);
    return numbers;
}

std::optional<size_t> decimalComma(std::string_view text)
{
    return CommaReader(text).decimal();
}

} // namespace halo
