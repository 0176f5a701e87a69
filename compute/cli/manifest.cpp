// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/manifest.h"

#include "compute/base/inputfile.h"
#include "compute/base/shellword.h"
#include "compute/cli/bandrecord.h"
#include "compute/cli/runoptions.h"
#include "compute/cli/targets.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>

#include <cstdint>
#include <cstring>
#include <unordered_map>
#include <unordered_set>

namespace halo {
namespace {

constexpr qint64 mostBytes{ qint64{ 4 } << 30 };

/// Reads one line after the other, and compares each with those before it.
class LineReader
{
public:
    explicit LineReader(RunOptions &options)
        : m_options(options)
        , m_lineOptions(options)
    {
    }

    /// A line that is not of the shard is read for its names alone.
    ManifestLine read(const QByteArray &text, qsizetype number, bool isOwn);
    /// After all were read: says of a line that it would write what another line reads or writes.
    void claim(ManifestLine &line);
    /// The same for lines that are not of the shard: those before this number.
    void passOthers(qsizetype number);

private:
    void parse(const QByteArray &text, ManifestLine &line, bool isOwn);
    QString outputOf(const QString &input, const QStringList &words, const ImageOptions &options, bool isOwn);
    void write(const ManifestLine &line);
    std::uint64_t nameOf(const QString &path) const;

    RunOptions &m_options;
    const QString m_folder = QDir::currentPath() + u'/';
    LineOptions m_lineOptions;
    std::unordered_set<std::uint64_t> m_inputs;
    std::unordered_map<std::uint64_t, qsizetype> m_outputs;    ///< and the line that writes it
    std::vector<std::pair<qsizetype, std::uint64_t>> m_others; ///< lines of other shards and their outputs
    size_t m_passed = 0;                                       ///< of these
};

ManifestLine LineReader::read(const QByteArray &text, qsizetype number, bool isOwn)
{
    ManifestLine line{ number, {}, {} };
    try {
        parse(text, line, isOwn);
        if (isOwn)
            m_options.files.reads(line.input);
    } catch (const Error &error) {
        line.failure = std::make_shared<const Error>(error);
    }
    if (!line.input.isEmpty())
        m_inputs.insert(nameOf(line.input));
    if (!isOwn && !line.failure)
        m_others.emplace_back(number, nameOf(line.output));
    return line;
}

/// A file by the words that name it, in eight bytes.
std::uint64_t LineReader::nameOf(const QString &path) const
{
    const QString clean = QDir::cleanPath(path.startsWith(u'/') ? path : m_folder + path);
    const QByteArray hash = QCryptographicHash::hash(clean.toUtf8(), QCryptographicHash::Sha1);
    std::uint64_t number = 0;
    std::memcpy(&number, hash.constData(), sizeof number);
    return number;
}

void LineReader::parse(const QByteArray &text, ManifestLine &line, bool isOwn)
{
    if (!text.isValidUtf8())
        throw Error(ErrorKind::Input,
            "It is not valid UTF-8; save the manifest as UTF-8, or rename the file that it names.");
    const auto split = shellWords(text.toStdString());
    if (!split)
        throw Error(ErrorKind::Input, "A quote or backslash is open at its end; close it.");
    QStringList words, options;
    for (const std::string &word : *split)
        if (!options.isEmpty() || (word.size() > 1 && word.starts_with('-')))
            options << QString::fromStdString(word);
        else
            words << QString::fromStdString(word);
    if (words.isEmpty() || words.first().isEmpty())
        throw Error(ErrorKind::Input, "It names no image; write INPUT, OUTPUT and then options.");
    line.input = words.takeFirst();
    if (words.size() > 1)
        throw Error(ErrorKind::Input,
            "\"%1\" is one word too many; write INPUT, OUTPUT and then options, and names with blanks in "
            "quotes.",
            words[1]);
    line.options = m_lineOptions.of(options);
    line.output = outputOf(line.input, words, *line.options, isOwn);
}

QString LineReader::outputOf(
    const QString &input, const QStringList &words, const ImageOptions &options, bool isOwn)
{
    const QString output = words.value(0);
    if (output.isEmpty() && m_options.out.isEmpty())
        throw Error(ErrorKind::Usage, "It has no output; add one, or call with -o FOLDER.");
    if (output.isEmpty() || (!isOwn && output.endsWith(u'/')))
        return targetIn(output.isEmpty() ? m_options.out : output, input, options.depth);
    return isOwn ? targetsOf({ input }, output, options.depth).first() : output;
}

void LineReader::passOthers(qsizetype number)
{
    for (; m_passed < m_others.size() && m_others[m_passed].first < number; ++m_passed)
        m_outputs.try_emplace(m_others[m_passed].second, m_others[m_passed].first);
}

void LineReader::claim(ManifestLine &line)
{
    passOthers(line.number);
    if (line.failure)
        return;
    try {
        write(line);
    } catch (const Error &error) {
        line.failure = std::make_shared<const Error>(error);
    }
}

void LineReader::write(const ManifestLine &line)
{
    const std::uint64_t name = nameOf(line.output);
    if (m_inputs.contains(name))
        throw Error(ErrorKind::Usage, "The output %1 is an input of this manifest; choose another file.",
            line.output);
    if (const auto other = m_outputs.find(name); other != m_outputs.end())
        throw Error(ErrorKind::Usage, "The output %1 is that of line %2, which is done; choose another file.",
            line.output, other->second);
    m_options.files.writes(line.output, line.input);
    if (line.options->band)
        m_options.files.writes(BandRecord::pathFor(line.output), line.input);
    m_outputs.emplace(name, line.number);
}

/// A line for each page where all are asked for.
void addPages(std::vector<ManifestLine> &lines, ManifestLine line)
{
    if (line.failure || !line.options->allPages) {
        if (line.options)
            line.page = line.options->page;
        return lines.push_back(std::move(line));
    }
    const int pages = pagesIn(line.input);
    for (int page = 1; page <= pages; ++page) {
        lines.push_back(line);
        lines.back().page = page;
        lines.back().output = targetOfPage(line.output, page, pages);
    }
}

} // namespace

Manifest::Manifest(RunOptions &options)
    : m_text(readText(options.manifest, mostBytes))
{
    if (!options.out.isEmpty() && QFileInfo::exists(options.out) && !QFileInfo(options.out).isDir())
        refuseCall(
            QStringLiteral("%1 is a file, but results of a manifest need a folder; choose another name "
                           "for -o.")
                .arg(options.out));
    LineReader reader(options);
    qsizetype real = 0;
    for (qsizetype begin = 0; begin < m_text.size(); begin = m_begins.back()) {
        if (m_begins.empty())
            m_begins.push_back(0);
        const qsizetype end = m_text.indexOf('\n', begin);
        m_begins.push_back(end < 0 ? m_text.size() : end + 1);
        const auto number = qsizetype(m_begins.size()) - 1;
        const QByteArray line = textOf(number), trimmed = line.trimmed();
        if (trimmed.isEmpty() || trimmed.startsWith('#'))
            continue;
        const bool isOwn = options.shard.has(real++);
        if (ManifestLine read = reader.read(line, number, isOwn); isOwn)
            addPages(m_lines, std::move(read));
    }
    if (real == 0)
        throw Error(ErrorKind::Input,
            "\"%1\" names no image; write a line for each: INPUT [OUTPUT] [OPTIONS].", options.manifest);
    for (ManifestLine &line : m_lines)
        reader.claim(line);
}

QByteArray Manifest::hash() const
{
    return QCryptographicHash::hash(m_text, QCryptographicHash::Sha256).toHex();
}

QByteArray Manifest::textOf(qsizetype number) const
{
    const auto place = static_cast<size_t>(number);
    QByteArray line = m_text.mid(m_begins[place - 1], m_begins[place] - m_begins[place - 1]);
    while (line.endsWith('\n') || line.endsWith('\r'))
        line.chop(1);
    return line;
}

} // namespace halo
