// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/catalogue.h"

#include "compute/base/error.h"
#include "compute/base/text.h"
#include "compute/drawing/base/translated.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/kernel/varianttexts.h"

#include <QFile>

#include <memory>
#include <mutex>

namespace halo {
namespace {

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

Catalogue::Catalogue(const std::string &language)
{
    readSentences(text(language));
    readKernels(language);
}

QString Catalogue::translated(const Message &message) const
{
    const QString format = text(message.format());
    const QString all = text(message.filled(m_texts.value(format, format).toStdString(),
        [this](const Message &value) { return translated(value).toStdString(); }));
    // No blank stands between two Chinese sentences.
    return message.values().empty()
        ? all
        : QString(all).replace(QStringLiteral("\u3002 "), QStringLiteral("\u3002"));
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
            m_texts.insert(english, line.mid(ours.size()));
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
                if (!texts) {
                    addCopy(variant);
                    continue;
                }
                const VariantTexts english = textsOf(variant);
                add(english.title, texts->title);
                add(english.summary, texts->summary);
                for (size_t i = 0; i < english.reasons.size(); ++i)
                    add(english.reasons[i], texts->reasons[i]);
                for (size_t i = 0; i < english.phases.size(); ++i)
                    add(english.phases[i], texts->phases[i]);
                add(english.notes, texts->notes);
            } catch (const Error &) {
                // A user's file that is no translation: the kernel speaks English.
            }
        }
    }
}

/// Of a kernel without texts of its own, which may have those of its original but for the title, see
/// tellApart().
void Catalogue::addCopy(const Variant &copy)
{
    const QString id = text(" (" + copy.id + ')'), title = text(copy.title);
    if (const QString original = title.endsWith(id) ? m_texts.value(title.chopped(id.size())) : QString();
        !original.isEmpty())
        m_texts.insert(title, original + id);
}

void Catalogue::add(const std::string &english, const std::string &translation)
{
    m_texts.insert(text(english), text(translation));
}

QString translated(const Message &message)
{
    std::shared_ptr<const Catalogue> catalogue;
    {
        const std::lock_guard lock(spoken().mutex);
        if (spoken().language.empty() || spoken().language == "en")
            return text(message.english());
        if (!spoken().catalogue)
            spoken().catalogue = std::make_shared<const Catalogue>(spoken().language);
        catalogue = spoken().catalogue;
    }
    return catalogue->translated(message);
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
