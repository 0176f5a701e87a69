#define BLOCK 16
kernel void heat(int iteration, global float *power, global float *from, global float *to, int cols, int rows, float step)
{
    local float t[BLOCK][BLOCK];
    const int tx = get_local_id(0), ty = get_local_id(1);
    const int x = get_group_id(0) * (BLOCK - 2) + tx - 1, y = get_group_id(1) * (BLOCK - 2) + ty - 1;
    const int cx = clamp(x, 0, cols - 1), cy = clamp(y, 0, rows - 1);
    t[ty][tx] = from[cy * cols + cx];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (tx > 0 && ty > 0 && tx < BLOCK - 1 && ty < BLOCK - 1 && x < cols && y < rows)
        to[y * cols + x] = t[ty][tx] + step * (power[cy * cols + cx] + t[ty-1][tx] + t[ty+1][tx] + t[ty][tx-1] + t[ty][tx+1] - 4 * t[ty][tx]);
}
