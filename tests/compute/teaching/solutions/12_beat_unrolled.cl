// exercise: beat_unrolled

#define WINDOW (FILTER_W + 3) // pixels of a row that four outputs side by side need

kernel void convolve(global const float *src, global float *dst, constant float *filter,
                     int width, int height, int out_width, int out_height)
{
    const int x = 4 * get_global_id(0);
    const int y = get_global_id(1);
    const int left = x - ORIGIN_X;
    const int top = y - ORIGIN_Y;
    if (x >= out_width || y >= out_height)
        return; // no barrier here that others would wait at

    const bool inside = left >= 0 && top >= 0 && left + WINDOW <= width && top + FILTER_H <= height;
    float4 sums = 0.0f;
#pragma unroll
    for (int i = 0; i < FILTER_H; ++i) {
        float row[WINDOW];
        if (inside) {
            global const float *from = src + (top + i) * width + left;
#pragma unroll
            for (int n = 0; n < WINDOW; ++n)
                row[n] = from[n];
        } else {
#pragma unroll
            for (int n = 0; n < WINDOW; ++n)
                row[n] = pixelAt(src, left + n, top + i, width, height);
        }
#pragma unroll
        for (int j = 0; j < FILTER_W; ++j)
            sums += filter[i * FILTER_W + j] * (float4)(row[j], row[j + 1], row[j + 2], row[j + 3]);
    }

    global float *to = dst + y * out_width + x;
    if (x + 4 <= out_width)
        vstore4(sums, 0, to);
    else {
        to[0] = sums.x;
        if (x + 1 < out_width)
            to[1] = sums.y;
        if (x + 2 < out_width)
            to[2] = sums.z;
    }
}
