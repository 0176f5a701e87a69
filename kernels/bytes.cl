// From the bytes of a picture to planes of floats and back. No variant: what lies around every variant when a
// picture of 8 bits is filtered. Host and device then hand over a quarter of the memory that floats take.
//
// Planes lie one below the other, each with the rows around it that the filter reaches, filled by the border rule. So a
// variant takes all channels for one picture, and filters them in one launch:
//
//     planes:  red    | rows before | rows | rows behind |     `rows` says which row of the picture each of these
//              green  | rows before | rows | rows behind |     is, -1 for one of zeros.
//              blue   | rows before | rows | rows behind |
//
// A work-item handles 16 pixels side by side.
#ifndef UNWRITTEN // the host defines it: the bits of a NaN that no arithmetic makes
#define UNWRITTEN 0x7FC0DEAD
#endif

// Rounded once less, a result could become another byte than on the host.
#pragma OPENCL FP_CONTRACT OFF

// A sample as a number in 0..1. The two constants add up to 1 / 255 more precisely than one float can, so that each of
// the 256 results is that of a division.
float16 fromByte(uint16 sample)
{
    const float16 value = convert_float16(sample);
    return fma(value, 0x1.010102p-8f, value * -0x1.fdfdfep-33f);
}

// Not a number becomes 0.
uint16 toByte(float16 value)
{
    const float16 positive = value > 0.0f ? value : 0.0f;
    return convert_uint16(min(positive, 1.0f) * 255.0f + 0.5f);
}

// Sixteen values, or as many as there are left in the row.
#define SOME_FROM(type)                                                                                                \
    type##16 some_##type(global const type *from, int left)                                                            \
    {                                                                                                                  \
        if (left >= 16)                                                                                                \
            return vload16(0, from);                                                                                   \
        type part[16] = { 0 };                                                                                         \
        for (int n = 0; n < left; ++n)                                                                                 \
            part[n] = from[n];                                                                                         \
        return vload16(0, part);                                                                                       \
    }
SOME_FROM(uchar) SOME_FROM(uint) SOME_FROM(float)

// Rows from `first` on; `apart` are the rows from plane to plane, `pitch` the bytes from row to row of the picture.
kernel void unpackGrey(global const uchar *bytes, global float *planes, global const int *rows, int first, int width,
                       int pitch, int apart)
{
    const int x = get_global_id(0) * 16, y = get_global_id(1), row = rows[first + y];
    if (x >= width)
        return;
    const uchar16 grey = row < 0 ? (uchar16)(0) : some_uchar(bytes + (size_t)max(row, 0) * pitch + x, width - x);
    storeSome(fromByte(convert_uint16(grey)), planes + (size_t)y * width + x, width - x);
}

// Pixels are numbers 0x..RRGGBB.
kernel void unpackColour(global const uchar *bytes, global float *planes, global const int *rows, int first, int width,
                         int pitch, int apart)
{
    const int x = get_global_id(0) * 16, y = get_global_id(1), row = rows[first + y];
    if (x >= width)
        return;
    global const uint *pixels = (global const uint *)(bytes + (size_t)max(row, 0) * pitch) + x;
    const uint16 colour = row < 0 ? (uint16)(0) : some_uint(pixels, width - x);
    global float *to = planes + (size_t)y * width + x;
    storeSome(fromByte(colour >> 16 & 255), to, width - x);
    storeSome(fromByte(colour >> 8 & 255), to + (size_t)apart * width, width - x);
    storeSome(fromByte(colour & 255), to + (size_t)apart * width * 2, width - x);
}

// Pixels are red, green, blue.
kernel void unpackTriples(global const uchar *bytes, global float *planes, global const int *rows, int first, int width,
                          int pitch, int apart)
{
    const int x = get_global_id(0) * 16, y = get_global_id(1), row = rows[first + y];
    if (x >= width)
        return;
    global const uchar *pixels = bytes + (size_t)max(row, 0) * pitch + (size_t)x * 3;
    const int left = row < 0 ? 0 : (width - x) * 3;
    const uchar16 a = some_uchar(pixels, left), b = some_uchar(pixels + 16, left - 16), c = some_uchar(pixels + 32, left - 32);
    const uchar16 red = (uchar16)(a.s0369, a.scf, b.s258b, b.se, c.s147a, c.sd);
    const uchar16 green = (uchar16)(a.s147a, a.sd, b.s0369, b.scf, c.s258b, c.se);
    const uchar16 blue = (uchar16)(a.s258b, a.se, b.s147a, b.sd, c.s0369, c.scf);
    global float *to = planes + (size_t)y * width + x;
    storeSome(fromByte(convert_uint16(red)), to, width - x);
    storeSome(fromByte(convert_uint16(green)), to + (size_t)apart * width, width - x);
    storeSome(fromByte(convert_uint16(blue)), to + (size_t)apart * width * 2, width - x);
}

bool anyOf(int16 value) // as any(), which PoCL asks sixteen times
{
    const int8 eight = value.lo | value.hi;
    return any(eight.lo | eight.hi);
}

// Takes outputs, and marks them as not written again. Of those that never were, the first pixel counts.
float16 taken(global float *from, int left, global int *missing, int pixel)
{
    const float16 value = some_float(from, left);
    if (anyOf(as_int16(value) == UNWRITTEN))
        for (int n = 0; n < min(left, 16); ++n)
            if (as_int(from[n]) == UNWRITTEN)
                atomic_min(missing, pixel + n);
    storeSome((float16)(as_float(UNWRITTEN)), from, left);
    return value;
}

// Rows of packed bytes have room for whole vectors, so the last one may be stored whole.
kernel void packGrey(global float *planes, global uchar *bytes, global int *missing, int first, int width, int pitch,
                     int apart)
{
    const int x = get_global_id(0) * 16, y = get_global_id(1);
    if (x >= width)
        return;
    const float16 grey = taken(planes + (size_t)y * width + x, width - x, missing, (first + y) * width + x);
    vstore16(convert_uchar16(toByte(grey)), 0, bytes + (size_t)(first + y) * pitch + x);
}

// Pixels are red, green, blue.
kernel void packColour(global float *planes, global uchar *bytes, global int *missing, int first, int width, int pitch,
                       int apart)
{
    const int x = get_global_id(0) * 16, y = get_global_id(1), pixel = (first + y) * width + x;
    if (x >= width)
        return;
    global float *from = planes + (size_t)y * width + x;
    const uint16 red = toByte(taken(from, width - x, missing, pixel));
    const uint16 green = toByte(taken(from + (size_t)apart * width, width - x, missing, pixel));
    const uint16 blue = toByte(taken(from + (size_t)apart * width * 2, width - x, missing, pixel));
    const uint16 colour = red | green << 8 | blue << 16;
    // Four pixels, a quarter of each empty, are three numbers.
    const uint4 a = colour.s048c, b = colour.s159d, c = colour.s26ae, d = colour.s37bf, last = c >> 16 | d << 8;
    const uint16 words = (uint16)(a | b << 24, b >> 8 | c << 16, last, last);
    global uint *to = (global uint *)(bytes + (size_t)(first + y) * pitch + (size_t)x * 3);
    vstore8(words.s04815926, 0, to);
    vstore4(words.sa37b, 2, to);
}
