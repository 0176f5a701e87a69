kernel void sharpen(global const uchar *src8, global uchar *dst8, int stride, int rows, int cols)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= cols - 1 || y >= rows - 1) return;
    int s = 5 * src8[y * stride + x] - src8[y * stride + x - 1] - src8[y * stride + x + 1] - src8[(y - 1) * stride + x] - src8[(y + 1) * stride + x];
    dst8[y * stride + x] = (uchar)clamp(s, 0, 255);
}
