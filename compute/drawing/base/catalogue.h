// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace halo {

/// A sentence with places for what it speaks of: `There is no file "%1"; check its name.`
class SentencePattern
{
public:
    explicit SentencePattern(const QString &text);

    /// Takes a sentence apart: what stands at %1, %2 and so on. Empty if it is no such sentence.
    QStringList match(const QString &sentence) const;
    /// Letters that are its own: of two that match, the one with more knows the sentence better.
    qsizetype weight() const { return m_weight; }

private:
    QStringList m_pieces; ///< before, between and behind the places
    std::vector<int> m_places;
    qsizetype m_weight = 0;
};

/// English texts and what they are in one language: the sentences of resources/translations/sentences.txt,
/// which compute writes, and what kernels say of themselves.
class Catalogue
{
public:
    /// language: "zh_CN". One without texts gives every text back as it is.
    explicit Catalogue(const std::string &language);

    /// What a sentence speaks of is looked up, too: it may be a sentence, or the title of a variant.
    QString translated(const QString &english) const;

private:
    QString translatedApart(const QString &english) const;
    void readSentences(const QString &language);
    void readKernels(const std::string &language);
    void add(const QString &english, const QString &translation);

    struct Sentence
    {
        SentencePattern english;
        QString translation;
    };
    QHash<QString, QString> m_texts;
    std::vector<Sentence> m_sentences; ///< the heaviest first
};

} // namespace halo
