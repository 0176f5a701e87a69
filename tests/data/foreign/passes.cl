kernel void across(global const float *a, global float *b, constant float *row, int w, int h)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h) return;
    float s = 0;
    for (int i = 0; i < N; ++i) { const int xx = x + i - N / 2; if (xx >= 0 && xx < w) s += row[i] * a[y * w + xx]; }
    b[y * w + x] = s;
}
kernel void down(global const float *a, global float *b, constant float *column, int w, int h)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h) return;
    float s = 0;
    for (int i = 0; i < N; ++i) { const int yy = y + i - N / 2; if (yy >= 0 && yy < h) s += column[i] * a[yy * w + x]; }
    b[y * w + x] = s;
}
