// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/values.h"

#include <QJsonArray>
#include <QJsonObject>

#include <string>
#include <vector>

namespace halo {
class Error;
class Message;
class Problem;
struct DeviceInfo;
struct RunOrder;
struct TaskResult;
enum class Stage;
} // namespace halo

/// What a program and its haloscope-worker say to each other. Requests: {"do": "devices"} and
/// {"do": "run", "order": ...} with a JobMemory attached. Answers: any number of
/// {"stage": ..., "percent": ...}, then one of {"devices": [...]}, {"result": ...}, when the outputs are in
/// that memory, {"error": ...}. Values never travel as JSON. ChildProcess and runHelper() number requests,
/// and all that is said of them.
namespace halo::protocol {

/// Of every message: the number of the request that it makes or belongs to, from 1.
inline constexpr const char *sequenceKey = "sequence";

QJsonObject devicesRequest();
/// To be sent with the values of problem->contents().
QJsonObject runRequest(const RunOrder &order);
QJsonObject stageReport(Stage stage, int percent);
QJsonObject devicesAnswer(const std::vector<DeviceInfo> &devices);
/// Without the outputs.
QJsonObject resultAnswer(const TaskResult &result);
QJsonObject errorAnswer(const Error &error);

/// What a problem is made of again, see makeProblem().
struct SentProblem
{
    std::string workload;
    QJsonObject spec;
    QJsonArray shapes; ///< of its values, see sharedvalues.h
};
QJsonObject toMessage(const Problem &problem);
SentProblem sentProblemOf(const QJsonObject &message);

/// Exact, every byte of a text, valid UTF-8 or not. The order has no problem yet.
RunOrder orderOf(const QJsonObject &request);
SentProblem problemOf(const QJsonObject &request);
TaskResult resultOf(const QJsonObject &answer);
std::vector<DeviceInfo> devicesOf(const QJsonObject &answer);

/// What another process has to say: without signs that steer a display, and no longer than its log may be.
Message messageOf(const QJsonValue &sent);

/// Throws what errorAnswer() was given: an Error or a BuildError.
[[noreturn]] void throwErrorOf(const QJsonObject &answer);

} // namespace halo::protocol
