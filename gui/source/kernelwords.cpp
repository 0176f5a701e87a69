// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/kernelwords.h"

#include <QCoreApplication>

#include <algorithm>

namespace halo {

const std::vector<KernelWord> &kernelWords()
{
    static const std::vector<KernelWord> words{
        { "get_global_id", "get_global_id(dimension)",
            QT_TRANSLATE_NOOP(
                "KernelWords", "Index of this work-item in the whole launch; dimension 0 is x, 1 is y.") },
        { "get_local_id", "get_local_id(dimension)",
            QT_TRANSLATE_NOOP("KernelWords", "Index of this work-item in its work-group.") },
        { "get_group_id", "get_group_id(dimension)",
            QT_TRANSLATE_NOOP("KernelWords", "Index of this work-group in the launch.") },
        { "get_global_size", "get_global_size(dimension)",
            QT_TRANSLATE_NOOP("KernelWords", "Number of work-items in the launch.") },
        { "get_local_size", "get_local_size(dimension)",
            QT_TRANSLATE_NOOP("KernelWords", "Number of work-items in a work-group.") },
        { "get_num_groups", "get_num_groups(dimension)",
            QT_TRANSLATE_NOOP("KernelWords", "Number of work-groups in the launch.") },
        { "barrier", "barrier(CLK_LOCAL_MEM_FENCE)",
            QT_TRANSLATE_NOOP("KernelWords",
                "All work-items of the group wait here for each other; after it, each sees what the others "
                "wrote to local memory before it.") },
        { "mem_fence", "mem_fence(flags)",
            QT_TRANSLATE_NOOP("KernelWords",
                "Orders the memory accesses of this work-item; it does not wait for any other.") },
        { "CLK_LOCAL_MEM_FENCE", "barrier(CLK_LOCAL_MEM_FENCE)",
            QT_TRANSLATE_NOOP("KernelWords", "The barrier orders local memory.") },
        { "CLK_GLOBAL_MEM_FENCE", "barrier(CLK_GLOBAL_MEM_FENCE)",
            QT_TRANSLATE_NOOP("KernelWords", "The barrier orders global memory, within the work-group.") },
        { "async_work_group_copy", "async_work_group_copy(to, from, count, event)",
            QT_TRANSLATE_NOOP("KernelWords", "The whole group copies; wait_group_events() waits for it.") },
        { "wait_group_events", "wait_group_events(count, events)",
            QT_TRANSLATE_NOOP("KernelWords", "Waits for the copies of the group.") },
        { "mad", "mad(a, b, c)",
            QT_TRANSLATE_NOOP(
                "KernelWords", "a * b + c, as fast as the device can; how it rounds is up to the device.") },
        { "fma", "fma(a, b, c)", QT_TRANSLATE_NOOP("KernelWords", "a * b + c, rounded once.") },
        { "mad24", "mad24(a, b, c)", QT_TRANSLATE_NOOP("KernelWords", "a * b + c of integers of 24 bits.") },
        { "mul24", "mul24(a, b)", QT_TRANSLATE_NOOP("KernelWords", "a * b of integers of 24 bits.") },
        { "clamp", "clamp(x, least, most)",
            QT_TRANSLATE_NOOP("KernelWords", "x, limited to the range from least to most.") },
        { "min", "min(a, b)", QT_TRANSLATE_NOOP("KernelWords", "The smaller of the two.") },
        { "max", "max(a, b)", QT_TRANSLATE_NOOP("KernelWords", "The larger of the two.") },
        { "select", "select(a, b, condition)",
            QT_TRANSLATE_NOOP("KernelWords", "b where the condition holds, else a.") },
        { "vload4", "vload4(offset, pointer)",
            QT_TRANSLATE_NOOP("KernelWords", "Reads four neighbours at once, from pointer + 4 * offset.") },
        { "vstore4", "vstore4(vector, offset, pointer)",
            QT_TRANSLATE_NOOP("KernelWords", "Writes four neighbours at once.") },
        { "read_imagef", "read_imagef(image, sampler, place)",
            QT_TRANSLATE_NOOP(
                "KernelWords", "Reads a pixel of an image object, by the rule of the sampler.") },
        { "atomic_add", "atomic_add(pointer, value)",
            QT_TRANSLATE_NOOP("KernelWords", "Adds atomically: no other work-item can interfere.") },
        { "atomic_inc", "atomic_inc(pointer)",
            QT_TRANSLATE_NOOP("KernelWords", "Adds 1 atomically: no other work-item can interfere.") },
        { "FILTER_W", "FILTER_W", QT_TRANSLATE_NOOP("KernelWords", "Width of the filter in taps.") },
        { "FILTER_H", "FILTER_H", QT_TRANSLATE_NOOP("KernelWords", "Height of the filter in taps.") },
        { "ORIGIN_X", "ORIGIN_X",
            QT_TRANSLATE_NOOP("KernelWords", "The column of taps over the output pixel.") },
        { "ORIGIN_Y", "ORIGIN_Y",
            QT_TRANSLATE_NOOP("KernelWords", "The row of taps over the output pixel.") },
        { "GROUP_W", "GROUP_W", QT_TRANSLATE_NOOP("KernelWords", "Width of a work-group in work-items.") },
        { "GROUP_H", "GROUP_H", QT_TRANSLATE_NOOP("KernelWords", "Height of a work-group in work-items.") },
        { "ITEM_W", "ITEM_W", QT_TRANSLATE_NOOP("KernelWords", "Outputs of a work-item, across.") },
        { "ITEM_H", "ITEM_H", QT_TRANSLATE_NOOP("KernelWords", "Outputs of a work-item, down.") },
        { "BORDER", "BORDER",
            QT_TRANSLATE_NOOP("KernelWords",
                "The chosen border rule, one of BORDER_ZERO, BORDER_REPLICATE, BORDER_REFLECT, "
                "BORDER_REFLECT101, BORDER_WRAP.") },
        { "RANK", "RANK",
            QT_TRANSLATE_NOOP("KernelWords", "Products of a column and a row that add up to the filter.") },
        { "pixelAt", "pixelAt(src, x, y, width, height)",
            QT_TRANSLATE_NOOP("KernelWords", "The pixel at any x and y, by the border rule.") },
        { "fold", "fold(i, n)",
            QT_TRANSLATE_NOOP("KernelWords",
                "The index, among n samples, that a read at i takes by the border rule; −1 stands for "
                "zero.") },
        { "src", "global const float *src", QT_TRANSLATE_NOOP("KernelWords", "The input, row by row.") },
        { "dst", "global float *dst", QT_TRANSLATE_NOOP("KernelWords", "The output, row by row.") },
        { "filter", "constant float *filter",
            QT_TRANSLATE_NOOP("KernelWords",
                "The weights as they are applied, row by row; for a convolution, already rotated.") },
        { "width", "int width", QT_TRANSLATE_NOOP("KernelWords", "Width of src.") },
        { "height", "int height", QT_TRANSLATE_NOOP("KernelWords", "Height of src.") },
        { "out_width", "int out_width", QT_TRANSLATE_NOOP("KernelWords", "Width of dst.") },
        { "out_height", "int out_height", QT_TRANSLATE_NOOP("KernelWords", "Height of dst.") },
        { "tile", "local float *tile",
            QT_TRANSLATE_NOOP("KernelWords", "Local memory of the size given by \"local\" in the header.") },
        { "title", "// title: …",
            QT_TRANSLATE_NOOP("KernelWords", "Header key: the name of the kernel in lists.") },
        { "summary", "// summary: …",
            QT_TRANSLATE_NOOP("KernelWords", "Header key: one sentence about the kernel.") },
        { "plan", "// plan: direct",
            QT_TRANSLATE_NOOP("KernelWords", "Header key: how the kernel is launched.") },
        { "group", "// group: 16 x 16",
            QT_TRANSLATE_NOOP("KernelWords", "Header key: the default size of a work-group.") },
        { "items", "// items: 1 x 1",
            QT_TRANSLATE_NOOP("KernelWords", "Header key: outputs per work-item, and the other choices.") },
        { "param", "// param: PADDING 1 : 0 1",
            QT_TRANSLATE_NOOP("KernelWords",
                "Header key: a macro that can be set in the window, its default and its choices.") },
        { "requires", "// requires: GROUP_W >= FILTER_W - 1 : reason",
            QT_TRANSLATE_NOOP(
                "KernelWords", "Header key: a condition on sizes, and the message if it does not hold.") },
        { "local", "local float cell[N]; // local: bytes",
            QT_TRANSLATE_NOOP("KernelWords",
                "Memory shared by a work-group; as a header key, the number of bytes that the kernel "
                "uses.") },
        { "global", "global float *pointer",
            QT_TRANSLATE_NOOP("KernelWords", "Memory shared by all work-items of the launch; the slowest.") },
        { "constant", "constant float *pointer",
            QT_TRANSLATE_NOOP("KernelWords", "Read-only memory; fast if all lanes read the same address.") },
        { "private", "private float value",
            QT_TRANSLATE_NOOP(
                "KernelWords", "Memory of one work-item: registers, as long as there are enough.") },
    };
    return words;
}

const KernelWord *findKernelWord(const QString &word)
{
    const auto &words = kernelWords();
    const auto found = std::ranges::find_if(
        words, [&](const KernelWord &known) { return word == QLatin1String(known.word); });
    return found == words.end() ? nullptr : &*found;
}

QString meaningOf(const KernelWord &word)
{
    return QCoreApplication::translate("KernelWords", word.meaning);
}

} // namespace halo
