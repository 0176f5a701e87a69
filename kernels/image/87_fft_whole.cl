// title:     FFT by VkFFT, whole picture
// family:    fourier
// summary:   Multiplies the spectra of picture and filter, transformed by VkFFT: the size of the filter hardly matters.
// plan:      passes
// pass:      pad : PLANE_WIDTH + 2 x PLANE_HEIGHT
// transform: forward plane
// pass:      multiply : PLANE_WIDTH / 2 + 1 x PLANE_HEIGHT
// transform: backward plane
// pass:      crop : OUT_WIDTH x OUT_HEIGHT
// buffer:    plane : PLANE_WIDTH + 2 x PLANE_HEIGHT
// group:     64 x 4
// memory:    global > private > global > private > global
// roundings: max(TAPS + 1, 128)
// cost:     CPU : 600 + PLANE_WIDTH * PLANE_HEIGHT * log2(PLANE_WIDTH * PLANE_HEIGHT) * (16 / COPY + 42 / MADS)
//
// The convolution theorem: what is a sum over all taps for each pixel is one product for each frequency. So a
// picture of n pixels takes a transform there, n / 2 products and a transform back, and that is about
// 5 n log2(n) operations with a filter of any size; a sum over 63 x 63 taps takes 7938 n.
//
//     src -- pad --> plane -- forward --> spectrum -- multiply --> product -- backward --> plane -- crop --> dst
//                                         filter's spectrum
//
// A transform takes the plane as if it repeated itself for ever. Over its right end the filter reads what is
// at its left, and rows below the last are the first:
//     + - - - - - - + - - -     So pixels around the image (a to f) are made by the border rule before (.),
//     | . . . . . _ | . . .     until no window of an output, here 3 x 3, comes around the end of the plane.
//     | . a b c . _ | . a b     It is a bit larger still (_), for a transform cuts a row into equal parts,
//     | . d e f . _ | . d e     these again, and so on: its edges are products of 2, 3, 5 and 7.
//     | . . . . . _ | . . .
//     + - - - - - - + - - -     Real numbers have each frequency twice, as mirror images, so half of them is
//     | . . . . . _ | . . .     kept: a row of n pixels becomes n / 2 + 1 complex numbers, in the same place.
//                               Therefore rows are two floats longer.
// The transforms are kernels that VkFFT, a library, writes for this very size. Rounding errors follow the
// largest pixel of all: beside a pixel of 10^6, values of a few tenths are lost, which a sum over taps keeps.
// A single infinity spoils the whole picture.

#define PITCH (plane_width + 2) // floats of a row

kernel void pad(global const float *src, global float *plane, int width, int height,
                int plane_width, int plane_height)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);

    if (x < PITCH && y < plane_height)
        plane[y * PITCH + x] = pixelAt(src, x - ORIGIN_X, y - ORIGIN_Y, width, height);
}

// The filter's spectrum is conjugate, as if the filter were turned: so the sum is a correlation, and outputs begin in
// the first corner. There and back, a transform multiplies by the number of points.
kernel void multiply(global float2 *plane, global const float2 *plane_spectrum, int plane_width, int plane_height)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);

    if (x < PITCH / 2 && y < plane_height) {
        const int at = y * (PITCH / 2) + x;
        const float2 pixels = plane[at];
        const float2 filter = plane_spectrum[at] / ((float)plane_width * plane_height);
        plane[at] = pixels * filter.x + (float2)(pixels.y, -pixels.x) * filter.y; // product with the conjugate
    }
}

kernel void crop(global const float *plane, global float *dst, int plane_width, int out_width, int out_height)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);

    if (x < out_width && y < out_height)
        dst[y * out_width + x] = plane[y * PITCH + x];
}
