// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halo {

/// What an ONNX file says and OpenCV's importer keeps to itself.
struct OnnxFacts
{
    /// Of the first input that is no weight: batch, channels, rows, columns; 0 where the file leaves it open.
    std::vector<std::int64_t> inputShape;
    /// The property "classes" of the model, names with commas between them.
    std::vector<std::string> classes;
};

/// Reads the few fields it needs (onnx.proto: ModelProto.graph 7 and metadata_props 14,
/// GraphProto.initializer 5 and input 11) by protobuf's wire format. nullopt if the bytes are no message of
/// that sort.
std::optional<OnnxFacts> readOnnxFacts(const QByteArray &bytes);

} // namespace halo
