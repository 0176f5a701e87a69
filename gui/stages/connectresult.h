// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halo {

class ResultStage;
class Session;
class WorkGroupStage;

/// From now on the stages show picture and newest result of the session, all of which must outlive them.
void connectResult(Session &session, ResultStage &result, WorkGroupStage &workGroup);

} // namespace halo
