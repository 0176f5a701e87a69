// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/recordmaker.h"

#include <limits>

namespace halo::test {
namespace {

Measured someMeasured(const std::string &variant, const std::string &title, int microseconds)
{
    Measured measured;
    measured.device = "Fast \"One\", 2nd";
    measured.driver = "1.2";
    measured.workload = "image";
    measured.variant = variant;
    measured.title = title;
    measured.sourceHash = "0123456789abcdef";
    measured.filter = "gauss:5,1.5";
    measured.filterSize = { 5, 5 };
    measured.image = { 300, 200 };
    measured.channels = 3;
    measured.settings = { Op::Correlation, OutputSize::Full, Border::Reflect101 };
    measured.tuning = { { 32, 4 }, { 2, 4 }, { { "TILE_PAD", 1 } } };
    measured.parameters = "ITEM_W=2;ITEM_H=4;TILE_PAD=1";
    for (int i = 0; i < 12; ++i) {
        measured.kernelMs.push_back((microseconds + i * 5 % 12) / 1e3);
        measured.hostMs.push_back((microseconds + 250 + 10 * i) / 1e3);
    }
    measured.buildMs = 12.345678;
    measured.uploadMs = 0.25;
    measured.downloadMs = 0.125;
    measured.verified = true;
    measured.maxError = 1.25e-7;
    measured.tolerance = 1e-6;
    measured.checkedRows = 204;
    return measured;
}

} // namespace

Record someRecord()
{
    Record record;
    record.title = "Gauss on a small picture";
    record.date = "2026-11-21T07:30:00Z";
    record.notes = "\u6ce8\u610f, twice \"warm\"\nand once cold";
    record.measured.push_back(someMeasured("naive", "Naive, one read per tap", 1500));
    record.measured.push_back(someMeasured("tile", "Tile", 750));
    record.measured.push_back(someMeasured("wrong", "Wrong at the border", 500));
    record.measured.back().verified = false;
    record.measured.back().maxError = std::numeric_limits<double>::infinity();
    Measured peer = someMeasured("opencv_filter2d", "OpenCV filter2D", 3000);
    peer.peer = true;
    peer.sourceHash.clear();
    peer.parameters.clear();
    peer.tuning = {};
    record.measured.push_back(peer);
    Measured refused = someMeasured("big", "Too big", 1000);
    refused.kernelMs.clear();
    refused.hostMs.clear();
    refused.verified = false;
    refused.refusal
        = "A work-group of 64x64 has more work-items than the device takes; choose a smaller one.";
    record.measured.push_back(refused);
    const std::string device = record.measured.front().device;
    record.ceilings = { { device, "1.2", Ceiling::Kind::Copy, "float4", 1.5e9, { 1.25, 1.5, 1.375 }, true },
        { device, "1.2", Ceiling::Kind::MultiplyAdd, "float8", 3e10, { 2.5, 2.25 }, true } };
    return record;
}

} // namespace halo::test
