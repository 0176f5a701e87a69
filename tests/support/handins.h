// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <string>
#include <utility>
#include <vector>

namespace halo::test {

/// What replaces what in a text.
using TextEdits = std::vector<std::pair<QByteArray, QByteArray>>;

/// The solution of an exercise with a mistake that people make.
struct WrongHandIn
{
    std::string exercise;
    std::string kind; ///< what its sentence is told for: the word behind "if" of the exercise
    TextEdits edits;
};
const std::vector<WrongHandIn> &wrongAnswers();

/// From tests/compute/teaching/solutions/.
QByteArray solutionOf(const std::string &exercise);
/// Ends the test program if an edit does not fit.
QByteArray edited(QByteArray text, const TextEdits &edits);

/// Something that wants to hang or to hurt, handed in for the exercise "first_sum".
struct HostileHandIn
{
    const char *name;
    QByteArray source;
    const char *word; ///< of the sentence that is told
};
/// Ten of them; some show themselves on the simulator, some only on a device.
const std::vector<HostileHandIn> &hostileHandIns();

} // namespace halo::test
