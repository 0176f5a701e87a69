// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/filter.h"
#include "compute/image/image.h"

#include <QString>

#include <string>

namespace halo {

/// A signal: a picture of one row, a plane for each channel. So it goes the way of a picture, through job,
/// engine, reference and recording.
struct Signal
{
    Image samples;
    double rate = 0.0; ///< samples in a second; 0: unknown
};

/// The longest signal that is read, in samples of a channel.
inline constexpr int maxSignalSamples = 1 << 26;

/// Which line of an image file is the signal. Without one an image is no signal.
struct ImageLine
{
    int row = -1;
    int column = -1;
};

/// The line of an image, whose name sentences use. Throws Error(Usage) if there is no such line.
Signal signalOf(const Image &image, const ImageLine &line, const QString &name);

/// What a signal can be read from:
/// - samples, "1 0.5 -2": numbers with blanks or commas between them;
/// - "sine:LENGTH,PERIOD", "chirp:LENGTH,FIRST,LAST" (periods), "steps:LENGTH,STEP", "noise:LENGTH,SEED", all
///   lengths in samples, values in -1..1;
/// - the lines of a text file of numbers, see below, as signalText() gives them;
/// - a sound file such as .wav; a text file of numbers, with a channel in each column (a single row is one
/// channel; a first
///   line that is no numbers is passed over); an image file and one of its lines.
/// Throws Error(Usage) or Error(Input) naming what is wrong.
Signal readSignal(const QString &source, const ImageLine &line = {});

/// Throws Error(Usage) if writeSignal() would.
void checkSignalFile(const QString &path);
/// By the file's suffix: sound of 32-bit floats such as .wav, or text, a sample in a line, channels with a
/// comma between them. Throws Error(Usage) if it is another one, such as .flac, which would clip and round,
/// and Error(Output).
void writeSignal(const Signal &signal, const QString &path);

/// Samples as text, see writeSignal().
QByteArray signalText(const Signal &signal);

/// A filter of one row: what readSignal() takes, of one channel and without semicolons, or a SPEC. A SPEC of
/// several rows is added up along its columns: what it does to a picture whose rows all are the signal.
/// Throws as readSignal().
Filter parseSignalFilter(const std::string &spec);

/// A filter of one row that does to a signal what this one does to a picture whose rows all are the signal:
/// its rows added up.
Filter rowOf(const Filter &filter);

/// Random weights, always the same for a number of taps, that add up to 1.
Filter randomRow(int taps);

} // namespace halo
