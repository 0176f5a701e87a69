// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/settingsstore.h"

#include "compute/base/error.h"
#include "compute/base/text.h"
#include "compute/filter/filterspec.h"
#include "compute/image/imagefile.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace halo {

namespace {

constexpr int mostRecentFiles = 10;

/// What read() gives, or the fallback if it throws: a setting written by an older or a broken hand.
template<typename T, typename Read> T orElse(const T &fallback, Read read)
{
    try {
        return read();
    } catch (const Error &) {
        return fallback;
    }
}

Filter readFilter(const QSettings &settings)
{
    const std::string spec = settings.value(QStringLiteral("recipe/filter")).toString().toStdString();
    return orElse(parseFilter("gauss:5"), [&] {
        Filter filter = parseFilter(spec);
        checkFilter(filter);
        return filter;
    });
}

std::map<std::string, Tuning> readTunings(QSettings &settings)
{
    std::map<std::string, Tuning> tunings;
    const int count = settings.beginReadArray(QStringLiteral("recipe/tunings"));
    for (int i = 0; i < std::min(count, 1000); ++i) {
        settings.setArrayIndex(i);
        const auto word = [&](const char *key) {
            return settings.value(QString::fromLatin1(key)).toString().toStdString();
        };
        try {
            Tuning tuning{ parseSize(word("group")), parseSize(word("items")), {} };
            const QVariantMap params = settings.value(QStringLiteral("params")).toMap();
            for (auto param = params.begin(); param != params.end(); ++param)
                tuning.params[param.key().toStdString()] = param.value().toInt();
            tunings[word("variant")] = tuning;
        } catch (const Error &) {
            continue; // the default of the variant serves as well
        }
    }
    settings.endArray();
    return tunings;
}

} // namespace

SettingsStore::SettingsStore(QObject *parent)
    : QObject(parent)
    , m_settings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("haloscope"),
          QStringLiteral("haloscope"))
{
}

bool SettingsStore::isNew() const
{
    return !m_settings.contains(QStringLiteral("recipe/filter"));
}

RunConfiguration SettingsStore::configuration() const
{
    const auto word = [this](const char *key) {
        return m_settings.value(QStringLiteral("recipe/") + QString::fromLatin1(key))
            .toString()
            .toStdString();
    };
    RunConfiguration configuration;
    configuration.filter = readFilter(m_settings);
    configuration.settings.op = orElse(Op::Convolution, [&] { return parseOp(word("op")); });
    configuration.settings.size = orElse(OutputSize::Same, [&] { return parseOutputSize(word("size")); });
    configuration.settings.border = orElse(Border::Replicate, [&] { return parseBorder(word("border")); });
    configuration.settings.alpha = orElse(Alpha::Premultiply, [&] { return parseAlpha(word("alpha")); });
    configuration.variantId = word("variant");
    configuration.tunings = readTunings(m_settings);
    return configuration;
}

QString SettingsStore::deviceName() const
{
    return m_settings.value(QStringLiteral("recipe/device")).toString();
}

void SettingsStore::setConfiguration(const RunConfiguration &configuration, const QString &deviceName)
{
    const auto set = [this](const char *key, const QString &value) {
        m_settings.setValue(QStringLiteral("recipe/") + QString::fromLatin1(key), value);
    };
    set("filter", text(specOf(configuration.filter)));
    set("op", text(toString(configuration.settings.op)));
    set("size", text(toString(configuration.settings.size)));
    set("border", text(toString(configuration.settings.border)));
    set("alpha", text(toString(configuration.settings.alpha)));
    set("variant", text(configuration.variantId));
    set("device", deviceName);
    m_settings.beginWriteArray(
        QStringLiteral("recipe/tunings"), static_cast<int>(configuration.tunings.size()));
    int i = 0;
    for (const auto &[id, tuning] : configuration.tunings) {
        QVariantMap params;
        for (const auto &[macro, value] : tuning.params)
            params[text(macro)] = value;
        m_settings.setArrayIndex(i++);
        m_settings.setValue(QStringLiteral("variant"), text(id));
        m_settings.setValue(QStringLiteral("group"), text(toString(tuning.group)));
        m_settings.setValue(QStringLiteral("items"), text(toString(tuning.items)));
        m_settings.setValue(QStringLiteral("params"), params);
    }
    m_settings.endArray();
}

int SettingsStore::jpegQuality() const
{
    const int quality = m_settings.value(QStringLiteral("files/jpegQuality"), usualJpegQuality).toInt();
    return quality >= 1 && quality <= 100 ? quality : usualJpegQuality;
}

void SettingsStore::setJpegQuality(int quality)
{
    m_settings.setValue(QStringLiteral("files/jpegQuality"), quality);
}

QStringList SettingsStore::recentFiles() const
{
    return m_settings.value(QStringLiteral("files/recent")).toStringList().mid(0, mostRecentFiles);
}

void SettingsStore::addRecentFile(const QString &path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList files = recentFiles();
    files.removeAll(absolute);
    files.prepend(absolute);
    m_settings.setValue(QStringLiteral("files/recent"), QStringList(files.mid(0, mostRecentFiles)));
    Q_EMIT recentFilesChanged();
}

void SettingsStore::removeRecentFile(const QString &path)
{
    QStringList files = recentFiles();
    if (files.removeAll(QFileInfo(path).absoluteFilePath()) == 0)
        return;
    m_settings.setValue(QStringLiteral("files/recent"), files);
    Q_EMIT recentFilesChanged();
}

void SettingsStore::clearRecentFiles()
{
    m_settings.remove(QStringLiteral("files/recent"));
    Q_EMIT recentFilesChanged();
}

QString SettingsStore::lastFolder() const
{
    const QString folder = m_settings.value(QStringLiteral("files/folder")).toString();
    return QDir(folder).exists() ? folder : QDir::homePath();
}

void SettingsStore::setLastFolder(const QString &folder)
{
    m_settings.setValue(QStringLiteral("files/folder"), folder);
}

Theme SettingsStore::theme() const
{
    const QString word = m_settings.value(QStringLiteral("window/theme")).toString();
    const auto found = std::ranges::find(themeIds(), word, &std::pair<QString, Theme>::first);
    return found == themeIds().end() ? Theme::System : found->second;
}

void SettingsStore::setTheme(Theme theme)
{
    const auto found = std::ranges::find(themeIds(), theme, &std::pair<QString, Theme>::second);
    m_settings.setValue(QStringLiteral("window/theme"), found->first);
}

QString SettingsStore::language() const
{
    return m_settings.value(QStringLiteral("window/language")).toString();
}

void SettingsStore::setLanguage(const QString &language)
{
    m_settings.setValue(QStringLiteral("window/language"), language);
}

bool SettingsStore::seen(const QString &what) const
{
    return m_settings.value(QStringLiteral("seen/") + what).toBool();
}

void SettingsStore::setSeen(const QString &what)
{
    m_settings.setValue(QStringLiteral("seen/") + what, true);
}

void SettingsStore::forgetSeen(const QString &what)
{
    m_settings.remove(QStringLiteral("seen/") + what);
}

QByteArray SettingsStore::layout(const QString &part) const
{
    return m_settings.value(QStringLiteral("window/") + part).toByteArray();
}

void SettingsStore::setLayout(const QString &part, const QByteArray &state)
{
    m_settings.setValue(QStringLiteral("window/") + part, state);
}

} // namespace halo

#include "moc_settingsstore.cpp"
