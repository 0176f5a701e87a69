// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTranslator>

#include <memory>
#include <vector>

namespace halo {

/// A language the window can speak, named in itself.
struct Language
{
    QString code; ///< "zh_CN"; empty: that of the system
    QString name;
};

/// All of them, the system's first.
std::vector<Language> languages();

/// Keeps the translators of the language in force: our texts and those of Qt.
class Translation
{
public:
    /// Texts made from now on are in this language; those on screen stay as they are.
    void use(const QString &code);

private:
    std::vector<std::unique_ptr<QTranslator>> m_translators;
};

} // namespace halo
