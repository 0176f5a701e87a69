// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/language.h"

#include "compute/drawing/base/translated.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

namespace halo {

std::vector<Language> languages()
{
    return {
        { {}, QCoreApplication::translate("halo::Language", "System") },
        { QStringLiteral("en"), QStringLiteral("English") },
        { QStringLiteral("zh_CN"), QStringLiteral("\u7b80\u4f53\u4e2d\u6587") },
        { QStringLiteral("ko"), QStringLiteral("\ud55c\uad6d\uc5b4") },
    };
}

void Translation::use(const QString &code)
{
    m_translators.clear(); // removes them from the application
    const QLocale wanted = code.isEmpty() ? QLocale::system() : QLocale(code);
    const QString language = wanted.language() == QLocale::Chinese ? QStringLiteral("zh_CN")
        : wanted.language() == QLocale::Korean                     ? QStringLiteral("ko")
                                                                   : QStringLiteral("en");
    speak(language.toStdString());
    // Numbers are those of the language that is spoken, whatever the system's are: "1,5" in an English
    // sentence would be read as something else.
    const QLocale locale(language);
    QLocale::setDefault(locale);
    if (locale.language() == QLocale::English)
        return; // the texts in the source are English
    const std::pair<QString, QString> catalogues[] = {
        { QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath) },
        { QStringLiteral("haloscope"), QStringLiteral(":/i18n") },
    };
    for (const auto &[name, folder] : catalogues) {
        auto translator = std::make_unique<QTranslator>();
        if (!translator->load(locale, name, QStringLiteral("_"), folder))
            continue;
        QCoreApplication::installTranslator(translator.get());
        m_translators.push_back(std::move(translator));
    }
}

} // namespace halo
