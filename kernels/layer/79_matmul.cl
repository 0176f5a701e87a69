// title:    Product of matrices
// summary:  Multiplies two arrays of matrices, one work-item for each cell.
// plan:     matmul
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : The values lie in one row; choose a work-group of one row, such as 64x1.
//
//                     right
//                     . * .
//                     . * .           dst[row][column] = sum of left[row][k] * right[k][column]
//     left  . . .     . . .
//           * * *     . X .
//
// A matrix that is to be turned stays as it is: left_row and left_term say how far apart rows and terms lie, for right the
// same. batches has for each matrix of the result where its two factors begin. Neighbouring items have neighbouring
// columns: they read one cell of left together, and cells side by side of right.

kernel void layer_step(global const float *src, global const float *src2, global float *dst,
                       global const int *batches, int rows, int columns, int terms, int left_row, int left_term,
                       int right_term, int right_column, int count)
{
    const int i = get_global_id(0);
    if (i < count) {
        const int line = i / columns, column = i - line * columns; // rows of all matrices
        const int batch = line / rows, row = line - batch * rows;
        global const float *left = src + batches[2 * batch] + row * left_row;
        global const float *right = src2 + batches[2 * batch + 1] + column * right_column;
        float sum = 0.0f;
        for (int k = 0; k < terms; ++k)
            sum += left[k * left_term] * right[k * right_term];
        dst[i] = sum;
    }
}
