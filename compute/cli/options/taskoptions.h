// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/variant.h"

#include <QCommandLineParser>

#include <string>

namespace halo {

/// What the commands of workloads that are no convolution have in common: options by name, and those that
/// choose a variant and its sizes.
class TaskOptions
{
public:
    TaskOptions(const QCommandLineParser &parser, std::string workload);

    bool given(const char *option) const { return m_parser.isSet(QLatin1String(option)); }
    QString value(const char *option) const { return m_parser.value(QLatin1String(option)); }
    std::string word(const char *option) const { return value(option).toStdString(); }
    QStringList sources() const { return m_parser.positionalArguments(); }

    /// Throws Error(Usage) if there is none.
    Variant variant() const;
    Tuning tuning(const Variant &variant) const;

private:
    const QCommandLineParser &m_parser;
    const std::string m_workload;
};

} // namespace halo
