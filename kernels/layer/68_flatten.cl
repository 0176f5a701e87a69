// title:    Flatten
// summary:  From channel by channel to pixel by pixel.
// plan:     flatten
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : The values lie in one row; choose a work-group of one row, such as 64x1.
//
//     channel 0   a b c d
//     channel 1   A B C D      -->    aA bB cC dD        out[s * channels + c] = x[c * area + s]
//
// The values stay, their places change. Neighbouring items write neighbouring cells and read cells that lie
// a whole channel apart: this is a transposition, and one side of it is never coalesced.

kernel void layer_step(global const float *src, global float *dst, int channels, int area, int count)
{
    const int i = get_global_id(0);
    if (i < count) {
        const int s = i / channels, c = i - s * channels;
        dst[i] = src[c * area + s];
    }
}
