// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/histogram/histogramproblem.h"

#include <QByteArray>
#include <QString>

#include <memory>
#include <string>
#include <vector>

namespace halo::test {

/// One case of hist.json.
struct HistogramCase
{
    std::string id;
    std::shared_ptr<const HistogramProblem> problem;
};
std::vector<HistogramCase> readHistogramCases(const QString &path);

/// As check_results.py reads it: the bins of the kernel, and the membership of the reference.
QByteArray answer(const HistogramCase &one, const TaskOutputs &outputs);

} // namespace halo::test
