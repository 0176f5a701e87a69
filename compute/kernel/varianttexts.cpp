// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/varianttexts.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/kernel/phasenames.h"

#include <QFileInfo>

#include <sstream>

namespace halo {
namespace {

constexpr qint64 maxTextBytes = 64 * 1024;

/// What stands for the next drawing of the kernel, where no word of it changes.
const std::string sameDrawing = "=";

QString fileOf(const Variant &variant, const std::string &language)
{
    const QString kernel = QString::fromStdString(variant.file);
    const QFileInfo file(variant.origin == Origin::User
            ? kernel
            : QStringLiteral(":/kernels/%1/%2").arg(QString::fromStdString(variant.workload), kernel));
    return QStringLiteral("%1/%2/%3.txt")
        .arg(file.path(), QString::fromStdString(language), file.completeBaseName());
}

std::vector<std::string> drawingsOf(const std::string &notes)
{
    std::vector<std::string> drawings = paragraphsOf(notes);
    std::erase_if(drawings, [](const std::string &paragraph) { return !isDrawing(paragraph); });
    return drawings;
}

/// Reads one such file. Its lines are "key: value" up to an empty one, then the notes.
class TextsReader
{
public:
    TextsReader(const Variant &variant, std::string file)
        : m_english(textsOf(variant))
        , m_file(std::move(file))
    {
    }

    VariantTexts read(const std::string &content)
    {
        std::istringstream in(content);
        for (std::string line; std::getline(in, line) && !line.empty();)
            readKey(line);
        readNotes(in);
        require(!m_texts.title.empty() && !m_texts.summary.empty(), "it needs a title and a summary");
        require(m_texts.reasons.size() == m_english.reasons.size(),
            "it needs " + std::to_string(m_english.reasons.size())
                + " lines \"requires\", as the kernel has");
        require(m_texts.phases.size() == m_english.phases.size(),
            "it needs " + std::to_string(m_english.phases.size())
                + " lines \"phase\", one for each name that the kernel has");
        return m_texts;
    }

private:
    void require(bool good, const std::string &problem) const
    {
        if (!good)
            throw Error(ErrorKind::Input, m_file + ": " + problem + ".");
    }

    void readKey(const std::string &line)
    {
        const auto colon = line.find(": ");
        const std::string key = line.substr(0, colon);
        const auto start = colon == std::string::npos ? colon : line.find_first_not_of(' ', colon + 1);
        const std::string value = start == std::string::npos ? std::string() : line.substr(start);
        if (key == "title")
            m_texts.title = value;
        else if (key == "summary")
            m_texts.summary = value;
        else if (key == "requires")
            m_texts.reasons.push_back(value);
        else if (key == "phase")
            m_texts.phases.push_back(value);
        else
            require(key == "of", "there is no key \"" + key + "\"");
    }

    void readNotes(std::istream &in)
    {
        const std::vector<std::string> drawings = drawingsOf(m_english.notes);
        size_t next = 0;
        bool drawn = false;
        for (std::string line; std::getline(in, line);) {
            const bool draws = line == sameDrawing || line.starts_with(' ');
            if (draws && !drawn)
                require(next++ < drawings.size(), "it has more drawings than the kernel");
            m_texts.notes += line == sameDrawing ? drawings[next - 1] : line + '\n';
            drawn = draws;
        }
    }

    VariantTexts m_english;
    VariantTexts m_texts;
    std::string m_file;
};

} // namespace

VariantTexts textsOf(const Variant &variant)
{
    VariantTexts texts{ variant.title, variant.summary, {}, PhaseNames(variant.source).all(), variant.notes };
    for (const Constraint &constraint : variant.constraints)
        texts.reasons.push_back(constraint.reason);
    return texts;
}

std::optional<VariantTexts> textsOf(const Variant &variant, const std::string &language)
{
    const QString file = fileOf(variant, language);
    if (!QFileInfo::exists(file))
        return std::nullopt;
    return TextsReader(variant, file.toStdString()).read(readInput(file, maxTextBytes).toStdString());
}

std::vector<std::string> paragraphsOf(const std::string &notes)
{
    std::vector<std::string> paragraphs;
    bool goesOn = false;
    std::istringstream in(notes);
    for (std::string line; std::getline(in, line); goesOn = !line.empty()) {
        if (line.empty())
            continue;
        if (!goesOn || isDrawing(line) != isDrawing(paragraphs.back()))
            paragraphs.emplace_back();
        paragraphs.back() += line + '\n';
    }
    return paragraphs;
}

bool isDrawing(const std::string &paragraph)
{
    return paragraph.starts_with(' ');
}

} // namespace halo
