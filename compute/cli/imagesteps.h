// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cli/batch.h"
#include "compute/cli/runoptions.h"

namespace halo {

/// Whether pixels may be bytes from the reader to the writer. Verification compares planes, deeper results
/// than bytes come of them, as what one step hands to the next does, and of bytes nothing tells what was
/// clipped.
bool takesBytes(const RunOptions &call, const ImageOptions &options);

/// Reads the image of an item, or opens its rows if it claims to be so large that it is filtered in bands.
/// Throws Error.
void readItem(Item &item, const RunOptions &call);
/// Writes its result, unless bands of it were. Throws Error.
void writeItem(Item &item, const RunOptions &call);
/// What its file will not keep of this image, a sentence each.
std::vector<Message> lossesOf(const Item &item, const Image &image);
/// Prints how many rows of its result are written.
void tellRows(const Item &item, int rows, int all);

/// Throws Error(Input) if these rows are below a result of this height: they would silently give an empty
/// picture.
void checkRows(const QString &source, const RowRange &rows, int height);

} // namespace halo
