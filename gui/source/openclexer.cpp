// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/openclexer.h"

#include "gui/widgets/style.h"

#include <QFont>
#include <QPalette>

namespace halo {

const char *OpenClLexer::keywords(int set) const
{
    if (set == 1)
        return "break case char const constant continue default do double else enum float for global goto "
               "half "
               "if image2d_t inline int kernel local long private read_only restrict return sampler_t short "
               "signed size_t sizeof static struct switch typedef uchar uint ulong union unsigned ushort "
               "void "
               "volatile while write_only __attribute__ __constant __global __kernel __local __private "
               "__read_only __write_only float2 float4 float8 float16 int2 int4 int8 int16 uint2 uint4 "
               "ptrdiff_t";
    if (set == 2)
        return "barrier mem_fence get_global_id get_global_size get_group_id get_local_id get_local_size "
               "get_num_groups get_global_offset read_imagef write_imagef mad fma mad24 mul24 clamp min max "
               "native_recip vload4 vstore4 vload2 vstore2 select async_work_group_copy wait_group_events "
               "CLK_LOCAL_MEM_FENCE CLK_GLOBAL_MEM_FENCE CLK_NORMALIZED_COORDS_FALSE CLK_ADDRESS_NONE "
               "CLK_ADDRESS_CLAMP CLK_ADDRESS_CLAMP_TO_EDGE CLK_FILTER_NEAREST "
               "FILTER_W FILTER_H GROUP_W GROUP_H ITEM_W ITEM_H BORDER";
    return nullptr;
}

void OpenClLexer::setLook(const QPalette &palette, const QFont &font)
{
    const Colours &colours = coloursOf(palette);
    setDefaultPaper(colours.card);
    setDefaultColor(colours.text);
    setDefaultFont(font);
    setPaper(colours.card);
    setColor(colours.text);
    setFont(font);
    for (const int style : { Comment, CommentLine, CommentDoc, CommentLineDoc })
        setColor(colours.comment, style);
    for (const int style : { Keyword, KeywordSet2 })
        setColor(colours.keyword, style);
    setColor(colours.number, Number);
    setColor(colours.directive, PreProcessor);
    for (const int style : { DoubleQuotedString, SingleQuotedString })
        setColor(colours.string, style);
    QFont bold = font;
    bold.setBold(true);
    setFont(bold, Keyword);
}

} // namespace halo

#include "moc_openclexer.cpp"
