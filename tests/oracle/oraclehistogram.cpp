// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/oracle/oraclehistogram.h"

#include "tests/oracle/oraclejson.h"

#include <QByteArrayList>

namespace halo::test {
namespace {

QByteArray listed(const std::vector<std::int32_t> &values)
{
    QByteArrayList numbers;
    for (const std::int32_t value : values)
        numbers << QByteArray::number(value);
    return '[' + numbers.join(", ") + ']';
}

} // namespace

std::vector<HistogramCase> readHistogramCases(const QString &path)
{
    std::vector<HistogramCase> cases;
    for (const QJsonValue &value : readJson(path)[QLatin1String("cases")].toArray()) {
        const QJsonObject json = value.toObject();
        const std::string id = json[QLatin1String("id")].toString().toStdString();
        const int features = json[QLatin1String("features")].toInt();
        cases.push_back({ id,
            std::make_shared<HistogramProblem>(id,
                Vectors{ features, floats(json[QLatin1String("descriptors")]) },
                Vectors{ features, floats(json[QLatin1String("centroids")]) }) });
    }
    return cases;
}

QByteArray answer(const HistogramCase &one, const TaskOutputs &outputs)
{
    return '"' + QByteArray::fromStdString(one.id) + "\": {\"histogram\": "
        + listed(std::get<std::vector<std::int32_t>>(outputs.at("hist"))) + ", \"membership\": "
        + listed(membershipOf(one.problem->descriptors(), one.problem->centroids())) + '}';
}

} // namespace halo::test
