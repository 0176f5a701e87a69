// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/timing/record/record.h"

#include <QByteArray>
#include <QJsonObject>

namespace halo {

/// The whole record, refusals and notes too; numbers bit for bit.
QByteArray toJson(const Record &record);
QJsonObject toJsonObject(const Record &record);

/// Reads what toJson() wrote. Throws Error(Input) naming the origin if it is something else, or a value in it
/// cannot be; unknown members are passed over.
Record recordFromJson(const QByteArray &json, const std::string &origin);
/// what: how sentences call it.
Record recordFromJson(const QJsonObject &object, const Message &what);

} // namespace halo
