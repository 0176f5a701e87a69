// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"
#include "compute/convolution/job.h"

#include <QJsonObject>

#include <string>
#include <vector>

/// What a program and its haloscope-worker say to each other. Requests: {"do": "devices"} and
/// {"do": "run", "job": ..., "sequence": n} with a Frame attached. Answers: any number of
/// {"stage": ..., "percent": ...}, then one of {"devices": [...]}, {"result": ..., "sequence": n},
/// {"error": ...}. Pixels never travel as JSON; pictures here are their sizes only.
namespace halo::protocol {

QJsonObject devicesRequest();
QJsonObject runRequest(const Job &job, quint64 sequence);
QJsonObject stageReport(Stage stage, int percent);
QJsonObject devicesAnswer(const std::vector<DeviceInfo> &devices);
QJsonObject resultAnswer(const Result &result, quint64 sequence);
QJsonObject errorAnswer(const Error &error);

/// Exact: floats bit for bit, and every byte of a text, valid UTF-8 or not. The planes of the
/// picture are null, but as many as it has.
Job jobOf(const QJsonObject &request);
Result resultOf(const QJsonObject &answer);
std::vector<DeviceInfo> devicesOf(const QJsonObject &answer);

/// Throws what errorAnswer() was given: an Error or a BuildError.
[[noreturn]] void throwErrorOf(const QJsonObject &answer);

} // namespace halo::protocol
