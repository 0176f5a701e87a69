// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halo {

class Presenter;
class Stages;

/// The presenter's keys lead through the lesson that is on, and its notes tell what the lesson says for the
/// speaker.
void presentLessons(Presenter &presenter, Stages &stages);

} // namespace halo
