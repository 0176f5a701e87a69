/* A plain convolution with names of its own. */
__kernel void conv2d(__global const float* restrict in, __global float* out, __constant float* mask, const int w, const int h, const int r)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h) return;
    float acc = 0.f;
    for (int j = -r; j <= r; j++)
        for (int i = -r; i <= r; i++) {
            int xx = clamp(x + i, 0, w - 1), yy = clamp(y + j, 0, h - 1);
            acc += in[yy * w + xx] * mask[(j + r) * (2 * r + 1) + i + r];
        }
    out[y * w + x] = acc;
}
