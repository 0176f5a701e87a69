// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/catalogue.h"

#include "compute/base/error.h"
#include "compute/base/text.h"
#include "compute/drawing/base/translated.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/kernel/varianttexts.h"

#include <QFile>
#include <QRegularExpression>

#include <algorithm>
#include <memory>
#include <mutex>

namespace halo {
namespace {

const QRegularExpression &place()
{
    static const QRegularExpression digit(QStringLiteral("%([1-9])"));
    return digit;
}

/// In the order of their numbers; a translation may name them in another one, or not at all.
QString filled(const QString &translation, const QStringList &values)
{
    QString text;
    qsizetype end = 0;
    for (const QRegularExpressionMatch &at : place().globalMatch(translation)) {
        text += translation.mid(end, at.capturedStart() - end) + values.value(at.captured(1).toInt() - 1);
        end = at.capturedEnd();
    }
    return text + translation.mid(end);
}

struct Spoken
{
    std::mutex mutex;
    std::string language;
    std::shared_ptr<const Catalogue> catalogue; ///< made when the first text is wanted
};

Spoken &spoken()
{
    static Spoken state;
    return state;
}

} // namespace

SentencePattern::SentencePattern(const QString &text)
{
    qsizetype end = 0;
    for (const QRegularExpressionMatch &at : place().globalMatch(text)) {
        m_pieces += text.mid(end, at.capturedStart() - end);
        m_places.push_back(at.captured(1).toInt());
        end = at.capturedEnd();
    }
    m_pieces += text.mid(end);
    for (const QString &piece : m_pieces)
        m_weight += piece.size();
}

QStringList SentencePattern::match(const QString &sentence) const
{
    const QString &last = m_pieces.last();
    const qsizetype room = sentence.size() - last.size();
    if (m_weight >= sentence.size() || !sentence.startsWith(m_pieces.first()) || !sentence.endsWith(last))
        return {};
    QStringList values(static_cast<qsizetype>(m_places.size()));
    qsizetype at = m_pieces.first().size();
    for (size_t i = 0; i < m_places.size(); ++i) {
        const QString &next = m_pieces[static_cast<qsizetype>(i) + 1];
        const bool isLast = i + 1 == m_places.size();
        const qsizetype end = isLast ? room : sentence.indexOf(next, at + 1);
        if (end <= at || end > room)
            return {};
        values[m_places[i] - 1] = sentence.mid(at, end - at);
        at = end + next.size();
    }
    return values;
}

Catalogue::Catalogue(const std::string &language)
{
    readSentences(text(language));
    readKernels(language);
    std::ranges::stable_sort(
        m_sentences, std::greater<>(), [](const Sentence &sentence) { return sentence.english.weight(); });
}

QString Catalogue::translated(const QString &english) const
{
    if (const auto known = m_texts.constFind(english); known != m_texts.cend())
        return *known;
    if (const QString two = translatedApart(english); !two.isEmpty())
        return two;
    for (const Sentence &sentence : m_sentences) {
        QStringList values = sentence.english.match(english);
        if (values.isEmpty())
            continue;
        for (QString &value : values)
            value = translated(value);
        return filled(sentence.translation, values);
    }
    return english;
}

/// Two sentences, each for itself; empty if it is one, or if one of them is not known.
QString Catalogue::translatedApart(const QString &english) const
{
    const qsizetype stop = english.indexOf(QLatin1String(". "));
    if (stop < 0)
        return {};
    const QString first = english.left(stop + 1), second = english.mid(stop + 2);
    const QString before = translated(first), behind = translated(second);
    if (before == first || behind == second)
        return {};
    return before + (before.endsWith(u'\u3002') ? QString() : QStringLiteral(" ")) + behind;
}

void Catalogue::readSentences(const QString &language)
{
    QFile file(QStringLiteral(":/languages/sentences.txt"));
    if (!file.open(QIODevice::ReadOnly))
        return;
    const QString ours = QStringLiteral("    %1: ").arg(language);
    QString english;
    for (const QString &line : QString::fromUtf8(file.readAll()).split(u'\n')) {
        if (line.startsWith(ours))
            add(english, line.mid(ours.size()));
        else if (!line.startsWith(u' '))
            english = line;
    }
}

void Catalogue::readKernels(const std::string &language)
{
    for (const std::string &workload : workloads()) {
        for (const Variant &variant : allVariants(workload).variants) {
            try {
                const auto texts = textsOf(variant, language);
                if (!texts)
                    continue;
                const VariantTexts english = textsOf(variant);
                add(text(english.title), text(texts->title));
                add(text(english.summary), text(texts->summary));
                for (size_t i = 0; i < english.reasons.size(); ++i)
                    add(text(english.reasons[i]), text(texts->reasons[i]));
                for (size_t i = 0; i < english.phases.size(); ++i)
                    add(text(english.phases[i]), text(texts->phases[i]));
                add(text(english.notes), text(texts->notes));
            } catch (const Error &) {
                // A user's file that is no translation: the kernel speaks English.
            }
        }
    }
}

void Catalogue::add(const QString &english, const QString &translation)
{
    if (english.contains(place()))
        m_sentences.push_back({ SentencePattern(english), translation });
    else
        m_texts.insert(english, translation);
}

QString translated(const std::string &english)
{
    std::shared_ptr<const Catalogue> catalogue;
    {
        const std::lock_guard lock(spoken().mutex);
        if (spoken().language.empty() || spoken().language == "en")
            return text(english);
        if (!spoken().catalogue)
            spoken().catalogue = std::make_shared<const Catalogue>(spoken().language);
        catalogue = spoken().catalogue;
    }
    return catalogue->translated(text(english));
}

void speak(const std::string &language)
{
    const std::lock_guard lock(spoken().mutex);
    spoken().language = language;
    spoken().catalogue = nullptr;
}

std::string spokenLanguage()
{
    const std::lock_guard lock(spoken().mutex);
    return spoken().language.empty() ? "en" : spoken().language;
}

void readTextsAnew()
{
    const std::lock_guard lock(spoken().mutex);
    spoken().catalogue = nullptr;
}

} // namespace halo
