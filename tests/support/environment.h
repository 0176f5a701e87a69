// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <optional>

namespace halo::test {

/// Of the environment, as long as this lives.
class Variable
{
public:
    Variable(const char *name, const QByteArray &value)
        : m_name(name)
        , m_wasSet(qEnvironmentVariableIsSet(name))
        , m_before(qgetenv(name))
    {
        qputenv(name, value);
    }
    ~Variable() { m_wasSet ? qputenv(m_name, m_before) : qunsetenv(m_name); }
    Variable(const Variable &) = delete;
    Variable &operator=(const Variable &) = delete;

private:
    const char *m_name;
    bool m_wasSet;
    QByteArray m_before;
};

/// What the programs that are started meanwhile have for a Linux.
class OldKernel
{
public:
    /// \p landlock: its version, 0 for none; nothing: the real one.
    /// \p mounts: whether users mount file systems in namespaces of their own.
    OldKernel(std::optional<int> landlock, bool seccomp, bool mounts = true)
        : m_preload("LD_PRELOAD", (landlock ? HALOSCOPE_OLD_KERNEL_LIBRARY ":" : "") + qgetenv("LD_PRELOAD"))
        , m_kernel("HALOSCOPE_OLD_KERNEL",
              QByteArray::number(landlock.value_or(0)) + (seccomp ? " 1" : " 0") + (mounts ? " 1" : " 0"))
        , m_sanitizer("ASAN_OPTIONS", "verify_asan_link_order=0:" + qgetenv("ASAN_OPTIONS"))
    {
    }

private:
    Variable m_preload, m_kernel, m_sanitizer;
};

} // namespace halo::test
