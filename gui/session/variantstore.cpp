// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/variantstore.h"

#include "compute/drawing/base/translated.h"
#include "compute/kernel/variantfamily.h"
#include "compute/workload/modules.h"

#include <QDir>
#include <QFile>

#include <algorithm>
#include <chrono>

namespace halo {
namespace {

std::string contentOf(const std::string &path)
{
    QFile file(QString::fromStdString(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

} // namespace

VariantStore::VariantStore(QObject *parent)
    : QObject(parent)
{
    read();
    using namespace std::chrono_literals;
    m_settle.setSingleShot(true);
    m_settle.setInterval(150ms);
    connect(&m_settle, &QTimer::timeout, this, &VariantStore::reload);
    const auto clearMessage = [this] { m_settle.start(); };
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, clearMessage);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, clearMessage);
    watch();
}

const Variant &VariantStore::find(const std::string &id) const
{
    const auto found
        = std::ranges::find_if(m_list.variants, [&](const Variant &variant) { return variant.id == id; });
    return found == m_list.variants.end() ? m_list.variants.front() : *found;
}

std::vector<const Variant *> VariantStore::byFamily() const
{
    std::vector<const Variant *> ordered;
    for (const Variant &variant : m_list.variants)
        ordered.push_back(&variant);
    std::ranges::stable_sort(
        ordered, {}, [](const Variant *variant) { return familyPlace(familyOf(*variant)); });
    return ordered;
}

QString VariantStore::makeUserFolder()
{
    const QString folder = QString::fromStdString(userVariantFolder(m_workload));
    QDir().mkpath(folder);
    watch();
    return folder;
}

void VariantStore::setWorkload(const std::string &id, const std::string &step)
{
    if (id == m_workload && step == m_step)
        return;
    m_workload = id;
    m_step = step;
    reload();
}

/// Bias, pooling and other steps besides a convolution are no other ways to do it.
void VariantStore::read()
{
    m_list = allVariants(m_workload);
    std::erase_if(m_held, [](const auto &held) { return contentOf(held.first) != held.second.text; });
    for (const auto &[file, held] : m_held)
        if (held.state.workload == m_workload)
            putIn(held);
    std::erase_if(m_list.variants, [this, &module = moduleOf(m_workload)](const Variant &variant) {
        return m_step.empty() ? module.isCompanion(variant) : variant.plan != m_step;
    });
}

void VariantStore::putIn(const Held &held)
{
    std::erase_if(m_list.problems,
        [&](const Message &problem) { return problem.english().starts_with(held.state.file); });
    Variant state = held.state;
    tellApart(state, m_list.variants);
    const auto same = std::ranges::find(m_list.variants, state.file, &Variant::file);
    if (same == m_list.variants.end())
        m_list.variants.push_back(std::move(state));
    else
        *same = std::move(state);
}

void VariantStore::hold(const Variant &state, const std::string &text)
{
    m_held[state.file] = { state, text };
    reload();
}

const std::string &VariantStore::textOf(const Variant &variant) const
{
    const auto held = m_held.find(variant.file);
    return held == m_held.end() ? variant.source : held->second.text;
}

void VariantStore::reload()
{
    const VariantList before = m_list;
    read();
    readTextsAnew(); // of the user's kernels, too
    watch();
    if (m_list != before)
        Q_EMIT changed();
}

void VariantStore::watch()
{
    const QString folder = QString::fromStdString(userVariantFolder(m_workload));
    if (!QDir(folder).exists())
        return;
    m_watcher.addPath(folder);
    // A file that an editor replaced is no longer watched: look for all of them again.
    for (const QFileInfo &file : QDir(folder).entryInfoList({ QStringLiteral("*.cl") }, QDir::Files))
        m_watcher.addPath(file.filePath());
}

} // namespace halo

#include "moc_variantstore.cpp"
