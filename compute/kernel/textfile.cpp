// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/textfile.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/kernel/varianttexts.h"

#include <QFileInfo>

#include <algorithm>
#include <sstream>

namespace halo {
namespace {

constexpr qint64 maxTextBytes = 64 * 1024;

/// What stands for the next drawing of the kernel, where no word of it changes.
const std::string sameDrawing = "=";

QString fileOf(const Variant &variant, const std::string &shipped, const std::string &language)
{
    const QString kernel = QString::fromStdString(variant.file);
    const QFileInfo file(
        variant.origin == Origin::User ? kernel : QString::fromStdString(shipped) + u'/' + kernel);
    return QStringLiteral("%1/%2/%3.txt")
        .arg(file.path(), QString::fromStdString(language), file.completeBaseName());
}

[[noreturn]] void refuse(const std::string &file, const Message &problem)
{
    throw Error(ErrorKind::Input, "%1: %2.", file, problem);
}

std::vector<std::string> drawingsOf(const std::string &notes)
{
    std::vector<std::string> drawings = paragraphsOf(notes);
    std::erase_if(drawings, [](const std::string &paragraph) { return !isDrawing(paragraph); });
    return drawings;
}

void readKey(TextFile &texts, const std::string &line, const std::vector<std::string> &keys)
{
    const auto colon = line.find(": ");
    const std::string key = line.substr(0, colon);
    const auto start = colon == std::string::npos ? colon : line.find_first_not_of(' ', colon + 1);
    if (std::ranges::find(keys, key) != keys.end())
        texts.values[key].push_back(start == std::string::npos ? std::string() : line.substr(start));
    else if (key != "of")
        refuse(texts.file, Message("there is no key \"%1\"", key));
}

void readNotes(TextFile &texts, std::istream &in, const std::string &english)
{
    const std::vector<std::string> drawings = drawingsOf(english);
    size_t next = 0;
    bool drawn = false;
    for (std::string line; std::getline(in, line);) {
        const bool draws = line == sameDrawing || line.starts_with(' ');
        if (draws && !drawn && next++ >= drawings.size())
            refuse(texts.file, "it has more drawings than the kernel");
        texts.notes += line == sameDrawing ? drawings[next - 1] : line + '\n';
        drawn = draws;
    }
}

} // namespace

const std::vector<std::string> &TextFile::all(const std::string &key, size_t count) const
{
    static const std::vector<std::string> none;
    const auto found = values.find(key);
    const std::vector<std::string> &lines = found == values.end() ? none : found->second;
    if (lines.size() != count || std::ranges::count(lines, std::string()) > 0)
        refuse(file, Message("it needs %1 lines \"%2\", as the kernel has", count, key));
    return lines;
}

std::optional<TextFile> textFileOf(const Variant &variant, const std::string &shipped,
    const std::string &language, const std::vector<std::string> &keys)
{
    const QString file = fileOf(variant, shipped, language);
    if (!QFileInfo::exists(file))
        return std::nullopt;
    return parseTextFile(file.toStdString(), readText(file, maxTextBytes).toStdString(), variant, keys);
}

TextFile parseTextFile(const std::string &file, const std::string &text, const Variant &variant,
    const std::vector<std::string> &keys)
{
    TextFile texts;
    texts.file = file;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line) && !line.empty();)
        readKey(texts, line, keys);
    readNotes(texts, in, variant.notes);
    return texts;
}

} // namespace halo
