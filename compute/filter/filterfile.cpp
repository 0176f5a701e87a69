// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterfile.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/base/numbertable.h"
#include "compute/base/numbertext.h"
#include "compute/filter/filteredits.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace halo {

namespace {

/// 63 x 63 numbers of any sensible length fit many times over.
constexpr qint64 maxFilterBytes = 1 << 20;

[[noreturn]] void fail(const Message &what, const Message &why, std::string detail = {})
{
    throw Error(ErrorKind::Input, Message("%1 is not a filter: %2.", what, why), std::move(detail));
}

std::string suffixOf(const std::string &path)
{
    return QFileInfo(QString::fromStdString(path)).suffix().toLower().toStdString();
}

bool isEdge(double edge)
{
    return edge >= 1 && edge <= maxFilterEdge && edge == std::floor(edge);
}

/// Appends the numbers of one array; place is what sentences call it.
void appendNumbers(const QJsonArray &numbers, const Message &place, const Message &what, Filter &filter)
{
    for (qsizetype i = 0; i < numbers.size(); ++i) {
        if (!numbers[i].isDouble() || !fitsFloat(numbers[i].toDouble()))
            fail(what, Message("%1[%2] is not a finite number", place, i));
        filter.weights.push_back(toFloat(numbers[i].toDouble()));
    }
}

Filter fromRows(const QJsonArray &rows, const Message &what)
{
    Filter filter{ {}, 0, 0, {} };
    for (const QJsonValue &row : rows) {
        const int number = filter.height + 1;
        const qsizetype width = row.toArray().size();
        if (!row.isArray() || !isEdge(static_cast<double>(width)) || filter.height == maxFilterEdge)
            fail(what, Message("row %1 is not an array of 1 to 63 numbers, or one row too many", number));
        if (filter.height > 0 && filter.width != width)
            fail(what,
                Message("row %1 has %2 numbers and the rows before it %3", number, width, filter.width));
        appendNumbers(row.toArray(), Message("row %1", number), what, filter);
        filter.width = static_cast<int>(width);
        ++filter.height;
    }
    if (filter.height == 0)
        fail(what, "there are no numbers in it");
    return filter;
}

/// A filter that says its own size; the numbers follow row by row.
Filter sized(double width, double height, size_t count, const Message &what)
{
    if (!isEdge(width) || !isEdge(height))
        fail(what, Message("its width and height must be whole numbers from 1 to %1", maxFilterEdge));
    Filter filter{ {}, static_cast<int>(width), static_cast<int>(height), {} };
    if (count != filter.size().area())
        fail(what,
            Message(
                "it has %1 weights where %2 needs %3", count, toString(filter.size()), filter.size().area()));
    return filter;
}

/// Which of several is meant is not for us to guess.
void checkSingle(const QStringList &names, const Message &what)
{
    if (names.size() < 2)
        return;
    QStringList quoted;
    for (const QString &name : names)
        quoted << u'"' + name + u'"';
    const QString last = quoted.takeLast();
    fail(what,
        Message("it contains %1 matrices, %2 and %3; keep only one", names.size(),
            quoted.join(QStringLiteral(", ")), last));
}

/// A matrix as cv::FileStorage writes it.
std::optional<Filter> matrixOfJson(const QJsonObject &object, const Message &what)
{
    QStringList names;
    QJsonObject matrix;
    for (auto member = object.begin(); member != object.end(); ++member) {
        const QJsonObject one = member->toObject();
        if (!one.contains(QLatin1String("rows")) || !one.contains(QLatin1String("cols")))
            continue;
        names << member.key();
        matrix = one;
    }
    checkSingle(names, what);
    if (names.isEmpty())
        return std::nullopt;
    const QJsonArray numbers = matrix[QLatin1String("data")].toArray();
    Filter filter = sized(matrix[QLatin1String("cols")].toDouble(), matrix[QLatin1String("rows")].toDouble(),
        static_cast<size_t>(numbers.size()), what);
    appendNumbers(numbers, "data", what, filter);
    return filter;
}

Filter parseJson(const QByteArray &text, const Message &what)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(text, &error);
    if (error.error != QJsonParseError::NoError) {
        const QByteArray before = text.left(error.offset);
        fail(what,
            Message("%1 (line %2, character %3)", error.errorString(), before.count('\n') + 1,
                before.size() - before.lastIndexOf('\n')));
    }
    if (document.isArray())
        return fromRows(document.array(), what);
    const QJsonObject object = document.object();
    if (const auto matrix = matrixOfJson(object, what))
        return *matrix;
    if (!object.contains(QLatin1String("weights")))
        fail(what, "there is neither \"weights\" nor a matrix in it");
    const QJsonArray weights = object[QLatin1String("weights")].toArray();
    Filter filter = sized(object[QLatin1String("width")].toDouble(),
        object[QLatin1String("height")].toDouble(), static_cast<size_t>(weights.size()), what);
    appendNumbers(weights, "weights", what, filter);
    for (const QJsonValue &place : object[QLatin1String("negative_zeros")].toArray()) {
        const int i = place.toInt(-1);
        if (i < 0 || i >= weights.size() || filter.weights[static_cast<size_t>(i)] != 0.0F)
            fail(what, "negative_zeros names a weight that is not zero");
        filter.weights[static_cast<size_t>(i)] = -0.0F;
    }
    return filter;
}

Filter fromTable(const std::string &text, const std::string &name, const Message &what)
{
    const auto rows = numberTableOf(
        QByteArray::fromStdString(text), Message("%1 is not a filter", what), TableCells::Fractions);
    Filter filter{ name, static_cast<int>(std::min<size_t>(rows.front().size(), maxFilterEdge + 1)),
        static_cast<int>(std::min<size_t>(rows.size(), maxFilterEdge + 1)), {} };
    if (filter.width > maxFilterEdge || filter.height > maxFilterEdge)
        fail(what,
            Message(filter.width > maxFilterEdge ? "it has more than %1 columns" : "it has more than %1 rows",
                maxFilterEdge));
    for (const std::vector<float> &row : rows)
        filter.weights.insert(filter.weights.end(), row.begin(), row.end());
    return filter;
}

/// The text of the three parts of a matrix as cv::FileStorage writes it. Read by ourselves: the parser
/// of OpenCV 4.6 loops for ever on some malformed YAML, and allocates whatever size a file claims.
struct MatrixText
{
    QString rows;
    QString cols;
    QString data;
};

/// The keys that stand before the rows of each matrix.
QStringList matricesOfYaml(const QString &text)
{
    static const QRegularExpression line(
        QStringLiteral("^[ \\t]*(?:\"([^\"]+)\"|([^\\s:#][^:]*))[ \\t]*:(.*)$"));
    QStringList names;
    QString key = QStringLiteral("matrix");
    for (const QString &one : text.split(u'\n')) {
        const QRegularExpressionMatch match = line.match(one);
        if (!match.hasMatch())
            continue;
        const QString name = match.captured(1) + match.captured(2).trimmed();
        const QString value = match.captured(3).trimmed();
        if (name == QLatin1String("rows"))
            names << key;
        else if (value.isEmpty() || value.startsWith(QLatin1String("!!")))
            key = name;
    }
    return names;
}

MatrixText matrixOfYaml(const QString &text, const Message &what)
{
    checkSingle(matricesOfYaml(text), what);
    const auto captured = [&](const char *pattern, const char *part) {
        const QRegularExpressionMatch match
            = QRegularExpression(QLatin1String(pattern), QRegularExpression::MultilineOption).match(text);
        if (!match.hasMatch())
            fail(what, Message("there is no line \"%1\" in it", part));
        return match.captured(1);
    };
    return { captured("^[ \\t]*rows[ \\t]*:[ \\t]*([^\\s]+)[ \\t\\r]*$", "rows: a number"),
        captured("^[ \\t]*cols[ \\t]*:[ \\t]*([^\\s]+)[ \\t\\r]*$", "cols: a number"),
        captured("^[ \\t]*data[ \\t]*:[ \\t]*\\[([^\\]]*)\\]", "data: [ numbers ]") };
}

MatrixText matrixOfXml(const QString &text, const Message &what)
{
    MatrixText matrix;
    QXmlStreamReader xml(text);
    QStringList names;
    QString parent;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("rows")) {
            names << parent;
            matrix.rows = xml.readElementText();
        } else if (xml.name() == QLatin1String("cols"))
            matrix.cols = xml.readElementText();
        else if (xml.name() == QLatin1String("data"))
            matrix.data = xml.readElementText();
        else
            parent = xml.name().toString();
    }
    if (xml.hasError())
        fail(what,
            Message("%1 (line %2, character %3)", xml.errorString().left(120), xml.lineNumber(),
                xml.columnNumber()));
    checkSingle(names, what);
    return matrix;
}

Filter fromMatrix(const MatrixText &matrix, const Message &what)
{
    static const QRegularExpression separators(QStringLiteral("[\\s,]+"));
    const QStringList numbers = matrix.data.split(separators, Qt::SkipEmptyParts);
    Filter filter
        = sized(matrix.cols.toDouble(), matrix.rows.toDouble(), static_cast<size_t>(numbers.size()), what);
    for (const QString &number : numbers) {
        double value = 0.0;
        const std::string digits = number.toStdString();
        if (readNumber(digits, value) != digits.size() || !fitsFloat(value))
            fail(what, Message("data[%1] is not a finite number", filter.weights.size()));
        filter.weights.push_back(toFloat(value));
    }
    return filter;
}

/// What one of GIMP's settings files says, by name.
class GimpSettings
{
public:
    GimpSettings(const QString &text, Message what)
        : m_what(std::move(what))
    {
        static const QRegularExpression setting(QStringLiteral(R"(\(\s*([a-z]+[1-5]?)\s+([^\s()]+)\s*\))"));
        for (auto matches = setting.globalMatch(text); matches.hasNext();) {
            const QRegularExpressionMatch match = matches.next();
            m_values[match.captured(1).toStdString()] = match.captured(2).toStdString();
        }
    }
    double number(const std::string &name, std::optional<double> missing) const
    {
        const auto found = m_values.find(name);
        if (found == m_values.end() && missing)
            return *missing;
        if (found == m_values.end())
            fail(m_what, Message("there is no \"(%1 number)\" in it", name));
        double value = 0.0;
        if (readNumber(found->second, value) != found->second.size())
            fail(m_what, Message("the value of %1 is not a finite number", name));
        return value;
    }

private:
    Message m_what;
    std::map<std::string, std::string> m_values;
};

/// GIMP applies 5 x 5 taps whatever they are. Our files say in a comment how many of them are the filter;
/// that holds as long as all others are still zero.
Filter withoutGimpRing(const Filter &whole, const QString &text)
{
    static const QRegularExpression size(
        QStringLiteral("^# filter of ([1-5]) x ([1-5])$"), QRegularExpression::MultilineOption);
    const QRegularExpressionMatch match = size.match(text);
    if (!match.hasMatch())
        return whole;
    const Filter inner = resized(whole, { match.captured(1).toInt(), match.captured(2).toInt() });
    return resized(inner, whole.size()).sameWeights(whole) ? inner : whole;
}

/// GIMP keeps five rows a..e of five columns 1..5.
Filter fromGimp(const QString &text, const Message &what)
{
    constexpr int edge = 5;
    const GimpSettings settings(text, what);
    const double divisor = settings.number("divisor", 1.0);
    if (divisor == 0.0 || settings.number("offset", 0.0) != 0.0)
        fail(what,
            divisor == 0.0 ? "its divisor is zero" : "it has an offset, which filters do not support here");
    Filter whole{ {}, edge, edge, {} };
    for (const char row : { 'a', 'b', 'c', 'd', 'e' })
        for (const char column : { '1', '2', '3', '4', '5' }) {
            const std::string name{ row, column };
            const double value = settings.number(name, std::nullopt) / divisor;
            if (!fitsFloat(value))
                fail(what, Message("%1 is too large", name));
            whole.weights.push_back(toFloat(value));
        }
    return withoutGimpRing(whole, text);
}

} // namespace

const std::vector<std::string> &filterFileSuffixes()
{
    static const std::vector<std::string> suffixes{ "csv", "json", "yml", "yaml", "xml", "txt", "gimp" };
    return suffixes;
}

bool isFilterFile(const std::string &spec)
{
    return std::ranges::find(filterFileSuffixes(), suffixOf(spec)) != filterFileSuffixes().end();
}

Filter parseFilterFile(const std::string &text, const std::string &path)
{
    const Message what("The file %1", path);
    const std::string suffix = suffixOf(path);
    const std::string name = QFileInfo(QString::fromStdString(path)).fileName().toStdString();
    if (suffix == "csv" || suffix == "txt")
        return fromTable(text, name, what);
    Filter filter = suffix == "json" ? parseJson(QByteArray::fromStdString(text), what)
        : suffix == "gimp"           ? fromGimp(QString::fromStdString(text), what)
        : suffix == "xml"            ? fromMatrix(matrixOfXml(QString::fromStdString(text), what), what)
                                     : fromMatrix(matrixOfYaml(QString::fromStdString(text), what), what);
    filter.name = name;
    return filter;
}

Filter readFilterFile(const std::string &path)
{
    return parseFilterFile(readText(QString::fromStdString(path), maxFilterBytes).toStdString(), path);
}

} // namespace halo
