// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"

#include <QHash>
#include <QString>

#include <string>

namespace halo {

struct Variant;

/// English texts and what they are in one language: the sentences of resources/translations/sentences.txt,
/// which compute writes, and what kernels say of themselves.
class Catalogue
{
public:
    /// language: "zh_CN". One without texts gives every text back as it is.
    explicit Catalogue(const std::string &language);

    /// By its format. Its values are looked up, too: one may be a message, or the title of a variant.
    QString translated(const Message &message) const;

private:
    void readSentences(const QString &language);
    void readKernels(const std::string &language);
    void addCopy(const Variant &copy);
    void add(const std::string &english, const std::string &translation);

    QHash<QString, QString> m_texts;
};

} // namespace halo
