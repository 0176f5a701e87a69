#include <cuda_runtime.h>
#define TILE 16
#define RADIUS 2
__constant__ float d_filter[(2*RADIUS+1)*(2*RADIUS+1)];
__global__ void __launch_bounds__(256, 1) conv(float *out, const float *in, int width, int height)
{
    __shared__ float tile[TILE + 2*RADIUS][TILE + 2*RADIUS];
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    for (int j = threadIdx.y; j < TILE + 2*RADIUS; j += TILE)
        for (int i = threadIdx.x; i < TILE + 2*RADIUS; i += TILE) {
            const int xx = blockIdx.x * TILE + i - RADIUS, yy = blockIdx.y * TILE + j - RADIUS;
            tile[j][i] = xx >= 0 && yy >= 0 && xx < width && yy < height ? in[yy * width + xx] : 0.0f;
        }
    __syncthreads();
    if (x < width && y < height) {
        float sum = 0.0f;
        for (int j = 0; j <= 2*RADIUS; ++j)
            for (int i = 0; i <= 2*RADIUS; ++i)
                sum += d_filter[j * (2*RADIUS+1) + i] * tile[threadIdx.y + j][threadIdx.x + i];
        out[y * width + x] = sum;
    }
}
