<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>FilterPreset</name>
    <message>
        <source>Identity</source>
        <translation>恒等</translation>
    </message>
    <message>
        <source>Leaves the image as it is.</source>
        <translation>图像保持不变。</translation>
    </message>
    <message>
        <source>Box blur</source>
        <translation>方框模糊</translation>
    </message>
    <message>
        <source>Averages a rectangle of neighbours.</source>
        <translation>对矩形邻域取平均。</translation>
    </message>
    <message>
        <source>Gaussian blur</source>
        <translation>高斯模糊</translation>
    </message>
    <message>
        <source>Blurs softly; near neighbours count more.</source>
        <translation>柔和模糊，越近的邻点权重越大。</translation>
    </message>
    <message>
        <source>Motion blur</source>
        <translation>运动模糊</translation>
    </message>
    <message>
        <source>Smears along a line, like a moving camera.</source>
        <translation>沿直线拖影，如同相机移动。</translation>
    </message>
    <message>
        <source>Disk blur</source>
        <translation>圆盘模糊</translation>
    </message>
    <message>
        <source>Blurs like a lens out of focus.</source>
        <translation>如同镜头失焦的模糊。</translation>
    </message>
    <message>
        <source>Sharpen</source>
        <translation>锐化</translation>
    </message>
    <message>
        <source>Adds the edges to the image.</source>
        <translation>把边缘叠加到图像上。</translation>
    </message>
    <message>
        <source>Unsharp mask</source>
        <translation>反锐化掩模</translation>
    </message>
    <message>
        <source>Adds what a Gaussian blur takes away.</source>
        <translation>加回高斯模糊去掉的部分。</translation>
    </message>
    <message>
        <source>High boost</source>
        <translation>高提升</translation>
    </message>
    <message>
        <source>Adds the edges of all eight neighbours to k times the image.</source>
        <translation>在 k 倍图像上叠加八邻域边缘。</translation>
    </message>
    <message>
        <source>Sobel x</source>
        <translation>Sobel x</translation>
    </message>
    <message>
        <source>Shows brightness changing from left to right, smoothed downwards.</source>
        <translation>显示从左到右的亮度变化，纵向平滑。</translation>
    </message>
    <message>
        <source>Sobel y</source>
        <translation>Sobel y</translation>
    </message>
    <message>
        <source>Shows brightness changing from top to bottom, smoothed sideways.</source>
        <translation>显示从上到下的亮度变化，横向平滑。</translation>
    </message>
    <message>
        <source>Scharr x</source>
        <translation>Scharr x</translation>
    </message>
    <message>
        <source>Like Sobel x, but responds more evenly in all directions.</source>
        <translation>类似 Sobel x，各方向更一致。</translation>
    </message>
    <message>
        <source>Scharr y</source>
        <translation>Scharr y</translation>
    </message>
    <message>
        <source>Like Sobel y, but responds more evenly in all directions.</source>
        <translation>类似 Sobel y，各方向更一致。</translation>
    </message>
    <message>
        <source>Prewitt x</source>
        <translation>Prewitt x</translation>
    </message>
    <message>
        <source>Like Sobel x, with equal weight for all rows.</source>
        <translation>类似 Sobel x，各行权重相同。</translation>
    </message>
    <message>
        <source>Prewitt y</source>
        <translation>Prewitt y</translation>
    </message>
    <message>
        <source>Like Sobel y, with equal weight for all columns.</source>
        <translation>类似 Sobel y，各列权重相同。</translation>
    </message>
    <message>
        <source>Roberts x</source>
        <translation>Roberts x</translation>
    </message>
    <message>
        <source>Shows edges along one diagonal with four taps.</source>
        <translation>用四个系数显示一条对角线方向的边缘。</translation>
    </message>
    <message>
        <source>Roberts y</source>
        <translation>Roberts y</translation>
    </message>
    <message>
        <source>Shows edges along the other diagonal with four taps.</source>
        <translation>用四个系数显示另一条对角线方向的边缘。</translation>
    </message>
    <message>
        <source>Laplacian</source>
        <translation>拉普拉斯</translation>
    </message>
    <message>
        <source>Shows edges in all directions, from four neighbours.</source>
        <translation>由四邻域显示各方向的边缘。</translation>
    </message>
    <message>
        <source>Laplacian, eight neighbours</source>
        <translation>拉普拉斯（八邻域）</translation>
    </message>
    <message>
        <source>Shows edges in all directions, from eight neighbours.</source>
        <translation>由八邻域显示各方向的边缘。</translation>
    </message>
    <message>
        <source>Laplacian of Gaussian</source>
        <translation>高斯拉普拉斯 (LoG)</translation>
    </message>
    <message>
        <source>Blurs first, then shows edges: less noise.</source>
        <translation>先模糊再显示边缘，噪声更少。</translation>
    </message>
    <message>
        <source>Difference of Gaussians</source>
        <translation>高斯差分 (DoG)</translation>
    </message>
    <message>
        <source>Keeps details of one size.</source>
        <translation>只保留某一尺度的细节。</translation>
    </message>
    <message>
        <source>Emboss</source>
        <translation>浮雕</translation>
    </message>
    <message>
        <source>Lights the image from one side, like a relief.</source>
        <translation>从一侧照亮图像，呈浮雕效果。</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>For tests: it has no symmetry.</source>
        <translation>供测试而非图像使用：毫无对称性。</translation>
    </message>
    <message>
        <source>Gabor</source>
        <translation>Gabor</translation>
    </message>
    <message>
        <source>Responds to stripes of one width and direction.</source>
        <translation>对某一宽度和方向的条纹有响应。</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>平移</translation>
    </message>
    <message>
        <source>Moves the image right and down, as a convolution.</source>
        <translation>作为卷积，把图像向右、向下移动。</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Computes each weight from its position: x, y, r, theta, w, h.</source>
        <translation>由位置计算每个权重：x、y、r、theta、w、h。</translation>
    </message>
    <message>
        <source>Taps</source>
        <translation>系数个数</translation>
    </message>
    <message>
        <source>Taps across</source>
        <translation>横向系数</translation>
    </message>
    <message>
        <source>Taps down</source>
        <translation>纵向系数</translation>
    </message>
    <message>
        <source>Sigma</source>
        <translation>sigma</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>角度</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>半径</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>强度</translation>
    </message>
    <message>
        <source>Share of the image</source>
        <translation>原图像的份额</translation>
    </message>
    <message>
        <source>Narrow sigma</source>
        <translation>窄 sigma</translation>
    </message>
    <message>
        <source>Wide sigma</source>
        <translation>宽 sigma</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Width of a stripe pair</source>
        <translation>一对条纹的宽度</translation>
    </message>
    <message>
        <source>Flatness</source>
        <translation>扁平度</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>相位</translation>
    </message>
    <message>
        <source>To the right</source>
        <translation>向右</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>向下</translation>
    </message>
</context>
<context>
    <name>KernelCounts</name>
    <message>
        <source>global reads</source>
        <translation>全局读取</translation>
    </message>
    <message>
        <source>sectors per load</source>
        <translation>每次加载的扇区</translation>
    </message>
    <message>
        <source>bank conflicts</source>
        <translation>存储体冲突</translation>
    </message>
    <message>
        <source>global reads per output</source>
        <translation>每个输出的全局读取</translation>
    </message>
    <message>
        <source>matches the formula</source>
        <translation>与公式一致</translation>
    </message>
    <message>
        <source>does not match the formula</source>
        <translation>与公式不符</translation>
    </message>
</context>
<context>
    <name>KernelFault</name>
    <message>
        <source>No barrier</source>
        <translation>无屏障</translation>
    </message>
    <message>
        <source>No work-item waits for the others to load, so it reads cells that are not written yet.</source>
        <translation>没有等所有工作项加载完，因此工作项会读到其他工作项尚未写入的单元。</translation>
    </message>
    <message>
        <source>Short halo</source>
        <translation>halo 过短</translation>
    </message>
    <message>
        <source>The loads stop one column and one row too early, so the last cells of the tile are never written and each group ends in a seam.</source>
        <translation>加载早停一列一行，分块最后的单元从未写入，每个工作组末尾都有接缝。</translation>
    </message>
    <message>
        <source>Small tile</source>
        <translation>分块过小</translation>
    </message>
    <message>
        <source>The tile is one cell too narrow and too low, so a row runs into the next one and the last row past the end of local memory.</source>
        <translation>分块窄了一格也矮了一格，一行会写进下一行，最后一行越出局部内存。</translation>
    </message>
    <message>
        <source>Tile steps</source>
        <translation>按分块步进</translation>
    </message>
    <message>
        <source>The window of a group starts at group number × tile size instead of group size, so all but the first group filter the wrong place.</source>
        <translation>工作组的窗口位于组号乘分块大小处，而不是组号乘组大小处，因此除第一组外都滤波在错误的位置。</translation>
    </message>
    <message>
        <source>Unfilled border</source>
        <translation>边界未填</translation>
    </message>
    <message>
        <source>Only cells inside the image are loaded; the others keep what local memory held before, and outputs at the edge read them.</source>
        <translation>只加载图像内的单元；图像外的单元保留局部内存原有的内容，而边缘的输出会读取它们。</translation>
    </message>
    <message>
        <source>Early return</source>
        <translation>提前返回</translation>
    </message>
    <message>
        <source>Work-items outside the output return at once, so the barrier waits for work-items that never arrive, and their cells are never loaded.</source>
        <translation>输出之外的工作项立即退出，屏障会等待永远不来的工作项，它们的单元也从未加载。</translation>
    </message>
    <message>
        <source>Wrong clamp</source>
        <translation>错误的钳制</translation>
    </message>
    <message>
        <source>Coordinates are clamped to the width instead of the last column, whatever the border rule says, so reads at the edge fall into the next row or behind the image.</source>
        <translation>无论边界规则如何，坐标都钳制到宽度而不是最后一列，边缘的读取落到下一行或图像之后。</translation>
    </message>
    <message>
        <source>Swapped x and y</source>
        <translation>x 与 y 互换</translation>
    </message>
    <message>
        <source>The image is read at (y, x) instead of (x, y): every group filters the place mirrored at the diagonal.</source>
        <translation>图像在 (y, x) 而不是 (x, y) 处读取：每个工作组滤波的是沿对角线镜像的位置。</translation>
    </message>
    <message>
        <source>No bounds test</source>
        <translation>无越界检查</translation>
    </message>
    <message>
        <source>The last groups stick out of the image, and what they compute there is written to the start of the next row or behind the end of the output.</source>
        <translation>最后的工作组伸出图像，它们在那里的结果写到下一行开头或输出末尾之后。</translation>
    </message>
    <message>
        <source>Unturned filter</source>
        <translation>滤波器未旋转</translation>
    </message>
    <message>
        <source>The taps are applied in the opposite order, which turns a convolution into a correlation; a symmetric filter hides it.</source>
        <translation>系数按相反顺序取用，卷积变成了相关；对称的滤波器会掩盖这一点。</translation>
    </message>
    <message>
        <source>Fixed taps</source>
        <translation>固定系数个数</translation>
    </message>
    <message>
        <source>The loops are written for a filter of 5 × 5 whatever its size: a smaller one is read past its end, a larger one only in part.</source>
        <translation>循环总按 5 x 5 滤波器编写：较小的会读过末尾，较大的会漏掉其余部分。</translation>
    </message>
    <message>
        <source>Unwritten frame</source>
        <translation>边框未写</translation>
    </message>
    <message>
        <source>Outputs whose window reaches over the edge are left out, so a frame around the result keeps what was in memory before.</source>
        <translation>窗口超出边缘的输出被略去，结果四周的边框保留内存原有的内容。</translation>
    </message>
    <message>
        <source>Small group</source>
        <translation>工作组过小</translation>
    </message>
    <message>
        <source>The work-group is smaller than filter − 1, so four loads do not fill the tile: with 2 × 2 work-items and a filter of 5 × 5, 20 of 36 cells are never written.</source>
        <translation>工作组小于滤波器 − 1，四次加载填不满分块：2 × 2 个工作项和 5 × 5 滤波器时，36 个单元中有 20 个从未写入。</translation>
    </message>
    <message>
        <source>Rounded test</source>
        <translation>取整的检查</translation>
    </message>
    <message>
        <source>The test (group + filter - 1) / 2 &lt;= group rounds down in whole numbers and lets through a group of filter - 2, which leaves cells of the tile unwritten.</source>
        <translation>检查 (组 + 滤波器 - 1) / 2 &lt;= 组 在整数中向下取整，放过了大小为滤波器 - 2 的组，使分块有单元未写入。</translation>
    </message>
    <message>
        <source>Wrong origin</source>
        <translation>错误的原点</translation>
    </message>
    <message>
        <source>The origin of a group counts work-items instead of outputs, so groups overlap and a part of the output is never written.</source>
        <translation>工作组的原点按工作项而不是按输出计算，因此各组重叠，部分输出从未写入。</translation>
    </message>
    <message>
        <source>As published</source>
        <translation>按发表的原样</translation>
    </message>
    <message>
        <source>Work-items without an output return before the barrier, samples behind the end are read but never written, and the taps are applied in the opposite order, which a symmetric filter hides.</source>
        <translation>没有输出的工作项在屏障之前离开，末尾之后的样本从未写入却被读取，系数的顺序相反，而对称的滤波器掩盖了这一点。</translation>
    </message>
</context>
<context>
    <name>KernelQuestion</name>
    <message>
        <source>Add the kernel %1 to your kernels and run it?</source>
        <translation>将内核 %1 加入您的内核并运行？</translation>
    </message>
    <message>
        <source>A kernel is a program. It is first checked in the simulator; then it runs in a sandboxed process that cannot read your files, writes only caches and has no network access. If you do not know its author, read the source below first.</source>
        <translation>内核是程序。它先在模拟器中检查，然后在沙盒进程中运行，该进程不能读取您的文件，只写入缓存，也没有网络。如果不了解其作者，请先阅读下面的源代码。</translation>
    </message>
    <message>
        <source>&amp;Add and Run</source>
        <translation>添加并运行(&amp;A)</translation>
    </message>
    <message>
        <source>Import Kernel</source>
        <translation>导入内核</translation>
    </message>
    <message>
        <source>Kernels (%1)</source>
        <translation>内核 (%1)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>KernelWords</name>
    <message>
        <source>Index of this work-item in the whole launch; dimension 0 is x, 1 is y.</source>
        <translation>此工作项在本次提交中的位置；维度 0 为 x，1 为 y。</translation>
    </message>
    <message>
        <source>Index of this work-item in its work-group.</source>
        <translation>此工作项在其工作组中的位置。</translation>
    </message>
    <message>
        <source>Index of this work-group in the launch.</source>
        <translation>这是本次提交中的哪个工作组。</translation>
    </message>
    <message>
        <source>Number of work-items in the launch.</source>
        <translation>本次提交中的工作项数。</translation>
    </message>
    <message>
        <source>Number of work-items in a work-group.</source>
        <translation>一个工作组的工作项数。</translation>
    </message>
    <message>
        <source>Number of work-groups in the launch.</source>
        <translation>本次提交中的工作组数。</translation>
    </message>
    <message>
        <source>All work-items of the group wait here for each other; after it, each sees what the others wrote to local memory before it.</source>
        <translation>组内所有工作项在此互相等待；之前写入局部内存的内容此后对所有工作项可见。</translation>
    </message>
    <message>
        <source>Orders the memory accesses of this work-item; it does not wait for any other.</source>
        <translation>为此工作项的内存访问排序；不等待其他工作项。</translation>
    </message>
    <message>
        <source>The barrier orders local memory.</source>
        <translation>屏障为局部内存排序。</translation>
    </message>
    <message>
        <source>The barrier orders global memory, within the work-group.</source>
        <translation>屏障在工作组内为全局内存排序。</translation>
    </message>
    <message>
        <source>The whole group copies; wait_group_events() waits for it.</source>
        <translation>整个组一起复制；用 wait_group_events() 等待其完成。</translation>
    </message>
    <message>
        <source>Waits for the copies of the group.</source>
        <translation>等待组的复制完成。</translation>
    </message>
    <message>
        <source>a * b + c, as fast as the device can; how it rounds is up to the device.</source>
        <translation>a * b + c，设备能做到的最快方式；舍入由设备决定。</translation>
    </message>
    <message>
        <source>a * b + c, rounded once.</source>
        <translation>a * b + c，只舍入一次。</translation>
    </message>
    <message>
        <source>a * b + c of integers of 24 bits.</source>
        <translation>24 位整数的 a * b + c。</translation>
    </message>
    <message>
        <source>a * b of integers of 24 bits.</source>
        <translation>24 位整数的 a * b。</translation>
    </message>
    <message>
        <source>x, limited to the range from least to most.</source>
        <translation>x，但不小于 least 且不大于 most。</translation>
    </message>
    <message>
        <source>The smaller of the two.</source>
        <translation>两者中较小的。</translation>
    </message>
    <message>
        <source>The larger of the two.</source>
        <translation>两者中较大的。</translation>
    </message>
    <message>
        <source>b where the condition holds, else a.</source>
        <translation>条件成立处取 b，否则取 a。</translation>
    </message>
    <message>
        <source>Reads four neighbours at once, from pointer + 4 * offset.</source>
        <translation>从 pointer + 4 * offset 一次读取四个相邻元素。</translation>
    </message>
    <message>
        <source>Writes four neighbours at once.</source>
        <translation>一次写入四个相邻元素。</translation>
    </message>
    <message>
        <source>Reads a pixel of an image object, by the rule of the sampler.</source>
        <translation>按采样器规则读取图像对象的一个像素。</translation>
    </message>
    <message>
        <source>Adds atomically: no other work-item can interfere.</source>
        <translation>以其他工作项无法插入的一步完成加法。</translation>
    </message>
    <message>
        <source>Adds 1 atomically: no other work-item can interfere.</source>
        <translation>以其他工作项无法插入的一步加 1。</translation>
    </message>
    <message>
        <source>Width of the filter in taps.</source>
        <translation>滤波器的横向系数个数。</translation>
    </message>
    <message>
        <source>Height of the filter in taps.</source>
        <translation>滤波器的纵向系数个数。</translation>
    </message>
    <message>
        <source>The column of taps over the output pixel.</source>
        <translation>哪一列系数位于输出像素之上。</translation>
    </message>
    <message>
        <source>The row of taps over the output pixel.</source>
        <translation>哪一行系数位于输出像素之上。</translation>
    </message>
    <message>
        <source>Width of a work-group in work-items.</source>
        <translation>工作组的横向工作项数。</translation>
    </message>
    <message>
        <source>Height of a work-group in work-items.</source>
        <translation>工作组的纵向工作项数。</translation>
    </message>
    <message>
        <source>Outputs of a work-item, across.</source>
        <translation>一个工作项的横向输出数。</translation>
    </message>
    <message>
        <source>Outputs of a work-item, down.</source>
        <translation>一个工作项的纵向输出数。</translation>
    </message>
    <message>
        <source>The chosen border rule, one of BORDER_ZERO, BORDER_REPLICATE, BORDER_REFLECT, BORDER_REFLECT101, BORDER_WRAP.</source>
        <translation>所选的边界规则：BORDER_ZERO、BORDER_REPLICATE、BORDER_REFLECT、BORDER_REFLECT101、BORDER_WRAP 之一。</translation>
    </message>
    <message>
        <source>Products of a column and a row that add up to the filter.</source>
        <translation>相加等于滤波器的列与行乘积的个数。</translation>
    </message>
    <message>
        <source>The pixel at any x and y, by the border rule.</source>
        <translation>按边界规则取图像的像素，x 和 y 可在任何位置。</translation>
    </message>
    <message>
        <source>The index, among n samples, that a read at i takes by the border rule; −1 stands for zero.</source>
        <translation>按边界规则，读取位置 i 取 n 个样本中的哪一个；-1 表示零。</translation>
    </message>
    <message>
        <source>The input, row by row.</source>
        <translation>输入，逐行存放。</translation>
    </message>
    <message>
        <source>The output, row by row.</source>
        <translation>输出，逐行存放。</translation>
    </message>
    <message>
        <source>The weights as they are applied, row by row; for a convolution, already rotated.</source>
        <translation>按应用顺序逐行存放的权重；卷积时已翻转。</translation>
    </message>
    <message>
        <source>Width of src.</source>
        <translation>src 的列数。</translation>
    </message>
    <message>
        <source>Height of src.</source>
        <translation>src 的行数。</translation>
    </message>
    <message>
        <source>Width of dst.</source>
        <translation>dst 的列数。</translation>
    </message>
    <message>
        <source>Height of dst.</source>
        <translation>dst 的行数。</translation>
    </message>
    <message>
        <source>Local memory of the size given by &quot;local&quot; in the header.</source>
        <translation>局部内存，大小由头部的 “local” 给出。</translation>
    </message>
    <message>
        <source>Header key: the name of the kernel in lists.</source>
        <translation>头部键：列表中内核的名称。</translation>
    </message>
    <message>
        <source>Header key: one sentence about the kernel.</source>
        <translation>头部键：用一句话说明内核。</translation>
    </message>
    <message>
        <source>Header key: how the kernel is launched.</source>
        <translation>头部键：内核如何提交。</translation>
    </message>
    <message>
        <source>Header key: the default size of a work-group.</source>
        <translation>头部键：工作组的工作项数，除非另选。</translation>
    </message>
    <message>
        <source>Header key: outputs per work-item, and the other choices.</source>
        <translation>头部键：一个工作项的输出数，以及其他可选值。</translation>
    </message>
    <message>
        <source>Header key: a macro that can be set in the window, its default and its choices.</source>
        <translation>头部键：窗口提供的宏、其值及可选值。</translation>
    </message>
    <message>
        <source>Header key: a condition on sizes, and the message if it does not hold.</source>
        <translation>头部键：尺寸条件，以及不满足时的说明。</translation>
    </message>
    <message>
        <source>Memory shared by a work-group; as a header key, the number of bytes that the kernel uses.</source>
        <translation>工作组共享的内存；作为头部键表示内核占用的字节数。</translation>
    </message>
    <message>
        <source>Memory shared by all work-items of the launch; the slowest.</source>
        <translation>本次提交的所有工作项共享的内存，也是最慢的。</translation>
    </message>
    <message>
        <source>Read-only memory; fast if all lanes read the same address.</source>
        <translation>只读内存；所有线道读取同一处时很快。</translation>
    </message>
    <message>
        <source>Memory of one work-item: registers, as long as there are enough.</source>
        <translation>单个工作项的内存：寄存器，只要足够。</translation>
    </message>
</context>
<context>
    <name>Sample</name>
    <message>
        <source>Still life</source>
        <translation>静物</translation>
    </message>
    <message>
        <source>Still life, 16 bit</source>
        <translation>静物，16 位</translation>
    </message>
    <message>
        <source>The same scene at half the size with 65536 levels for each colour.</source>
        <translation>同一场景，尺寸减半，每种颜色 65536 级。</translation>
    </message>
    <message>
        <source>Zone plate</source>
        <translation>波带片</translation>
    </message>
    <message>
        <source>Every frequency in every direction: shows what a filter lets through, and aliasing.</source>
        <translation>包含各方向的所有频率：显示滤波器让哪些频率通过，以及混叠。</translation>
    </message>
    <message>
        <source>Siemens star</source>
        <translation>西门子星</translation>
    </message>
    <message>
        <source>Spokes that get finer towards the middle: show how much sharpness is left.</source>
        <translation>辐条越靠中心越细：显示还剩多少清晰度。</translation>
    </message>
    <message>
        <source>Step wedge</source>
        <translation>灰阶楔</translation>
    </message>
    <message>
        <source>Equal steps of grey and a smooth ramp: show overshoot at edges and rounding.</source>
        <translation>等距灰阶和平滑渐变：显示边缘过冲和舍入。</translation>
    </message>
    <message>
        <source>Line pairs</source>
        <translation>线对</translation>
    </message>
    <message>
        <source>Lines at six angles and six distances: show which directions a filter responds to.</source>
        <translation>六种角度、六种间距的线条：显示滤波器对哪些方向敏感。</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Strokes from broad to barely legible, dark on light and light on dark.</source>
        <translation>笔画从粗到几乎无法辨认，有浅底深字，也有深底浅字。</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>Gaussian, uniform and salt-and-pepper noise over flat areas, ramps, edges and waves.</source>
        <translation>平坦区、渐变、边缘和波纹上的高斯、均匀和椒盐噪声。</translation>
    </message>
    <message>
        <source>Like a photograph, 8 bit: fine weave, leaves, hard shadows, reflections and smooth sky.</source>
        <translation>近似照片，8 位：细密织物、树叶、清晰阴影、反光和平滑天空。</translation>
    </message>
</context>
<context>
    <name>VariantFamily</name>
    <message>
        <source>Naive</source>
        <translation>朴素</translation>
    </message>
    <message>
        <source>Tiled</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>Fourier</source>
        <translation>傅里叶</translation>
    </message>
    <message>
        <source>Separable</source>
        <translation>可分离</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Direct</source>
        <translation>直接</translation>
    </message>
    <message>
        <source>Product of matrices</source>
        <translation>矩阵乘积</translation>
    </message>
    <message>
        <source>Winograd</source>
        <translation>Winograd</translation>
    </message>
    <message>
        <source>Your kernels</source>
        <translation>您的内核</translation>
    </message>
</context>
<context>
    <name>halo::AccessMatrix</name>
    <message>
        <source>Nothing to show for this step.</source>
        <translation>这一步没有可显示的。</translation>
    </message>
</context>
<context>
    <name>halo::AccessMatrixView</name>
    <message>
        <source>Warp shown below</source>
        <translation>下方显示的线程束</translation>
    </message>
    <message>
        <source>warp </source>
        <translation>线程束 </translation>
    </message>
    <message>
        <source>The warp shown below</source>
        <translation>下方显示的线程束</translation>
    </message>
    <message>
        <source>Padding of a row of the tile</source>
        <translation>分块每行的填充</translation>
    </message>
    <message>
        <source>padding </source>
        <translation>填充 </translation>
    </message>
    <message>
        <source>Shows the effect of padding each row of the tile by this many cells. The kernel does not change.</source>
        <translation>试试若分块每行多出这么多单元会怎样。内核保持不变。</translation>
    </message>
    <message>
        <source>Nothing is read or written at a barrier.</source>
        <translation>屏障处不读也不写。</translation>
    </message>
    <message>
        <source>lanes × %1 banks</source>
        <translation>线道 × %1 个存储体</translation>
    </message>
    <message>
        <source>lanes × sectors of %1 bytes</source>
        <translation>线道 × %1 字节扇区</translation>
    </message>
    <message>
        <source>%1 turns at the banks: conflict; extra turns in this step: %2</source>
        <translation>存储体 %1 轮：冲突；这一步多出 %2 轮</translation>
    </message>
    <message>
        <source>one turn: no conflict in this warp; extra turns in this step: %1</source>
        <translation>一轮：本线程束无冲突；这一步多出 %1 轮</translation>
    </message>
    <message>
        <source>sectors in this warp: %1; in this step %2, the least is %3</source>
        <translation>本线程束的扇区：%1；这一步 %2 个，最少 %3 个</translation>
    </message>
    <message>
        <source>An image object: the driver chooses its layout in memory, so the layout is unknown.</source>
        <translation>图像对象：在内存中的布局由驱动程序决定，布局未知。</translation>
    </message>
</context>
<context>
    <name>halo::Actions</name>
    <message>
        <source>&amp;Open Image…</source>
        <translation>打开图像(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Paste Image</source>
        <translation>粘贴图像(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Save Result…</source>
        <translation>保存结果(&amp;S)…</translation>
    </message>
    <message>
        <source>Save &amp;Timings…</source>
        <translation>保存计时(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Copy Result</source>
        <translation>复制结果(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Run Again</source>
        <translation>重新运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Next Implementation</source>
        <translation>下一个实现(&amp;N)</translation>
    </message>
    <message>
        <source>Pre&amp;vious Implementation</source>
        <translation>上一个实现(&amp;V)</translation>
    </message>
    <message>
        <source>Open My &amp;Kernels Folder</source>
        <translation>打开自己的内核文件夹(&amp;K)</translation>
    </message>
    <message>
        <source>R&amp;eload Implementations</source>
        <translation>重新加载实现(&amp;E)</translation>
    </message>
    <message>
        <source>Go to &amp;Filter</source>
        <translation>转到滤波器(&amp;F)</translation>
    </message>
    <message>
        <source>Go to &amp;Implementations</source>
        <translation>转到实现(&amp;V)</translation>
    </message>
    <message>
        <source>Go to S&amp;ource</source>
        <translation>转到源代码(&amp;O)</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>全屏(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation>快捷键(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;About Haloscope</source>
        <translation>关于 Haloscope(&amp;A)</translation>
    </message>
    <message>
        <source>Save &amp;Diagram…</source>
        <translation>保存图示(&amp;D)…</translation>
    </message>
    <message>
        <source>Hide Side P&amp;anels</source>
        <translation>隐藏侧面板(&amp;A)</translation>
    </message>
    <message>
        <source>Open P&amp;roject…</source>
        <translation>打开项目(&amp;R)…</translation>
    </message>
    <message>
        <source>Save Pro&amp;ject</source>
        <translation>保存项目(&amp;J)</translation>
    </message>
    <message>
        <source>Save Project &amp;As…</source>
        <translation>项目另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Filter &amp;Designer</source>
        <translation>滤波器设计器(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>测量(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>导览(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Diagnostics…</source>
        <translation>诊断(&amp;D)…</translation>
    </message>
    <message>
        <source>Reduce &amp;Motion</source>
        <translation>减少动画(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;User Guide</source>
        <translation>使用指南(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Present</source>
        <translation>演示(&amp;P)</translation>
    </message>
    <message>
        <source>Pr&amp;eferences…</source>
        <translation>首选项(&amp;E)…</translation>
    </message>
    <message>
        <source>Command &amp;Palette…</source>
        <translation>命令面板(&amp;P)…</translation>
    </message>
    <message>
        <source>Save Vie&amp;w…</source>
        <translation>保存视图(&amp;W)…</translation>
    </message>
    <message>
        <source>Ne&amp;xt Image</source>
        <translation>下一幅图像(&amp;X)</translation>
    </message>
    <message>
        <source>Pre&amp;vious Image</source>
        <translation>上一幅图像(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Import Kernel…</source>
        <translation>导入内核(&amp;I)…</translation>
    </message>
</context>
<context>
    <name>halo::AssemblyView</name>
    <message>
        <source>Kernel function</source>
        <translation>内核函数</translation>
    </message>
    <message>
        <source>Assembly of the kernel</source>
        <translation>内核的汇编代码</translation>
    </message>
    <message>
        <source>Each instruction follows the source line that it was compiled from; an instruction without a line belongs to several.</source>
        <translation>每条指令前是生成它的源代码行号；没有行号的指令不单独属于某一行。</translation>
    </message>
    <message>
        <source>Assembly of the previous build; line numbers may differ.</source>
        <translation>属于之前构建的内核；行号可能已移动。</translation>
    </message>
    <message>
        <source>The driver of %1 provides no readable program.</source>
        <translation>%1 的驱动程序不提供可读的程序。</translation>
    </message>
    <message>
        <source>Compiling the kernel on the device…</source>
        <translation>设备正在编译内核…</translation>
    </message>
    <message>
        <source>The compiler does not report source lines.</source>
        <translation>编译器未说明指令属于哪一行。</translation>
    </message>
    <message>
        <source>%1 instructions: %2. Click one or its source line.</source>
        <translation>%1 条指令：%2。单击一条指令或源代码的一行，查看对应关系。</translation>
    </message>
    <message>
        <source>No instruction belongs to line %1 alone.</source>
        <translation>第 %1 行没有单独生成指令。</translation>
    </message>
    <message>
        <source>Line %1, instructions marked: %2 (%3)</source>
        <translation>第 %1 行，已标记的指令：%2（%3）</translation>
    </message>
</context>
<context>
    <name>halo::BilateralPanel</name>
    <message>
        <source>Bilateral</source>
        <translation>双边滤波</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>半径</translation>
    </message>
    <message>
        <source>Pixels farther away than this are ignored.</source>
        <translation>比这更远的像素不计入。</translation>
    </message>
    <message>
        <source>Sigma of space</source>
        <translation>空间 sigma</translation>
    </message>
    <message>
        <source>In pixels. A larger value gives more weight to distant pixels.</source>
        <translation>以像素为单位：越大，远处的像素所占份量越大。</translation>
    </message>
    <message>
        <source>Sigma of value</source>
        <translation>值域 sigma</translation>
    </message>
    <message>
        <source>Black is 0, white is 1. Edges with a larger step stay sharp; with a large sigma, the filter becomes a Gaussian.</source>
        <translation>黑为 0，白为 1。高于此值的边缘保持清晰；sigma 很大时滤波器就是高斯。</translation>
    </message>
    <message>
        <source>&amp;Radius</source>
        <translation>半径(&amp;R)</translation>
    </message>
    <message>
        <source>Sigma of &amp;space</source>
        <translation>空间 sigma(&amp;S)</translation>
    </message>
    <message>
        <source>Sigma of &amp;value</source>
        <translation>值域 sigma(&amp;V)</translation>
    </message>
    <message>
        <source>Synthetic image. Open an image to filter its brightness.</source>
        <translation>合成图像。打开图像即可对其亮度滤波。</translation>
    </message>
    <message>
        <source>The brightness of the image is filtered.</source>
        <translation>对图像的亮度滤波。</translation>
    </message>
    <message>
        <source>bilateral filter</source>
        <translation>双边滤波</translation>
    </message>
</context>
<context>
    <name>halo::BilateralStage</name>
    <message>
        <source>Bilateral filter</source>
        <translation>双边滤波</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Pixel under the pointer</source>
        <translation>指针下的像素</translation>
    </message>
    <message>
        <source>Point at a pixel to read its values; double-click to see which work-item computes it.</source>
        <translation>指向一个像素可读取其值；双击可查看由哪个工作项计算。</translation>
    </message>
    <message>
        <source>Filtered</source>
        <translation>滤波后</translation>
    </message>
    <message>
        <source>Pixel (%1, %2): %3 before, %4 after.</source>
        <translation>像素 (%1, %2)：之前 %3，之后 %4。</translation>
    </message>
    <message>
        <source>✗ Pixel (%1, %2) differs from the reference by %3; rounding explains at most %4.</source>
        <translation>✗ 像素 (%1, %2) 与参考结果相差 %3；舍入至多解释 %4。</translation>
    </message>
</context>
<context>
    <name>halo::Caption</name>
    <message>
        <source>column %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>columns %1 to %2</source>
        <translation>第 %1 至 %2 列</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>rows %1 to %2</source>
        <translation>第 %1 至 %2 行</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>columns, rows</comment>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>within %1, %2</source>
        <comment>columns, rows</comment>
        <translation>在 %1、%2 内</translation>
    </message>
    <message>
        <source>Idle: %1.</source>
        <translation>空闲：%1。</translation>
    </message>
    <message>
        <source>Outside the image: %1; the border rule “%2” selects the pixel.</source>
        <translation>图像外：%1；那里由边界规则“%2”决定取哪个像素。</translation>
    </message>
    <message>
        <source>%1: load from global memory, outside the window of this group.</source>
        <translation>%1：从全局内存加载，在本组的窗口之外。</translation>
    </message>
    <message>
        <source>%1: load pixels of the image, %2.</source>
        <translation>%1：加载图像像素，%2。</translation>
    </message>
    <message>
        <source>%1: store the pixels in the tile, %2. Filled: %3 of %4 cells.</source>
        <translation>%1：把像素存入分块，%2。已填：%3 / %4 个单元。</translation>
    </message>
    <message>
        <source>tap %1 of %2, weight %3 in column %4, row %5</source>
        <translation>第 %1 个系数，共 %2 个，权重 %3，第 %4 列第 %5 行</translation>
    </message>
    <message>
        <source>; %1.</source>
        <translation>；%1。</translation>
    </message>
    <message>
        <source>%1: read the tile, multiply, add%2</source>
        <translation>%1：读分块，相乘，相加%2</translation>
    </message>
    <message>
        <source>%1: read the image, multiply, add%2</source>
        <translation>%1：读图像，相乘，相加%2</translation>
    </message>
    <message>
        <source>%1: read a weight of the filter%2</source>
        <translation>%1：读滤波器的一个权重%2</translation>
    </message>
    <message>
        <source>%1: store in global memory.</source>
        <translation>%1：存入全局内存。</translation>
    </message>
    <message>
        <source>%1: store the sum in the result, %2.</source>
        <translation>%1：把和存入结果，%2。</translation>
    </message>
    <message>
        <source>Barrier: all %1 work-items wait for each other.</source>
        <translation>屏障：全部 %1 个工作项互相等待。</translation>
    </message>
    <message>
        <source>Barrier: all %1 work-items wait until the tile is complete. From here on, every work-item may read what the others wrote.</source>
        <translation>屏障：全部 %1 个工作项等到分块完整。此后每个工作项都可以读其他工作项写入的内容。</translation>
    </message>
    <message>
        <source>Barrier: all %1 work-items wait. Filled: %2 of %3 cells.</source>
        <translation>屏障：全部 %1 个工作项等待。已填：%2 / %3 个单元。</translation>
    </message>
    <message>
        <source>All %1 work-items</source>
        <translation>全部 %1 个工作项</translation>
    </message>
    <message>
        <source>Work-item %1</source>
        <translation>工作项 %1</translation>
    </message>
    <message>
        <source>%1 work-items (%2 … %3)</source>
        <translation>%1 个工作项（%2 … %3）</translation>
    </message>
    <message>
        <source>Work-items %1</source>
        <translation>工作项 %1</translation>
    </message>
    <message>
        <source>This work-group touches no memory.</source>
        <translation>这个工作组不访问内存。</translation>
    </message>
    <message>
        <source>Nothing has happened yet.</source>
        <translation>还什么都没有发生。</translation>
    </message>
    <message>
        <source>%1 × load</source>
        <translation>%1 × 加载</translation>
    </message>
    <message>
        <source>load %1</source>
        <translation>加载 %1</translation>
    </message>
    <message>
        <source>%1 × multiply-add</source>
        <translation>%1 × 乘加</translation>
    </message>
    <message>
        <source>store</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>barrier</source>
        <translation>屏障</translation>
    </message>
    <message>
        <source>Pixel %1, %2: never read by this group.</source>
        <translation>像素 %1，%2：本组从未读取。</translation>
    </message>
    <message>
        <source>The border rule takes pixel %1.</source>
        <translation>它代表像素 %1。</translation>
    </message>
    <message>
        <source>Cell %1 of the tile: never written.</source>
        <translation>分块单元 %1：从未写入。</translation>
    </message>
    <message>
        <source>Cell %1 of the tile: work-item %2 will fill it.</source>
        <translation>分块单元 %1：将由工作项 %2 填入。</translation>
    </message>
    <message>
        <source>Output %1: not written by any work-item.</source>
        <translation>输出 %1：没有工作项写入。</translation>
    </message>
    <message>
        <source>Output %1: work-item %2 wrote %3.</source>
        <translation>输出 %1：工作项 %2 写入 %3。</translation>
    </message>
    <message>
        <source>Output %1: work-item %2 has done %3 of %4 reads.</source>
        <translation>输出 %1：工作项 %2 已完成 %3 / %4 次读取。</translation>
    </message>
    <message>
        <source>waits at the barrier</source>
        <translation>在屏障处等待</translation>
    </message>
    <message>
        <source>takes part in this step</source>
        <translation>参与这一步</translation>
    </message>
    <message>
        <source>is idle in this step</source>
        <translation>在这一步空闲</translation>
    </message>
    <message>
        <source>has nothing to do in this step</source>
        <translation>在这一步无事可做</translation>
    </message>
    <message>
        <source>Work-item %1, local id %2: %3.</source>
        <translation>工作项 %1，局部 id %2：%3。</translation>
    </message>
    <message>
        <source>Weight %1 in column %2, row %3.</source>
        <translation>权重 %1，第 %2 列第 %3 行。</translation>
    </message>
    <message>
        <source>%1 × read</source>
        <translation>%1 × 读取</translation>
    </message>
    <message>
        <source>%1: read %2 in local memory.</source>
        <translation>%1：从局部内存读取 %2。</translation>
    </message>
    <message>
        <source>%1: read %2 in global memory.</source>
        <translation>%1：从全局内存读取 %2。</translation>
    </message>
    <message>
        <source>%1: store %2 in local memory.</source>
        <translation>%1：把 %2 存入局部内存。</translation>
    </message>
    <message>
        <source>%1: store %2 in global memory.</source>
        <translation>%1：把 %2 存入全局内存。</translation>
    </message>
    <message>
        <source>%1: update %2 in local memory, one after the other.</source>
        <translation>%1：依次修改局部内存中的 %2。</translation>
    </message>
    <message>
        <source>%1: update %2 in global memory, one after the other.</source>
        <translation>%1：依次修改全局内存中的 %2。</translation>
    </message>
    <message>
        <source>%1: not touched so far.</source>
        <translation>%1：到目前未被访问。</translation>
    </message>
    <message>
        <source>%1: value %2, written last by work-item %3, read %4 times so far.</source>
        <translation>%1：值 %2，最后由工作项 %3 写入，到目前读了 %4 次。</translation>
    </message>
    <message>
        <source>%1: value %2, read %3 times so far.</source>
        <translation>%1：值 %2，到目前读了 %3 次。</translation>
    </message>
    <message>
        <source>place %1</source>
        <translation>位置 %1</translation>
    </message>
    <message>
        <source>places %1 to %2</source>
        <translation>位置 %1 至 %2</translation>
    </message>
    <message>
        <source>within %1</source>
        <comment>places</comment>
        <translation>%1 之内</translation>
    </message>
    <message>
        <source>Outside the image: %1; no output needs what is read there.</source>
        <translation>图像外：%1；那里读到的值没有输出需要。</translation>
    </message>
    <message>
        <source>Outside the signal: %1; the border rule “%2” selects the sample.</source>
        <translation>信号外：%1；那里由边界规则“%2”决定取哪个样本。</translation>
    </message>
    <message>
        <source>%1: load samples of the signal, %2.</source>
        <translation>%1：加载信号的样本，%2。</translation>
    </message>
    <message>
        <source>The work-group as a whole, by an asynchronous copy</source>
        <translation>整个工作组，通过异步拷贝</translation>
    </message>
    <message>
        <source>read once so far</source>
        <translation>到目前读了一次</translation>
    </message>
    <message>
        <source>read %1 times so far</source>
        <translation>到目前读了 %1 次</translation>
    </message>
    <message>
        <source>%1, by %2.</source>
        <comment>how often a cell is read, work-items</comment>
        <translation>%1，由 %2。</translation>
    </message>
    <message>
        <source>Sample %1, %2: never read by this group.</source>
        <translation>样本 %1，%2：本组从不读取。</translation>
    </message>
    <message>
        <source>Sample %1, %2: value %3, %4</source>
        <translation>样本 %1，%2：值 %3，%4</translation>
    </message>
    <message>
        <source>Pixel %1, %2: value %3, %4</source>
        <translation>像素 %1，%2：值 %3，%4</translation>
    </message>
    <message>
        <source>Cell %1 of the tile: value %2 from work-item %3, %4</source>
        <translation>分块单元 %1：值 %2 来自工作项 %3，%4</translation>
    </message>
    <message>
        <source>Cell %1 of the tile, %2: value %3 from work-item %4, %5</source>
        <translation>分块单元 %1，%2：值 %3 来自工作项 %4，%5</translation>
    </message>
    <message>
        <source>Output (%1, %2) of %3</source>
        <comment>column, row, work-item</comment>
        <translation>输出 (%1, %2)，工作项 %3</translation>
    </message>
    <message>
        <source>%1: the sum of %2 products, none of them yet.</source>
        <translation>%1：%2 个乘积之和，还没有一个。</translation>
    </message>
    <message>
        <source>%1: %2 = %3, %4 of %5 products</source>
        <translation>%1：%2 = %3，%5 个乘积中的 %4 个</translation>
    </message>
    <message>
        <source>%1: load weights of the filter, to keep them in local memory.</source>
        <translation>%1：加载滤波器的权重，保存到局部内存。</translation>
    </message>
    <message>
        <source>%1: store in local memory: %2.</source>
        <comment>work-items, array</comment>
        <translation>%1：存入局部内存：%2。</translation>
    </message>
    <message>
        <source>%1: store the row sums, %2.</source>
        <translation>%1：存储行和，%2。</translation>
    </message>
    <message>
        <source>%1: store the column sums, %2.</source>
        <translation>%1：存储列和，%2。</translation>
    </message>
    <message>
        <source>%1: read the row sums, multiply by the column of the filter, add.</source>
        <translation>%1：读取行和，乘以滤波器的列，累加。</translation>
    </message>
    <message>
        <source>%1: read the column sums, multiply by the row of the filter, add.</source>
        <translation>%1：读取列和，乘以滤波器的行，累加。</translation>
    </message>
    <message>
        <source>%1: read the image, multiply by the row of the filter, add.</source>
        <translation>%1：读取图像，乘以滤波器的行，累加。</translation>
    </message>
    <message>
        <source>%1: read the image, multiply by the column of the filter, add.</source>
        <translation>%1：读取图像，乘以滤波器的列，累加。</translation>
    </message>
    <message>
        <source>%1: read pixels that no output of this group needs.</source>
        <translation>%1：读取本组输出都不需要的像素。</translation>
    </message>
    <message>
        <source>Pass 1 ends when all work-groups are done; then pass 2 may read what the others wrote.</source>
        <translation>所有工作组完成后第 1 遍才结束；因此第 2 遍可以读取其他工作组写入的内容。</translation>
    </message>
    <message>
        <source>keep sums</source>
        <translation>保存和</translation>
    </message>
    <message>
        <source>next pass</source>
        <translation>下一遍</translation>
    </message>
    <message>
        <source>Cell %1 between the passes: another work-group writes it.</source>
        <translation>两遍之间的单元 %1：由另一个工作组写入。</translation>
    </message>
    <message>
        <source>Sum of %1 pixels of a row: %2 from work-item %3, %4</source>
        <translation>一行中 %1 个像素之和：%2，来自工作项 %3，%4</translation>
    </message>
    <message>
        <source>Sum of %1 pixels of a column: %2 from work-item %3, %4</source>
        <translation>一列中 %1 个像素之和：%2，来自工作项 %3，%4</translation>
    </message>
    <message>
        <source>%1 multiplications for each output instead of %2.</source>
        <translation>每个输出 %1 次乘法，而不是 %2 次。</translation>
    </message>
    <message>
        <source>%1: write image&apos;s spectrum × filter&apos;s spectrum, a complex number for each frequency. %2.</source>
        <translation>%1：写出图像频谱 × 滤波器频谱，每个频率一个复数。%2。</translation>
    </message>
    <message>
        <source>%1: read the image&apos;s spectrum, a complex number (re, im) each. %2 reads %3.</source>
        <translation>%1：读取图像的频谱，各一个复数 (re, im)。%2 读到 %3。</translation>
    </message>
    <message>
        <source>%1: read the filter&apos;s spectrum, a complex number (re, im) each. %2 reads %3.</source>
        <translation>%1：读取滤波器的频谱，各一个复数 (re, im)。%2 读到 %3。</translation>
    </message>
    <message>
        <source>%1: read %2, %3, to copy it.</source>
        <comment>work-items, memory, places</comment>
        <translation>%1：读取 %2，%3，以便复制。</translation>
    </message>
    <message>
        <source>%1: write the copy to %2, %3.</source>
        <comment>work-items, memory, places</comment>
        <translation>%1：把副本写入 %2，%3。</translation>
    </message>
    <message>
        <source>%1: read complex numbers that other work-items stored in local memory.</source>
        <translation>%1：读取其他工作项存入局部内存的复数。</translation>
    </message>
    <message>
        <source>%1: store complex numbers in local memory for other work-items.</source>
        <translation>%1：把复数存入局部内存，供其他工作项读取。</translation>
    </message>
    <message>
        <source>Barrier: all %1 work-items wait. Now they may read what was stored before and overwrite what was read.</source>
        <translation>屏障：全部 %1 个工作项等待。之前存入的现在可以读取，读过的可以覆盖。</translation>
    </message>
    <message>
        <source>%1 × store</source>
        <comment>steps</comment>
        <translation>%1 × 存储</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>乘积</translation>
    </message>
    <message>
        <source>Image&apos;s spectrum</source>
        <translation>图像的频谱</translation>
    </message>
    <message>
        <source>Filter&apos;s spectrum</source>
        <translation>滤波器的频谱</translation>
    </message>
    <message>
        <source>%1, %2: not written so far.</source>
        <comment>which spectrum, place</comment>
        <translation>%1，%2：尚未写入。</translation>
    </message>
    <message>
        <source>%1, %2: %3.</source>
        <comment>which spectrum, place, number</comment>
        <translation>%1，%2：%3。</translation>
    </message>
    <message>
        <source>%1: store the outputs in the result, %2.</source>
        <translation>%1：把输出存入结果，%2。</translation>
    </message>
    <message>
        <source>Barrier: %1 of %2 work-items wait, the others have returned. Filled: %3 of %4 cells.</source>
        <translation>屏障：%2 个工作项中有 %1 个在等，其余的已经返回。已填：%3 / %4 个单元。</translation>
    </message>
    <message>
        <source>%1 × vector read</source>
        <translation>%1 × 向量读取</translation>
    </message>
    <message>
        <source>Padding: counts as 0 and is not stored in memory.</source>
        <translation>填充：按 0 计算，不在任何内存中。</translation>
    </message>
</context>
<context>
    <name>halo::ChainList</name>
    <message>
        <source>+ Step</source>
        <translation>+ 步骤</translation>
    </message>
    <message>
        <source>Add a step: another filter, applied to the result of this one (Insert in the list of steps)</source>
        <translation>添加一步：另一个滤波器，作用于当前滤波器的结果（在步骤列表中按 Insert）</translation>
    </message>
    <message>
        <source>&amp;Add Step</source>
        <translation>添加一步(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Remove Step</source>
        <translation>删除该步(&amp;R)</translation>
    </message>
    <message>
        <source>Move &amp;Up</source>
        <translation>上移(&amp;U)</translation>
    </message>
    <message>
        <source>Move &amp;Down</source>
        <translation>下移(&amp;D)</translation>
    </message>
    <message>
        <source>Move the step up (Ctrl+Shift+Up)</source>
        <translation>将该步上移 (Ctrl+Shift+Up)</translation>
    </message>
    <message>
        <source>Move the step down (Ctrl+Shift+Down)</source>
        <translation>将该步下移 (Ctrl+Shift+Down)</translation>
    </message>
    <message>
        <source>Remove the step (Delete)</source>
        <translation>删除该步 (Delete)</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Auto: %1</source>
        <translation>自动：%1</translation>
    </message>
    <message>
        <source>could not run; see the message</source>
        <translation>无法运行；消息说明了原因</translation>
    </message>
    <message>
        <source>differs from the reference</source>
        <translation>与参考结果不同</translation>
    </message>
    <message>
        <source>equals the reference</source>
        <translation>与参考结果一致</translation>
    </message>
    <message>
        <source>follows the chosen step and does not run; choose it to see its result</source>
        <translation>在所选步骤之后，未运行；选中它即可查看其结果</translation>
    </message>
    <message>
        <source>not run yet</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>Step %1: %2, %3, %4</source>
        <translation>第 %1 步：%2，%3，%4</translation>
    </message>
    <message>
        <source>Total %1</source>
        <translation>总计 %1</translation>
    </message>
    <message>
        <source>Kernel time up to the chosen step</source>
        <translation>内核时间，截至所选步骤</translation>
    </message>
</context>
<context>
    <name>halo::ChainRows</name>
    <message>
        <source>Steps of the chain</source>
        <translation>链中的步骤</translation>
    </message>
</context>
<context>
    <name>halo::ChartView</name>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Point at a bar or a point for its numbers; click to choose the implementation; drag to zoom, Escape shows all.</source>
        <translation>指向条形或点可看数值；单击选择该实现；拖动放大，Esc 显示全部。</translation>
    </message>
</context>
<context>
    <name>halo::Charts</name>
    <message>
        <source>Pipeline of one run</source>
        <translation>一次运行的流水线</translation>
    </message>
    <message>
        <source>Ranking</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>Which implementation is fastest, and how sure are we?</source>
        <translation>哪个实现最快，可靠吗？</translation>
    </message>
    <message>
        <source>Filter size</source>
        <translation>滤波器大小</translation>
    </message>
    <message>
        <source>What does a larger filter cost?</source>
        <translation>更大的滤波器要多少代价？</translation>
    </message>
    <message>
        <source>Image size</source>
        <translation>图像大小</translation>
    </message>
    <message>
        <source>What does a larger image cost?</source>
        <translation>更大的图像要多少代价？</translation>
    </message>
    <message>
        <source>Work-group size</source>
        <translation>工作组大小</translation>
    </message>
    <message>
        <source>How many work-items should a group have?</source>
        <translation>一个工作组应有多少工作项？</translation>
    </message>
    <message>
        <source>Outputs per item</source>
        <translation>每项输出数</translation>
    </message>
    <message>
        <source>How many outputs should a work-item make?</source>
        <translation>一个工作项应算多少输出？</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Which shape of work-group is best?</source>
        <translation>哪种形状的工作组最好？</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>How close is it to the limits of the device?</source>
        <translation>离设备的极限还有多远？</translation>
    </message>
    <message>
        <source>%1 (95 %: %2 to %3), %4 rounds</source>
        <translation>%1（95 %：%2 至 %3），%4 轮</translation>
    </message>
    <message>
        <source>from %1 to %2, outliers: %3</source>
        <translation>从 %1 到 %2，离群值：%3</translation>
    </message>
    <message>
        <source>Its output is wrong: the error is %1, at most %2 is allowed</source>
        <translation>输出有误：偏差 %1，允许 %2</translation>
    </message>
    <message>
        <source>%1 GB/s, %2 GFLOP/s</source>
        <translation>%1 GB/s，%2 GFLOP/s</translation>
    </message>
    <message>
        <source>work-group %1</source>
        <translation>工作组 %1</translation>
    </message>
    <message>
        <source>filter %1</source>
        <translation>滤波器 %1</translation>
    </message>
    <message>
        <source>measured elsewhere: %1</source>
        <translation>在别处记录：%1</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>有误</translation>
    </message>
    <message>
        <source>Nothing has been measured yet.</source>
        <translation>还没有测量任何东西。</translation>
    </message>
    <message>
        <source>%1: time over the shape of the work-group</source>
        <translation>%1：时间与工作组形状</translation>
    </message>
    <message>
        <source>A heat map needs several work-group shapes: measure several.</source>
        <translation>热图需要多种工作组形状：请用几种来测量。</translation>
    </message>
    <message>
        <source>width of the work-group</source>
        <translation>工作组的宽度</translation>
    </message>
    <message>
        <source>height of the work-group</source>
        <translation>工作组的高度</translation>
    </message>
    <message>
        <source>copy only: %1</source>
        <translation>仅复制：%1</translation>
    </message>
    <message>
        <source>arithmetic only: %1</source>
        <translation>仅运算：%1</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>wrong output, error %1</source>
        <translation>输出有误，偏差 %1</translation>
    </message>
    <message>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message>
        <source>Time of one run</source>
        <translation>一次运行的时间</translation>
    </message>
    <message>
        <source>%1 in the warm-up</source>
        <translation>预热时 %1</translation>
    </message>
    <message>
        <source>ms, device clock</source>
        <translation>毫秒，设备时钟</translation>
    </message>
    <message>
        <source>%1 (measured elsewhere)</source>
        <translation>%1（在别处记录）</translation>
    </message>
    <message>
        <source>Time of %1 over time of %2</source>
        <translation>%1 的时间比 %2 的时间</translation>
    </message>
    <message>
        <source>another kernel source</source>
        <translation>内核源代码不同</translation>
    </message>
    <message>
        <source>ratio %1 (95 %: %2 to %3); measured at different times, so there is no verdict</source>
        <translation>比值 %1（95 %：%2 至 %3）；在不同时间测量，因此不下结论</translation>
    </message>
    <message>
        <source>The two measurements have no configuration in common.</source>
        <translation>两者没有共同的配置。</translation>
    </message>
    <message>
        <source>ratio; below 1 the second is faster</source>
        <translation>比值；小于 1 表示第二个更快</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>the fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>build</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>upload</source>
        <translation>上传</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>ms since the first command was queued, by the device clock; build by the host clock</source>
        <translation>自第一条命令入队起的毫秒数，设备时钟；构建用主机时钟</translation>
    </message>
    <message>
        <source>from %1 to %2: %3</source>
        <translation>从 %1 到 %2：%3</translation>
    </message>
    <message>
        <source>waited %1 on the host and %2 on the device</source>
        <translation>在主机上等待 %1，在设备上等待 %2</translation>
    </message>
    <message>
        <source>These times run backwards, so they cannot be right.</source>
        <translation>这些时间倒流，不可能是真的。</translation>
    </message>
    <message>
        <source>copy: %1 GB/s</source>
        <translation>复制：%1 GB/s</translation>
    </message>
    <message>
        <source>multiply-add: %1 GFLOP/s</source>
        <translation>乘加：%1 GFLOP/s</translation>
    </message>
    <message>
        <source>%1 % of the roof</source>
        <translation>屋顶的 %1 %</translation>
    </message>
    <message>
        <source>Throughput below the device limits</source>
        <translation>设备上限之下的速率</translation>
    </message>
    <message>
        <source>The device limits were not measured; measure them, too.</source>
        <translation>没有测量设备的上限；请连同上限一起测量。</translation>
    </message>
    <message>
        <source>No implementation of this run can be shown.</source>
        <translation>这次运行没有可显示的实现。</translation>
    </message>
    <message>
        <source>flop per byte of compulsory traffic</source>
        <translation>每个必须移动的字节的浮点运算</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>taps of the filter in each direction</source>
        <translation>滤波器每个方向的系数个数</translation>
    </message>
    <message>
        <source>image, pixels in each direction</source>
        <translation>图像每个方向的像素数</translation>
    </message>
    <message>
        <source>work-items of a work-group</source>
        <translation>工作组的工作项数</translation>
    </message>
    <message>
        <source>outputs of a work-item</source>
        <translation>工作项的输出数</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Mpixel/s</source>
        <translation>Mpixel/s</translation>
    </message>
    <message>
        <source>A sweep needs at least two sizes: measure several.</source>
        <translation>扫描至少需要两种大小：请用几种来测量。</translation>
    </message>
    <message>
        <source>%1 at %2: %3</source>
        <translation>%1，在 %2 处：%3</translation>
    </message>
    <message>
        <source>%1 takes %2 (%3 to %4)</source>
        <translation>%1 用时 %2（%3 至 %4）</translation>
    </message>
    <message>
        <source>Still measuring: %1 is the only one measured so far</source>
        <translation>轮次仍在进行：目前只测量了 %1</translation>
    </message>
    <message>
        <source>Each ran on its own, so there is no verdict; %1 took the least time: %2</source>
        <translation>各自单独运行，因此不作判定；%1 用时最少：%2</translation>
    </message>
    <message>
        <source>Still measuring: %1 leads, then %2</source>
        <translation>轮次仍在进行：%1 领先，其后是 %2</translation>
    </message>
    <message>
        <source>Still measuring: no difference shown yet between %1 and %2</source>
        <translation>轮次仍在进行：%1 与 %2 之间尚无显著差异</translation>
    </message>
    <message>
        <source>No difference shown between %1 and %2, the fastest of %3</source>
        <translation>%1 与 %2（%3 个中最快的）之间无显著差异</translation>
    </message>
    <message>
        <source>%1 is the fastest of %2: %3 × faster than %4</source>
        <translation>%1 是 %2 个中最快的：速度是 %4 的 %3 倍</translation>
    </message>
    <message>
        <source>%1: a work-group of %2 takes the least time, %3; the slowest shape takes %4 × as long</source>
        <translation>%1：%2 的工作组用时最少，%3；最慢的形状是其 %4 倍</translation>
    </message>
    <message>
        <source>leading</source>
        <translation>领先</translation>
    </message>
    <message>
        <source>least time, no difference shown</source>
        <translation>用时最少，无显著差异</translation>
    </message>
    <message>
        <source>ms, device clock, logarithmic</source>
        <translation>毫秒，设备时钟，对数</translation>
    </message>
    <message>
        <source>%1 against %2: of %3 configurations %4 took less time, %5 more</source>
        <translation>%1 对比 %2：%3 个配置中 %4 个用时更少，%5 个更多</translation>
    </message>
    <message>
        <source>One run of %1: %2</source>
        <translation>%1 的一次运行：%2</translation>
    </message>
    <message>
        <source>%1 comes closest to the device limits: %2 % of the roof</source>
        <translation>%1 最接近设备极限：达到屋顶的 %2 %</translation>
    </message>
    <message>
        <source>Least time at %2 as at %3: %1</source>
        <translation>在 %2 和 %3 时用时最少：%1</translation>
    </message>
    <message>
        <source>Least time at %2: %1; at %4: %3</source>
        <translation>用时最少：%2 时为 %1；%4 时为 %3</translation>
    </message>
    <message>
        <source>partly measured elsewhere: %1</source>
        <translation>部分在别处录制：%1</translation>
    </message>
    <message>
        <source>%1 measured, %2 not</source>
        <comment>implementations</comment>
        <translation>已测 %1 个、未测 %2 个</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Did it become slower from one measurement to the next?</source>
        <translation>与前一次测量相比是否变慢？</translation>
    </message>
    <message>
        <source>%1 took %2 as long on %3 as before</source>
        <translation>%1 在 %3 的用时是之前的 %2</translation>
    </message>
    <message>
        <source>date of the measurement, UTC</source>
        <translation>测量日期，UTC</translation>
    </message>
    <message>
        <source>measurement</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>A history needs at least two measurements that have an implementation, filter and image in common.</source>
        <translation>历史至少需要两次测量，且具有共同的实现、滤波器和图像。</translation>
    </message>
    <message>
        <source>Nothing became slower by more than 5 % for sure</source>
        <translation>没有任何一项确定变慢超过 5 %</translation>
    </message>
    <message>
        <source>Model against hardware</source>
        <translation>模型与硬件对比</translation>
    </message>
    <message>
        <source>Does the hardware count what the model says?</source>
        <translation>硬件统计的与模型所说的一致吗？</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相等</translation>
    </message>
    <message>
        <source>within 1 %</source>
        <translation>相差不到 1 %</translation>
    </message>
    <message>
        <source>model: 0</source>
        <translation>模型：0</translation>
    </message>
    <message>
        <source>launch %1: %2</source>
        <translation>启动 %1：%2</translation>
    </message>
    <message>
        <source>counted on %1: %2</source>
        <translation>在 %1 上统计：%2</translation>
    </message>
    <message>
        <source>model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>counted on %1</source>
        <translation>在 %1 上统计</translation>
    </message>
    <message>
        <source>grey: counted of another problem or work-group</source>
        <translation>灰色：统计自其他问题或工作组</translation>
    </message>
    <message>
        <source>The hardware counts what the model says, within 1 %, in all launches: %1</source>
        <translation>在全部启动中，硬件统计与模型相差不到 1 %：%1 次</translation>
    </message>
    <message>
        <source>Within 1 % of the model: %1 of %2 launches. Farthest: %3, %4</source>
        <translation>与模型相差不到 1 %：%2 次启动中的 %1 次。相差最大：%3，%4</translation>
    </message>
    <message>
        <source>counted here, %1, driver %2</source>
        <translation>在此统计，%1，驱动程序 %2</translation>
    </message>
    <message>
        <source>recorded, %1, driver %2</source>
        <translation>记录的数据，%1，驱动程序 %2</translation>
    </message>
    <message>
        <source>Counted by the hardware, as a multiple of the model</source>
        <translation>硬件统计值与模型的比值</translation>
    </message>
    <message>
        <source>Nothing was counted of these implementations. Count them by haloscope-cli counters where there is an NVIDIA GPU with its profiler.</source>
        <translation>这些实现尚未统计。请在装有 NVIDIA GPU 及其分析器的机器上用 haloscope-cli counters 统计。</translation>
    </message>
    <message>
        <source>No launch has both numbers above 0: %1.</source>
        <translation>没有启动同时具有统计值和模型值：%1。</translation>
    </message>
    <message>
        <source>%1, counted / model</source>
        <translation>%1，统计值 / 模型</translation>
    </message>
    <message>
        <source>as the model says</source>
        <translation>与模型一致</translation>
    </message>
    <message>
        <source>bytes counted on %1</source>
        <translation>在 %1 上统计的字节</translation>
    </message>
    <message>
        <source>%1: %2 for each output</source>
        <translation>%1：每个输出 %2</translation>
    </message>
    <message>
        <source>by the formula: %1</source>
        <translation>按公式：%1</translation>
    </message>
    <message>
        <source>The time is of another device: %1</source>
        <translation>时间来自其他设备：%1</translation>
    </message>
    <message>
        <source>grey: counted of another problem, work-group or device</source>
        <translation>灰色：统计自其他问题、工作组或设备</translation>
    </message>
</context>
<context>
    <name>halo::Choices</name>
    <message>
        <source>workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>implementation</source>
        <translation>实现</translation>
    </message>
    <message>
        <source>work-group</source>
        <translation>工作组</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>add a step</source>
        <translation>添加一步</translation>
    </message>
    <message>
        <source>choose a step</source>
        <translation>选择步骤</translation>
    </message>
    <message>
        <source>remove a step</source>
        <translation>删除一步</translation>
    </message>
    <message>
        <source>move a step</source>
        <translation>移动步骤</translation>
    </message>
</context>
<context>
    <name>halo::ClassBar</name>
    <message>
        <source>Back to Lesson</source>
        <translation>返回课程</translation>
    </message>
    <message>
        <source>Hand In…</source>
        <translation>提交…</translation>
    </message>
    <message>
        <source>Saves one file for your teacher: your answers and your kernel.</source>
        <translation>为老师保存一个文件：您的答案和内核。</translation>
    </message>
    <message>
        <source>Saved as %1; give this file to your teacher.</source>
        <translation>已保存为 %1；请把此文件交给老师。</translation>
    </message>
    <message>
        <source>Each student has their own paper: enter your number first.</source>
        <translation>每个学生都有自己的试题：请先输入学号。</translation>
    </message>
    <message>
        <source>Paper of %1: %2 of %3 questions answered; the first answer counts.</source>
        <translation>%1 的试题：已回答 %2 / %3 题；以第一次回答为准。</translation>
    </message>
    <message>
        <source>Your kernel for &quot;%1&quot; is included.</source>
        <translation>您为“%1”编写的内核将一并提交。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not started.</source>
        <translation>“%1”尚未开始。</translation>
    </message>
    <message>
        <source>Your Number…</source>
        <translation>您的学号…</translation>
    </message>
    <message>
        <source>Another Student…</source>
        <translation>另一位学生…</translation>
    </message>
    <message>
        <source>Hand In</source>
        <translation>提交</translation>
    </message>
    <message>
        <source>Hand-ins (%1)</source>
        <translation>提交文件 (%1)</translation>
    </message>
</context>
<context>
    <name>halo::Comparison</name>
    <message>
        <source>reads of the image</source>
        <translation>图像读取</translation>
    </message>
    <message>
        <source>local memory, reads and writes</source>
        <translation>局部内存读写</translation>
    </message>
    <message>
        <source>reads of weights</source>
        <translation>权重读取</translation>
    </message>
    <message>
        <source>reads of global memory</source>
        <translation>全局内存读取</translation>
    </message>
    <message>
        <source>writes to global memory</source>
        <translation>全局内存写入</translation>
    </message>
    <message>
        <source>model clocks: %1 per sector, %2 per turn</source>
        <translation>模型时钟：每个扇区 %1，每轮 %2</translation>
    </message>
</context>
<context>
    <name>halo::ComparisonView</name>
    <message>
        <source>The other implementation</source>
        <translation>另一个实现</translation>
    </message>
    <message>
        <source>%1 — step %2 of %3</source>
        <translation>%1 — 第 %2 步，共 %3 步</translation>
    </message>
    <message>
        <source>%1 — waits, so that both add the same tap</source>
        <translation>%1 — 等待，使两者加同一个系数</translation>
    </message>
</context>
<context>
    <name>halo::CopyMenu</name>
    <message>
        <source>My copy</source>
        <translation>我的副本</translation>
    </message>
    <message>
        <source>Rename, duplicate or delete this kernel.</source>
        <translation>为您的这个内核命名、复制或丢弃。</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>名称(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>再复制一份(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Open Its Folder</source>
        <translation>打开其文件所在文件夹(&amp;O)</translation>
    </message>
    <message>
        <source>Move to &amp;Trash</source>
        <translation>移到回收站(&amp;B)</translation>
    </message>
    <message>
        <source>Kernel Name</source>
        <translation>内核名称</translation>
    </message>
    <message>
        <source>Name in lists:</source>
        <translation>列表中的名称：</translation>
    </message>
</context>
<context>
    <name>halo::CostModel</name>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Reads of global memory per output pixel and colour channel.</source>
        <translation>每个输出像素和颜色通道读全局内存的次数。</translation>
    </message>
    <message>
        <source>Additions and multiplications per output pixel and colour channel.</source>
        <translation>每个输出像素和颜色通道的加法和乘法。</translation>
    </message>
    <message>
        <source>implementation</source>
        <translation>实现</translation>
    </message>
    <message>
        <source>reads/px</source>
        <translation>读/像素</translation>
    </message>
    <message>
        <source>flops/px</source>
        <translation>运算/像素</translation>
    </message>
    <message>
        <source>suits</source>
        <translation>适用</translation>
    </message>
</context>
<context>
    <name>halo::CostPanel</name>
    <message>
        <source>Costs</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>Costs of the whole work-group, compared with the ideal and the naive kernel</source>
        <translation>整个工作组的开销，与理想情况和朴素内核并列</translation>
    </message>
    <message>
        <source>Lanes, and the sectors or banks they touch in this step</source>
        <translation>各线道及其在这一步访问的扇区或存储体</translation>
    </message>
    <message>
        <source>Model of the hardware</source>
        <translation>硬件模型</translation>
    </message>
    <message>
        <source>A model, not a measurement: warps of %1, sectors of %2 bytes, %3 banks of %4 bytes</source>
        <translation>这是模型，不是测量：线程束为 %1，扇区 %2 字节，%3 个 %4 字节的存储体</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>硬件</translation>
    </message>
    <message>
        <source>Access map</source>
        <translation>访问图</translation>
    </message>
    <message>
        <source>Count on This GPU</source>
        <translation>在此 GPU 上计数</translation>
    </message>
    <message>
        <source>Let the chosen device count what it makes of this launch, with NVIDIA&apos;s profiler.</source>
        <translation>让所选设备通过 NVIDIA 的分析器统计此次启动的实际行为。</translation>
    </message>
</context>
<context>
    <name>halo::DesignerWindow</name>
    <message>
        <source>Filters</source>
        <translation>滤波器</translation>
    </message>
    <message>
        <source>Filter sources</source>
        <translation>滤波器的来源</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Filters with parameters</source>
        <translation>带参数的滤波器</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>Saved filters</source>
        <translation>您保存的滤波器</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Copy Filter As</source>
        <translation>复制滤波器为(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste Filter</source>
        <translation>粘贴滤波器(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Modify</source>
        <translation>更改(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open Filter…</source>
        <translation>打开滤波器(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save Filter…</source>
        <translation>保存滤波器(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Filter designer</source>
        <translation>滤波器设计器</translation>
    </message>
    <message>
        <source>%1 — Filter designer</source>
        <translation>%1 — 滤波器设计器</translation>
    </message>
</context>
<context>
    <name>halo::DeviceMenu</name>
    <message>
        <source>%1 · driver %2 · %3 local memory, %4 global memory, work-groups up to %5</source>
        <translation>%1 · 驱动程序 %2 · 局部内存 %3，全局内存 %4，工作组最大 %5</translation>
    </message>
    <message>
        <source>&amp;Device</source>
        <translation>设备(&amp;D)</translation>
    </message>
    <message>
        <source>Without OpenCL</source>
        <translation>不使用 OpenCL</translation>
    </message>
    <message>
        <source>OpenCV on the CPU</source>
        <translation>CPU 上的 OpenCV</translation>
    </message>
    <message>
        <source>filter2D of OpenCV: no implementations to choose, no device clock.</source>
        <translation>OpenCV 的 filter2D：没有实现，也没有设备时钟。</translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>%1 · %2, compute units: %3</source>
        <translation>%1 · %2，计算单元：%3</translation>
    </message>
</context>
<context>
    <name>halo::DiagnosisDialog</name>
    <message>
        <source>Diagnostics</source>
        <translation>诊断</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>诊断结果</translation>
    </message>
    <message>
        <source>Copy Report</source>
        <translation>复制以供报告</translation>
    </message>
    <message>
        <source>Copies versions, findings and advice as plain text; your home folder is replaced by ~.</source>
        <translation>版本、诊断结果和处理办法，以纯文本复制；您的主文件夹写作 ~。</translation>
    </message>
    <message>
        <source>Check Again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Checking this machine</source>
        <translation>正在检查这台计算机</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Stopped: the list is incomplete.</source>
        <translation>已停止：结果不完整。</translation>
    </message>
    <message>
        <source>Problems: %1</source>
        <translation>问题：%1</translation>
    </message>
    <message>
        <source>No problems; advice: %1</source>
        <translation>没有问题；建议：%1</translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>一切正常。</translation>
    </message>
    <message>
        <source>✗ Problems</source>
        <translation>✗ 问题</translation>
    </message>
    <message>
        <source>! Advice</source>
        <translation>! 建议</translation>
    </message>
    <message>
        <source>✓ OK</source>
        <translation>✓ 正常</translation>
    </message>
    <message>
        <source>Copied: paste it into your report.</source>
        <translation>已复制：请粘贴到您的报告中。</translation>
    </message>
</context>
<context>
    <name>halo::Diagram</name>
    <message>
        <source>read now</source>
        <translation>正在读</translation>
    </message>
    <message>
        <source>written now</source>
        <translation>正在写</translation>
    </message>
    <message>
        <source>barrier: all wait</source>
        <translation>屏障：全体等待</translation>
    </message>
    <message>
        <source>barrier passed</source>
        <translation>已过屏障</translation>
    </message>
    <message>
        <source>barrier %1 of %2</source>
        <translation>屏障 %1 / %2</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>At barrier</source>
        <translation>屏障处</translation>
    </message>
    <message>
        <source>%1 × %2 work-items</source>
        <translation>%1 × %2 个工作项</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>from (%1, %2)</source>
        <translation>自 (%1, %2)</translation>
    </message>
    <message>
        <source>Local memory</source>
        <translation>局部内存</translation>
    </message>
    <message>
        <source>%1 of %2 cells filled · %3 B</source>
        <translation>已填 %1 / %2 个单元 · %3 B</translation>
    </message>
    <message>
        <source>Image in global memory</source>
        <translation>全局内存中的图像</translation>
    </message>
    <message>
        <source>group (%1, %2) of %3 × %4</source>
        <translation>组 (%1, %2) / %3 × %4</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>写入：%1</translation>
    </message>
    <message>
        <source>Local memory: %1</source>
        <translation>局部内存：%1</translation>
    </message>
    <message>
        <source>Read: %1</source>
        <translation>读取：%1</translation>
    </message>
    <message>
        <source>Signal in global memory</source>
        <translation>全局内存中的信号</translation>
    </message>
    <message>
        <source>load round</source>
        <translation>加载轮次</translation>
    </message>
    <message>
        <source>work-item</source>
        <translation>工作项</translation>
    </message>
    <message>
        <source>warp</source>
        <translation>线程束</translation>
    </message>
    <message>
        <source>role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>bank</source>
        <translation>存储体</translation>
    </message>
    <message>
        <source>number of reads</source>
        <translation>读取次数</translation>
    </message>
    <message>
        <source>load %1</source>
        <translation>加载 %1</translation>
    </message>
    <message>
        <source>load %1 and later</source>
        <translation>加载 %1，依此类推</translation>
    </message>
    <message>
        <source>a colour for each work-item, neighbours differ</source>
        <translation>每个工作项一种颜色，相邻的不同</translation>
    </message>
    <message>
        <source>warp %1</source>
        <translation>线程束 %1</translation>
    </message>
    <message>
        <source>a bank of local memory; different cells of one bank are served one after the other</source>
        <translation>局部内存的存储体；同一存储体的单元依次服务</translation>
    </message>
    <message>
        <source>read once</source>
        <translation>读一次</translation>
    </message>
    <message>
        <source>read %1 times</source>
        <translation>读 %1 次</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>below the outputs; outside it: the halo</source>
        <translation>输出正下方的区域；其外为 halo（外围一圈）</translation>
    </message>
    <message>
        <source>weights: constant memory, one value for all lanes, one broadcast</source>
        <translation>权重：常量内存，所有线道同一个值，一次广播</translation>
    </message>
    <message>
        <source>weights: constant memory, %1 values, one after the other</source>
        <translation>权重：常量内存，%1 个值，依次读取</translation>
    </message>
    <message>
        <source>weights: local memory</source>
        <translation>权重：局部内存</translation>
    </message>
    <message>
        <source>weights: global memory, %1 B fetched for %2 B</source>
        <translation>权重：全局内存，为 %2 B 取 %1 B</translation>
    </message>
    <message>
        <source>Global memory: %1 B (sectors: %3), %2 B written: %4 %</source>
        <translation>全局内存：%3 个扇区共 %1 B，写入 %2 B：%4 %</translation>
    </message>
    <message>
        <source>Global memory: %1 B fetched (sectors: %3), %2 B used: %4 %</source>
        <translation>全局内存：取 %3 个扇区共 %1 B，用到 %2 B：%4 %</translation>
    </message>
    <message>
        <source>Local memory, %1 banks: %2-way conflict, %2 turns instead of %3</source>
        <translation>局部内存，%1 个存储体：%2 路冲突，%2 轮而不是 %3 轮</translation>
    </message>
    <message>
        <source>Local memory, %1 banks: one turn, no conflict</source>
        <translation>局部内存，%1 个存储体：一轮，无冲突</translation>
    </message>
    <message>
        <source>Local memory, %1 banks: %2 turns, as many as the words need; no conflict</source>
        <translation>局部内存，%1 个存储体：这么多字需 %2 轮，无冲突</translation>
    </message>
    <message>
        <source>Constant memory: one value for all lanes, one broadcast</source>
        <translation>常量内存：所有线道同一个值，一次广播</translation>
    </message>
    <message>
        <source>Constant memory: %1 values, one after the other</source>
        <translation>常量内存：%1 个值，依次读取</translation>
    </message>
    <message>
        <source>An image object: the driver chooses its layout in memory, so the layout is unknown</source>
        <translation>图像对象：在内存中的布局由驱动程序决定，布局未知</translation>
    </message>
    <message>
        <source>Nothing is read or written.</source>
        <translation>没有读写。</translation>
    </message>
    <message>
        <source>pass 1 ends</source>
        <translation>第 1 遍结束</translation>
    </message>
    <message>
        <source>pass %1 of %2: %3</source>
        <comment>number, how many, kernel</comment>
        <translation>第 %1 遍，共 %2 遍：%3</translation>
    </message>
    <message>
        <source>barrier %1 of %2 passed</source>
        <translation>已通过屏障 %1 / %2</translation>
    </message>
    <message>
        <source>sum of a row of pixels</source>
        <translation>一行像素之和</translation>
    </message>
    <message>
        <source>sum of a column of pixels</source>
        <translation>一列像素之和</translation>
    </message>
    <message>
        <source>Work-item %1: pixels of a row</source>
        <translation>工作项 %1：一行像素</translation>
    </message>
    <message>
        <source>sums of its %1 outputs</source>
        <translation>其 %1 个输出的和</translation>
    </message>
    <message>
        <source>Row sums: %1</source>
        <comment>buffer</comment>
        <translation>行和：%1</translation>
    </message>
    <message>
        <source>Column sums: %1</source>
        <comment>buffer</comment>
        <translation>列和：%1</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>private: visible to this work-item only</source>
        <translation>私有：其他工作项看不到</translation>
    </message>
    <message>
        <source>global memory · written here: %1 of %2</source>
        <translation>全局内存 · 本组写入：%1 / %2</translation>
    </message>
    <message>
        <source>Registers of work-item %1: pixels of a row</source>
        <translation>工作项 %1 的寄存器：一行像素</translation>
    </message>
    <message>
        <source>%1, complex: (re, im)</source>
        <comment>buffer</comment>
        <translation>%1，复数：(re, im)</translation>
    </message>
    <message>
        <source>Image&apos;s spectrum</source>
        <translation>图像的频谱</translation>
    </message>
    <message>
        <source>Filter&apos;s spectrum</source>
        <translation>滤波器的频谱</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>乘积</translation>
    </message>
    <message>
        <source>barrier: only %1 of %2 arrive</source>
        <translation>屏障：%2 个中只有 %1 个在等</translation>
    </message>
    <message>
        <source>turned by 180°</source>
        <translation>旋转 180°</translation>
    </message>
    <message>
        <source>as written</source>
        <translation>按书写顺序</translation>
    </message>
    <message>
        <source>a sector of %1 B, fetched whole</source>
        <translation>一个 %1 B 的扇区，整块取回</translation>
    </message>
</context>
<context>
    <name>halo::DiagramView</name>
    <message>
        <source>Point at a cell to see what belongs to it; click to pin it; double-click the halo to go to the group it belongs to. Shift and arrow keys: next cell</source>
        <translation>指向单元查看与它相关的内容；单击固定；双击 halo 转到它所属的工作组。Shift 加方向键：下一个单元</translation>
    </message>
</context>
<context>
    <name>halo::DragGrip</name>
    <message>
        <source>Drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>Drag the filter to another window, the library or a text.</source>
        <translation>从这里拖动滤波器：到另一个窗口、到库中或到文本中。</translation>
    </message>
</context>
<context>
    <name>halo::EditBar</name>
    <message>
        <source>Number to divide by or add</source>
        <translation>要除以或要加上的数</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Second filter</source>
        <translation>第二个滤波器</translation>
    </message>
    <message>
        <source>Divide</source>
        <translation>除</translation>
    </message>
    <message>
        <source>Divide all weights by the number.</source>
        <translation>用这个数除所有权重。</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>加</translation>
    </message>
    <message>
        <source>Add the number to all weights.</source>
        <translation>给所有权重加上这个数。</translation>
    </message>
    <message>
        <source>A number or a fraction such as 1/9.</source>
        <translation>一个数，或分数如 1/9。</translation>
    </message>
    <message>
        <source>formula, such as %1</source>
        <translation>公式，例如 %1</translation>
    </message>
    <message>
        <source>Each weight as a function of its position: x and y from the middle, r and theta in polar coordinates. The filter follows while you type.</source>
        <translation>由位置得到每个权重：x 和 y 从中心算起，r 和 theta 围绕中心。输入时滤波器随之变化。</translation>
    </message>
    <message>
        <source>F&amp;ormula</source>
        <translation>公式(&amp;O)</translation>
    </message>
    <message>
        <source>How to combine</source>
        <translation>如何组合</translation>
    </message>
    <message>
        <source>convolve with</source>
        <translation>与之卷积</translation>
    </message>
    <message>
        <source>add</source>
        <translation>相加</translation>
    </message>
    <message>
        <source>subtract</source>
        <translation>相减</translation>
    </message>
    <message>
        <source>A second filter: a preset, the name of a file, or rows of numbers.</source>
        <translation>第二个滤波器：预设、文件名或数字行。</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Combine</source>
        <translation>组合</translation>
    </message>
    <message>
        <source>Combine the two filters.</source>
        <translation>把两个滤波器组合成一个。</translation>
    </message>
    <message>
        <source>divide</source>
        <translation>除</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>convolve with a filter</source>
        <translation>与滤波器卷积</translation>
    </message>
    <message>
        <source>add a filter</source>
        <translation>加上滤波器</translation>
    </message>
    <message>
        <source>subtract a filter</source>
        <translation>减去滤波器</translation>
    </message>
</context>
<context>
    <name>halo::EmptyState</name>
    <message>
        <source>Drop an image here</source>
        <translation>将图像拖放到此处</translation>
    </message>
    <message>
        <source>or press %1, paste one, or start with a sample.</source>
        <translation>也可以按 %1、粘贴图像，或从示例开始。</translation>
    </message>
    <message>
        <source>Open Image…</source>
        <translation>打开图像…</translation>
    </message>
    <message>
        <source>Start with a Sample</source>
        <translation>从示例开始</translation>
    </message>
</context>
<context>
    <name>halo::ExerciseView</name>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Records and runs the kernel, and reports what is still missing.</source>
        <translation>记录并运行内核，说明还缺什么。</translation>
    </message>
    <message>
        <source>The exercise</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>Exercise: %1 ✓</source>
        <translation>练习：%1 ✓</translation>
    </message>
    <message>
        <source>Exercise: %1</source>
        <translation>练习：%1</translation>
    </message>
    <message>
        <source>Hint (%1 of %2)</source>
        <translation>提示（%1/%2）</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Solved: it passes every check.</source>
        <translation>已解决：通过了所有检查。</translation>
    </message>
    <message>
        <source>Show Where</source>
        <translation>显示位置</translation>
    </message>
</context>
<context>
    <name>halo::Exercises</name>
    <message>
        <source>Checking the exercise</source>
        <translation>正在检查练习</translation>
    </message>
    <message>
        <source>An exercise is checked on an OpenCL device; choose one in the menu Run.</source>
        <translation>练习在 OpenCL 设备上检查；请在 运行 菜单中选择一个。</translation>
    </message>
</context>
<context>
    <name>halo::FaultLab</name>
    <message>
        <source>Fix the Kernel</source>
        <translation>恢复正确内核</translation>
    </message>
    <message>
        <source>Restores the correct kernel (Esc)</source>
        <translation>回到正确的内核 (Escape)</translation>
    </message>
    <message>
        <source>Has no effect with this filter, image and work-group.</source>
        <translation>在此滤波器、图像和工作组下没有危害。</translation>
    </message>
    <message>
        <source>Inject a fault and see its effect. Faulty kernels are only simulated; they never run on a device.</source>
        <translation>注入一个故障并查看其影响。有故障的内核只在模拟器中运行，绝不在设备上运行。</translation>
    </message>
</context>
<context>
    <name>halo::FaultPicture</name>
    <message>
        <source>Simulated output</source>
        <translation>模拟的输出</translation>
    </message>
    <message>
        <source>No output yet; see the findings</source>
        <translation>尚无输出：见检查结果</translation>
    </message>
    <message>
        <source>%1 of %2 simulated outputs are wrong</source>
        <translation>%2 个模拟输出中有 %1 个错误</translation>
    </message>
    <message>
        <source>Output (%1, %2)</source>
        <translation>输出 (%1, %2)</translation>
    </message>
    <message>
        <source>%1: never written by these work-groups instead of %2</source>
        <translation>%1：这些工作组从未写入，应为 %2</translation>
    </message>
    <message>
        <source>%1: %2 instead of %3</source>
        <translation>%1：是 %2，应为 %3</translation>
    </message>
    <message>
        <source>%1: %2, which is right</source>
        <translation>%1：%2，正确</translation>
    </message>
</context>
<context>
    <name>halo::FileLine</name>
    <message>
        <source>File…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>Do Not Use This File</source>
        <translation>不使用此文件</translation>
    </message>
</context>
<context>
    <name>halo::FilterClipboard</name>
    <message>
        <source>Spreadsheet</source>
        <translation>电子表格</translation>
    </message>
    <message>
        <source>C Array</source>
        <translation>C 数组</translation>
    </message>
    <message>
        <source>Haloscope Command Line</source>
        <translation>Haloscope 命令行</translation>
    </message>
    <message>
        <source>The clipboard holds no numbers; copy the rows of a filter first.</source>
        <translation>剪贴板里没有数字；请先复制滤波器的各行。</translation>
    </message>
</context>
<context>
    <name>halo::FilterEdits</name>
    <message>
        <source>Normalise</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Divide by the sum of the weights to keep the brightness.</source>
        <translation>除以权重之和，使亮度不变。</translation>
    </message>
    <message>
        <source>normalise</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Zero-mean</source>
        <translation>零均值</translation>
    </message>
    <message>
        <source>Subtract the mean from every weight, so that uniform areas become 0.</source>
        <translation>从每个权重减去均值，使均匀区域变为 0。</translation>
    </message>
    <message>
        <source>zero-mean</source>
        <translation>零均值</translation>
    </message>
    <message>
        <source>Negate</source>
        <translation>取负</translation>
    </message>
    <message>
        <source>Reverse the sign of every weight.</source>
        <translation>改变每个权重的符号。</translation>
    </message>
    <message>
        <source>negate</source>
        <translation>取负</translation>
    </message>
    <message>
        <source>Rotate left by 90 degrees.</source>
        <translation>向左转 90 度。</translation>
    </message>
    <message>
        <source>rotate left</source>
        <translation>向左转</translation>
    </message>
    <message>
        <source>Rotate right by 90 degrees.</source>
        <translation>向右转 90 度。</translation>
    </message>
    <message>
        <source>rotate right</source>
        <translation>向右转</translation>
    </message>
    <message>
        <source>Rotate by 180 degrees.</source>
        <translation>转 180 度。</translation>
    </message>
    <message>
        <source>rotate by 180 degrees</source>
        <translation>转 180 度</translation>
    </message>
    <message>
        <source>Flip</source>
        <translation>翻转</translation>
    </message>
    <message>
        <source>Swap left and right.</source>
        <translation>左右互换。</translation>
    </message>
    <message>
        <source>swap left and right</source>
        <translation>左右互换</translation>
    </message>
    <message>
        <source>Swap top and bottom.</source>
        <translation>上下互换。</translation>
    </message>
    <message>
        <source>swap top and bottom</source>
        <translation>上下互换</translation>
    </message>
    <message>
        <source>Transpose</source>
        <translation>转置</translation>
    </message>
    <message>
        <source>Swap rows and columns.</source>
        <translation>行列互换。</translation>
    </message>
    <message>
        <source>transpose</source>
        <translation>转置</translation>
    </message>
</context>
<context>
    <name>halo::FilterFigures</name>
    <message>
        <source>left and right</source>
        <translation>左右</translation>
    </message>
    <message>
        <source>top and bottom</source>
        <translation>上下</translation>
    </message>
    <message>
        <source>diagonal</source>
        <translation>对角</translation>
    </message>
    <message>
        <source>half a turn</source>
        <translation>半圈</translation>
    </message>
    <message>
        <source>half a turn, other sign</source>
        <translation>半圈，符号相反</translation>
    </message>
</context>
<context>
    <name>halo::FilterFiles</name>
    <message>
        <source>CSV, rows of numbers (*.csv)</source>
        <translation>CSV，数字行 (*.csv)</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>OpenCV YAML (*.yml *.yaml)</source>
        <translation>OpenCV YAML (*.yml *.yaml)</translation>
    </message>
    <message>
        <source>OpenCV XML (*.xml)</source>
        <translation>OpenCV XML (*.xml)</translation>
    </message>
    <message>
        <source>ImageJ text (*.txt)</source>
        <translation>ImageJ 文本 (*.txt)</translation>
    </message>
    <message>
        <source>GIMP convolution matrix, up to 5 x 5 (*.gimp)</source>
        <translation>GIMP 卷积矩阵，至多 5 x 5 (*.gimp)</translation>
    </message>
    <message>
        <source>Open Filter</source>
        <translation>打开滤波器</translation>
    </message>
    <message>
        <source>Filters (%1)</source>
        <translation>滤波器 (%1)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Save Filter</source>
        <translation>保存滤波器</translation>
    </message>
    <message>
        <source>open filter</source>
        <translation>打开滤波器</translation>
    </message>
</context>
<context>
    <name>halo::FilterGrid</name>
    <message>
        <source>Filter weights</source>
        <translation>滤波器权重</translation>
    </message>
    <message>
        <source>paste filter</source>
        <translation>粘贴滤波器</translation>
    </message>
</context>
<context>
    <name>halo::FilterModel</name>
    <message>
        <source>Column %1, row %2: %3</source>
        <translation>第 %1 列，第 %2 行：%3</translation>
    </message>
    <message>
        <source>Column %1, row %2, over the output: %3</source>
        <translation>第 %1 列，第 %2 行，在输出上：%3</translation>
    </message>
    <message>
        <source>weight in column %1, row %2</source>
        <translation>第 %1 列第 %2 行的权重</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is larger than a weight can be.</source>
        <translation>“%1”超出权重可有的大小。</translation>
    </message>
    <message>
        <source>fill weights</source>
        <translation>填充权重</translation>
    </message>
    <message>
        <source>clear weights</source>
        <translation>清除权重</translation>
    </message>
    <message>
        <source>fill down</source>
        <translation>向下填充</translation>
    </message>
    <message>
        <source>fill right</source>
        <translation>向右填充</translation>
    </message>
    <message>
        <source>paint weights</source>
        <translation>绘制权重</translation>
    </message>
    <message>
        <source>nudge weights</source>
        <translation>微调权重</translation>
    </message>
    <message>
        <source>paste weights</source>
        <translation>粘贴权重</translation>
    </message>
</context>
<context>
    <name>halo::FilterPanel</name>
    <message>
        <source>Filter</source>
        <translation>滤波器</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>Border</source>
        <translation>边界</translation>
    </message>
    <message>
        <source>Output size</source>
        <translation>输出尺寸</translation>
    </message>
    <message>
        <source>Filter as text</source>
        <translation>文本形式的滤波器</translation>
    </message>
    <message>
        <source>A preset such as gauss:7,1.5, a file name, or rows such as 1 2 1; 2 4 2; 1 2 1 / 16. Press Enter to apply.</source>
        <translation>预设（如 gauss:7,1.5）、文件名，或若干行（如 1 2 1; 2 4 2; 1 2 1 / 16）。按 Enter 应用。</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>convolution (rotated)</source>
        <translation>卷积（旋转）</translation>
    </message>
    <message>
        <source>correlation (as written)</source>
        <translation>互相关（原样）</translation>
    </message>
    <message>
        <source>A convolution rotates the filter by 180°; a correlation applies it as written.</source>
        <translation>卷积将滤波器旋转 180°，互相关则按原样使用。</translation>
    </message>
    <message>
        <source>Size of the output: the same as the input, only pixels that need no border, or every overlap.</source>
        <translation>输出的大小：与图像相同、去掉需要边界的部分，或包含所有重叠处。</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>补零</translation>
    </message>
    <message>
        <source>replicate</source>
        <translation>重复边缘</translation>
    </message>
    <message>
        <source>reflect</source>
        <translation>镜像</translation>
    </message>
    <message>
        <source>reflect without the edge</source>
        <translation>镜像（边缘不重复）</translation>
    </message>
    <message>
        <source>wrap around</source>
        <translation>环绕</translation>
    </message>
    <message>
        <source>same as the input</source>
        <translation>与输入相同</translation>
    </message>
    <message>
        <source>valid: no border read</source>
        <translation>有效：不读边界</translation>
    </message>
    <message>
        <source>full: every overlap</source>
        <translation>完整：所有重叠</translation>
    </message>
    <message>
        <source>premultiply, filter too</source>
        <translation>预乘，一并滤波</translation>
    </message>
    <message>
        <source>keep, not filtered</source>
        <translation>保留，不滤波</translation>
    </message>
    <message>
        <source>ignore: opaque output</source>
        <translation>忽略：输出不透明</translation>
    </message>
    <message>
        <source>&amp;Operation</source>
        <translation>运算(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Border</source>
        <translation>边界(&amp;B)</translation>
    </message>
    <message>
        <source>Out&amp;put</source>
        <translation>输出(&amp;P)</translation>
    </message>
    <message>
        <source>A&amp;lpha</source>
        <translation>Alpha(&amp;L)</translation>
    </message>
    <message>
        <source>Alpha</source>
        <translation>Alpha 通道</translation>
    </message>
    <message>
        <source>How the filter treats transparency. Premultiply: colours are weighted by their alpha, so that invisible pixels do not bleed into the result.</source>
        <translation>滤波器如何处理透明度。预乘：颜色按其 alpha 加权，因此不可见的像素不会显现。</translation>
    </message>
    <message>
        <source>The weights of this filter do not add up to a positive number, so alpha is not filtered.</source>
        <translation>此滤波器的权重之和不是正数，因此 alpha 保持不变。</translation>
    </message>
    <message>
        <source>The value of a read outside the image.</source>
        <translation>读取图像之外时得到的值。</translation>
    </message>
    <message>
        <source>The output size “valid” reads no border.</source>
        <translation>“有效”不读取边界。</translation>
    </message>
    <message>
        <source>Sum of the weights: 1 keeps the brightness, 0 shows edges only.</source>
        <translation>权重之和：1 保持亮度，0 只显示边缘。</translation>
    </message>
    <message>
        <source>filter text</source>
        <translation>滤波器文本</translation>
    </message>
    <message>
        <source>filter size</source>
        <translation>滤波器尺寸</translation>
    </message>
    <message>
        <source>Design…</source>
        <translation>设计…</translation>
    </message>
    <message>
        <source>Open the filter designer (F4)</source>
        <translation>打开滤波器设计器 (F4)</translation>
    </message>
    <message>
        <source>Filter &amp;Designer</source>
        <translation>滤波器设计器(&amp;D)</translation>
    </message>
</context>
<context>
    <name>halo::FloatingPanel</name>
    <message>
        <source>Dock beside the View</source>
        <translation>停靠在视图旁</translation>
    </message>
</context>
<context>
    <name>halo::FullScreen</name>
    <message>
        <source>Press F11 or Esc to leave full screen.</source>
        <translation>按 F11 或 Esc 返回窗口。</translation>
    </message>
</context>
<context>
    <name>halo::GridCard</name>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>&amp;Paint</source>
        <translation>绘制(&amp;P)</translation>
    </message>
    <message>
        <source>Paint with this weight: drag with the left button; the right button paints zeros, the middle button picks a weight.</source>
        <translation>用此权重绘制：按左键拖动；右键绘制零，中键取一个权重。</translation>
    </message>
    <message>
        <source>Scale the weights to the new size instead of cropping or padding with zeros.</source>
        <translation>把权重拉伸到新大小，而不是裁剪或补零。</translation>
    </message>
    <message>
        <source>Edit symmetrically</source>
        <translation>对称编辑</translation>
    </message>
    <message>
        <source>Edit symmetrically: the mirrored weights follow.</source>
        <translation>对称编辑：镜像的权重随之变化。</translation>
    </message>
    <message>
        <source>not mirrored</source>
        <translation>不镜像</translation>
    </message>
    <message>
        <source>mirrored: %1</source>
        <translation>镜像：%1</translation>
    </message>
    <message>
        <source>Weight to paint with</source>
        <translation>要绘制的权重</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>大小(&amp;S)</translation>
    </message>
    <message>
        <source>Smaller cells</source>
        <translation>缩小单元格</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应</translation>
    </message>
    <message>
        <source>Show the whole filter</source>
        <translation>显示整个滤波器</translation>
    </message>
    <message>
        <source>Larger cells</source>
        <translation>放大单元格</translation>
    </message>
    <message>
        <source>filter size</source>
        <translation>滤波器尺寸</translation>
    </message>
    <message>
        <source>dropped filter</source>
        <translation>拖入的滤波器</translation>
    </message>
</context>
<context>
    <name>halo::GridMenu</name>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>left and right</source>
        <translation>左右</translation>
    </message>
    <message>
        <source>top and bottom</source>
        <translation>上下</translation>
    </message>
    <message>
        <source>all four quarters</source>
        <translation>全部四个象限</translation>
    </message>
    <message>
        <source>all eight octants</source>
        <translation>全部八个八分区</translation>
    </message>
    <message>
        <source>half a turn</source>
        <translation>半圈</translation>
    </message>
    <message>
        <source>half a turn, other sign</source>
        <translation>半圈，符号相反</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy A&amp;s</source>
        <translation>复制为(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>C&amp;lear</source>
        <translation>清除(&amp;L)</translation>
    </message>
    <message>
        <source>Fill &amp;Down</source>
        <translation>向下填充(&amp;D)</translation>
    </message>
    <message>
        <source>Fill &amp;Right</source>
        <translation>向右填充(&amp;R)</translation>
    </message>
    <message>
        <source>Step &amp;Up</source>
        <translation>增加一步(&amp;U)</translation>
    </message>
    <message>
        <source>Step D&amp;own</source>
        <translation>减少一步(&amp;O)</translation>
    </message>
    <message>
        <source>Select &amp;All</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>Edit &amp;Symmetrically</source>
        <translation>对称编辑(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Zoom In</source>
        <translation>放大(&amp;Z)</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Show &amp;Whole Filter</source>
        <translation>显示整个滤波器(&amp;W)</translation>
    </message>
    <message>
        <source>Copy Whole &amp;Filter as Text</source>
        <translation>将整个滤波器复制为文本(&amp;F)</translation>
    </message>
</context>
<context>
    <name>halo::GuessBars</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>halo::HandOut</name>
    <message>
        <source>%1: answers</source>
        <translation>%1：答案</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>学号</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Step %1 of %2. %3</source>
        <translation>第 %1/%2 步。%3</translation>
    </message>
    <message>
        <source>The pixels around it</source>
        <translation>周围的像素</translation>
    </message>
    <message>
        <source>The filter as it is written</source>
        <translation>滤波器（按书写的样子）</translation>
    </message>
    <message>
        <source>Asked about: %1</source>
        <translation>所问：%1</translation>
    </message>
    <message>
        <source>Mark it in the diagram, too.</source>
        <translation>也请在图中标出。</translation>
    </message>
    <message>
        <source>Because</source>
        <translation>因为</translation>
    </message>
    <message>
        <source>any of %1</source>
        <translation>其中任意一个：%1</translation>
    </message>
    <message>
        <source>Answer%1: %2</source>
        <translation>答案%1：%2</translation>
    </message>
    <message>
        <source>Lesson %1 (%2)</source>
        <translation>课程 %1 (%2)</translation>
    </message>
    <message>
        <source>paper %1</source>
        <translation>试卷 %1</translation>
    </message>
    <message>
        <source>page %1 of %2</source>
        <translation>第 %1/%2 页</translation>
    </message>
    <message>
        <source>No. Look again and make another prediction.</source>
        <translation>不对。请再看一看，重新预测。</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Name of the work-item</source>
        <translation>工作项的名字</translation>
    </message>
    <message>
        <source>Names of the work-items</source>
        <translation>各工作项的名字</translation>
    </message>
    <message>
        <source>Column and row of the cell, counted from 0</source>
        <translation>单元的列和行，从 0 数起</translation>
    </message>
    <message>
        <source>How a GPU convolves</source>
        <translation>GPU 如何计算卷积</translation>
    </message>
    <message>
        <source>Lessons to play in the browser. Every diagram is a recording of a real kernel: make a prediction, then step through it.</source>
        <translation>在浏览器中学习的课程。每幅图都是真实内核的记录：先预测，再逐步查看。</translation>
    </message>
    <message>
        <source>%1 minutes, %2 steps, %3 questions</source>
        <translation>%1 分钟，%2 步，%3 个问题</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>全部课程</translation>
    </message>
</context>
<context>
    <name>halo::HardwareTable</name>
    <message>
        <source>A request of a warp counts as a load of each of its lanes; a load of several numbers counts once. Reads through a sampler are not included.</source>
        <translation>一个线程束的一次请求按其每个线道各一次加载计；一次加载多个数只计一次。不含通过采样器的读取。</translation>
    </message>
    <message>
        <source>Of all work-groups of all launches, the loads of weights included: what a GPU counted, beside what the model says of the same launches.</source>
        <translation>所有启动的所有工作组，包括权重的加载：GPU 统计的值，旁边是模型对同样启动的说法。</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>loads per output</source>
        <translation>每个输出的加载</translation>
    </message>
    <message>
        <source>whole launches, with weights</source>
        <translation>整次启动，含权重</translation>
    </message>
    <message>
        <source>What the hardware sees</source>
        <translation>硬件所见</translation>
    </message>
    <message>
        <source>this</source>
        <translation>本实现</translation>
    </message>
    <message>
        <source>ideal</source>
        <translation>理想</translation>
    </message>
    <message>
        <source>naive</source>
        <translation>朴素</translation>
    </message>
    <message>
        <source>global reads per output</source>
        <translation>每个输出的全局读取</translation>
    </message>
    <message>
        <source>sectors per load</source>
        <translation>每次加载的扇区</translation>
    </message>
    <message>
        <source>The number of memory sectors that a load of one warp touches.</source>
        <translation>一个线程束的一次加载访问多少个内存扇区。</translation>
    </message>
    <message>
        <source>idle lanes while loading</source>
        <translation>加载时空闲的线道</translation>
    </message>
    <message>
        <source>Lanes that wait while other lanes of their warp load. Empty lanes have no work-item.</source>
        <translation>同一线程束的其他线道加载时等待的线道。空线道没有工作项。</translation>
    </message>
    <message>
        <source>cells filled, never used</source>
        <translation>填了却未用的单元</translation>
    </message>
    <message>
        <source>Cells of local memory that are written but never read.</source>
        <translation>写入而未读取的局部内存单元。</translation>
    </message>
    <message>
        <source>flop per byte</source>
        <translation>每字节运算</translation>
    </message>
    <message>
        <source>Arithmetic intensity: two operations for each tap, divided by the bytes requested.</source>
        <translation>算术强度：每个系数两次运算，除以请求的字节数。</translation>
    </message>
    <message>
        <source>groups at once (theoretical)</source>
        <translation>同时的工作组（理论）</translation>
    </message>
    <message>
        <source>The number of work-groups that fit on a compute unit of the model, and what limits it.</source>
        <translation>模型的一个计算单元能容纳多少工作组，以及受什么限制。</translation>
    </message>
    <message>
        <source>%1-byte sectors per load</source>
        <translation>每次加载的 %1 字节扇区</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Limited by %1; %2 % of the work-items that fit</source>
        <translation>受 %1 限制；占可容纳工作项的 %2 %</translation>
    </message>
    <message>
        <source>Elements of the input that the work-items request, for each output. This is not the memory traffic: caches are not modelled.</source>
        <translation>每个输出所对应的工作项请求的输入元素数。并非实际离开内存芯片的数量：未对缓存建模。</translation>
    </message>
    <message>
        <source>extra turns at banks</source>
        <translation>存储体多出的轮次</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>An image object: the driver chooses its layout in memory, so the layout is unknown</source>
        <translation>图像对象：在内存中的布局由驱动程序决定，布局未知</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>extra turns, accesses of warps</comment>
        <translation>%2 次中 %1 轮</translation>
    </message>
    <message>
        <source>idle while loading, + %1 empty</source>
        <translation>加载时空闲的线道，另有 %1 个没有工作项</translation>
    </message>
    <message>
        <source>By the model, from the recorded work-group</source>
        <translation>由模型根据记录的工作组得出</translation>
    </message>
    <message>
        <source>Extra turns because lanes of a warp request different words of the same bank, for each access of a whole warp to local memory.</source>
        <translation>因一个线程束的线道请求同一存储体的不同字而多出的轮次，按整个线程束对局部内存的每次访问计。</translation>
    </message>
    <message>
        <source>DRAM bytes per output</source>
        <translation>每个输出的 DRAM 字节</translation>
    </message>
    <message>
        <source>Bytes that the device reads from its memory and writes to it for each output, with empty caches at the start.</source>
        <translation>开始时缓存为空，设备为每个输出从其内存读取和向其写入的字节。</translation>
    </message>
</context>
<context>
    <name>halo::Help</name>
    <message>
        <source>Arrow keys, Tab</source>
        <translation>方向键、Tab</translation>
    </message>
    <message>
        <source>Enter, F2, a digit</source>
        <translation>Enter、F2、数字键</translation>
    </message>
    <message>
        <source>edit the weight; fractions such as 1/9 work, too</source>
        <translation>编辑权重；可输入 1/9 这样的分数</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Delete</translation>
    </message>
    <message>
        <source>set the selected weights to zero</source>
        <translation>将所选权重设为零</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>In the weights of the filter</source>
        <translation>滤波器权重中</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Shows how a GPU convolves.</source>
        <translation>展示 GPU 如何进行卷积。</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later, without any warranty.</source>
        <translation>自由软件，采用 GNU 通用公共许可证第 3 版或更高版本。不提供任何担保。</translation>
    </message>
    <message>
        <source>Built on Qt %1, QScintilla, OpenCL and OpenCV.</source>
        <translation>基于 Qt %1、QScintilla、OpenCL 和 OpenCV 构建。</translation>
    </message>
    <message>
        <source>About Haloscope</source>
        <translation>关于 Haloscope</translation>
    </message>
    <message>
        <source>from weight to weight; with Shift, select</source>
        <translation>逐个权重移动；按住 Shift 则选择</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>回车</translation>
    </message>
    <message>
        <source>write the typed number to all selected weights</source>
        <translation>把输入的内容写入所有选中的权重</translation>
    </message>
    <message>
        <source>fill the selection from its first row, from its first column</source>
        <translation>用选区的第一行、第一列填充选区</translation>
    </message>
    <message>
        <source>a step up, a step down; the wheel does the same, finer with Shift</source>
        <translation>增加一步、减少一步；也可用滚轮，按住 Shift 更细</translation>
    </message>
    <message>
        <source>cut, copy and paste weights, also from and to a spreadsheet</source>
        <translation>剪切、复制和粘贴权重，也可与电子表格互通</translation>
    </message>
    <message>
        <source>larger cells, smaller cells, the whole filter</source>
        <translation>更大的单元格、更小的单元格、整个滤波器</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>左、右</translation>
    </message>
    <message>
        <source>a step back, a step forward; Page Up and Page Down of a clicker: part by part</source>
        <translation>后退一步、前进一步；翻页笔的 Page Up 和 Page Down：逐段</translation>
    </message>
    <message>
        <source>Space, Home, End</source>
        <translation>空格、Home、End</translation>
    </message>
    <message>
        <source>play or pause, the first step, the last one</source>
        <translation>播放或暂停，第一步，最后一步</translation>
    </message>
    <message>
        <source>closer to one work-item, out to the whole image</source>
        <translation>拉近到一个工作项，拉远到整幅图像</translation>
    </message>
    <message>
        <source>a group of 4 × 4, 8 × 8, 16 × 16, the actual size</source>
        <translation>4 × 4、8 × 8、16 × 16、实际启动大小的工作组</translation>
    </message>
    <message>
        <source>Shift and arrow keys</source>
        <translation>Shift 加方向键</translation>
    </message>
    <message>
        <source>pin the next cell</source>
        <translation>固定下一个单元</translation>
    </message>
    <message>
        <source>Backspace, P, Esc</source>
        <translation>Backspace、P、Esc</translation>
    </message>
    <message>
        <source>the pinned output in the result, the next pass, unpin</source>
        <translation>结果中固定的输出，下一遍，放开</translation>
    </message>
    <message>
        <source>In the Work-group view</source>
        <translation>在工作组视图中</translation>
    </message>
    <message>
        <source>en</source>
        <comment>file name in resources/guide</comment>
        <translation>zh_CN</translation>
    </message>
    <message>
        <source>User guide</source>
        <translation>使用指南</translation>
    </message>
    <message>
        <source>While presenting</source>
        <translation>演示时</translation>
    </message>
    <message>
        <source>previous step, next step</source>
        <translation>上一步，下一步</translation>
    </message>
    <message>
        <source>reset the view</source>
        <translation>重置视图</translation>
    </message>
    <message>
        <source>In a lesson</source>
        <translation>在课程中</translation>
    </message>
</context>
<context>
    <name>halo::Hints</name>
    <message>
        <source>Point at a pixel to see its sum, click to pin it; double-click to see how it was computed.</source>
        <translation>指向像素查看其和，单击固定；双击查看它如何算出。</translation>
    </message>
    <message>
        <source>Press Space to play, the arrow keys to step; point at a cell to see what belongs to it.</source>
        <translation>按空格播放，方向键逐步；指向单元格查看与之相关的内容。</translation>
    </message>
    <message>
        <source>Press F6 to compare the implementations.</source>
        <translation>按 F6 比较测量各实现。</translation>
    </message>
    <message>
        <source>Do not show this hint again</source>
        <translation>不再显示此提示</translation>
    </message>
</context>
<context>
    <name>halo::HistogramBars</name>
    <message>
        <source>%1 bars, %2 descriptors in all, at most %3 in one</source>
        <translation>%1 个条形，共 %2 个描述符，单个条形最多 %3 个</translation>
    </message>
    <message>
        <source>Descriptors of each centroid</source>
        <translation>各质心的描述符</translation>
    </message>
    <message>
        <source>centroid</source>
        <translation>质心</translation>
    </message>
    <message>
        <source>centroid %1: %2 descriptors</source>
        <translation>质心 %1：%2 个描述符</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>有误</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>参考结果</translation>
    </message>
</context>
<context>
    <name>halo::HistogramPanel</name>
    <message>
        <source>Descriptors</source>
        <translation>描述符</translation>
    </message>
    <message>
        <source>Centroids</source>
        <translation>质心</translation>
    </message>
    <message>
        <source>The number of clusters that k-means finds; each is a bar of the histogram.</source>
        <translation>k-means 在描述符中找出多少个簇；每个簇是直方图的一个条形。</translation>
    </message>
    <message>
        <source>&amp;Centroids</source>
        <translation>质心(&amp;C)</translation>
    </message>
    <message>
        <source>number of centroids</source>
        <translation>质心数</translation>
    </message>
    <message>
        <source>Searching for descriptors…</source>
        <translation>正在寻找描述符。</translation>
    </message>
    <message>
        <source>synthetic (no image open)</source>
        <translation>合成（未打开图像）</translation>
    </message>
    <message>
        <source>KAZE points of %1</source>
        <translation>%1 的 KAZE 点</translation>
    </message>
    <message>
        <source>Tables of numbers (*.csv *.txt *.tsv *.dat)</source>
        <translation>数字表 (*.csv *.txt *.tsv *.dat)</translation>
    </message>
    <message>
        <source>Open a table with a descriptor in each line</source>
        <translation>打开每行一个描述符的表</translation>
    </message>
    <message>
        <source>Open a table with a centroid in each line</source>
        <translation>打开每行一个质心的表</translation>
    </message>
    <message>
        <source>file of descriptors</source>
        <translation>描述符文件</translation>
    </message>
    <message>
        <source>file of centroids</source>
        <translation>质心文件</translation>
    </message>
    <message>
        <source>&amp;Source</source>
        <translation>来源(&amp;S)</translation>
    </message>
    <message>
        <source>the lines of the file</source>
        <translation>文件中的各行</translation>
    </message>
    <message>
        <source>synthetic</source>
        <translation>合成</translation>
    </message>
    <message>
        <source>the image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>There are none; see the message at the top.</source>
        <translation>没有内容：顶部的消息说明需要更改什么。</translation>
    </message>
    <message>
        <source>%1 descriptors of %2 numbers each: %3. Each counts for the nearest of %4 centroids.</source>
        <translation>%1 个描述符，每个 %2 个数：%3。每个描述符计入 %4 个质心中最近的一个。</translation>
    </message>
</context>
<context>
    <name>halo::HistogramStage</name>
    <message>
        <source>Run All Steps</source>
        <translation>运行所有步骤</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Records a work-group of every step in the simulator and measures all steps in turn (F6)</source>
        <translation>在模拟器中记录每一步的一个工作组，并轮流测量所有步骤 (F6)</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>加速</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Sectors</source>
        <translation>扇区</translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>Local</source>
        <translation>局部</translation>
    </message>
    <message>
        <source>From the simplest on; choose one to see what changed in its source</source>
        <translation>从最简单的开始；选择一级可查看其源代码中的改动</translation>
    </message>
    <message>
        <source>Median of the kernel on the device</source>
        <translation>内核在设备上用时的中位数</translation>
    </message>
    <message>
        <source>Speed-up over the previous step</source>
        <translation>相对上一步的加速比</translation>
    </message>
    <message>
        <source>Numbers read from global memory for each descriptor, counted in the simulator</source>
        <translation>每个描述符从全局内存读取的数的个数，在模拟器中统计</translation>
    </message>
    <message>
        <source>32-byte sectors for each read of a warp, followed by the least possible</source>
        <translation>一个线程束每次读取的 32 字节扇区数；后面是可能的最小值</translation>
    </message>
    <message>
        <source>Extra turns at the banks of local memory, by the model</source>
        <translation>局部内存存储体处多出的轮次，按模型计算</translation>
    </message>
    <message>
        <source>Local memory of a work-group</source>
        <translation>一个工作组的局部内存</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>There is no OpenCL device to measure on; install a driver, or choose a device.</source>
        <translation>没有可测量的 OpenCL 设备；请安装驱动程序或选择设备。</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>有误</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>sectors, the least possible</comment>
        <translation>%1（共 %2）</translation>
    </message>
    <message>
        <source>The first step: the whole kernel</source>
        <translation>第一步：整个内核</translation>
    </message>
    <message>
        <source>What changed from “%1”</source>
        <translation>与“%1”相比的改动</translation>
    </message>
    <message>
        <source>✓ Equals the reference in every bin.</source>
        <translation>✓ 每个条形都与参考结果相等。</translation>
    </message>
    <message>
        <source>✓ Within %1 of the reference: that many descriptors are equally near to two centroids.</source>
        <translation>✓ 与参考结果相差不超过 %1：有这么多描述符到两个质心同样近。</translation>
    </message>
    <message>
        <source>✗ The count of centroid %1 is off by %2.</source>
        <translation>✗ 质心 %1 的计数相差 %2。</translation>
    </message>
    <message>
        <source>Run all steps (F6) to see what a work-group of each step reads and writes.</source>
        <translation>运行所有步骤 (F6)，查看每一步的工作组读写了什么。</translation>
    </message>
    <message>
        <source>Running the steps</source>
        <translation>正在运行所有步骤</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>all steps, %1</source>
        <translation>所有步骤，%1</translation>
    </message>
    <message>
        <source>Loads of work-items for each descriptor; a load of several numbers counts once.</source>
        <translation>每个描述符的工作项加载次数；一次加载多个数只计一次。</translation>
    </message>
    <message>
        <source>32-byte sectors for each load of a warp.</source>
        <translation>线程束每次加载的 32 字节扇区。</translation>
    </message>
    <message>
        <source>Extra turns at the banks for each access of a warp to local memory.</source>
        <translation>线程束每次访问局部内存时存储体多出的轮次。</translation>
    </message>
</context>
<context>
    <name>halo::Im2colView</name>
    <message>
        <source>From pixels to columns</source>
        <translation>从像素到列</translation>
    </message>
    <message>
        <source>A channel with its padding</source>
        <translation>一个通道及其填充</translation>
    </message>
    <message>
        <source>Its rows of the matrix of columns</source>
        <translation>它在列矩阵中的行</translation>
    </message>
    <message>
        <source>Its rows of the columns of the first group</source>
        <translation>它在第一组列矩阵中的行</translation>
    </message>
    <message>
        <source>columns %1 to %2 of %3</source>
        <translation>第 %1 至 %2 列，共 %3 列</translation>
    </message>
    <message>
        <source>columns %1 to %2, rows %3 to %4</source>
        <translation>第 %1 至 %2 列，第 %3 至 %4 行</translation>
    </message>
</context>
<context>
    <name>halo::ImageCanvas</name>
    <message>
        <source>Image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Arrow keys move the image or the pinned pixel; Return pins a pixel and then shows its work-group, Esc unpins it; hold I or O to see only the input or the output.</source>
        <translation>方向键移动图像或已固定的像素；按回车固定像素，再按则显示其工作组，Esc 取消固定；按住 I 或 O 只看输入或输出。</translation>
    </message>
</context>
<context>
    <name>halo::ImageLoader</name>
    <message>
        <source>There is not enough memory for this image; open a smaller one.</source>
        <translation>内存不足，无法打开此图像；请打开较小的图像。</translation>
    </message>
    <message>
        <source>The image cannot be read; open another one.</source>
        <translation>无法读取此图像；请打开其他图像。</translation>
    </message>
    <message>
        <source>row %1 of %2</source>
        <translation>%2 的第 %1 行</translation>
    </message>
    <message>
        <source>column %1 of %2</source>
        <translation>%2 的第 %1 列</translation>
    </message>
</context>
<context>
    <name>halo::ImagePairStage</name>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Before and after, zooming and moving together</source>
        <translation>之前与之后，同步移动</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>分割</translation>
    </message>
    <message>
        <source>Before to the left of a movable line, after to the right</source>
        <translation>可移动的线左侧为之前，右侧为之后</translation>
    </message>
    <message>
        <source>Not computed yet for these settings.</source>
        <translation>尚未按当前选择计算。</translation>
    </message>
    <message>
        <source>✓ Equals the reference within %1; largest error %2. Kernels: %3.</source>
        <translation>✓ 与参考结果一致，容差 %1；最大误差 %2。内核：%3。</translation>
    </message>
    <message>
        <source>Verification</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>≈ An approximation: the largest difference from the reference is %2, up to %1 is expected. Kernels: %3.</source>
        <translation>≈ 近似结果：与参考结果的最大差为 %2，预期最多为 %1。内核：%3。</translation>
    </message>
</context>
<context>
    <name>halo::ImportDialog</name>
    <message>
        <source>Import Kernel — %1</source>
        <translation>导入内核 — %1</translation>
    </message>
    <message>
        <source>&amp;Leave the file as it is; write its mapping into a second file beside it</source>
        <translation>保持文件原样，映射写入旁边的另一个文件(&amp;L)</translation>
    </message>
    <message>
        <source>Otherwise the mapping becomes a comment at the top of the copy.</source>
        <translation>否则映射会成为副本开头的注释。</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>导入(&amp;I)</translation>
    </message>
    <message>
        <source>The kernel is first checked in the simulator, then in a sandboxed process. Nothing is written before you import it.</source>
        <translation>内核先在模拟器中检查，再在沙盒进程中检查。导入之前不会写入任何文件。</translation>
    </message>
    <message>
        <source>Code of the kernel</source>
        <translation>内核代码</translation>
    </message>
    <message>
        <source>Arguments and their roles</source>
        <translation>参数及其角色</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>标题(&amp;T)</translation>
    </message>
    <message>
        <source>The name in the list of implementations.</source>
        <translation>实现列表中的名称。</translation>
    </message>
    <message>
        <source>&amp;Function</source>
        <translation>函数(&amp;F)</translation>
    </message>
    <message>
        <source>The kernel function that is launched.</source>
        <translation>启动的内核函数。</translation>
    </message>
    <message>
        <source>&amp;Weights</source>
        <translation>权重(&amp;W)</translation>
    </message>
    <message>
        <source>Weights that are in the code, such as 1 2 1; 2 4 2; 1 2 1 / 16. Empty: it takes any filter, or the check finds out.</source>
        <translation>代码中的权重，例如 1 2 1; 2 4 2; 1 2 1 / 16。留空：接受任意滤波器，或由检查找出。</translation>
    </message>
    <message>
        <source>&amp;Elements</source>
        <translation>元素(&amp;E)</translation>
    </message>
    <message>
        <source>What a pixel is, if the declaration does not say it.</source>
        <translation>声明中没有写明时，像素的类型。</translation>
    </message>
    <message>
        <source>&amp;Border</source>
        <translation>边界(&amp;B)</translation>
    </message>
    <message>
        <source>The border rule that is in the code.</source>
        <translation>代码中的边界规则。</translation>
    </message>
    <message>
        <source>&amp;Covers</source>
        <translation>覆盖(&amp;C)</translation>
    </message>
    <message>
        <source>Which outputs it computes: all; interior, those whose window is inside the image; valid, the same in a smaller output; or margins: left, top, right, bottom.</source>
        <translation>计算哪些输出：全部；interior，窗口完全在图像内的输出；valid，同样的输出但输出图像较小；或边距：左、上、右、下。</translation>
    </message>
    <message>
        <source>Work-&amp;group</source>
        <translation>工作组(&amp;G)</translation>
    </message>
    <message>
        <source>Work-items across and down.</source>
        <translation>横向和纵向的工作项数。</translation>
    </message>
    <message>
        <source>Launched &amp;over</source>
        <translation>启动范围(&amp;O)</translation>
    </message>
    <message>
        <source>Work-items across and down, such as WIDTH * HEIGHT x 1. Empty: one for each output.</source>
        <translation>横向和纵向的工作项数，例如 WIDTH * HEIGHT x 1。留空：每个输出一个。</translation>
    </message>
    <message>
        <source>find out</source>
        <translation>自动找出</translation>
    </message>
    <message>
        <source>as declared</source>
        <translation>按声明</translation>
    </message>
    <message>
        <source>Result of the check</source>
        <translation>检查结果</translation>
    </message>
    <message>
        <source>Output of the kernel for a small image</source>
        <translation>内核对小图像的输出</translation>
    </message>
    <message>
        <source>choose one</source>
        <translation>请选择</translation>
    </message>
    <message>
        <source>Argument</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Role of %1</source>
        <translation>%1 的角色</translation>
    </message>
    <message>
        <source>choose a role</source>
        <translation>请选择角色</translation>
    </message>
    <message>
        <source>filter of the kernel</source>
        <translation>内核的滤波器</translation>
    </message>
    <message>
        <source>changed here</source>
        <translation>在此更改</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>正在检查</translation>
    </message>
    <message>
        <source>Found out: %1</source>
        <translation>已找出：%1</translation>
    </message>
    <message>
        <source>%1 reads per output</source>
        <translation>每个输出 %1 次读取</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
</context>
<context>
    <name>halo::InputCards</name>
    <message>
        <source>The open recording does not use these settings. Close it to change them.</source>
        <translation>不属于正在显示的记录。关闭它才能在此选择。</translation>
    </message>
</context>
<context>
    <name>halo::KernelAssembly</name>
    <message>
        <source>There is no input to compile the kernel for; open an image.</source>
        <translation>还没有可供编译内核的数据；请打开图像。</translation>
    </message>
    <message>
        <source>OpenCV is filtering; choose an OpenCL device to see the assembly of a kernel.</source>
        <translation>当前由 OpenCV 滤波；请选择 OpenCL 设备以查看其编译器如何编译内核。</translation>
    </message>
</context>
<context>
    <name>halo::VariantDelegate</name>
    <message>
        <source>yours</source>
        <translation>自定义</translation>
    </message>
</context>
<context>
    <name>halo::HistogramRun</name>
    <message>
        <source>Recording a work-group: %1</source>
        <translation>正在记录工作组：%1</translation>
    </message>
    <message>
        <source>Measuring: round %1</source>
        <translation>正在测量：第 %1 轮</translation>
    </message>
    <message>
        <source>Measuring: %1</source>
        <translation>正在测量：%1</translation>
    </message>
</context>
<context>
    <name>halo::Language</name>
    <message>
        <source>System</source>
        <translation>跟随系统</translation>
    </message>
</context>
<context>
    <name>halo::LaunchControls</name>
    <message>
        <source>Use Nearest Size</source>
        <translation>使用最接近的大小</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Work-&amp;group</source>
        <translation>工作组(&amp;G)</translation>
    </message>
    <message>
        <source>O&amp;utputs per item</source>
        <translation>每项输出(&amp;U)</translation>
    </message>
    <message>
        <source>Local memory</source>
        <translation>局部内存</translation>
    </message>
    <message>
        <source>Restores the default sizes of the implementation.</source>
        <translation>恢复为实现要求的大小。</translation>
    </message>
    <message>
        <source>Work-group width</source>
        <translation>工作组宽度</translation>
    </message>
    <message>
        <source>Outputs per item, across</source>
        <translation>每个工作项的输出数，横向</translation>
    </message>
    <message>
        <source>Work-group height</source>
        <translation>工作组高度</translation>
    </message>
    <message>
        <source>Outputs per item, down</source>
        <translation>每个工作项的输出数，纵向</translation>
    </message>
    <message>
        <source>none of %1</source>
        <translation>未使用（共 %1）</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1（共 %2）</translation>
    </message>
    <message>
        <source>✓ Valid for this device and kernel</source>
        <translation>✓ 此设备和内核可用此设置</translation>
    </message>
    <message>
        <source>No work-group size fits this implementation; choose a smaller filter or another implementation.</source>
        <translation>没有工作组大小适合此实现；请选择较小的滤波器或其他实现。</translation>
    </message>
</context>
<context>
    <name>halo::LayerPanel</name>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>all inputs and weights are 1</source>
        <translation>所有输入和权重均为 1</translation>
    </message>
    <message>
        <source>Layer as text</source>
        <translation>文本形式的层</translation>
    </message>
    <message>
        <source>Channels x rows x columns / filters, followed by what differs from /3x3 (kernel), /s1 (stride), /p1 (padding), /d1 (dilation) and /g1 (groups). Press Enter to apply.</source>
        <translation>通道 x 行 x 列 / 滤波器数，之后写与 /3x3（卷积核）、/s1（步幅）、/p1（填充）、/d1（膨胀）和 /g1（组数）不同之处。按回车应用。</translation>
    </message>
    <message>
        <source>Each output then counts the pixels in its window.</source>
        <translation>这样每个输出就是其窗口下的像素数。</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Rows of the input</source>
        <translation>输入的行数</translation>
    </message>
    <message>
        <source>Columns of the input</source>
        <translation>输入的列数</translation>
    </message>
    <message>
        <source>Rows × columns</source>
        <translation>行 × 列</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>滤波器</translation>
    </message>
    <message>
        <source>Rows of a filter</source>
        <translation>滤波器的行数</translation>
    </message>
    <message>
        <source>Columns of a filter</source>
        <translation>滤波器的列数</translation>
    </message>
    <message>
        <source>Filter K × K</source>
        <translation>滤波器 K × K</translation>
    </message>
    <message>
        <source>Stride</source>
        <translation>步幅</translation>
    </message>
    <message>
        <source>One number, or rows x columns, such as 2x1.</source>
        <translation>一个数，或“行 x 列”，例如 2x1。</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>One number, rows x columns, or top x left x bottom x right, such as 1x0x2x1.</source>
        <translation>一个数、“行 x 列”，或“上 x 左 x 下 x 右”，例如 1x0x2x1。</translation>
    </message>
    <message>
        <source>Stride, padding</source>
        <translation>步幅、填充</translation>
    </message>
    <message>
        <source>Dilation</source>
        <translation>膨胀</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>组数</translation>
    </message>
    <message>
        <source>Parts of the channels and filters: a filter reads only the channels of its own group.</source>
        <translation>通道和滤波器分成的组数：滤波器只读取本组的通道。</translation>
    </message>
    <message>
        <source>Dilation, groups</source>
        <translation>膨胀、组数</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>First layer of a detector, 3 × 3</source>
        <translation>检测器的第一层，3 × 3</translation>
    </message>
    <message>
        <source>The same with 7 × 7</source>
        <translation>同上，但为 7 × 7</translation>
    </message>
    <message>
        <source>A middle layer</source>
        <translation>中间层</translation>
    </message>
    <message>
        <source>A first layer with stride 2</source>
        <translation>步幅为 2 的第一层</translation>
    </message>
    <message>
        <source>Small enough to see every cell</source>
        <translation>小到能看清每个单元</translation>
    </message>
    <message>
        <source>Small, with stride 2 and dilation 2</source>
        <translation>较小，步幅 2，膨胀 2</translation>
    </message>
    <message>
        <source>Depthwise, a filter for each channel</source>
        <translation>逐通道卷积，每个通道一个滤波器</translation>
    </message>
    <message>
        <source>Output %1 × %2 × %3; the matrix of columns is %4 × %5.</source>
        <translation>输出 %1 × %2 × %3；列矩阵为 %4 × %5。</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Use Synthetic Data</source>
        <translation>使用合成数据</translation>
    </message>
    <message>
        <source>Weights and input of the network layer &quot;%1&quot;.</source>
        <translation>网络层“%1”的权重和输入。</translation>
    </message>
    <message>
        <source>Back to a Layer</source>
        <translation>返回卷积层</translation>
    </message>
    <message>
        <source>Synthetic data of a step that is no convolution.</source>
        <translation>非卷积步骤的合成数据。</translation>
    </message>
    <message>
        <source>Synthetic data in place of those of &quot;%1&quot;; open this layer in the view Network for its own.</source>
        <translation>用合成数据代替“%1”的数据；要使用其自身的数据，请在“网络”视图中打开该层。</translation>
    </message>
    <message>
        <source>Inputs of the network layer &quot;%1&quot;, which is no convolution.</source>
        <translation>网络层“%1”的输入，该层不是卷积。</translation>
    </message>
</context>
<context>
    <name>halo::LayerStage</name>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>The kernel is larger than the padded input: there is no output.</source>
        <translation>卷积核大于填充后的输入：没有输出。</translation>
    </message>
    <message>
        <source>Not computed yet for these settings.</source>
        <translation>对所选内容尚未计算。</translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation>… 还有 %1 个</translation>
    </message>
    <message>
        <source>Weights %1 × %2 times columns %2 × %3 gives the output %1 × %3: %4 cells of im2col, %5 multiplications and additions.</source>
        <translation>权重 %1 × %2 乘以列 %2 × %3 得到输出 %1 × %3：im2col 有 %4 个单元，%5 次乘法和加法。</translation>
    </message>
    <message>
        <source>Padding in im2col: %1 zeros counted, %2 by the general form</source>
        <translation>im2col 中的填充：数得 %1 个零，按一般公式为 %2 个</translation>
    </message>
    <message>
        <source>Padding in im2col: %1 zeros by the general form</source>
        <translation>im2col 中的填充：按一般公式为 %1 个零</translation>
    </message>
    <message>
        <source>, %1 by the closed form</source>
        <translation>，按闭式为 %1 个</translation>
    </message>
    <message>
        <source>; the closed form does not hold here</source>
        <translation>；闭式在此不成立</translation>
    </message>
    <message>
        <source>If all inputs and weights are 1, how often each value occurs: %1</source>
        <translation>如果所有输入和权重均为 1，各值出现的次数：%1</translation>
    </message>
    <message>
        <source>Column %1 makes output column %2, row %3: %4 cells of each channel, %5 of them padding. Point at a pixel to see where it goes; the arrow keys move the window.</source>
        <translation>第 %1 列产生输出的第 %2 列第 %3 行：每个通道 %4 个单元，其中 %5 个是填充。指向像素可看它去往何处；方向键移动窗口。</translation>
    </message>
    <message>
        <source>Pixel (%1, %2) goes to %3 cells: column (row) %4</source>
        <translation>像素 (%1, %2) 去往 %3 个单元：列（行）%4</translation>
    </message>
    <message>
        <source>✓ Equals the reference within %1; largest error %2. Kernels: %3.</source>
        <translation>✓ 与参考结果在 %1 内相等；最大误差 %2。内核：%3。</translation>
    </message>
    <message>
        <source>✗ Output %1 differs from the reference by %2; rounding explains at most %3.</source>
        <translation>✗ 输出 %1 与参考结果相差 %2；舍入最多只能解释 %3。</translation>
    </message>
    <message>
        <source>✓ The device gave exactly the predicted values for all ones: %1</source>
        <translation>✓ 设备给出的结果与全为 1 时的预期值完全一致：%1</translation>
    </message>
    <message>
        <source>Each of the %1 groups: weights %2 × %3 times columns %3 × %4 gives the output %2 × %4; together %5 cells of im2col, %6 multiplications and additions.</source>
        <translation>%1 组中的每一组：权重 %2 × %3 乘以列 %3 × %4 得到输出 %2 × %4；im2col 共 %5 个单元，%6 次乘法和加法。</translation>
    </message>
    <message>
        <source>This step of a network is no convolution. The views Work-group and Timing show how it is computed.</source>
        <translation>网络的这一步不是卷积。“工作组”和“计时”视图显示其计算方式。</translation>
    </message>
</context>
<context>
    <name>halo::LessonAnswers</name>
    <message>
        <source>cell %1</source>
        <translation>单元 %1</translation>
    </message>
    <message>
        <source>%1 stores cell %2 in step %3.</source>
        <translation>%1 在第 %3 步存入单元 %2。</translation>
    </message>
    <message>
        <source>%1 has the output nearest to that cell, but another work-item fills it.</source>
        <translation>%1 的输出离该单元最近，但填充它的是另一个工作项。</translation>
    </message>
    <message>
        <source>That is column and row exchanged: the column is the letter, the row the number.</source>
        <translation>行和列弄反了：字母是列，数字是行。</translation>
    </message>
    <message>
        <source>The recording has %1 reads of it from global memory, by %2 work-items.</source>
        <translation>记录中它从全局内存被读取 %1 次，来自 %2 个工作项。</translation>
    </message>
    <message>
        <source>pixel %1,%2</source>
        <translation>像素 %1,%2</translation>
    </message>
    <message>
        <source>That would be enough, but here each work-item that needs it fetches it by itself.</source>
        <translation>一次本来就够了，但这里每个需要它的工作项都自己去取。</translation>
    </message>
    <message>
        <source>Not every work-item needs it: only those with this pixel in their window.</source>
        <translation>并非每个工作项都需要它：只有邻域包含它的才需要。</translation>
    </message>
    <message>
        <source>%1 stores the cells %2.</source>
        <translation>%1 存入单元 %2。</translation>
    </message>
    <message>
        <source>One cell for each work-item would leave cells empty: the tile has more cells than there are work-items.</source>
        <translation>每个工作项一个单元会让一些单元空着：分块的单元比工作项多。</translation>
    </message>
    <message>
        <source>That is the whole tile, which the work-group loads together.</source>
        <translation>那是整个分块，由工作组一起加载。</translation>
    </message>
    <message>
        <source>%1 work-items of the warp request %2 bytes, which span %3 sectors of %4 bytes.</source>
        <translation>该线程束的 %1 个工作项要取 %2 字节，它们位于 %3 个 %4 字节的扇区中。</translation>
    </message>
    <message>
        <source>That would be enough if the bytes were contiguous; check their addresses.</source>
        <translation>如果这些字节并排放置，这么少就够了；请数它们实际所在的位置。</translation>
    </message>
    <message>
        <source>That is one for each work-item; work-items that request neighbouring bytes share a sector.</source>
        <translation>那是每个工作项一个；取相邻字节的工作项共用一个扇区。</translation>
    </message>
    <message>
        <source>Each of the %1 banks serves at most one word.</source>
        <translation>%1 个存储体各自只被要求一个字。</translation>
    </message>
    <message>
        <source>%1 request different words of the same banks; the busiest bank takes %2 turns.</source>
        <translation>%1 要取同一存储体中的不同字；最忙的存储体需要 %2 轮。</translation>
    </message>
    <message>
        <source>Words whose addresses differ by a multiple of %1 are in the same bank.</source>
        <translation>相距 %1 的倍数的不同字位于同一存储体。</translation>
    </message>
    <message>
        <source>Some of them have a bank to themselves.</source>
        <translation>其中有些独占一个存储体。</translation>
    </message>
    <message>
        <source>Of %1 cells of the tile, %2 are written.</source>
        <translation>分块的 %1 个单元中写入了 %2 个。</translation>
    </message>
    <message>
        <source>Some cells are never filled: count how far the loads reach.</source>
        <translation>有些单元从未被填充：数一数加载能到哪里。</translation>
    </message>
    <message>
        <source>That is the number of filled cells; the question is about the others.</source>
        <translation>这是已填充的数目；问的是其余的。</translation>
    </message>
    <message>
        <source>Cell %1 is read in step %2 and is never filled.</source>
        <translation>单元 %1 在第 %2 步被读取，而从未有人填充它。</translation>
    </message>
    <message>
        <source>Cell %1 is read in step %2 but filled only in step %3.</source>
        <translation>单元 %1 在第 %2 步被读取，到第 %3 步才被填充。</translation>
    </message>
    <message>
        <source>That cell is written before it is read.</source>
        <translation>那个单元在被读取之前已经填好。</translation>
    </message>
    <message>
        <source>No work-item reads that cell.</source>
        <translation>没有工作项读取那个单元。</translation>
    </message>
    <message>
        <source>Not all of them arrive, and those that do wait for the others.</source>
        <translation>并非所有工作项都会来，来了的会等其余的。</translation>
    </message>
    <message>
        <source>That is the number of missing work-items; the question is about those that arrive.</source>
        <translation>这是缺席的工作项数；问的是到达的。</translation>
    </message>
    <message>
        <source>%1 reads of global memory for %2 outputs.</source>
        <translation>%2 个输出共读取全局内存 %1 次。</translation>
    </message>
    <message>
        <source>That is without sharing: each output fetches all it needs by itself.</source>
        <translation>那是不共享的情况：每个输出各自取得所需的一切。</translation>
    </message>
    <message>
        <source>The halo adds to it: pixels around the outputs of the group are read, too.</source>
        <translation>还要加上 halo：工作组输出旁边的像素也被读取。</translation>
    </message>
    <message>
        <source>output %1,%2</source>
        <translation>输出 %1,%2</translation>
    </message>
    <message>
        <source>That is with the filter the other way round.</source>
        <translation>那是把滤波器反过来的结果。</translation>
    </message>
    <message>
        <source>That is the pixel itself, before its neighbours are added.</source>
        <translation>那是像素本身，还没有加上邻居。</translation>
    </message>
    <message>
        <source>In step %1 the upper left pixel is multiplied by it.</source>
        <translation>第 %1 步中左上角的像素与它相乘。</translation>
    </message>
    <message>
        <source>That one meets the lower right pixel: the filter is the other way round.</source>
        <translation>它对应右下角的像素：滤波器的方向相反。</translation>
    </message>
    <message>
        <source>That one meets the pixel in the middle.</source>
        <translation>它对应中间的像素。</translation>
    </message>
    <message>
        <source>Of %1 cells of the matrix, %2 lie in the padding.</source>
        <translation>矩阵的 %1 个单元中有 %2 个落在填充中。</translation>
    </message>
    <message>
        <source>That is each zero of the frame once; the matrix repeats a pixel for every window.</source>
        <translation>那是边框中的每个零各算一次；矩阵对每个窗口都会重复像素。</translation>
    </message>
    <message>
        <source>That formula holds only for 3 channels, a square image, a filter of 3 × 3 and padding 1.</source>
        <translation>该公式只适用于 3 个通道、正方形图像、3 × 3 滤波器和填充 1。</translation>
    </message>
    <message>
        <source>%1 outputs, each of them a sum of %2 products.</source>
        <translation>%1 个输出，每个是 %2 个乘积之和。</translation>
    </message>
    <message>
        <source>That would be a layer in which every filter reads all %1 channels.</source>
        <translation>那是每个滤波器都读取全部 %1 个通道的层。</translation>
    </message>
    <message>
        <source>That is for one channel; a filter adds up the products of %1.</source>
        <translation>那是一个通道；滤波器把 %1 个通道的乘积相加。</translation>
    </message>
    <message>
        <source>That is one channel of the output; there are %1.</source>
        <translation>那是输出的一个通道；一共有 %1 个。</translation>
    </message>
    <message>
        <source>For each of %1 values: 2 for the batch norm, 3 for the addition, 2 for the ReLU.</source>
        <translation>%1 个值中的每一个：批归一化 2 次，加法 3 次，ReLU 2 次。</translation>
    </message>
    <message>
        <source>The addition reads two values: the result, and what went around.</source>
        <translation>加法读取两个值：结果，以及绕过来的值。</translation>
    </message>
    <message>
        <source>That is if all three are done in a single pass.</source>
        <translation>那是一遍完成全部三步的情况。</translation>
    </message>
    <message>
        <source>%1 of %2 work-items arrive at the barrier.</source>
        <translation>%2 个工作项中有 %1 个到达屏障。</translation>
    </message>
    <message>
        <source>%1 work-items of the warp read %2 different weights in this step.</source>
        <translation>在这一步，该线程束的 %1 个工作项读取 %2 个不同的权重。</translation>
    </message>
    <message>
        <source>That is the number of work-items. In this step, all of them multiply by the same tap.</source>
        <translation>那是工作项的个数。在这一步，它们都乘以同一个系数。</translation>
    </message>
    <message>
        <source>That is the whole filter, which takes as many steps.</source>
        <translation>那是整个滤波器，需要同样多的步骤。</translation>
    </message>
    <message>
        <source>That is without splitting the filter: a product for each weight.</source>
        <translation>那是不拆分滤波器的情况：每个权重一次乘法。</translation>
    </message>
    <message>
        <source>That is one of the two sums; the other one follows.</source>
        <translation>那是两个和之一；还有另一个。</translation>
    </message>
</context>
<context>
    <name>halo::LessonPane</name>
    <message>
        <source>Close the lesson and restore your work</source>
        <translation>离开课程；一切恢复原样</translation>
    </message>
    <message>
        <source>Go to another step</source>
        <translation>转到课程的其他步骤</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Previous step (Ctrl+PgUp)</source>
        <translation>上一步（Ctrl+PgUp）</translation>
    </message>
    <message>
        <source>Reset the View</source>
        <translation>重置视图</translation>
    </message>
    <message>
        <source>Explore freely; this brings back what the step shows (F12)</source>
        <translation>可随意探索；这会恢复本步所显示的内容 (F12)</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Next step (Ctrl+PgDown)</source>
        <translation>下一步（Ctrl+PgDown）</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Lesson text</source>
        <translation>课程内容</translation>
    </message>
    <message>
        <source>Continue with the Exercise</source>
        <translation>继续做练习</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>step of a lesson</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Next Lesson: %1</source>
        <translation>下一课：%1</translation>
    </message>
</context>
<context>
    <name>halo::LessonChooser</name>
    <message>
        <source>Start Lesson</source>
        <translation>开始课程</translation>
    </message>
    <message>
        <source>My Lessons…</source>
        <translation>我的课程…</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Opens the folder of your own lessons; a file saved there appears in this list at once.</source>
        <translation>打开存放自己课程的文件夹；保存在其中的文件会立即出现在此列表中。</translation>
    </message>
    <message>
        <source>%1 minutes, %2 steps, %3 questions</source>
        <translation>%1 分钟，%2 步，%3 个问题</translation>
    </message>
    <message>
        <source>%1. %2 (%3 min)</source>
        <comment>number, title, minutes of a lesson</comment>
        <translation>%1. %2（%3 分钟）</translation>
    </message>
    <message>
        <source>You played this lesson to its end.</source>
        <translation>您已学完此课程。</translation>
    </message>
</context>
<context>
    <name>halo::LibraryCard</name>
    <message>
        <source>Search name, tag or size</source>
        <translation>搜索名称、标签或大小</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Tags, comma-separated</source>
        <translation>标签，用逗号分隔</translation>
    </message>
    <message>
        <source>&amp;Keep</source>
        <translation>保存(&amp;K)</translation>
    </message>
    <message>
        <source>Saves the filter in the grid under this name with these tags.</source>
        <translation>以此名称和这些标签保存网格中的滤波器。</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Renames the chosen filter and sets its tags.</source>
        <translation>给选中的滤波器此名称和这些标签。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Deletes the chosen filter.</source>
        <translation>删除选中的滤波器。</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>filter from the library</source>
        <translation>库中的滤波器</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was deleted. &lt;a href=&quot;back&quot;&gt;Undo&lt;/a&gt;</source>
        <translation>“%1”已删除。&lt;a href=&quot;back&quot;&gt;恢复&lt;/a&gt;</translation>
    </message>
    <message>
        <source>&amp;Use</source>
        <translation>使用(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Combine with</source>
        <translation>与之组合(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
</context>
<context>
    <name>halo::LinePlot</name>
    <message>
        <source>%1: from %2 to %3</source>
        <translation>%1：从 %2 到 %3</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 对 %2</translation>
    </message>
</context>
<context>
    <name>halo::LiveBar</name>
    <message>
        <source>Show Where</source>
        <translation>显示位置</translation>
    </message>
    <message>
        <source>Shows the step of the recorded work-group where the error occurs.</source>
        <translation>显示所记录的工作组中出错的步骤。</translation>
    </message>
    <message>
        <source>Run Anyway</source>
        <translation>仍然运行</translation>
    </message>
    <message>
        <source>Runs the kernel on the device in a separate process despite what the simulator found.</source>
        <translation>无论模拟器发现什么，都在设备上以独立进程运行该内核。</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>还原</translation>
    </message>
    <message>
        <source>Restores the source of the last successful build.</source>
        <translation>恢复到上次构建成功时的源代码。</translation>
    </message>
    <message>
        <source>Builds when you stop typing.</source>
        <translation>停顿时构建。</translation>
    </message>
    <message>
        <source>Building…</source>
        <translation>正在构建…</translation>
    </message>
    <message>
        <source>Not built; the previous build is running: %1</source>
        <translation>未能构建，运行的是旧版本：%1</translation>
    </message>
    <message>
        <source>Built. Recording a work-group on the simulator…</source>
        <translation>已构建。正在模拟器上记录一个工作组…</translation>
    </message>
    <message>
        <source>Not run on the device, because the simulator found a problem: %1</source>
        <translation>未在设备上运行，因为模拟器发现问题：%1</translation>
    </message>
    <message>
        <source>Built; the simulator found no problem, and the device is running it.</source>
        <translation>已构建，模拟器未发现问题，已在设备上运行。</translation>
    </message>
    <message>
        <source>Run although the simulator found a problem: %1</source>
        <translation>尽管模拟器发现问题，仍已运行：%1</translation>
    </message>
</context>
<context>
    <name>halo::LiveKernel</name>
    <message>
        <source>%1 cannot be removed; check the permissions of its folder.</source>
        <translation>无法移除 %1；请检查其文件夹的写入权限。</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>The simulator ended it before it finished.</source>
        <translation>模拟器在其完成前将其终止。</translation>
    </message>
    <message>
        <source>The simulator stopped &quot;%1&quot; before it reached the device: %2 The panel Source shows where, and lets you run it anyway.</source>
        <translation>模拟器在设备得到“%1”之前阻止了它：%2 “源代码”面板会显示位置，也可以仍然运行它。</translation>
    </message>
</context>
<context>
    <name>halo::Locator</name>
    <message>
        <source>Group (%1, %2) of %3 × %4</source>
        <translation>工作组 (%1, %2)，共 %3 × %4</translation>
    </message>
    <message>
        <source>Place of the work-group</source>
        <translation>工作组的位置</translation>
    </message>
    <message>
        <source>The place of the work-group in the image, or among all others. Click to choose another one. Shift and arrow keys: the next one</source>
        <translation>工作组在图像中或在所有工作组中的位置。单击可选择另一个。Shift 加方向键：相邻的工作组</translation>
    </message>
    <message>
        <source>fetched once</source>
        <translation>取一次</translation>
    </message>
    <message>
        <source>fetched %1 times</source>
        <translation>取 %1 次</translation>
    </message>
    <message>
        <source>at a border up to %1 times</source>
        <translation>边界处最多 %1 次</translation>
    </message>
    <message>
        <source>%1 on average, if all groups read like this one</source>
        <translation>平均 %1 次，若所有组都像此组一样读取</translation>
    </message>
    <message>
        <source>Group (%1, %2)</source>
        <translation>工作组 (%1, %2)</translation>
    </message>
</context>
<context>
    <name>halo::MainWindow</name>
    <message>
        <source>Implementation</source>
        <translation>实现</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源代码</translation>
    </message>
    <message>
        <source>The compiler reported messages.</source>
        <translation>编译器有消息。</translation>
    </message>
    <message>
        <source>Save View</source>
        <translation>保存视图</translation>
    </message>
    <message>
        <source>Images (*.png)</source>
        <translation>图像 (*.png)</translation>
    </message>
</context>
<context>
    <name>halo::MapGrid</name>
    <message>
        <source>Feature maps</source>
        <translation>特征图</translation>
    </message>
    <message numerus="yes">
        <source>%n maps of %1 × %2 values</source>
        <translation>
            <numerusform>%n 张 %1 × %2 个值的特征图</numerusform>
        </translation>
    </message>
    <message>
        <source>Map %1 at (%2, %3): %4</source>
        <translation>特征图 %1，位于 (%2, %3)：%4</translation>
    </message>
</context>
<context>
    <name>halo::MeaningCard</name>
    <message>
        <source>Analysis</source>
        <translation>分析</translation>
    </message>
    <message>
        <source>Spectrum</source>
        <translation>频谱</translation>
    </message>
    <message>
        <source>cycles per pixel</source>
        <translation>每像素周期数</translation>
    </message>
    <message>
        <source>dB</source>
        <translation>dB</translation>
    </message>
    <message>
        <source>Impulse</source>
        <translation>脉冲</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>阶跃</translation>
    </message>
    <message>
        <source>Low-rank error</source>
        <translation>低秩误差</translation>
    </message>
    <message>
        <source>separable components</source>
        <translation>可分离项</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>One component</source>
        <translation>单个分量</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>Sum of the weights: 1 keeps the brightness of uniform areas, 0 keeps only changes.</source>
        <translation>权重之和：1 保持均匀区域的亮度，0 只留下变化。</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>增益</translation>
    </message>
    <message>
        <source>The sum of the absolute weights is the largest value that a pixel can reach; above 1, the filter can clip. And the largest gain of any frequency.</source>
        <translation>权重绝对值之和是一个像素可能达到的最大值；大于 1 时滤波器可能溢出。还有任一频率增长的最大倍数。</translation>
    </message>
    <message>
        <source>Symmetry</source>
        <translation>对称性</translation>
    </message>
    <message>
        <source>A symmetric filter does not shift the image; another one may.</source>
        <translation>对称的滤波器不会移动图像；其他的可能会。</translation>
    </message>
    <message>
        <source>Separable</source>
        <translation>可分离</translation>
    </message>
    <message>
        <source>The number of products of a column and a row that add up to the filter: with one, the filter is separable and costs far less.</source>
        <translation>多少个列乘行的积相加得到滤波器：一个即为可分离，代价小得多。</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>分量</translation>
    </message>
    <message>
        <source>Number of the component</source>
        <translation>项的序号</translation>
    </message>
    <message>
        <source>The filter is the sum of such components, each a column times a row; the first ones are the largest. Singular values below the tolerance count as zero.</source>
        <translation>滤波器是这些项之和，每项是一列乘一行；最前面的最大。低于容差的奇异值算作零。</translation>
    </message>
    <message>
        <source>How much of each frequency passes: across, down, and the mean of all directions.</source>
        <translation>每个频率通过多少：横向、纵向以及所有方向合计。</translation>
    </message>
    <message>
        <source>The response to a single bright pixel, along its row and its column.</source>
        <translation>单个亮像素沿其行和列变成什么。</translation>
    </message>
    <message>
        <source>The response to an edge from 0 to 1.</source>
        <translation>从 0 到 1 的边缘变成什么。</translation>
    </message>
    <message>
        <source>The error of the sum of the first components.</source>
        <translation>前几项之和与滤波器相差多少。</translation>
    </message>
    <message>
        <source>The column and the row whose product is the component.</source>
        <translation>乘积为该项的列和行。</translation>
    </message>
    <message>
        <source>Cost with each implementation</source>
        <translation>每个实现的代价</translation>
    </message>
    <message>
        <source>0 (zero-mean): uniform areas become 0</source>
        <translation>0（零均值）：均匀区域变为 0</translation>
    </message>
    <message>
        <source>1: keeps the brightness</source>
        <translation>1：保持亮度</translation>
    </message>
    <message>
        <source>%1: brightness times %1</source>
        <translation>%1：亮度乘以 %1</translation>
    </message>
    <message>
        <source>%1 at most; frequencies up to %2 (%3 dB)</source>
        <translation>至多 %1；频率至多 %2（%3 dB）</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>yes: a column times a row (rank 1)</source>
        <translation>是：一列乘一行（秩 1）</translation>
    </message>
    <message>
        <source>all weights are zero</source>
        <translation>所有权重为零</translation>
    </message>
    <message>
        <source>no: a sum of %1 products (rank %1)</source>
        <translation>否：%1 个积之和（秩 %1）</translation>
    </message>
    <message>
        <source>across</source>
        <translation>横向</translation>
    </message>
    <message>
        <source>down</source>
        <translation>纵向</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>error in %</source>
        <translation>误差（%）</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>of %1; singular value %2, tolerance %3</source>
        <translation>共 %1；奇异值 %2，容差 %3</translation>
    </message>
</context>
<context>
    <name>halo::MeasureForm</name>
    <message>
        <source>Implementations</source>
        <translation>实现</translation>
    </message>
    <message>
        <source>all that can run</source>
        <translation>所有能运行的</translation>
    </message>
    <message>
        <source>the chosen one</source>
        <translation>选中的那个</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>滤波器</translation>
    </message>
    <message>
        <source>Current filter</source>
        <translation>当前滤波器</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>the open image</source>
        <translation>打开的图像</translation>
    </message>
    <message>
        <source>Sizes of synthetic images, such as 512x512, 1024x1024; empty: the open image.</source>
        <translation>生成图像的大小，如 512x512, 1024x1024；留空：打开的图像。</translation>
    </message>
    <message>
        <source>Work-groups</source>
        <translation>工作组</translation>
    </message>
    <message>
        <source>as tuned</source>
        <translation>按设定</translation>
    </message>
    <message>
        <source>Shapes to try, such as 8x8, 16x16, 32x4; &quot;grid&quot; for all powers of two; empty: the default of each implementation.</source>
        <translation>要尝试的形状，如 8x8, 16x16, 32x4；“grid”表示所有 2 的幂；留空：各实现自己的。</translation>
    </message>
    <message>
        <source>Outputs per item</source>
        <translation>每项输出数</translation>
    </message>
    <message>
        <source>Outputs per work-item to try, such as 1x1, 2x2, 4x1, for implementations with that choice.</source>
        <translation>要尝试的每工作项输出数，如 1x1, 2x2, 4x1，用于可选择的实现。</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>至多</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>%1, for comparison</source>
        <translation>%1，用于比较</translation>
    </message>
    <message>
        <source>Measures %1 in the same rounds.</source>
        <translation>在同样的轮次中测量 %1。</translation>
    </message>
    <message>
        <source>Device limits</source>
        <translation>设备极限</translation>
    </message>
    <message>
        <source>Measures copy bandwidth and multiply-add rate before and after: the limits in the charts.</source>
        <translation>在前后测量复制带宽和乘加速率：图表中的上限。</translation>
    </message>
    <message>
        <source>Cold caches</source>
        <translation>冷缓存</translation>
    </message>
    <message>
        <source>Rotates buffers so that no run starts with a warm cache.</source>
        <translation>让缓冲区轮换，使任何一次运行都不能在最后一级缓存中找到输入。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a filter size; enter whole numbers from 1 to 63, such as 3, 5, 9.</source>
        <translation>“%1”不是滤波器的边长；请写 1 到 63 的整数，如 3, 5, 9。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a size; enter sizes such as 16x16 or 32x4.</source>
        <translation>“%1”不是大小；请写如 16x16 或 32x4 的大小。</translation>
    </message>
    <message>
        <source>There is no OpenCL device to measure on; install a driver, or choose a device.</source>
        <translation>没有可测量的 OpenCL 设备；请安装驱动程序或选择设备。</translation>
    </message>
    <message>
        <source>%1 is too large; choose at most 300 megapixels.</source>
        <translation>%1 的图像太大；请选择至多 3 亿像素。</translation>
    </message>
    <message>
        <source>There is no image; open one, or enter the size of a synthetic one.</source>
        <translation>没有图像；请打开一张，或写下要生成的大小。</translation>
    </message>
    <message>
        <source>filter %1, %2</source>
        <translation>滤波器 %1，%2</translation>
    </message>
    <message>
        <source>There is no data yet; wait until it is ready.</source>
        <translation>还没有可计算的内容；请等到数据就绪。</translation>
    </message>
    <message>
        <source>Limit for checking and measuring; compiling does not count. Slow implementations get fewer rounds, which is noted.</source>
        <translation>检验和测量的总时限，不含编译。慢的实现轮数较少，并会注明。</translation>
    </message>
    <message>
        <source>Taps in each direction, such as 3, 5, 9, 15: the current filter is scaled to that size; empty: as it is.</source>
        <translation>每个方向的系数个数，例如 3, 5, 9, 15：把当前滤波器放大到该尺寸；留空：保持原样。</translation>
    </message>
    <message>
        <source>all implementations</source>
        <translation>所有实现</translation>
    </message>
    <message>
        <source>at most %1 s</source>
        <translation>最多 %1 秒</translation>
    </message>
</context>
<context>
    <name>halo::Measuring</name>
    <message>
        <source>Measuring the device limits</source>
        <translation>正在测量设备的极限</translation>
    </message>
    <message>
        <source>round %1</source>
        <translation>第 %1 轮</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>第 %1 个，共 %2 个：%3</translation>
    </message>
</context>
<context>
    <name>halo::Menus</name>
    <message>
        <source>S&amp;amples</source>
        <translation>示例(&amp;A)</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Open Image…</source>
        <translation>打开图像…</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Device: %1</source>
        <translation>设备：%1</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>&amp;Clear List</source>
        <translation>清空列表(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Workload: %1</source>
        <translation>工作负载：%1</translation>
    </message>
    <message>
        <source>What is computed (Ctrl+Alt+1 to Ctrl+Alt+%1)</source>
        <translation>计算什么（Ctrl+Alt+1 至 Ctrl+Alt+%1）</translation>
    </message>
    <message>
        <source>&amp;Exercises</source>
        <translation>练习(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Go To</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Result</source>
        <translation>结果(&amp;R)</translation>
    </message>
</context>
<context>
    <name>halo::MessageBar</name>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>关闭消息</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>使用 %1</translation>
    </message>
    <message>
        <source>Run Anyway</source>
        <translation>仍然运行</translation>
    </message>
    <message>
        <source>OpenCV on the CPU</source>
        <translation>CPU 上的 OpenCV</translation>
    </message>
</context>
<context>
    <name>halo::NetworkModel</name>
    <message>
        <source>Reshape</source>
        <translation>变形</translation>
    </message>
    <message>
        <source>Fully connected</source>
        <translation>全连接</translation>
    </message>
    <message>
        <source>Convolution %1 × %2</source>
        <translation>卷积 %1 × %2</translation>
    </message>
    <message>
        <source>, stride %1</source>
        <translation>，步幅 %1</translation>
    </message>
    <message>
        <source>, dilation %1</source>
        <translation>，膨胀 %1</translation>
    </message>
    <message>
        <source>Batch norm</source>
        <translation>批归一化</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Scale and bias</source>
        <translation>缩放和偏置</translation>
    </message>
    <message>
        <source>ReLU</source>
        <translation>ReLU</translation>
    </message>
    <message>
        <source>Leaky ReLU</source>
        <translation>Leaky ReLU</translation>
    </message>
    <message>
        <source>Max pool %1 × %2</source>
        <translation>最大池化 %1 × %2</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Transpose</source>
        <translation>转置</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Maps</source>
        <translation>特征图</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Depthwise convolution %1 × %2</source>
        <translation>逐通道卷积 %1 × %2</translation>
    </message>
    <message>
        <source>, %1 groups</source>
        <translation>，%1 组</translation>
    </message>
</context>
<context>
    <name>halo::NetworkStage</name>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Open Network…</source>
        <translation>打开网络…</translation>
    </message>
    <message>
        <source>&amp;Measure Again</source>
        <translation>重新测量(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Copy Table</source>
        <translation>复制表格(&amp;C)</translation>
    </message>
    <message>
        <source>Drop an ONNX file here</source>
        <translation>将 ONNX 文件拖放到此处</translation>
    </message>
    <message>
        <source>Its layers run one after the other on the kernels of this program; each shows its time and its feature maps. The sample distinguishes six simple shapes.</source>
        <translation>它的各层用本程序的内核在图像上依次运行，每层显示其时间和产生的特征图。示例能分辨六种简单形状。</translation>
    </message>
    <message>
        <source>Start with the Sample</source>
        <translation>从示例开始</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>%1: %2 × %3 pixels, %L4 parameters</source>
        <translation>%1：%2 × %3 像素，%L4 个参数</translation>
    </message>
    <message numerus="yes">
        <source>Output of %1: %n maps, black is %2, white is %3</source>
        <translation>
            <numerusform>%1 的结果：%n 张特征图，黑色为 %2，白色为 %3</numerusform>
        </translation>
    </message>
    <message>
        <source>Open Network</source>
        <translation>打开网络</translation>
    </message>
    <message>
        <source>Networks (*.onnx)</source>
        <translation>网络 (*.onnx)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Times (*.csv)</source>
        <translation>时间 (*.csv)</translation>
    </message>
    <message>
        <source>There are no times yet; open a network and an image.</source>
        <translation>还没有时间；请打开网络和图像。</translation>
    </message>
    <message>
        <source>Running the network</source>
        <translation>正在运行网络</translation>
    </message>
    <message>
        <source>Cancelled. To continue, choose how the layers are computed, or leave this view and come back.</source>
        <translation>已取消。若要继续，请选择各层的计算方式，或离开此视图再回来。</translation>
    </message>
    <message>
        <source>Fused</source>
        <translation>融合</translation>
    </message>
    <message>
        <source>What follows a convolution is computed in the same pass, where that is possible.</source>
        <translation>在可能的情况下，卷积之后的步骤在同一遍中计算。</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Compare with &amp;OpenCV</source>
        <translation>与 OpenCV 对比(&amp;O)</translation>
    </message>
    <message>
        <source>OpenCV&apos;s dnn runs the same file on the processor.</source>
        <translation>OpenCV 的 dnn 在处理器上运行同一文件。</translation>
    </message>
    <message>
        <source>Class &amp;Names…</source>
        <translation>类别名称(&amp;N)…</translation>
    </message>
    <message>
        <source>Save &amp;Times…</source>
        <translation>保存时间(&amp;T)…</translation>
    </message>
    <message>
        <source>Save &amp;Graph…</source>
        <translation>保存计算图(&amp;G)…</translation>
    </message>
    <message>
        <source>Graph (*.svg *.png *.pdf)</source>
        <translation>计算图 (*.svg *.png *.pdf)</translation>
    </message>
    <message>
        <source>Save Maps of This &amp;Layer…</source>
        <translation>保存此层的特征图(&amp;L)…</translation>
    </message>
    <message>
        <source>Maps (*.png)</source>
        <translation>特征图 (*.png)</translation>
    </message>
    <message>
        <source>Save &amp;All Maps…</source>
        <translation>保存全部特征图(&amp;A)…</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Maps</source>
        <translation>特征图</translation>
    </message>
    <message>
        <source>Memory over time</source>
        <translation>内存随时间的变化</translation>
    </message>
    <message>
        <source>layer of a network</source>
        <translation>网络的层</translation>
    </message>
    <message>
        <source>The maps of %1 are computed again…</source>
        <translation>正在重新计算 %1 的特征图…</translation>
    </message>
    <message>
        <source>Class Names</source>
        <translation>类别名称</translation>
    </message>
    <message>
        <source>Text files (*.txt);;All files (*)</source>
        <translation>文本文件 (*.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save All Maps</source>
        <translation>保存全部特征图</translation>
    </message>
    <message>
        <source>Open a network first, then the names of its classes.</source>
        <translation>请先打开网络，再打开其类别名称。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; only gives values other dimensions; no kernel runs.</source>
        <translation>“%1”只改变数值的维度，不运行内核。</translation>
    </message>
</context>
<context>
    <name>halo::Networks</name>
    <message>
        <source>Open an image for the network to look at.</source>
        <translation>打开一张图像给网络看。</translation>
    </message>
    <message>
        <source>Networks run on OpenCL devices; choose one in the menu Run.</source>
        <translation>网络在 OpenCL 设备上运行；请在“运行”菜单中选择一个。</translation>
    </message>
</context>
<context>
    <name>halo::NewestWork</name>
    <message>
        <source>There may not be enough memory for this; choose something smaller.</source>
        <translation>内存可能不足以完成此操作；请选择较小的内容。</translation>
    </message>
</context>
<context>
    <name>halo::NotesWindow</name>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Reset the View</source>
        <translation>重置视图</translation>
    </message>
    <message>
        <source>Restart the Clock</source>
        <translation>从 0:00 重新计时</translation>
    </message>
    <message>
        <source>Swap Screens</source>
        <translation>交换屏幕</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>This is the last step.</source>
        <translation>这是最后一步。</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>下一步：%1</translation>
    </message>
</context>
<context>
    <name>halo::NumbersTable</name>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
</context>
<context>
    <name>halo::Opening</name>
    <message>
        <source>Images (%1)</source>
        <translation>图像 (%1)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>pasted image</source>
        <translation>粘贴的图像</translation>
    </message>
    <message>
        <source>All that Haloscope opens (%1)</source>
        <translation>Haloscope 能打开的所有文件 (%1)</translation>
    </message>
    <message>
        <source>Filters (%1)</source>
        <translation>滤波器 (%1)</translation>
    </message>
    <message>
        <source>The clipboard holds no image, filter or kernel; copy an image, an image file, the rows of a filter or the code of a kernel first.</source>
        <translation>剪贴板里没有图像、滤波器或内核；请先复制图像、图像文件、滤波器的各行或内核代码。</translation>
    </message>
    <message>
        <source>open filter</source>
        <translation>打开滤波器</translation>
    </message>
    <message>
        <source>Open Image, Project, Filter or Recording</source>
        <translation>打开图像、项目、滤波器或记录</translation>
    </message>
    <message>
        <source>Recordings of work-groups (%1)</source>
        <translation>工作组的记录 (%1)</translation>
    </message>
</context>
<context>
    <name>halo::PixelInspector</name>
    <message>
        <source>Colour channel</source>
        <translation>颜色通道</translation>
    </message>
    <message>
        <source>R</source>
        <translation>R</translation>
    </message>
    <message>
        <source>The sum of the red channel</source>
        <translation>红色通道的和</translation>
    </message>
    <message>
        <source>G</source>
        <translation>G</translation>
    </message>
    <message>
        <source>The sum of the green channel</source>
        <translation>绿色通道的和</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>The sum of the blue channel</source>
        <translation>蓝色通道的和</translation>
    </message>
    <message>
        <source>Tick: no more than rounding explains. Cross: more.</source>
        <translation>勾：误差不超过舍入所能解释的范围。叉：超出该范围。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Output (%1, %2)&lt;/b&gt;</source>
        <translation>&lt;b&gt;输出 (%1, %2)&lt;/b&gt;</translation>
    </message>
    <message>
        <source>, pinned</source>
        <translation>，已固定</translation>
    </message>
    <message>
        <source>%1 outside, zero</source>
        <translation>%1 个在外，补零</translation>
    </message>
    <message>
        <source>%1 outside, edge repeated</source>
        <translation>%1 个在外，重复边缘</translation>
    </message>
    <message>
        <source>%1 outside, mirrored</source>
        <translation>%1 个在外，镜像</translation>
    </message>
    <message>
        <source>%1 outside, mirrored, edge once</source>
        <translation>%1 个在外，镜像，边缘不重复</translation>
    </message>
    <message>
        <source>%1 outside, from opposite edge</source>
        <translation>%1 个在外，取自对侧边缘</translation>
    </message>
    <message>
        <source>Terms: %1</source>
        <translation>项数：%1</translation>
    </message>
    <message>
        <source>Sum: &lt;b&gt;%1&lt;/b&gt;</source>
        <translation>和：&lt;b&gt;%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Device: &lt;b&gt;%1&lt;/b&gt;</source>
        <translation>设备：&lt;b&gt;%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Difference: %1 (1 is white)</source>
        <translation>差：%1（1 为白色）</translation>
    </message>
    <message>
        <source>colours × alpha</source>
        <translation>颜色 × alpha</translation>
    </message>
    <message>
        <source>÷ alpha %1 = &lt;b&gt;%2&lt;/b&gt;</source>
        <translation>÷ alpha %1 = &lt;b&gt;%2&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Esc unpins the pixel; the arrow keys move it; double-click or press Enter to see the work-group that computed it.</source>
        <translation>Esc 取消固定；方向键移动；双击或回车显示算出该像素的工作组。</translation>
    </message>
    <message>
        <source>Esc unpins it, Enter shows its work-group</source>
        <translation>Esc 取消固定，回车显示其工作组</translation>
    </message>
    <message>
        <source>Content of the strip below the image</source>
        <translation>图像下方的条带显示什么</translation>
    </message>
    <message>
        <source>S&amp;um of a Pixel</source>
        <translation>像素背后的求和(&amp;U)</translation>
    </message>
    <message>
        <source>Values along Its Ro&amp;w</source>
        <translation>沿其行的值(&amp;W)</translation>
    </message>
    <message>
        <source>Values along Its Co&amp;lumn</source>
        <translation>沿其列的值(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Histogram</source>
        <translation>直方图(&amp;H)</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>求和</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>&lt;b&gt;Pixels of each value&lt;/b&gt;, logarithmic</source>
        <translation>&lt;b&gt;每个值的像素数&lt;/b&gt;，对数</translation>
    </message>
    <message>
        <source>&lt;b&gt;Row %1&lt;/b&gt;</source>
        <translation>&lt;b&gt;第 %1 行&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Column %1&lt;/b&gt;</source>
        <translation>&lt;b&gt;第 %1 列&lt;/b&gt;</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>result of step %1</source>
        <translation>第 %1 步的结果</translation>
    </message>
    <message>
        <source>reads the result of step %1</source>
        <translation>读取第 %1 步的结果</translation>
    </message>
    <message>
        <source>Once there is a result, this strip shows how each of its pixels is computed: its neighbourhood × filter = sum.</source>
        <translation>得出结果后，这里显示每个像素的计算过程：邻域 × 滤波器 = 和。</translation>
    </message>
    <message>
        <source>point at another pixel to see its sum, click to pin it</source>
        <translation>指向另一像素可查看其求和，单击可固定</translation>
    </message>
    <message>
        <source>This part of the image is being read…</source>
        <translation>正在读取图像的这一部分…</translation>
    </message>
    <message>
        <source>Only a preview is shown here; click to read this part of the image.</source>
        <translation>此处仅显示预览；单击以读取图像的这一部分。</translation>
    </message>
</context>
<context>
    <name>halo::PlayControls</name>
    <message>
        <source>First step</source>
        <translation>第一步</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>播放或暂停</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>最后一步</translation>
    </message>
    <message>
        <source>End</source>
        <translation>End</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what a button does, its key</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>How many steps are played in a second</source>
        <translation>每秒播放多少步</translation>
    </message>
    <message>
        <source>%1 steps/s</source>
        <translation>%1 步/秒</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
</context>
<context>
    <name>halo::Presenter</name>
    <message>
        <source>B: black, L: spotlight, P: pen, T: time, N: notes; Esc: back.</source>
        <translation>B：黑屏，L：聚光灯，P：画笔，T：时间，N：备注；Esc 返回窗口。</translation>
    </message>
    <message>
        <source>Page Down, Page Up</source>
        <translation>Page Down、Page Up</translation>
    </message>
    <message>
        <source>keys of a clicker: next and previous step of the lesson</source>
        <translation>由翻页笔发出：课程的下一步、上一步</translation>
    </message>
    <message>
        <source>B, full stop</source>
        <translation>B、句点</translation>
    </message>
    <message>
        <source>black screen; any key ends it</source>
        <translation>黑屏；按任意键恢复</translation>
    </message>
    <message>
        <source>spotlight; + and −, or the wheel, for its size</source>
        <translation>聚光灯；用 + 和 − 或滚轮改变大小</translation>
    </message>
    <message>
        <source>pen; 1 to 4 for its colour, %1 for the last stroke, E for all</source>
        <translation>画笔；1 到 4 选颜色，%1 撤销最后一笔，E 全部擦除</translation>
    </message>
    <message>
        <source>reset the view and remove all drawings</source>
        <translation>重置视图并清除所有绘制内容</translation>
    </message>
    <message>
        <source>the time; twice: from 0:00</source>
        <translation>时间；连按两次：从 0:00 开始</translation>
    </message>
    <message>
        <source>the notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>puts pen and spotlight away, then leaves the presentation</source>
        <translation>先放下画笔和聚光灯，再返回窗口</translation>
    </message>
</context>
<context>
    <name>halo::PresetCard</name>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search the presets</source>
        <translation>搜索预设</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>The weights are custom now.</source>
        <translation>现在权重是您自己的了。</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>preset %1</source>
        <translation>预设 %1</translation>
    </message>
</context>
<context>
    <name>halo::PreviewPair</name>
    <message>
        <source>The image before and after the filter</source>
        <translation>滤波前后的图像</translation>
    </message>
    <message>
        <source>A part of the image before and after the filter; drag to see another part.</source>
        <translation>滤波前后图像的一部分；拖动可看其他部分。</translation>
    </message>
    <message>
        <source>Open an image to see what the filter does to it.</source>
        <translation>打开图像，看看滤波器对它做什么。</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>after, grey is 0</source>
        <translation>之后，灰色为 0</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
</context>
<context>
    <name>halo::Problems</name>
    <message>
        <source>The input cannot be created; choose smaller sizes.</source>
        <translation>无法生成要计算的内容；请选择更小的大小。</translation>
    </message>
</context>
<context>
    <name>halo::ProjectFiles</name>
    <message>
        <source>Open Project</source>
        <translation>打开项目</translation>
    </message>
    <message>
        <source>Projects (%1)</source>
        <translation>项目 (%1)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Save Project</source>
        <translation>保存项目</translation>
    </message>
    <message>
        <source>Save the changes to %1?</source>
        <translation>保存对 %1 的更改？</translation>
    </message>
    <message>
        <source>The file holds the last saved version. Your changes since then exist only in this window.</source>
        <translation>文件里仍是您上次保存的内容。此后的更改只在这个窗口中。</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Don&apos;t Save</source>
        <translation>不保存(&amp;D)</translation>
    </message>
</context>
<context>
    <name>halo::Projects</name>
    <message>
        <source>No backup of your work can be kept, so a crash would lose it. %1</source>
        <translation>无法保留您工作的副本，崩溃会使其丢失。%1</translation>
    </message>
    <message>
        <source>%1 has changed since the project was saved: the stored results are those of another image.</source>
        <translation>%1 在项目保存后已改变：项目中保留的结果属于另一张图像。</translation>
    </message>
    <message>
        <source>recovered</source>
        <translation>已恢复</translation>
    </message>
    <message>
        <source>The project was saved without its image, which came from the clipboard and is too large to be kept in it (%1 MiB of at most %2); save the image as a file, open that, and save the project again.</source>
        <translation>项目已保存，但不含图像：图像来自剪贴板，太大而无法存入项目（%1 MiB，最多 %2）；请将图像存为文件，打开该文件，再保存项目。</translation>
    </message>
    <message>
        <source>The project cannot be opened, because its settings for the workload &quot;%1&quot; are invalid: %2</source>
        <translation>无法打开该项目，因为其中关于工作负载“%1”的内容有误：%2</translation>
    </message>
</context>
<context>
    <name>halo::QuestionView</name>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Show Answer</source>
        <translation>显示答案</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>您的答案</translation>
    </message>
    <message>
        <source>your answer</source>
        <translation>您的答案</translation>
    </message>
    <message>
        <source>Make a prediction first; then see the answer in the diagram, and why.</source>
        <translation>先预测；然后在图中查看答案及原因。</translation>
    </message>
    <message>
        <source>Asked about %1.</source>
        <translation>所问：%1。</translation>
    </message>
    <message>
        <source>Choose an answer.</source>
        <translation>请选择答案。</translation>
    </message>
    <message>
        <source>Type a number.</source>
        <translation>请输入数字。</translation>
    </message>
    <message>
        <source>Type names such as A1 C1, or none.</source>
        <translation>请输入名称，如 A1 C1，或 none（没有）。</translation>
    </message>
    <message>
        <source>Type a name such as B2.</source>
        <translation>请输入名称，如 B2。</translation>
    </message>
    <message>
        <source>Click the cell in local memory.</source>
        <translation>请点击局部内存中的单元。</translation>
    </message>
    <message>
        <source>Click their outputs one after the other, then Check.</source>
        <translation>请逐个点击它们的输出，然后按“检查”。</translation>
    </message>
    <message>
        <source>Click the work-item among the outputs on the right.</source>
        <translation>请在右侧的输出中点击该工作项。</translation>
    </message>
    <message>
        <source>%1 is right. %2</source>
        <translation>%1 正确。%2</translation>
    </message>
    <message>
        <source>The answer: %1. %2</source>
        <translation>答案：%1。%2</translation>
    </message>
    <message>
        <source>Not %1. Look again.</source>
        <translation>不是 %1。请再看看。</translation>
    </message>
    <message>
        <source>Votes</source>
        <translation>投票</translation>
    </message>
    <message>
        <source>Type how many hands each choice got, and show them as bars.</source>
        <translation>输入每个选项的举手人数，并以条形显示。</translation>
    </message>
</context>
<context>
    <name>halo::Rail</name>
    <message>
        <source>Side panels</source>
        <translation>侧边面板</translation>
    </message>
    <message>
        <source>%1: click to collapse (%2 focuses it)</source>
        <translation>%1：点击可折叠到此侧栏（%2 跳转到它）</translation>
    </message>
    <message>
        <source>%1: click to dock it beside the view (%2 opens it for now)</source>
        <translation>%1：点击可停靠在视图旁（%2 临时打开）</translation>
    </message>
</context>
<context>
    <name>halo::RecordedBar</name>
    <message>
        <source>&amp;Close Recording</source>
        <translation>关闭记录(&amp;C)</translation>
    </message>
    <message>
        <source>Back to the work-group of the image, filter and implementation of this window (Esc)</source>
        <translation>回到此窗口中图像、滤波器和实现的工作组 (Esc)</translation>
    </message>
    <message>
        <source>Recorded elsewhere: %1</source>
        <translation>在别处记录：%1</translation>
    </message>
</context>
<context>
    <name>halo::RecordedTimes</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>Recorded on %1, %2 pixels, filter %3: %4 %5, %6 %7; %8 is %9 × faster.</source>
        <translation>录自 %1，%2 像素，滤波器 %3：%4 %5，%6 %7；%8 的速度是另一个的 %9 倍。</translation>
    </message>
</context>
<context>
    <name>halo::Recordings</name>
    <message>
        <source>Reading the recording</source>
        <translation>正在读取记录</translation>
    </message>
</context>
<context>
    <name>halo::RecoveryBar</name>
    <message>
        <source>&amp;Restore</source>
        <translation>恢复(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>丢弃(&amp;D)</translation>
    </message>
    <message>
        <source>Haloscope closed unexpectedly. Unsaved work from %1 can be restored.</source>
        <translation>Haloscope 结束时没有保存您 %1 的工作。保留了一份副本。</translation>
    </message>
    <message>
        <source>R&amp;un</source>
        <translation>运行(&amp;U)</translation>
    </message>
    <message>
        <source>Your work is restored but did not run, because it may have caused the crash. Run it, or change it first.</source>
        <translation>您的工作已恢复，但尚未运行：导致 Haloscope 结束的可能就是它。请运行它，或先更改它。</translation>
    </message>
</context>
<context>
    <name>halo::ResponsePicture</name>
    <message>
        <source>Frequency response</source>
        <translation>频率响应</translation>
    </message>
    <message>
        <source>The highest gain is %1 dB.</source>
        <translation>通过的最大值为 %1 dB。</translation>
    </message>
    <message>
        <source>cycles per pixel, across and down; dB</source>
        <translation>每像素周期数，横向和纵向；dB</translation>
    </message>
    <message>
        <source>%1 across, %2 down: %3 dB, %4 times</source>
        <translation>横向 %1，纵向 %2：%3 dB，%4 倍</translation>
    </message>
</context>
<context>
    <name>halo::ResultStage</name>
    <message>
        <source>Fit</source>
        <translation>适应</translation>
    </message>
    <message>
        <source>Fit the image into the view (Ctrl+0)</source>
        <translation>使图像适应视图 (Ctrl+0)</translation>
    </message>
    <message>
        <source>1:1</source>
        <translation>1:1</translation>
    </message>
    <message>
        <source>One image pixel per screen pixel (Ctrl+1)</source>
        <translation>图像的一个像素对应屏幕的一个像素 (Ctrl+1)</translation>
    </message>
    <message>
        <source>800 %</source>
        <translation>800%</translation>
    </message>
    <message>
        <source>Large enough to show the pixel grid</source>
        <translation>足以显示像素网格</translation>
    </message>
    <message>
        <source>4,800 %</source>
        <translation>4,800%</translation>
    </message>
    <message>
        <source>Large enough to show the numbers in the pixels</source>
        <translation>足以显示像素中的数值</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom in (Ctrl++)</source>
        <translation>放大 (Ctrl++)</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Zoom out (Ctrl+-)</source>
        <translation>缩小 (Ctrl+-)</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>分割</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Input %1</source>
        <translation>输入 %1</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Difference, brightest = %1</source>
        <translation>差异，最亮 = %1</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>正在处理…</translation>
    </message>
    <message>
        <source>This output belongs to earlier settings</source>
        <translation>此输出属于先前的设置</translation>
    </message>
    <message>
        <source>Comparing with the reference…</source>
        <translation>正在与参考结果比较…</translation>
    </message>
    <message>
        <source>Not enough memory to show this image</source>
        <translation>内存不足，无法显示此图像</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <translation>%1 … %2</translation>
    </message>
    <message>
        <source>not finite (purple): %1</source>
        <translation>非有限值（紫色）：%1</translation>
    </message>
    <message>
        <source>Signed difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Output − input, full colour = %1</source>
        <translation>输出 − 输入，满色 = %1</translation>
    </message>
    <message>
        <source>Copy &amp;Value of (%1, %2)</source>
        <translation>复制 (%1, %2) 的值(&amp;V)</translation>
    </message>
    <message>
        <source>Show Its Work-&amp;group</source>
        <translation>显示其工作组(&amp;G)</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Pin Result as &amp;A</source>
        <translation>将结果固定为 A(&amp;A)</translation>
    </message>
    <message>
        <source>Keeps this result and shows it in place of the input, to compare other settings with it. Key: A</source>
        <translation>保留此结果并在输入的位置显示，以便与其他设置比较。按键：A</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Outside the dashed frame: a preview</source>
        <translation>虚线框外：预览</translation>
    </message>
</context>
<context>
    <name>halo::Role</name>
    <message>
        <source>under the outputs</source>
        <translation>输出下方</translation>
    </message>
    <message>
        <source>halo</source>
        <translation>halo 边缘区</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>conflict</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>outside the image</source>
        <translation>图像外</translation>
    </message>
</context>
<context>
    <name>halo::RunList</name>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Earlier measurements; Enter or a double click shows one again.</source>
        <translation>以前的测量；按回车或双击再次显示。</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Notes on this measurement</source>
        <translation>关于这次测量的备注</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Compares the chosen measurement with the one on screen.</source>
        <translation>把选中的与屏幕上的比较。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Removes the chosen measurement from the history.</source>
        <translation>从历史中移除选中的。</translation>
    </message>
    <message>
        <source>%1, %2 configurations
%3</source>
        <translation>%1，%2 个配置
%3</translation>
    </message>
</context>
<context>
    <name>halo::RunThread</name>
    <message>
        <source>An unexpected error occurred; the last result is kept. Try again.</source>
        <translation>发生意外错误；保留上一次的结果。请重试。</translation>
    </message>
</context>
<context>
    <name>halo::StepDiagram</name>
    <message>
        <source>Memory of the work-group</source>
        <translation>工作组的内存</translation>
    </message>
    <message>
        <source>Work-group</source>
        <translation>工作组</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Plays it in the Work-group view, next to its source</source>
        <translation>在“工作组”视图中与源代码并排播放</translation>
    </message>
    <message>
        <source>Step %1 of %2. %3</source>
        <translation>第 %1 步，共 %2 步。%3</translation>
    </message>
</context>
<context>
    <name>halo::StepView</name>
    <message>
        <source>About the step</source>
        <translation>关于此步骤</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源代码</translation>
    </message>
    <message>
        <source>Changes in the source since the previous step</source>
        <translation>相对上一步的源代码改动</translation>
    </message>
    <message>
        <source>Diagram</source>
        <translation>示意图</translation>
    </message>
    <message>
        <source>What a recorded work-group reads and writes, step by step</source>
        <translation>所记录的工作组逐步读写的内容</translation>
    </message>
    <message>
        <source>Source changes</source>
        <translation>源代码中的改动</translation>
    </message>
</context>
<context>
    <name>halo::RunController</name>
    <message>
        <source>Step %1 (%2): %3</source>
        <translation>第 %1 步（%2）：%3</translation>
    </message>
    <message>
        <source>the kernel &quot;%1&quot; has not been checked in the simulator yet; choose this step to check it.</source>
        <translation>模拟器尚未检查内核“%1”；选择这一步，它就会检查。</translation>
    </message>
    <message>
        <source>OpenCV computes convolutions only; choose an OpenCL device for this workload.</source>
        <translation>OpenCV 只计算卷积；此工作负载请选择 OpenCL 设备。</translation>
    </message>
    <message>
        <source>all implementations once, %1</source>
        <translation>所有实现各一次，%1</translation>
    </message>
</context>
<context>
    <name>halo::Runs</name>
    <message>
        <source>Building the kernel</source>
        <translation>正在构建内核</translation>
    </message>
    <message>
        <source>Downloading the result</source>
        <translation>正在下载结果</translation>
    </message>
    <message>
        <source>Checking against the reference</source>
        <translation>正在对照参考结果检查</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Uploading the data</source>
        <translation>正在上传数据</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>正在计算</translation>
    </message>
</context>
<context>
    <name>halo::Saving</name>
    <message>
        <source>PNG, 8 bit (*.png)</source>
        <translation>PNG，8 位 (*.png)</translation>
    </message>
    <message>
        <source>PNG, 16 bit (*.png)</source>
        <translation>PNG，16 位 (*.png)</translation>
    </message>
    <message>
        <source>TIFF, 8 bit (*.tif *.tiff)</source>
        <translation>TIFF，8 位 (*.tif *.tiff)</translation>
    </message>
    <message>
        <source>TIFF, 16 bit (*.tif *.tiff)</source>
        <translation>TIFF，16 位 (*.tif *.tiff)</translation>
    </message>
    <message>
        <source>TIFF, float: exact values (*.tif *.tiff)</source>
        <translation>TIFF，浮点：精确值 (*.tif *.tiff)</translation>
    </message>
    <message>
        <source>JPEG, 8 bit (*.jpg *.jpeg)</source>
        <translation>JPEG，8 位 (*.jpg *.jpeg)</translation>
    </message>
    <message>
        <source>As shown: %1</source>
        <translation>按显示效果：%1</translation>
    </message>
    <message>
        <source>Values: %1</source>
        <translation>数值：%1</translation>
    </message>
    <message>
        <source>Values, clipped: %1</source>
        <translation>数值（截断）：%1</translation>
    </message>
    <message>
        <source>as shown</source>
        <translation>按显示效果</translation>
    </message>
    <message>
        <source>exact values</source>
        <translation>精确数值</translation>
    </message>
    <message>
        <source>values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>values; %1 of the samples were outside 0 to %2 and were clipped</source>
        <translation>数值；%1 的样本超出 0 到 %2，已被截断</translation>
    </message>
    <message>
        <source>Copied as shown</source>
        <translation>已按显示效果复制</translation>
    </message>
    <message>
        <source>Copied the values as text</source>
        <translation>已将数值复制为文本</translation>
    </message>
    <message>
        <source>The image could not be copied; there may not be enough memory.</source>
        <translation>无法复制图像；内存可能不足。</translation>
    </message>
    <message>
        <source>The file could not be written; there may not be enough memory.</source>
        <translation>无法写入文件；可能是内存不足。</translation>
    </message>
    <message>
        <source>Save Result</source>
        <translation>保存结果</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>This step as a drawing (*.svg)</source>
        <translation>这一步的矢量图 (*.svg)</translation>
    </message>
    <message>
        <source>This step as an image (*.png)</source>
        <translation>这一步的图像 (*.png)</translation>
    </message>
    <message>
        <source>This step as a page (*.pdf)</source>
        <translation>这一步的页面 (*.pdf)</translation>
    </message>
    <message>
        <source>All steps, numbered, as a drawing (*.svg)</source>
        <translation>全部步骤编号的矢量图 (*.svg)</translation>
    </message>
    <message>
        <source>All steps, numbered, on pages (*.pdf)</source>
        <translation>全部步骤编号的页面 (*.pdf)</translation>
    </message>
    <message>
        <source>Animation (*.gif)</source>
        <translation>动画 (*.gif)</translation>
    </message>
    <message>
        <source>Film (*.mp4)</source>
        <translation>影片 (*.mp4)</translation>
    </message>
    <message>
        <source>The recording, for programs (*.json)</source>
        <translation>记录，供程序使用 (*.json)</translation>
    </message>
    <message>
        <source>The recording as a table (*.csv)</source>
        <translation>记录的表格 (*.csv)</translation>
    </message>
    <message>
        <source>Save Diagram</source>
        <translation>保存图示</translation>
    </message>
    <message>
        <source>Sound, 32-bit float (*.wav)</source>
        <translation>声音，32 位浮点 (*.wav)</translation>
    </message>
    <message>
        <source>Timings (*.csv)</source>
        <translation>计时 (*.csv)</translation>
    </message>
    <message>
        <source>Writing the file</source>
        <translation>正在写入文件</translation>
    </message>
    <message>
        <source>Save Timings (configurations: %1)</source>
        <translation>保存此滤波器和这些数据的计时，配置数：%1</translation>
    </message>
    <message>
        <source>All steps, as an interactive page (*.html)</source>
        <translation>全部步骤，在浏览器中逐步查看 (*.html)</translation>
    </message>
    <message>
        <source>Whole image, 0 as middle grey: %1</source>
        <translation>整个图像，0 为中灰：%1</translation>
    </message>
    <message>
        <source>Whole image: %1</source>
        <translation>整个图像：%1</translation>
    </message>
    <message>
        <source>Visible part: %1</source>
        <translation>可见部分：%1</translation>
    </message>
</context>
<context>
    <name>halo::Session</name>
    <message>
        <source>No OpenCL device was found, so OpenCV filters on the CPU; to run the implementations, install a driver (on Debian and Ubuntu: apt install pocl-opencl-icd) and restart Haloscope.</source>
        <translation>未找到 OpenCL 设备，因此由 OpenCV 在 CPU 上滤波；要运行实现，请安装驱动程序（Debian 和 Ubuntu：apt install pocl-opencl-icd），然后重新启动 Haloscope。</translation>
    </message>
    <message>
        <source>Reading the image</source>
        <translation>正在读取图像</translation>
    </message>
    <message>
        <source>Reading the signal</source>
        <translation>正在读取信号</translation>
    </message>
    <message>
        <source>Preparing the data</source>
        <translation>正在准备数据</translation>
    </message>
    <message>
        <source>Preparing the data was cancelled; change an input to prepare it again.</source>
        <translation>数据准备已取消；更改要计算的内容即可重新准备。</translation>
    </message>
    <message>
        <source>signal</source>
        <translation>信号</translation>
    </message>
    <message>
        <source>Another measurement is running; wait until it ends, or stop it.</source>
        <translation>正在测量别的内容；请等它结束，或将其停止。</translation>
    </message>
    <message>
        <source>Reading the whole image</source>
        <translation>正在读取整个图像</translation>
    </message>
</context>
<context>
    <name>halo::Sheet</name>
    <message>
        <source>filter %1</source>
        <translation>滤波器 %1</translation>
    </message>
    <message>
        <source>image %1</source>
        <translation>图像 %1</translation>
    </message>
    <message>
        <source>work-group %1 at (%2, %3) of %4</source>
        <translation>工作组 %1，位于 (%2, %3)，共 %4</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1/%2 步</translation>
    </message>
    <message>
        <source>page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>data %1</source>
        <translation>数据 %1</translation>
    </message>
    <message>
        <source>Does not match the formula: %1</source>
        <translation>与公式不符：%1</translation>
    </message>
    <message>
        <source>Matches the formula</source>
        <translation>与公式一致</translation>
    </message>
    <message>
        <source>First step (Home)</source>
        <translation>第一步 (Home)</translation>
    </message>
    <message>
        <source>Step back (Left)</source>
        <translation>后退一步 (←)</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Next step (Right)</source>
        <translation>下一步 (→)</translation>
    </message>
    <message>
        <source>Last step (End)</source>
        <translation>最后一步 (End)</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源代码</translation>
    </message>
    <message>
        <source>After the last step: %1</source>
        <translation>最后一步之后：%1</translation>
    </message>
    <message>
        <source>Keys: ← → Home End, Space plays; hover a cell, click to pin it</source>
        <translation>按键：← → Home End，空格播放；指向单元查看关联，单击固定</translation>
    </message>
</context>
<context>
    <name>halo::SignalBar</name>
    <message>
        <source>Signal</source>
        <translation>信号</translation>
    </message>
    <message>
        <source>Samples separated by spaces, a synthetic signal such as sine:1000,50, or a file name. Press Enter to apply.</source>
        <translation>以空格分隔的样本、生成的信号（如 sine:1000,50）或文件名。按回车采用。</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>A WAV file, or a table with a channel in each column</source>
        <translation>WAV 文件，或每列一个通道的表格</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Synthetic</source>
        <translation>合成</translation>
    </message>
    <message>
        <source>A synthetic signal</source>
        <translation>由公式生成的信号</translation>
    </message>
    <message>
        <source>Chirp: from low to high frequency</source>
        <translation>线性调频：由慢到快</translation>
    </message>
    <message>
        <source>Sine</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>阶跃</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>Unit impulse (shows the filter)</source>
        <translation>单位脉冲（显示滤波器）</translation>
    </message>
    <message>
        <source>Long noise, for measurements</source>
        <translation>长噪声，用于测量</translation>
    </message>
    <message>
        <source>Line of the image</source>
        <translation>图像的一行或一列</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Uses a row or a column of the open image as the signal.</source>
        <translation>把所打开图像的一行或一列作为信号。</translation>
    </message>
    <message>
        <source>Number of the line</source>
        <translation>行号或列号</translation>
    </message>
    <message>
        <source>channel %1</source>
        <translation>通道 %1</translation>
    </message>
    <message>
        <source>Open Signal</source>
        <translation>打开信号</translation>
    </message>
    <message>
        <source>Sounds and tables (*.wav *.flac *.aif *.aiff *.au *.ogg *.csv *.txt *.tsv *.dat)</source>
        <translation>声音和表格 (*.wav *.flac *.aif *.aiff *.au *.ogg *.csv *.txt *.tsv *.dat)</translation>
    </message>
</context>
<context>
    <name>halo::SignalStage</name>
    <message>
        <source>Signal</source>
        <translation>信号</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Filter as applied</source>
        <translation>实际应用的滤波器</translation>
    </message>
    <message>
        <source>tap</source>
        <translation>抽头</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Visible part of the signal</source>
        <translation>可见的信号部分</translation>
    </message>
    <message>
        <source>signal</source>
        <translation>信号</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>参考结果</translation>
    </message>
    <message>
        <source>… %1 more …</source>
        <translation>… 还有 %1 个 …</translation>
    </message>
    <message>
        <source>(%1 taps outside the signal)</source>
        <translation>（%1 个抽头在信号之外）</translation>
    </message>
    <message>
        <source>device %1</source>
        <translation>设备 %1</translation>
    </message>
    <message>
        <source>, reference %1, difference %2</source>
        <translation>，参考结果 %1，差异 %2</translation>
    </message>
    <message>
        <source>Point at a sample of the result to see its sum; click to pin it, move it by the arrow keys, unpin it with Esc; double-click or press Enter to see the work-group that computed it; the wheel zooms.</source>
        <translation>指向结果中的一个样本查看其和；单击固定，方向键移动，Esc 取消固定；双击或回车显示算出它的工作组，滚轮缩放。</translation>
    </message>
</context>
<context>
    <name>halo::SizeLine</name>
    <message>
        <source>Filter width</source>
        <translation>滤波器宽度</translation>
    </message>
    <message>
        <source>Filter height</source>
        <translation>滤波器高度</translation>
    </message>
    <message>
        <source>square</source>
        <translation>正方形</translation>
    </message>
    <message>
        <source>Keep width and height equal.</source>
        <translation>保持宽度和高度相等。</translation>
    </message>
</context>
<context>
    <name>halo::SourceEditing</name>
    <message>
        <source>error: %1</source>
        <translation>错误：%1</translation>
    </message>
    <message>
        <source>note: %1</source>
        <translation>提示：%1</translation>
    </message>
</context>
<context>
    <name>halo::SourceMarks</name>
    <message>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message>
        <source>%1s</source>
        <comment>sectors</comment>
        <translation>%1s</translation>
    </message>
    <message>
        <source>%1c</source>
        <comment>bank conflicts</comment>
        <translation>%1c</translation>
    </message>
    <message>
        <source>%1i</source>
        <comment>instructions</comment>
        <translation>%1i</translation>
    </message>
    <message>
        <source>Line %1: run %2 times by the work-items of the group, %3 memory sectors, %4 bank conflicts (a model, see the table).</source>
        <translation>第 %1 行：由本组工作项运行 %2 次，%3 个内存扇区，%4 次存储体冲突（模型，见表）。</translation>
    </message>
    <message>
        <source>Beside the lines: × runs · s sectors of 32 bytes · c bank conflicts</source>
        <translation>行旁：× 执行次数 · s 32 字节扇区数 · c 存储体冲突数</translation>
    </message>
    <message>
        <source>Beside the lines: i instructions of the assembly</source>
        <translation>行旁：i 汇编指令数</translation>
    </message>
    <message>
        <source>Beside the lines: × runs · s sectors of 32 bytes · c bank conflicts · i instructions</source>
        <translation>行旁：× 执行次数 · s 32 字节扇区数 · c 存储体冲突数 · i 指令数</translation>
    </message>
    <message>
        <source>Line %1, instructions of the assembly: %2 (%3)</source>
        <translation>第 %1 行，汇编指令：%2（%3）</translation>
    </message>
</context>
<context>
    <name>halo::SourceView</name>
    <message>
        <source>Source</source>
        <translation>源代码</translation>
    </message>
    <message>
        <source>header</source>
        <translation>头注释</translation>
    </message>
    <message>
        <source>Show the header comment</source>
        <translation>显示头注释</translation>
    </message>
    <message>
        <source>The comment at the top of the file, which defines how the implementation is launched.</source>
        <translation>文件开头的注释，说明实现如何提交。</translation>
    </message>
    <message>
        <source>Build log</source>
        <translation>构建日志</translation>
    </message>
    <message>
        <source>Notes on the implementation</source>
        <translation>实现说明</translation>
    </message>
    <message>
        <source>Source of the implementation</source>
        <translation>实现的源代码</translation>
    </message>
    <message>
        <source>Source — %1</source>
        <translation>源代码 — %1</translation>
    </message>
    <message>
        <source>Source — %1, faulty</source>
        <translation>源代码 — %1，已弄坏</translation>
    </message>
    <message>
        <source>Source — %1, as recorded</source>
        <translation>源代码 — %1，记录时的版本</translation>
    </message>
    <message>
        <source>// The recording does not hold the source.
</source>
        <translation>// 记录中没有源代码。
</translation>
    </message>
    <message>
        <source>Assembly</source>
        <translation>汇编</translation>
    </message>
    <message>
        <source>The assembly of the kernel line by line, and the resources it takes on the device.</source>
        <translation>设备的编译器逐行把内核变成什么，以及占用设备多少资源。</translation>
    </message>
</context>
<context>
    <name>halo::SpeakerLine</name>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
</context>
<context>
    <name>halo::SpeakerTools</name>
    <message>
        <source>The screen is black</source>
        <translation>屏幕已变黑</translation>
    </message>
    <message>
        <source>Pen</source>
        <translation>画笔</translation>
    </message>
    <message>
        <source>Spotlight</source>
        <translation>聚光灯</translation>
    </message>
</context>
<context>
    <name>halo::StageHead</name>
    <message>
        <source>Recording %1</source>
        <translation>记录 %1</translation>
    </message>
    <message>
        <source>custom filter</source>
        <translation>自定义滤波器</translation>
    </message>
    <message>
        <source>OpenCV on the CPU</source>
        <translation>CPU 上的 OpenCV</translation>
    </message>
    <message>
        <source>colours × alpha</source>
        <translation>颜色 × alpha</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
</context>
<context>
    <name>halo::StageToolBar</name>
    <message>
        <source>What is shown</source>
        <translation>显示内容</translation>
    </message>
    <message>
        <source>Zoom: 100 % is one image pixel per screen pixel</source>
        <translation>缩放：100% 即图像的一个像素对应屏幕的一个像素</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>分割</translation>
    </message>
    <message>
        <source>One image: input to the left of the line, output to the right. Drag the line. Key: 1</source>
        <translation>一幅图像：分割线左侧为输入，右侧为输出。可拖动分割线。按键：1</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Input and output next to each other, zooming and moving together. Key: 2</source>
        <translation>输入与输出并排，同步缩放和移动。按键：2</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>The difference between output and reference, amplified. Key: 3</source>
        <translation>放大显示输出与参考结果的偏差。按键：3</translation>
    </message>
    <message>
        <source>Brightness of the output</source>
        <translation>输出的亮度</translation>
    </message>
    <message>
        <source>How output values map to brightness; the values do not change</source>
        <translation>输出值如何转换为亮度；值本身保持不变</translation>
    </message>
    <message>
        <source>As is</source>
        <translation>原样</translation>
    </message>
    <message>
        <source>0 is black and 1 is white; negative values are black</source>
        <translation>0 为黑，1 为白；负值为黑</translation>
    </message>
    <message>
        <source>Absolute</source>
        <translation>绝对值</translation>
    </message>
    <message>
        <source>The sign is ignored: edges of both directions are bright</source>
        <translation>不计正负号：两个方向的边缘都是亮的</translation>
    </message>
    <message>
        <source>Around grey</source>
        <translation>以灰为中心</translation>
    </message>
    <message>
        <source>0 is middle grey, negative darker, positive brighter</source>
        <translation>0 为中灰，负值较暗，正值较亮</translation>
    </message>
    <message>
        <source>Automatic range</source>
        <translation>自动范围</translation>
    </message>
    <message>
        <source>The smallest value is black, the largest white</source>
        <translation>最小值为黑，最大值为白</translation>
    </message>
    <message>
        <source>Amplification of the difference</source>
        <translation>差异的放大倍数</translation>
    </message>
    <message>
        <source>Amplification of the difference; automatic: the largest error is brightest</source>
        <translation>差异放大多少倍；自动时最大误差最亮</translation>
    </message>
    <message>
        <source>Automatic ×</source>
        <translation>自动 ×</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Zoom %1 percent</source>
        <translation>缩放百分之 %1</translation>
    </message>
    <message>
        <source>By filter: as is</source>
        <translation>按滤波器：原样</translation>
    </message>
    <message>
        <source>Around grey if the weights of the filter add up to zero, else as is</source>
        <translation>若滤波器权重之和为零，则以中灰为零显示，否则原样</translation>
    </message>
    <message>
        <source>By filter: grey</source>
        <translation>按滤波器：中灰</translation>
    </message>
    <message>
        <source>Signed difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Output minus input: blue is brighter, orange darker than before. Key: 4</source>
        <translation>输出减输入：蓝色变亮，橙色变暗。按键：4</translation>
    </message>
</context>
<context>
    <name>halo::Stages</name>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Work-group</source>
        <translation>工作组</translation>
    </message>
    <message>
        <source>Timing</source>
        <translation>计时</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>How one work-group computes it</source>
        <translation>一个工作组如何计算</translation>
    </message>
    <message>
        <source>How fast is it, and how sure are we?</source>
        <translation>有多快，有多确定？</translation>
    </message>
    <message>
        <source>How does a whole network see it?</source>
        <translation>整个网络如何看待它？</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Recording a work-group</source>
        <translation>正在记录一个工作组</translation>
    </message>
    <message>
        <source>Go to &amp;Result</source>
        <translation>转到结果(&amp;R)</translation>
    </message>
    <message>
        <source>Go to &amp;Work-group</source>
        <translation>转到工作组(&amp;W)</translation>
    </message>
    <message>
        <source>Go to &amp;Timing</source>
        <translation>转到计时(&amp;T)</translation>
    </message>
    <message>
        <source>Go to N&amp;etwork</source>
        <translation>转到网络(&amp;E)</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Learn step by step</source>
        <translation>逐步学习</translation>
    </message>
    <message>
        <source>Go to &amp;Lessons</source>
        <translation>转到课程(&amp;L)</translation>
    </message>
</context>
<context>
    <name>halo::StatusLine</name>
    <message>
        <source>grey</source>
        <translation>灰度</translation>
    </message>
    <message>
        <source>colour</source>
        <translation>彩色</translation>
    </message>
    <message>
        <source> with alpha</source>
        <translation>（含透明通道）</translation>
    </message>
    <message>
        <source>%1%2, 8 bit</source>
        <translation>%1%2，8 位</translation>
    </message>
    <message>
        <source>%1%2, 16 bit</source>
        <translation>%1%2，16 位</translation>
    </message>
    <message>
        <source>%1%2, float</source>
        <translation>%1%2，浮点</translation>
    </message>
    <message>
        <source>Cancel (Esc)</source>
        <translation>取消 (Esc)</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Out of date</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>%1 %2 × %3 %4</source>
        <translation>%1 %2 × %3 %4</translation>
    </message>
    <message>
        <source>No image yet: open one, drop one here, or choose a sample.</source>
        <translation>尚无图像：请打开图像、拖放到此处，或选用示例。</translation>
    </message>
    <message>
        <source>%1 median of %2 · %3 Mpixel/s</source>
        <translation>%1（%2 次的中位数） · %3 Mpixel/s</translation>
    </message>
    <message>
        <source>max error against the reference %1</source>
        <translation>与参考结果的最大误差 %1</translation>
    </message>
    <message>
        <source>%1 (1 is white)</source>
        <translation>%1（1 为白色）</translation>
    </message>
    <message>
        <source>differs from the reference by %1</source>
        <translation>与参考结果相差 %1</translation>
    </message>
    <message>
        <source>%1 · samples: %2, channels: %3</source>
        <translation>%1 · 样本：%2，通道：%3</translation>
    </message>
    <message>
        <source>%1 → %2 median of %3</source>
        <translation>%1 → %2（%3 次的中位数）</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>Saved %1: %2</source>
        <translation>已保存 %1：%2</translation>
    </message>
    <message>
        <source>unknown time (the device clock is wrong)</source>
        <translation>时间未知（设备时钟有误）</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>%1 %2 × %3 %4, shown in parts; this one has %5 × %6 pixels from (%7, %8)</source>
        <translation>%1 %2 × %3 %4，分部分显示；此部分从 (%7, %8) 起，有 %5 × %6 像素</translation>
    </message>
</context>
<context>
    <name>halo::StencilPanel</name>
    <message>
        <source>Time steps</source>
        <translation>时间步</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>点数</translation>
    </message>
    <message>
        <source>5: the four neighbours</source>
        <translation>5：四个相邻格</translation>
    </message>
    <message>
        <source>9: the corners too</source>
        <translation>9：包括四角</translation>
    </message>
    <message>
        <source>The neighbours that a cell exchanges heat with in a time step.</source>
        <translation>一个时间步中，每个格与哪些格交换热量。</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>The share of a difference that flows in a time step. With a larger rate, temperatures would oscillate.</source>
        <translation>一个时间步中流动的温差比例。再大温度就会振荡。</translation>
    </message>
    <message>
        <source>&amp;Points</source>
        <translation>点数(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation>步数(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Rate</source>
        <translation>速率(&amp;R)</translation>
    </message>
    <message>
        <source>Synthetic plate. Open an image to use its brightness as initial temperature.</source>
        <translation>合成平板。打开图像可将其亮度用作初始温度。</translation>
    </message>
    <message>
        <source>A plate of %1 × %2 cells; temperature = brightness.</source>
        <translation>%1 × %2 个单元的平板；温度 = 亮度。</translation>
    </message>
    <message>
        <source>time steps</source>
        <translation>时间步</translation>
    </message>
</context>
<context>
    <name>halo::StencilStage</name>
    <message>
        <source>Heat</source>
        <translation>热量</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After %1 time steps</source>
        <translation>%1 个时间步之后</translation>
    </message>
    <message>
        <source>✗ Cell %1 differs from the reference by %2; rounding explains at most %3.</source>
        <translation>✗ 第 %1 格与参考结果相差 %2；舍入至多解释 %3。</translation>
    </message>
    <message>
        <source>Point at a cell to read its temperatures; double-click to see which work-item computes it.</source>
        <translation>指向一个格可读取其温度；双击可查看由哪个工作项计算。</translation>
    </message>
    <message>
        <source>Cell (%1, %2): %3 before, %4 after.</source>
        <translation>格 (%1, %2)：之前 %3，之后 %4。</translation>
    </message>
    <message>
        <source>Cell under the pointer</source>
        <translation>指针下的单元</translation>
    </message>
</context>
<context>
    <name>halo::StudentDialog</name>
    <message>
        <source>Student</source>
        <translation>这是谁的试题？</translation>
    </message>
    <message>
        <source>The number selects your paper and identifies you to your teacher. Name and number stay on this computer and in the file that you hand in.</source>
        <translation>学号决定您得到哪份试题，老师也通过它找到您。学号和姓名只保存在这台计算机和您提交的文件中。</translation>
    </message>
    <message>
        <source>Student number:</source>
        <translation>学号：</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>姓名：</translation>
    </message>
</context>
<context>
    <name>halo::SumView</name>
    <message>
        <source>%1 × %2 = %3</source>
        <translation>%1 × %2 = %3</translation>
    </message>
    <message>
        <source>Pixel (%1, %2): %3</source>
        <translation>像素 (%1, %2)：%3</translation>
    </message>
    <message>
        <source>(%1, %2) is outside the image and counts as 0: %3</source>
        <translation>(%1, %2) 在图像之外，按 0 计：%3</translation>
    </message>
    <message>
        <source>(%1, %2) is outside the image; pixel (%3, %4) is used: %5</source>
        <translation>(%1, %2) 在图像之外，由像素 (%3, %4) 代替：%5</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Filter, rotated</source>
        <translation>滤波器（旋转）</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>滤波器</translation>
    </message>
    <message>
        <source>Products</source>
        <translation>乘积</translation>
    </message>
</context>
<context>
    <name>halo::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>%1: steps %2 to %3</source>
        <translation>%1：第 %2 至 %3 步</translation>
    </message>
</context>
<context>
    <name>halo::TimingBar</name>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Save results and charts, or open those of another machine</source>
        <translation>保存数值和图表，或读取另一台机器的</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>测量设置</translation>
    </message>
    <message>
        <source>Shows or hides the settings and the history of measurements (M)</source>
        <translation>显示或隐藏测量内容和测量历史 (M)</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Measure, or stop and keep the results so far (F6)</source>
        <translation>测量，或停止并保留已有的 (F6)</translation>
    </message>
    <message>
        <source>&amp;Tune the Work-group</source>
        <translation>调优工作组(&amp;T)</translation>
    </message>
    <message>
        <source>Searches the fastest work-group and parameters of the chosen implementation for this filter and image (F7)</source>
        <translation>为此滤波器和图像搜索所选实现最快的工作组和参数 (F7)</translation>
    </message>
    <message>
        <source>Find the &amp;Fastest</source>
        <translation>找最快(&amp;F)</translation>
    </message>
    <message>
        <source>Compares all implementations for this filter and image, each with its default work-group, so that &quot;Auto&quot; knows the fastest (F8)</source>
        <translation>针对此滤波器和图像比较所有实现，各用其默认工作组，使“自动”知道最快的 (F8)</translation>
    </message>
    <message>
        <source>Use It</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Applies the tuning; &quot;Auto&quot; already uses it</source>
        <translation>采用找到的调优结果；“auto”已经使用它</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Pipeline of the last run</source>
        <translation>上次运行的流水线</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Filter and image</source>
        <translation>滤波器和图像</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Sort by time</source>
        <translation>按时间排序</translation>
    </message>
    <message>
        <source>The fastest first; otherwise in the order of the list</source>
        <translation>最快的在前；否则按列表顺序</translation>
    </message>
    <message>
        <source>Logarithmic axis</source>
        <translation>对数轴</translation>
    </message>
    <message>
        <source>Each mark is ten times the previous one; automatic where a slow bar would hide the fast ones</source>
        <translation>每个刻度是前一个的十倍；当慢的条会遮住快的条时自动启用</translation>
    </message>
    <message>
        <source>Every sample</source>
        <translation>每个样本</translation>
    </message>
    <message>
        <source>Every sample as a dot, by round from top to bottom</source>
        <translation>每个样本画成一个点；按轮次从上到下</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Pixels per second instead of time</source>
        <translation>每秒像素数，而不是时间</translation>
    </message>
    <message>
        <source>Large letters</source>
        <translation>大字</translation>
    </message>
    <message>
        <source>Larger letters and thicker lines, for a projector</source>
        <translation>更大的字和更粗的线，用于投影</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>More ways to measure</source>
        <translation>更多测量方式</translation>
    </message>
    <message>
        <source>&amp;All, Once Each</source>
        <translation>全部各一次(&amp;A)</translation>
    </message>
    <message>
        <source>Runs every implementation once with this filter on this device. The times are kernel times, by the device clock.</source>
        <translation>在此设备上用此滤波器把每个实现运行一次。时间为内核时间，由设备时钟测得。</translation>
    </message>
</context>
<context>
    <name>halo::TimingController</name>
    <message>
        <source>up to %1 s left</source>
        <translation>至多还剩 %1 秒</translation>
    </message>
    <message>
        <source>There is no OpenCL device to tune for.</source>
        <translation>没有可调优的 OpenCL 设备。</translation>
    </message>
    <message>
        <source>The simulator has not checked this kernel yet, or has stopped it; see the panel Source.</source>
        <translation>模拟器尚未检查此内核，或已阻止它；请看“源代码”面板。</translation>
    </message>
    <message>
        <source>There is no image to tune with; open one.</source>
        <translation>没有可用于调优的图像；请打开一张。</translation>
    </message>
    <message>
        <source>No tuning of this implementation can run.</source>
        <translation>此实现没有能运行的调优。</translation>
    </message>
    <message>
        <source>Best: work-group %1 × %2. %3</source>
        <translation>最佳：工作组 %1 × %2。%3</translation>
    </message>
    <message>
        <source>No implementation was measured.</source>
        <translation>没有测量任何实现。</translation>
    </message>
    <message>
        <source>Fastest: %1. From now on, &quot;Auto&quot; uses it for this filter and similar images.</source>
        <translation>最快：%1。此后“自动”会为此滤波器和类似图像选用它。</translation>
    </message>
    <message>
        <source>Measuring; other runs are paused</source>
        <translation>正在测量；其他运行等待</translation>
    </message>
    <message>
        <source>Tuning; other runs are paused</source>
        <translation>正在调优；其他运行等待</translation>
    </message>
    <message>
        <source>Benchmark running; other runs are paused</source>
        <translation>正在找最快；其他运行已暂停</translation>
    </message>
    <message>
        <source>There is no data to tune with; wait until it is ready, or choose other data.</source>
        <translation>没有可用于调优的数据；请等待数据就绪，或选择其他数据。</translation>
    </message>
    <message>
        <source>fastest, %1</source>
        <translation>最快，%1</translation>
    </message>
    <message>
        <source>filter %1, %2</source>
        <translation>滤波器 %1，%2</translation>
    </message>
    <message>
        <source>tuning of %1, %2</source>
        <translation>%1 的调优，%2</translation>
    </message>
</context>
<context>
    <name>halo::TimingFiles</name>
    <message>
        <source>Save Samples (CSV)…</source>
        <translation>保存样本 (CSV)…</translation>
    </message>
    <message>
        <source>Save Summary (CSV)…</source>
        <translation>保存摘要 (CSV)…</translation>
    </message>
    <message>
        <source>Save Summary</source>
        <translation>保存测量摘要</translation>
    </message>
    <message>
        <source>Summary (*.csv)</source>
        <translation>摘要 (*.csv)</translation>
    </message>
    <message>
        <source>Save Chart…</source>
        <translation>保存图表…</translation>
    </message>
    <message>
        <source>Save Chart</source>
        <translation>保存图表</translation>
    </message>
    <message>
        <source>Chart (%1)</source>
        <translation>图表 (%1)</translation>
    </message>
    <message>
        <source>Save Report (HTML)…</source>
        <translation>保存报告 (HTML)…</translation>
    </message>
    <message>
        <source>Save Report</source>
        <translation>保存测量报告</translation>
    </message>
    <message>
        <source>Report (*.html)</source>
        <translation>报告 (*.html)</translation>
    </message>
    <message>
        <source>Open Timings of Another Machine (CSV)…</source>
        <translation>打开另一台机器的计时 (CSV)…</translation>
    </message>
    <message>
        <source>Save Samples (configurations: %1)</source>
        <translation>保存屏幕上的测量，配置数：%1</translation>
    </message>
    <message>
        <source>Samples (*.csv)</source>
        <translation>样本 (*.csv)</translation>
    </message>
    <message>
        <source>Open Timings</source>
        <translation>打开计时</translation>
    </message>
    <message>
        <source>Timings (*.csv)</source>
        <translation>计时 (*.csv)</translation>
    </message>
</context>
<context>
    <name>halo::TimingModel</name>
    <message>
        <source>implementation</source>
        <translation>实现</translation>
    </message>
    <message>
        <source>filter</source>
        <translation>滤波器</translation>
    </message>
    <message>
        <source>image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>work-group</source>
        <translation>工作组</translation>
    </message>
    <message>
        <source>median ms</source>
        <translation>中位数 ms</translation>
    </message>
    <message>
        <source>95 % from</source>
        <translation>95 % 下限</translation>
    </message>
    <message>
        <source>to</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>× naive</source>
        <translation>× 朴素</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>remark</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>已验证</translation>
    </message>
    <message>
        <source>wrong output, error %1</source>
        <translation>输出有误，偏差 %1</translation>
    </message>
</context>
<context>
    <name>halo::TimingStage</name>
    <message>
        <source>Timing</source>
        <translation>计时</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>测量设置</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>filter %1, %2</source>
        <translation>滤波器 %1，%2</translation>
    </message>
    <message>
        <source>Choose an earlier measurement in the history and press Compare.</source>
        <translation>在历史中选择以前的测量，然后按“比较”。</translation>
    </message>
    <message>
        <source>Bars appear as they are measured; every implementation is built and checked first.</source>
        <translation>测量时条形逐一出现；每个实现先构建并检验。</translation>
    </message>
    <message>
        <source>“%1” is being measured. Wait for it, or stop it (F6), to measure “%2”.</source>
        <translation>正在测量“%1”。待其结束或停止（F6）后，即可测量“%2”。</translation>
    </message>
    <message>
        <source>Nothing has been measured for “%1” yet. Press Measure (F6): every implementation is checked, then run many times, in turn. Bars appear as they are measured.</source>
        <translation>“%1”尚无测量。按“测量”（F6）：每个实现先经检验，再轮流运行多次。测量时条形逐一出现。</translation>
    </message>
    <message>
        <source>Measure Now (F6)</source>
        <translation>立即测量 (F6)</translation>
    </message>
    <message>
        <source>%1: sizes of %2</source>
        <translation>%1：%2 的各种大小</translation>
    </message>
    <message>
        <source>Nothing has run yet.</source>
        <translation>尚未运行任何内容。</translation>
    </message>
    <message>
        <source>Run Now</source>
        <translation>立即运行</translation>
    </message>
    <message>
        <source>Show History</source>
        <translation>显示历史</translation>
    </message>
    <message>
        <source>Measure Filters of 3, 5, 9 and 15 Taps</source>
        <translation>测量 3、5、9 和 15 个系数的滤波器</translation>
    </message>
    <message>
        <source>Measure Three Synthetic Sizes</source>
        <translation>测量三种虚构的大小</translation>
    </message>
    <message>
        <source>Tune Chosen Implementation (F7)</source>
        <translation>调优所选实现 (F7)</translation>
    </message>
    <message>
        <source>Measure with Device Limits</source>
        <translation>连同设备的极限一起测量</translation>
    </message>
    <message>
        <source>Copy as Command</source>
        <translation>复制为命令</translation>
    </message>
    <message>
        <source>Copies the haloscope-cli command that repeats this measurement</source>
        <translation>复制可重新测量屏幕内容的 haloscope-cli 调用</translation>
    </message>
    <message>
        <source>launch %1: %2</source>
        <translation>启动 %1：%2</translation>
    </message>
    <message>
        <source>Advice for “%1”, as counted on %2 of %3, %4:</source>
        <translation>对“%1”的建议，依据在 %2 上对 %3，%4 的统计：</translation>
    </message>
</context>
<context>
    <name>halo::Tour</name>
    <message>
        <source>The filter</source>
        <translation>滤波器</translation>
    </message>
    <message>
        <source>The weights that each pixel and its neighbours are multiplied by. Type another weight, or choose a preset.</source>
        <translation>每个像素及其邻居所乘的权重；可输入其他权重，或选择预设。</translation>
    </message>
    <message>
        <source>The implementation</source>
        <translation>实现</translation>
    </message>
    <message>
        <source>Work-group</source>
        <translation>工作组</translation>
    </message>
    <message>
        <source>A recording of that source: how one work-group loads its tile and adds up, step by step.</source>
        <translation>对该源代码的记录：一个工作组如何逐步加载分块并求和。</translation>
    </message>
    <message>
        <source>Timing</source>
        <translation>计时</translation>
    </message>
    <message>
        <source>Compares the implementations and shows how far the numbers can be trusted.</source>
        <translation>比较测量各实现，并说明数字在多大程度上可信。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Saves the image, the timings or the diagram for a paper or a lecture.</source>
        <translation>保存图像、计时或示意图，供论文或讲课使用。</translation>
    </message>
    <message>
        <source>Many ways to compute the same sum on a GPU, simplest first; the panel Source shows the chosen one.</source>
        <translation>在 GPU 上计算同一个和的多种方式，从最简单的开始；侧栏中的“源代码”显示所选的那一个。</translation>
    </message>
</context>
<context>
    <name>halo::TourCallout</name>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Tour, step %1 of %2: %3</source>
        <translation>导览，第 %1 步，共 %2 步：%3</translation>
    </message>
</context>
<context>
    <name>halo::Tracing</name>
    <message>
        <source>%1 cannot make the same outputs with whole work-items.</source>
        <translation>%1 无法用整数个工作项得到相同的输出。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>variant, why it is not compared</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>There is nothing to record, because the data could not be created; see the message at the top.</source>
        <translation>没有可记录的内容，因为无法生成数据；顶部的消息说明需要更改什么。</translation>
    </message>
    <message>
        <source>Recorded without compiler optimizations, because the simulator does not support the optimized code of this kernel: it may load and store more often here.</source>
        <translation>未经编译器优化的记录，因为模拟器不支持此内核优化后的代码：这里的加载和存储次数可能更多。</translation>
    </message>
    <message>
        <source>Earlier passes would need more than %1 simulated work-groups, so their results are zero here. Choose less data to see them.</source>
        <translation>前面各遍中有超过 %1 个工作组需要模拟：它们的结果在此为零。请减少数据以便查看。</translation>
    </message>
    <message>
        <source>The recording was cancelled. To record again, change a setting, or leave this view and come back.</source>
        <translation>记录已取消。若要重新记录，请更改设置，或离开此视图再回来。</translation>
    </message>
    <message>
        <source>%1 computes other outputs in the group at this place.</source>
        <translation>%1 在相同位置的工作组得到不同的输出。</translation>
    </message>
</context>
<context>
    <name>halo::ValueChart</name>
    <message>
        <source>Input and output as curves</source>
        <translation>输入和输出曲线</translation>
    </message>
    <message>
        <source>&amp;Copy Numbers as Text</source>
        <translation>将数值复制为文本(&amp;C)</translation>
    </message>
    <message>
        <source>%1: input %2, output %3</source>
        <translation>%1：输入 %2，输出 %3</translation>
    </message>
</context>
<context>
    <name>halo::VariantListView</name>
    <message>
        <source>Implementations</source>
        <translation>实现</translation>
    </message>
</context>
<context>
    <name>halo::VariantModel</name>
    <message>
        <source>From your kernels folder.</source>
        <translation>来自您自己的内核文件夹。</translation>
    </message>
    <message>
        <source>%1, cannot run now: %2</source>
        <translation>%1，目前无法运行：%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>halo::VariantPanel</name>
    <message>
        <source>Implementation</source>
        <translation>实现</translation>
    </message>
    <message>
        <source>Measure All</source>
        <translation>全部测量</translation>
    </message>
    <message>
        <source>Runs every implementation once with this filter on this device. The times are kernel times, by the device clock.</source>
        <translation>在此设备上用此滤波器运行每个实现。时间仅为内核本身的时间，由设备自身的时钟测得。</translation>
    </message>
    <message>
        <source>OpenCV is filtering on the CPU; choose an OpenCL device to run these implementations.</source>
        <translation>现在由 OpenCV 在 CPU 上滤波；要运行这些实现，请选择 OpenCL 设备。</translation>
    </message>
    <message>
        <source>Its result differs from the reference.</source>
        <translation>其结果与参考结果不同。</translation>
    </message>
    <message>
        <source>A kernel of yours cannot be read</source>
        <translation>无法读取您的一个内核</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>The implementation that suits device, filter and image; none can run now.</source>
        <translation>适合设备、滤波器和图像的实现；目前没有能运行的。</translation>
    </message>
    <message>
        <source>%1, %2 × %3</source>
        <translation>%1，%2 × %3</translation>
    </message>
    <message>
        <source>The implementation and work-group that tuning found fastest for this device and filter size: %1.</source>
        <translation>调优为此设备和滤波器大小找到的最快实现和工作组：%1。</translation>
    </message>
    <message>
        <source>The implementation that suits this kind of device by a rule of thumb: %1. To choose by measurement, use Find the Fastest (F8 in the view Timing).</source>
        <translation>按经验适合这类设备的实现：%1。若要按测量结果选择，请使用“找最快”（在“计时”视图按 F8）。</translation>
    </message>
    <message>
        <source>The open recording does not use these settings. Close it to change them.</source>
        <translation>不属于正在显示的记录。关闭它才能在此选择。</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Compare Its Work-group with the &amp;Chosen One</source>
        <translation>在所选实现旁显示其工作组(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Copy as Command</source>
        <translation>复制为命令(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Open Its Folder</source>
        <translation>打开其文件所在的文件夹(&amp;O)</translation>
    </message>
</context>
<context>
    <name>halo::VerdictBar</name>
    <message>
        <source>Show It</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Zooms to the pixel with the largest error and pins it</source>
        <translation>缩放到误差最大的像素并将其固定</translation>
    </message>
    <message>
        <source>Show Largest Error</source>
        <translation>显示最大误差</translation>
    </message>
    <message>
        <source>Comparing with the reference…</source>
        <translation>正在与参考结果比较…</translation>
    </message>
    <message>
        <source>✓ Equals the reference exactly.</source>
        <translation>✓ 与参考结果完全相等。</translation>
    </message>
    <message>
        <source>red</source>
        <translation>红</translation>
    </message>
    <message>
        <source>green</source>
        <translation>绿</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>蓝</translation>
    </message>
    <message>
        <source>pixel (%1, %2)</source>
        <translation>像素 (%1, %2)</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>✗ Not a finite number at %1, where the reference has one.</source>
        <translation>✗ %1 处不是有限数，而参考结果是有限数。</translation>
    </message>
    <message>
        <source>✓ Equals the reference within %1. Largest error %2 at %3.</source>
        <translation>✓ 与参考结果在 %1 内相等。最大误差 %2，位于%3。</translation>
    </message>
    <message>
        <source>✗ Differs from the reference: error %1 at %2; rounding explains at most %3.</source>
        <translation>✗ 与参考结果不同：误差 %1，位于%2；舍入最多只能解释 %3。</translation>
    </message>
    <message>
        <source>Errors are on the scale where 1 is white.</source>
        <translation>误差以 1 为白色的尺度表示。</translation>
    </message>
    <message>
        <source>The largest error is %1 grey levels of this file.</source>
        <translation>最大误差为此文件中相邻灰度级间距的 %1 倍。</translation>
    </message>
    <message>
        <source>sample %1</source>
        <translation>样本 %1</translation>
    </message>
</context>
<context>
    <name>halo::WeightDelegate</name>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
</context>
<context>
    <name>halo::WorkGroupBar</name>
    <message>
        <source>Size of the work-group in the diagram</source>
        <translation>图示中工作组的大小</translation>
    </message>
    <message>
        <source>A small work-group with readable cells</source>
        <translation>较小的工作组，单元可以分辨</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Another implementation for the same outputs, on the same clock and scale</source>
        <translation>同样输出的另一个实现，同一时钟、同一尺度</translation>
    </message>
    <message>
        <source>Show in Result</source>
        <translation>在结果中显示</translation>
    </message>
    <message>
        <source>Go to the pinned output in the Result view (Backspace)</source>
        <translation>转到结果视图中固定的输出 (Backspace)</translation>
    </message>
    <message>
        <source>Fault lab</source>
        <translation>故障实验室</translation>
    </message>
    <message>
        <source>Inject a fault and see its effect</source>
        <translation>注入一个故障并查看其影响</translation>
    </message>
    <message>
        <source>Lockstep</source>
        <translation>锁步</translation>
    </message>
    <message>
        <source>Whole group in lockstep</source>
        <translation>整组锁步</translation>
    </message>
    <message>
        <source>Warps of %1 in lockstep</source>
        <translation>每 %1 个组成线程束锁步</translation>
    </message>
    <message>
        <source>No comparison</source>
        <translation>不对比</translation>
    </message>
    <message>
        <source>compare: %1</source>
        <translation>并列：%1</translation>
    </message>
    <message>
        <source>Does not match the formula: %1</source>
        <translation>与公式不符：%1</translation>
    </message>
    <message>
        <source>Matches the formula</source>
        <translation>与公式一致</translation>
    </message>
    <message>
        <source>The recorded reads, the tile and the sums match the formula.</source>
        <translation>记录的读取、分块和求和与公式一致。</translation>
    </message>
    <message>
        <source>Which work-items run in lockstep. Between two barriers, the order of warps, or of work-items as simulated, is a choice of this diagram: hardware may run them in any order.</source>
        <translation>哪些工作项锁步前进。两个屏障之间线程束的顺序，或模拟的工作项顺序，是此图的选择：硬件可以按任何顺序运行它们。</translation>
    </message>
    <message>
        <source>as simulated</source>
        <translation>按模拟顺序</translation>
    </message>
    <message>
        <source>not a convolution: memory is shown by address</source>
        <translation>不是卷积：内存按地址显示</translation>
    </message>
    <message>
        <source>Level of detail</source>
        <translation>细节级别</translation>
    </message>
    <message>
        <source>Meaning of the colours</source>
        <translation>颜色的含义</translation>
    </message>
    <message>
        <source>Meaning of the cell colours; see the legend</source>
        <translation>单元颜色的含义；图例说明各是什么</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>What the hardware sees, the work-items, and the place of the group</source>
        <translation>硬件所见、工作项以及工作组的位置</translation>
    </message>
    <message>
        <source>One work-item</source>
        <translation>一个工作项</translation>
    </message>
    <message>
        <source>What a single work-item reads and writes, with numbers (+)</source>
        <translation>单个工作项读写的内容，带数值（+）</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>工作组</translation>
    </message>
    <message>
        <source>A work-group with its tile (+ and −)</source>
        <translation>一个工作组及其分块（+ 和 −）</translation>
    </message>
    <message>
        <source>Whole image</source>
        <translation>整幅图像</translation>
    </message>
    <message>
        <source>All work-groups, and how often each pixel is fetched (−)</source>
        <translation>所有工作组，以及每个像素被取的次数（−）</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>实际启动大小</translation>
    </message>
    <message>
        <source>The work-group that runs on the device, and that all times are of (4)</source>
        <translation>在设备上运行的工作组，所有时间都是它的 (4)</translation>
    </message>
    <message>
        <source>colour: %1</source>
        <translation>颜色：%1</translation>
    </message>
    <message>
        <source>Actual size %1</source>
        <translation>实际启动大小 %1</translation>
    </message>
    <message>
        <source>A small work-group with readable cells (%1)</source>
        <translation>小工作组，可分辨各单元 (%1)</translation>
    </message>
    <message>
        <source>Show a Tiled Implementation</source>
        <translation>看一个分块实现</translation>
    </message>
    <message>
        <source>Here each work-group is one work-item; choose an implementation whose work-groups load a tile</source>
        <translation>这里每个工作组只有一个工作项；改用工作组会加载分块的实现</translation>
    </message>
    <message>
        <source>%1 work-items, %2 outputs each</source>
        <translation>%1 个工作项，每个 %2 个输出</translation>
    </message>
    <message>
        <source>What is launched, one after the other</source>
        <translation>依次提交的内容</translation>
    </message>
    <message>
        <source>complex numbers: (re, im), one product for each frequency</source>
        <translation>复数：(re, im)，每个频率一个乘积</translation>
    </message>
    <message>
        <source>forward transform: VkFFT, not recorded</source>
        <translation>正变换：VkFFT，不记录</translation>
    </message>
    <message>
        <source>backward transform: VkFFT, not recorded</source>
        <translation>逆变换：VkFFT，不记录</translation>
    </message>
    <message>
        <source>The library VkFFT transforms “%1” here, in place. Its kernels are not recorded: the next pass gets the result of such a transform.</source>
        <translation>VkFFT 这个库在此就地变换“%1”。它的内核不被记录：下一遍得到这种变换的结果。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>number, kernel</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>The kernel %1, which is recorded; P goes to the next</source>
        <translation>内核 %1，会被记录；按 P 转到下一个</translation>
    </message>
    <message>
        <source>recorded when Haloscope was built</source>
        <translation>在构建 Haloscope 时记录</translation>
    </message>
    <message>
        <source>The simulator is not installed, so this is a recording shipped with Haloscope.</source>
        <translation>此处没有模拟器，因此使用随程序附带的记录。</translation>
    </message>
</context>
<context>
    <name>halo::WorkGroupPage</name>
    <message>
        <source>Image, local memory and outputs</source>
        <translation>图像、局部内存和输出</translation>
    </message>
    <message>
        <source>Work-items and weights</source>
        <translation>工作项和权重</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现的问题</translation>
    </message>
    <message>
        <source>Work-items</source>
        <translation>工作项</translation>
    </message>
    <message>
        <source>Work-items, weights, and local memory at each barrier</source>
        <translation>工作项、权重以及每个屏障处的局部内存</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>What the hardware sees</source>
        <translation>硬件所见</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>All work-groups of the image</source>
        <translation>图像的所有工作组</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Where the work-group is in the image</source>
        <translation>工作组在图像中的位置</translation>
    </message>
    <message>
        <source>Fault lab</source>
        <translation>故障实验室</translation>
    </message>
    <message>
        <source>Inject a fault and see its effect</source>
        <translation>注入一个故障并查看其影响</translation>
    </message>
    <message>
        <source>(%1 such cases)</source>
        <translation>（共 %1 处）</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>Place of the work-group</source>
        <translation>工作组的位置</translation>
    </message>
</context>
<context>
    <name>halo::WorkGroupStage</name>
    <message>
        <source>Work-group</source>
        <translation>工作组</translation>
    </message>
    <message>
        <source>Recording the work-group…</source>
        <translation>正在记录工作组…</translation>
    </message>
    <message>
        <source>Open an image to see how a work-group filters it, or open a saved recording.</source>
        <translation>打开图像以查看工作组如何对它滤波，或打开已保存的记录。</translation>
    </message>
</context>
<context>
    <name>halo::WorkloadMenu</name>
    <message>
        <source>&amp;Workload</source>
        <translation>工作负载(&amp;W)</translation>
    </message>
</context>
<context>
    <name>halo::WorkloadPage</name>
    <message>
        <source>file of descriptors</source>
        <translation>描述符文件</translation>
    </message>
    <message>
        <source>Image (2-D)</source>
        <translation>图像 (2-D)</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Signal (1-D)</source>
        <translation>信号 (1-D)</translation>
    </message>
    <message>
        <source>Signal</source>
        <translation>信号</translation>
    </message>
    <message>
        <source>Network layer</source>
        <translation>网络层</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Where each pixel goes, and the result</source>
        <translation>每个像素去往何处，以及结果</translation>
    </message>
    <message>
        <source>What each step brings</source>
        <translation>每一步带来什么</translation>
    </message>
    <message>
        <source>Heat (stencil)</source>
        <translation>热扩散（模板计算）</translation>
    </message>
    <message>
        <source>Heat</source>
        <translation>热量</translation>
    </message>
    <message>
        <source>How the heat spreads</source>
        <translation>热量如何扩散</translation>
    </message>
    <message>
        <source>Bilateral filter</source>
        <translation>双边滤波</translation>
    </message>
    <message>
        <source>What is smoothed, and which edges stay</source>
        <translation>哪些被平滑，哪些边缘保留</translation>
    </message>
</context>
<context>
    <name>halo::CommandPalette</name>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation>输入命令</translation>
    </message>
    <message>
        <source>No command matches.</source>
        <translation>没有匹配的命令。</translation>
    </message>
</context>
<context>
    <name>halo::Preferences</name>
    <message>
        <source>Preferences</source>
        <translation>首选项</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Reduce &amp;motion</source>
        <translation>减少动画(&amp;M)</translation>
    </message>
    <message>
        <source>JPEG &amp;quality</source>
        <translation>JPEG 质量(&amp;Q)</translation>
    </message>
    <message>
        <source>100 is the largest file with the fewest artefacts. From 90 on, each pixel keeps its colour.</source>
        <translation>100 表示文件最大、失真最少。从 90 起，每个像素保留自己的颜色。</translation>
    </message>
    <message>
        <source>Show &amp;Hints Again</source>
        <translation>再次显示提示(&amp;H)</translation>
    </message>
    <message>
        <source>Hints that you closed appear again at the next start.</source>
        <translation>已关闭的提示会在下次启动时再次出现。</translation>
    </message>
</context>
<context>
    <name>halo::VoteView</name>
    <message>
        <source>Votes of the class</source>
        <translation>全班投票</translation>
    </message>
    <message>
        <source>Votes for %1</source>
        <translation>%1 的票数</translation>
    </message>
</context>
<context>
    <name>halo::LessonBar</name>
    <message>
        <source>Back to &amp;Lesson</source>
        <translation>返回课程(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Restore My Work</source>
        <translation>恢复我的工作(&amp;R)</translation>
    </message>
    <message>
        <source>Closes the lesson and restores your image and settings.</source>
        <translation>关闭课程并恢复您的图像和设置。</translation>
    </message>
    <message>
        <source>Image and settings are from the lesson “%1”.</source>
        <translation>图像和设置来自课程“%1”。</translation>
    </message>
</context>
<context>
    <name>halo::ImageStrip</name>
    <message>
        <source>Opened images</source>
        <translation>已打开的图像</translation>
    </message>
    <message>
        <source>Save &amp;All…</source>
        <translation>全部保存(&amp;A)…</translation>
    </message>
    <message>
        <source>Filters all images with these settings and saves the results in a folder.</source>
        <translation>用这些设置处理所有图像，并把结果保存到文件夹。</translation>
    </message>
    <message>
        <source>Hides the strip; the image in sight stays open.</source>
        <translation>隐藏图像条；当前图像保持打开。</translation>
    </message>
    <message>
        <source>Save All Results</source>
        <translation>保存所有结果</translation>
    </message>
    <message>
        <source>%1 already has %2 of the %3 results.</source>
        <translation>%1 中已有 %3 个结果中的 %2 个。</translation>
    </message>
    <message>
        <source>Keep Both adds numbers to the names of the new results; Skip leaves these images out.</source>
        <translation>“全部保留”会在新结果的名称后加上编号；“跳过”则略过这些图像。</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Keep Both</source>
        <translation>全部保留(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Skip</source>
        <translation>跳过(&amp;S)</translation>
    </message>
</context>
<context>
    <name>halo::ImageBatch</name>
    <message>
        <source>Saving image %1 of %2</source>
        <translation>正在保存第 %1 幅图像，共 %2 幅</translation>
    </message>
    <message>
        <source>Saved %1 of %2 images in %3</source>
        <translation>已将 %2 幅图像中的 %1 幅保存到 %3</translation>
    </message>
</context>
<context>
    <name>halo::WholeSave</name>
    <message>
        <source>Another result is being saved; wait until it is, or cancel that.</source>
        <translation>正在保存另一个结果；请等待其完成，或将其取消。</translation>
    </message>
    <message>
        <source>Saving the whole result</source>
        <translation>正在保存整个结果</translation>
    </message>
    <message>
        <source>The whole result could not be saved as &quot;%1&quot;.</source>
        <translation>整个结果无法保存为“%1”。</translation>
    </message>
</context>
<context>
    <name>halo::ComparePane</name>
    <message>
        <source>How convolutions are computed</source>
        <translation>卷积的计算方式</translation>
    </message>
    <message>
        <source>How convolutions are computed. A layer that the chosen implementation refuses is computed by the best one.</source>
        <translation>卷积的计算方式。所选实现不支持的层由最佳实现计算。</translation>
    </message>
    <message>
        <source>Best for Each Layer</source>
        <translation>每层用最佳方式</translation>
    </message>
    <message>
        <source>Fused</source>
        <translation>融合</translation>
    </message>
    <message>
        <source>Open Network</source>
        <translation>打开网络</translation>
    </message>
    <message>
        <source>Networks (*.onnx)</source>
        <translation>网络 (*.onnx)</translation>
    </message>
    <message>
        <source>Compared network</source>
        <translation>对比的网络</translation>
    </message>
    <message>
        <source>The Same Network</source>
        <translation>同一网络</translation>
    </message>
    <message>
        <source>Another File…</source>
        <translation>其他文件…</translation>
    </message>
    <message>
        <source>Times of both runs</source>
        <translation>两次运行的时间</translation>
    </message>
    <message>
        <source>What follows a convolution is computed in the same pass, where that is possible.</source>
        <translation>在可能的情况下，卷积之后的步骤在同一遍中计算。</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>This run</source>
        <translation>本次运行</translation>
    </message>
    <message>
        <source>Compared</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>比值</translation>
    </message>
    <message>
        <source>All kernels: %1 against %2, ratio %3. From first launch to end: %4 against %5, ratio %6.</source>
        <translation>所有内核：%1 对 %2，比值 %3。从第一次启动到结束：%4 对 %5，比值 %6。</translation>
    </message>
</context>
<context>
    <name>halo::GraphPane</name>
    <message>
        <source>Find nodes</source>
        <translation>查找节点</translation>
    </message>
    <message>
        <source>Find by name or operator</source>
        <translation>按名称或算子查找</translation>
    </message>
    <message>
        <source>Enter goes to the next node, Shift+Enter to the one before, Esc back to the graph.</source>
        <translation>Enter 转到下一个节点，Shift+Enter 转到上一个，Esc 回到计算图。</translation>
    </message>
    <message>
        <source>Zoom out (−)</source>
        <translation>缩小 (−)</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>放大 (+)</translation>
    </message>
    <message>
        <source>Show the whole graph (0)</source>
        <translation>显示整个计算图 (0)</translation>
    </message>
    <message numerus="yes">
        <source>%n nodes</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>halo::GraphView</name>
    <message>
        <source>Graph of the network</source>
        <translation>网络的计算图</translation>
    </message>
    <message>
        <source>Nothing is selected; press an arrow key.</source>
        <translation>未选择任何节点；请按方向键。</translation>
    </message>
</context>
<context>
    <name>halo::MemoryChart</name>
    <message>
        <source>Memory of maps, in MiB</source>
        <translation>特征图的内存（MiB）</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>%1: %2 in use</source>
        <translation>%1：使用 %2</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>each map apart</source>
        <translation>各图分开</translation>
    </message>
    <message>
        <source>Maps take %1, of which at most %2 is in use at once; each apart would take %3.</source>
        <translation>特征图占用 %1，其中同时使用的最多为 %2；若各自分开则需 %3。</translation>
    </message>
</context>
<context>
    <name>halo::NetworkGraph</name>
    <message>
        <source>(output)</source>
        <translation>（输出）</translation>
    </message>
    <message>
        <source>Time: 0</source>
        <translation>时间：0</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>takes values of %1</source>
        <translation>取自 %1</translation>
    </message>
    <message>
        <source>leads to %1</source>
        <translation>通往 %1</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
</context>
<context>
    <name>halo::NetworkAnswer</name>
    <message>
        <source>Network input</source>
        <translation>网络看到的内容</translation>
    </message>
    <message>
        <source>The network&apos;s input: the middle of the image, scaled to its size</source>
        <translation>网络看到的内容：图像的中间部分，缩放到网络的大小</translation>
    </message>
    <message>
        <source>Likeliest classes</source>
        <translation>最可能的类别</translation>
    </message>
    <message numerus="yes">
        <source>It always picks one of its %n classes.</source>
        <translation>
            <numerusform>它有 %n 个类别，无论图像显示什么，都会说出其中之一。</numerusform>
        </translation>
    </message>
    <message>
        <source>All layers: %1 on %2, median of %3, excluding transfers</source>
        <translation>所有层：%1，在 %2 上，%3 次的中位数，不含与设备之间的往返传输</translation>
    </message>
    <message numerus="yes">
        <source>From first launch to end: %1; OpenCV&apos;s dnn %2 with %n threads: %3, in turn with ours: %4 × (%5 to %6).</source>
        <translation>
            <numerusform>从第一次启动到结束：%1；OpenCV 的 dnn %2，%n 个线程：%3，交替测得的比值 %4 ×（%5 至 %6）。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>halo::HardwareCount</name>
    <message>
        <source>The GPU is counting already; wait until it is done, or cancel that.</source>
        <translation>GPU 正在计数；请等待其完成，或取消。</translation>
    </message>
    <message>
        <source>Only NVIDIA GPUs can count, with NVIDIA&apos;s profiler; choose one as the device.</source>
        <translation>只有 NVIDIA GPU 能通过 NVIDIA 的分析器计数；请选择这样的设备。</translation>
    </message>
    <message>
        <source>Only an included implementation without faults can be counted, with default settings, parameters and data; choose one.</source>
        <translation>只能统计没有故障的自带实现，并且设置、参数和数据须为默认；请选择这样的实现。</translation>
    </message>
    <message>
        <source>Counting on the GPU</source>
        <translation>正在 GPU 上计数</translation>
    </message>
</context>
<context>
    <name>halo::RecordedCounts</name>
    <message>
        <source>Counted for another problem or work-group (%1, work-group %2), over all its work-groups.</source>
        <translation>统计的是另一个问题或工作组（%1，工作组 %2）的所有工作组。</translation>
    </message>
    <message>
        <source>Counted for all work-groups of all launches (%1, work-group %2).</source>
        <translation>统计的是所有启动的所有工作组（%1，工作组 %2）。</translation>
    </message>
    <message>
        <source>loads per output, with weights, %1; DRAM bytes per output %2</source>
        <translation>每个输出的加载（含权重） %1；每个输出的 DRAM 字节 %2</translation>
    </message>
    <message>
        <source>counted here</source>
        <translation>在本机统计</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>已记录</translation>
    </message>
    <message>
        <source>%1 on %2 (%3), %4: %5.</source>
        <translation>%1，%2（%3），%4：%5。</translation>
    </message>
    <message>
        <source>counted on %1</source>
        <translation>在 %1 上统计</translation>
    </message>
    <message>
        <source>Counted here on %1, %2, driver %3.</source>
        <translation>在本机 %1 上统计，%2，驱动程序 %3。</translation>
    </message>
    <message>
        <source>Recorded on %1, %2, driver %3.</source>
        <translation>在 %1 上记录，%2，驱动程序 %3。</translation>
    </message>
    <message>
        <source>Not counted.</source>
        <translation>未统计。</translation>
    </message>
    <message>
        <source>Counted: %1. The model does not know it.</source>
        <translation>统计：%1。模型没有此值。</translation>
    </message>
    <message>
        <source>Counted: %1. The model of the same work-groups: %2.</source>
        <translation>统计：%1。相同工作组的模型：%2。</translation>
    </message>
    <message>
        <source>Counted on %1 (%2), %3, work-group %4: %5.</source>
        <translation>在 %1 上统计（%2），%3，工作组 %4：%5。</translation>
    </message>
    <message>
        <source>Counted on %1 (%2), %3: %4.</source>
        <translation>在 %1 上统计（%2），%3：%4。</translation>
    </message>
</context>
</TS>
