<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko" sourcelanguage="en">
<context>
    <name>FilterPreset</name>
    <message>
        <source>Identity</source>
        <translation>항등</translation>
    </message>
    <message>
        <source>Leaves the image as it is.</source>
        <translation>이미지를 그대로 둡니다.</translation>
    </message>
    <message>
        <source>Box blur</source>
        <translation>박스 블러</translation>
    </message>
    <message>
        <source>Averages a rectangle of neighbours.</source>
        <translation>직사각형 안 이웃의 평균을 구합니다.</translation>
    </message>
    <message>
        <source>Gaussian blur</source>
        <translation>가우시안 블러</translation>
    </message>
    <message>
        <source>Blurs softly; near neighbours count more.</source>
        <translation>가까운 이웃일수록 비중을 높여 부드럽게 흐립니다.</translation>
    </message>
    <message>
        <source>Motion blur</source>
        <translation>모션 블러</translation>
    </message>
    <message>
        <source>Smears along a line, like a moving camera.</source>
        <translation>움직이는 카메라처럼 한 방향으로 번지게 합니다.</translation>
    </message>
    <message>
        <source>Disk blur</source>
        <translation>디스크 블러</translation>
    </message>
    <message>
        <source>Blurs like a lens out of focus.</source>
        <translation>초점이 맞지 않은 렌즈처럼 흐립니다.</translation>
    </message>
    <message>
        <source>Sharpen</source>
        <translation>선명화</translation>
    </message>
    <message>
        <source>Adds the edges to the image.</source>
        <translation>이미지에 에지를 더합니다.</translation>
    </message>
    <message>
        <source>Unsharp mask</source>
        <translation>언샤프 마스크</translation>
    </message>
    <message>
        <source>Adds what a Gaussian blur takes away.</source>
        <translation>가우시안 블러로 사라지는 성분을 더합니다.</translation>
    </message>
    <message>
        <source>High boost</source>
        <translation>하이 부스트</translation>
    </message>
    <message>
        <source>Adds the edges of all eight neighbours to k times the image.</source>
        <translation>이미지의 k배에 여덟 이웃 모두의 에지를 더합니다.</translation>
    </message>
    <message>
        <source>Sobel x</source>
        <translation>소벨 x</translation>
    </message>
    <message>
        <source>Shows brightness changing from left to right, smoothed downwards.</source>
        <translation>왼쪽에서 오른쪽으로의 밝기 변화를 세로로 평활화하여 보여 줍니다.</translation>
    </message>
    <message>
        <source>Sobel y</source>
        <translation>소벨 y</translation>
    </message>
    <message>
        <source>Shows brightness changing from top to bottom, smoothed sideways.</source>
        <translation>위에서 아래로의 밝기 변화를 가로로 평활화하여 보여 줍니다.</translation>
    </message>
    <message>
        <source>Scharr x</source>
        <translation>샤르 x</translation>
    </message>
    <message>
        <source>Like Sobel x, but responds more evenly in all directions.</source>
        <translation>소벨 x와 같으나 모든 방향에서 더 고릅니다.</translation>
    </message>
    <message>
        <source>Scharr y</source>
        <translation>샤르 y</translation>
    </message>
    <message>
        <source>Like Sobel y, but responds more evenly in all directions.</source>
        <translation>소벨 y와 같으나 모든 방향에서 더 고릅니다.</translation>
    </message>
    <message>
        <source>Prewitt x</source>
        <translation>프리윗 x</translation>
    </message>
    <message>
        <source>Like Sobel x, with equal weight for all rows.</source>
        <translation>소벨 x와 같으나 모든 행의 비중이 같습니다.</translation>
    </message>
    <message>
        <source>Prewitt y</source>
        <translation>프리윗 y</translation>
    </message>
    <message>
        <source>Like Sobel y, with equal weight for all columns.</source>
        <translation>소벨 y와 같으나 모든 열의 비중이 같습니다.</translation>
    </message>
    <message>
        <source>Roberts x</source>
        <translation>로버츠 x</translation>
    </message>
    <message>
        <source>Shows edges along one diagonal with four taps.</source>
        <translation>탭 4개로 한 대각선 방향의 에지를 보여 줍니다.</translation>
    </message>
    <message>
        <source>Roberts y</source>
        <translation>로버츠 y</translation>
    </message>
    <message>
        <source>Shows edges along the other diagonal with four taps.</source>
        <translation>탭 4개로 다른 대각선 방향의 에지를 보여 줍니다.</translation>
    </message>
    <message>
        <source>Laplacian</source>
        <translation>라플라시안</translation>
    </message>
    <message>
        <source>Shows edges in all directions, from four neighbours.</source>
        <translation>네 이웃으로 모든 방향의 에지를 보여 줍니다.</translation>
    </message>
    <message>
        <source>Laplacian, eight neighbours</source>
        <translation>라플라시안, 8이웃</translation>
    </message>
    <message>
        <source>Shows edges in all directions, from eight neighbours.</source>
        <translation>여덟 이웃으로 모든 방향의 에지를 보여 줍니다.</translation>
    </message>
    <message>
        <source>Laplacian of Gaussian</source>
        <translation>가우시안 라플라시안(LoG)</translation>
    </message>
    <message>
        <source>Blurs first, then shows edges: less noise.</source>
        <translation>먼저 흐린 다음 에지를 보여 주어 노이즈가 적습니다.</translation>
    </message>
    <message>
        <source>Difference of Gaussians</source>
        <translation>가우시안 차분(DoG)</translation>
    </message>
    <message>
        <source>Keeps details of one size.</source>
        <translation>한 가지 크기의 세부만 남깁니다.</translation>
    </message>
    <message>
        <source>Emboss</source>
        <translation>엠보스</translation>
    </message>
    <message>
        <source>Lights the image from one side, like a relief.</source>
        <translation>한쪽에서 빛을 비춰 이미지를 부조처럼 보이게 합니다.</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>무작위</translation>
    </message>
    <message>
        <source>For tests: it has no symmetry.</source>
        <translation>이미지용이 아니라 시험용입니다. 대칭인 부분이 없습니다.</translation>
    </message>
    <message>
        <source>Gabor</source>
        <translation>가보르</translation>
    </message>
    <message>
        <source>Responds to stripes of one width and direction.</source>
        <translation>한 가지 너비와 방향의 줄무늬에 반응합니다.</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>이동</translation>
    </message>
    <message>
        <source>Moves the image right and down, as a convolution.</source>
        <translation>합성곱으로 이미지를 오른쪽과 아래로 옮깁니다.</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>수식</translation>
    </message>
    <message>
        <source>Computes each weight from its position: x, y, r, theta, w, h.</source>
        <translation>각 가중치를 위치 x, y, r, theta, w, h로 계산합니다.</translation>
    </message>
    <message>
        <source>Taps</source>
        <translation>탭 수</translation>
    </message>
    <message>
        <source>Taps across</source>
        <translation>가로 탭 수</translation>
    </message>
    <message>
        <source>Taps down</source>
        <translation>세로 탭 수</translation>
    </message>
    <message>
        <source>Sigma</source>
        <translation>시그마</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>각도</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>반지름</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>양</translation>
    </message>
    <message>
        <source>Share of the image</source>
        <translation>이미지 비중</translation>
    </message>
    <message>
        <source>Narrow sigma</source>
        <translation>좁은 시그마</translation>
    </message>
    <message>
        <source>Wide sigma</source>
        <translation>넓은 시그마</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>시드</translation>
    </message>
    <message>
        <source>Width of a stripe pair</source>
        <translation>줄무늬 쌍의 너비</translation>
    </message>
    <message>
        <source>Flatness</source>
        <translation>납작함</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>위상</translation>
    </message>
    <message>
        <source>To the right</source>
        <translation>오른쪽으로</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>아래로</translation>
    </message>
</context>
<context>
    <name>KernelCounts</name>
    <message>
        <source>global reads</source>
        <translation>전역 읽기</translation>
    </message>
    <message>
        <source>sectors per load</source>
        <translation>로드당 섹터</translation>
    </message>
    <message>
        <source>bank conflicts</source>
        <translation>뱅크 충돌</translation>
    </message>
    <message>
        <source>global reads per output</source>
        <translation>출력당 전역 읽기</translation>
    </message>
    <message>
        <source>matches the formula</source>
        <translation>공식과 일치</translation>
    </message>
    <message>
        <source>does not match the formula</source>
        <translation>공식과 일치하지 않음</translation>
    </message>
</context>
<context>
    <name>KernelFault</name>
    <message>
        <source>No barrier</source>
        <translation>배리어 없음</translation>
    </message>
    <message>
        <source>No work-item waits for the others to load, so it reads cells that are not written yet.</source>
        <translation>모두 로드할 때까지 기다리지 않으므로 다른 워크 아이템이 아직 쓰지 않은 셀을 읽습니다.</translation>
    </message>
    <message>
        <source>Short halo</source>
        <translation>짧은 헤일로</translation>
    </message>
    <message>
        <source>The loads stop one column and one row too early, so the last cells of the tile are never written and each group ends in a seam.</source>
        <translation>로드가 한 열과 한 행 일찍 끝나 타일의 마지막 셀이 쓰이지 않고 그룹마다 이음매가 생깁니다.</translation>
    </message>
    <message>
        <source>Small tile</source>
        <translation>작은 타일</translation>
    </message>
    <message>
        <source>The tile is one cell too narrow and too low, so a row runs into the next one and the last row past the end of local memory.</source>
        <translation>타일이 한 셀씩 좁고 낮아 행이 다음 행을 침범하고 마지막 행은 로컬 메모리를 벗어납니다.</translation>
    </message>
    <message>
        <source>Tile steps</source>
        <translation>타일 간격</translation>
    </message>
    <message>
        <source>The window of a group starts at group number × tile size instead of group size, so all but the first group filter the wrong place.</source>
        <translation>그룹의 창이 그룹 크기가 아니라 타일 크기의 배수에 놓여 첫 그룹을 뺀 모두가 엉뚱한 곳을 필터링합니다.</translation>
    </message>
    <message>
        <source>Unfilled border</source>
        <translation>채우지 않은 경계</translation>
    </message>
    <message>
        <source>Only cells inside the image are loaded; the others keep what local memory held before, and outputs at the edge read them.</source>
        <translation>이미지 안의 셀만 로드하고 밖의 셀에는 로컬 메모리의 이전 내용이 남아, 가장자리 출력이 그것을 읽습니다.</translation>
    </message>
    <message>
        <source>Early return</source>
        <translation>이른 반환</translation>
    </message>
    <message>
        <source>Work-items outside the output return at once, so the barrier waits for work-items that never arrive, and their cells are never loaded.</source>
        <translation>출력 밖의 워크 아이템이 바로 끝나, 배리어는 오지 않을 아이템을 기다리고 그 셀은 로드되지 않습니다.</translation>
    </message>
    <message>
        <source>Wrong clamp</source>
        <translation>잘못된 클램프</translation>
    </message>
    <message>
        <source>Coordinates are clamped to the width instead of the last column, whatever the border rule says, so reads at the edge fall into the next row or behind the image.</source>
        <translation>경계 규칙과 상관없이 좌표를 마지막 열이 아닌 너비로 제한해 가장자리 읽기가 다음 행이나 이미지 뒤로 갑니다.</translation>
    </message>
    <message>
        <source>Swapped x and y</source>
        <translation>x와 y 바뀜</translation>
    </message>
    <message>
        <source>The image is read at (y, x) instead of (x, y): every group filters the place mirrored at the diagonal.</source>
        <translation>이미지를 (x, y)가 아니라 (y, x)에서 읽습니다. 모든 그룹이 대각선으로 뒤집힌 곳을 필터링합니다.</translation>
    </message>
    <message>
        <source>No bounds test</source>
        <translation>범위 검사 없음</translation>
    </message>
    <message>
        <source>The last groups stick out of the image, and what they compute there is written to the start of the next row or behind the end of the output.</source>
        <translation>마지막 그룹들은 이미지 밖으로 나가고, 거기서 계산한 값이 다음 행의 처음이나 출력 끝 뒤에 쓰입니다.</translation>
    </message>
    <message>
        <source>Unturned filter</source>
        <translation>회전하지 않은 필터</translation>
    </message>
    <message>
        <source>The taps are applied in the opposite order, which turns a convolution into a correlation; a symmetric filter hides it.</source>
        <translation>탭을 반대 순서로 써서 합성곱이 상호상관이 됩니다. 대칭 필터에서는 드러나지 않습니다.</translation>
    </message>
    <message>
        <source>Fixed taps</source>
        <translation>고정된 탭</translation>
    </message>
    <message>
        <source>The loops are written for a filter of 5 × 5 whatever its size: a smaller one is read past its end, a larger one only in part.</source>
        <translation>루프가 크기와 상관없이 5 x 5 필터용입니다. 작으면 끝을 넘어 읽고 크면 나머지가 빠집니다.</translation>
    </message>
    <message>
        <source>Unwritten frame</source>
        <translation>쓰지 않은 테두리</translation>
    </message>
    <message>
        <source>Outputs whose window reaches over the edge are left out, so a frame around the result keeps what was in memory before.</source>
        <translation>창이 가장자리를 넘는 출력을 빼서 결과 둘레에 메모리의 이전 내용이 남습니다.</translation>
    </message>
    <message>
        <source>Small group</source>
        <translation>작은 그룹</translation>
    </message>
    <message>
        <source>The work-group is smaller than filter − 1, so four loads do not fill the tile: with 2 × 2 work-items and a filter of 5 × 5, 20 of 36 cells are never written.</source>
        <translation>워크그룹이 필터 − 1보다 작아 네 번의 로드로 타일이 차지 않습니다. 워크 아이템 2 × 2개와 5 × 5 필터에서는 셀 36개 중 20개가 쓰이지 않습니다.</translation>
    </message>
    <message>
        <source>Rounded test</source>
        <translation>반올림된 검사</translation>
    </message>
    <message>
        <source>The test (group + filter - 1) / 2 &lt;= group rounds down in whole numbers and lets through a group of filter - 2, which leaves cells of the tile unwritten.</source>
        <translation>검사 (그룹 + 필터 - 1) / 2 &lt;= 그룹은 정수에서 내림되어 필터 - 2인 그룹을 통과시키고, 타일에 쓰이지 않은 셀이 남습니다.</translation>
    </message>
    <message>
        <source>Wrong origin</source>
        <translation>잘못된 원점</translation>
    </message>
    <message>
        <source>The origin of a group counts work-items instead of outputs, so groups overlap and a part of the output is never written.</source>
        <translation>그룹의 원점을 출력이 아니라 워크 아이템으로 세어 그룹이 겹치고 출력 일부가 쓰이지 않습니다.</translation>
    </message>
    <message>
        <source>As published</source>
        <translation>발표된 그대로</translation>
    </message>
    <message>
        <source>Work-items without an output return before the barrier, samples behind the end are read but never written, and the taps are applied in the opposite order, which a symmetric filter hides.</source>
        <translation>출력이 없는 워크 아이템은 배리어 전에 떠나고, 끝 뒤의 표본은 쓰지 않은 채 읽히며, 탭은 반대 순서로 쓰입니다. 대칭 필터는 이를 감춥니다.</translation>
    </message>
</context>
<context>
    <name>KernelQuestion</name>
    <message>
        <source>Add the kernel %1 to your kernels and run it?</source>
        <translation>커널 %1을(를) 내 커널에 추가하고 실행할까요?</translation>
    </message>
    <message>
        <source>A kernel is a program. It is first checked in the simulator; then it runs in a sandboxed process that cannot read your files, writes only caches and has no network access. If you do not know its author, read the source below first.</source>
        <translation>커널은 프로그램입니다. 먼저 시뮬레이터에서 확인한 다음, 내 파일을 읽을 수 없고 캐시에만 쓰며 네트워크를 쓸 수 없는 샌드박스 프로세스에서 실행됩니다. 작성자를 모르면 먼저 아래 소스를 읽으세요.</translation>
    </message>
    <message>
        <source>&amp;Add and Run</source>
        <translation>추가하고 실행(&amp;A)</translation>
    </message>
    <message>
        <source>Import Kernel</source>
        <translation>커널 가져오기</translation>
    </message>
    <message>
        <source>Kernels (%1)</source>
        <translation>커널 (%1)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
</context>
<context>
    <name>KernelWords</name>
    <message>
        <source>Index of this work-item in the whole launch; dimension 0 is x, 1 is y.</source>
        <translation>전체 런치에서 이 워크 아이템의 위치. 차원 0은 x, 1은 y.</translation>
    </message>
    <message>
        <source>Index of this work-item in its work-group.</source>
        <translation>워크그룹 안에서 이 워크 아이템의 위치.</translation>
    </message>
    <message>
        <source>Index of this work-group in the launch.</source>
        <translation>런치에서 몇 번째 워크그룹인지.</translation>
    </message>
    <message>
        <source>Number of work-items in the launch.</source>
        <translation>런치의 워크 아이템 수.</translation>
    </message>
    <message>
        <source>Number of work-items in a work-group.</source>
        <translation>워크그룹의 워크 아이템 수.</translation>
    </message>
    <message>
        <source>Number of work-groups in the launch.</source>
        <translation>런치의 워크그룹 수.</translation>
    </message>
    <message>
        <source>All work-items of the group wait here for each other; after it, each sees what the others wrote to local memory before it.</source>
        <translation>그룹의 모든 워크 아이템이 여기서 서로를 기다리며, 그 전에 로컬 메모리에 쓴 것이 이후 모두에게 보입니다.</translation>
    </message>
    <message>
        <source>Orders the memory accesses of this work-item; it does not wait for any other.</source>
        <translation>이 워크 아이템의 메모리 접근 순서를 정합니다. 다른 항목을 기다리지 않습니다.</translation>
    </message>
    <message>
        <source>The barrier orders local memory.</source>
        <translation>배리어가 로컬 메모리의 순서를 정합니다.</translation>
    </message>
    <message>
        <source>The barrier orders global memory, within the work-group.</source>
        <translation>배리어가 워크그룹 안에서 전역 메모리의 순서를 정합니다.</translation>
    </message>
    <message>
        <source>The whole group copies; wait_group_events() waits for it.</source>
        <translation>그룹 전체가 복사하며 wait_group_events()가 그것을 기다립니다.</translation>
    </message>
    <message>
        <source>Waits for the copies of the group.</source>
        <translation>그룹의 복사를 기다립니다.</translation>
    </message>
    <message>
        <source>a * b + c, as fast as the device can; how it rounds is up to the device.</source>
        <translation>a * b + c를 장치가 할 수 있는 가장 빠른 방법으로 계산합니다. 반올림은 장치가 정합니다.</translation>
    </message>
    <message>
        <source>a * b + c, rounded once.</source>
        <translation>a * b + c, 한 번만 반올림.</translation>
    </message>
    <message>
        <source>a * b + c of integers of 24 bits.</source>
        <translation>24비트 정수의 a * b + c.</translation>
    </message>
    <message>
        <source>a * b of integers of 24 bits.</source>
        <translation>24비트 정수의 a * b.</translation>
    </message>
    <message>
        <source>x, limited to the range from least to most.</source>
        <translation>least보다 작지 않고 most보다 크지 않은 x.</translation>
    </message>
    <message>
        <source>The smaller of the two.</source>
        <translation>둘 중 작은 값.</translation>
    </message>
    <message>
        <source>The larger of the two.</source>
        <translation>둘 중 큰 값.</translation>
    </message>
    <message>
        <source>b where the condition holds, else a.</source>
        <translation>조건이 참이면 b, 아니면 a.</translation>
    </message>
    <message>
        <source>Reads four neighbours at once, from pointer + 4 * offset.</source>
        <translation>pointer + 4 * offset에서 이웃한 넷을 한꺼번에 읽습니다.</translation>
    </message>
    <message>
        <source>Writes four neighbours at once.</source>
        <translation>이웃한 넷을 한꺼번에 씁니다.</translation>
    </message>
    <message>
        <source>Reads a pixel of an image object, by the rule of the sampler.</source>
        <translation>샘플러 규칙에 따라 이미지 객체의 픽셀을 읽습니다.</translation>
    </message>
    <message>
        <source>Adds atomically: no other work-item can interfere.</source>
        <translation>다른 워크 아이템이 끼어들 수 없는 한 단계로 더합니다.</translation>
    </message>
    <message>
        <source>Adds 1 atomically: no other work-item can interfere.</source>
        <translation>다른 워크 아이템이 끼어들 수 없는 한 단계로 1을 더합니다.</translation>
    </message>
    <message>
        <source>Width of the filter in taps.</source>
        <translation>필터의 가로 탭 수.</translation>
    </message>
    <message>
        <source>Height of the filter in taps.</source>
        <translation>필터의 세로 탭 수.</translation>
    </message>
    <message>
        <source>The column of taps over the output pixel.</source>
        <translation>출력 픽셀 위에 놓이는 탭의 열.</translation>
    </message>
    <message>
        <source>The row of taps over the output pixel.</source>
        <translation>출력 픽셀 위에 놓이는 탭의 행.</translation>
    </message>
    <message>
        <source>Width of a work-group in work-items.</source>
        <translation>워크그룹의 가로 워크 아이템 수.</translation>
    </message>
    <message>
        <source>Height of a work-group in work-items.</source>
        <translation>워크그룹의 세로 워크 아이템 수.</translation>
    </message>
    <message>
        <source>Outputs of a work-item, across.</source>
        <translation>워크 아이템의 가로 출력 수.</translation>
    </message>
    <message>
        <source>Outputs of a work-item, down.</source>
        <translation>워크 아이템의 세로 출력 수.</translation>
    </message>
    <message>
        <source>The chosen border rule, one of BORDER_ZERO, BORDER_REPLICATE, BORDER_REFLECT, BORDER_REFLECT101, BORDER_WRAP.</source>
        <translation>선택된 경계 규칙: BORDER_ZERO, BORDER_REPLICATE, BORDER_REFLECT, BORDER_REFLECT101, BORDER_WRAP 중 하나.</translation>
    </message>
    <message>
        <source>Products of a column and a row that add up to the filter.</source>
        <translation>더하면 필터가 되는 열과 행의 곱의 수.</translation>
    </message>
    <message>
        <source>The pixel at any x and y, by the border rule.</source>
        <translation>x와 y가 어디에 있든 경계 규칙에 따른 이미지의 픽셀.</translation>
    </message>
    <message>
        <source>The index, among n samples, that a read at i takes by the border rule; −1 stands for zero.</source>
        <translation>경계 규칙에 따라 i에서 읽을 때 n개의 표본 중 어느 것인지. -1은 0을 뜻합니다.</translation>
    </message>
    <message>
        <source>The input, row by row.</source>
        <translation>입력, 행 단위.</translation>
    </message>
    <message>
        <source>The output, row by row.</source>
        <translation>출력, 행 단위.</translation>
    </message>
    <message>
        <source>The weights as they are applied, row by row; for a convolution, already rotated.</source>
        <translation>적용되는 순서의 가중치, 행 단위. 합성곱에서는 이미 뒤집혀 있습니다.</translation>
    </message>
    <message>
        <source>Width of src.</source>
        <translation>src의 열 수.</translation>
    </message>
    <message>
        <source>Height of src.</source>
        <translation>src의 행 수.</translation>
    </message>
    <message>
        <source>Width of dst.</source>
        <translation>dst의 열 수.</translation>
    </message>
    <message>
        <source>Height of dst.</source>
        <translation>dst의 행 수.</translation>
    </message>
    <message>
        <source>Local memory of the size given by &quot;local&quot; in the header.</source>
        <translation>헤더의 &quot;local&quot;이 말하는 크기의 로컬 메모리.</translation>
    </message>
    <message>
        <source>Header key: the name of the kernel in lists.</source>
        <translation>헤더 키: 목록에서 커널을 부르는 이름.</translation>
    </message>
    <message>
        <source>Header key: one sentence about the kernel.</source>
        <translation>헤더 키: 커널을 한 문장으로 설명.</translation>
    </message>
    <message>
        <source>Header key: how the kernel is launched.</source>
        <translation>헤더 키: 커널을 런치하는 방법.</translation>
    </message>
    <message>
        <source>Header key: the default size of a work-group.</source>
        <translation>헤더 키: 따로 고르지 않으면 쓰는 워크그룹의 워크 아이템 수.</translation>
    </message>
    <message>
        <source>Header key: outputs per work-item, and the other choices.</source>
        <translation>헤더 키: 워크 아이템의 출력 수와 고를 수 있는 다른 값.</translation>
    </message>
    <message>
        <source>Header key: a macro that can be set in the window, its default and its choices.</source>
        <translation>헤더 키: 창에서 고를 수 있는 매크로, 그 값과 선택지.</translation>
    </message>
    <message>
        <source>Header key: a condition on sizes, and the message if it does not hold.</source>
        <translation>헤더 키: 크기의 조건과 맞지 않을 때 할 말.</translation>
    </message>
    <message>
        <source>Memory shared by a work-group; as a header key, the number of bytes that the kernel uses.</source>
        <translation>워크그룹이 함께 쓰는 메모리. 헤더 키로는 커널이 차지하는 바이트 수.</translation>
    </message>
    <message>
        <source>Memory shared by all work-items of the launch; the slowest.</source>
        <translation>런치의 모든 워크 아이템이 함께 쓰는 메모리로, 가장 느립니다.</translation>
    </message>
    <message>
        <source>Read-only memory; fast if all lanes read the same address.</source>
        <translation>읽기만 하는 메모리. 모든 레인이 같은 곳을 읽으면 빠릅니다.</translation>
    </message>
    <message>
        <source>Memory of one work-item: registers, as long as there are enough.</source>
        <translation>한 워크 아이템의 메모리. 충분하면 레지스터.</translation>
    </message>
</context>
<context>
    <name>Sample</name>
    <message>
        <source>Still life</source>
        <translation>정물</translation>
    </message>
    <message>
        <source>Still life, 16 bit</source>
        <translation>정물, 16비트</translation>
    </message>
    <message>
        <source>The same scene at half the size with 65536 levels for each colour.</source>
        <translation>같은 장면을 절반 크기로, 색마다 65536단계로 담았습니다.</translation>
    </message>
    <message>
        <source>Zone plate</source>
        <translation>존 플레이트</translation>
    </message>
    <message>
        <source>Every frequency in every direction: shows what a filter lets through, and aliasing.</source>
        <translation>모든 방향의 모든 주파수: 필터가 통과시키는 성분과 에일리어싱을 보여 줍니다.</translation>
    </message>
    <message>
        <source>Siemens star</source>
        <translation>지멘스 스타</translation>
    </message>
    <message>
        <source>Spokes that get finer towards the middle: show how much sharpness is left.</source>
        <translation>가운데로 갈수록 가늘어지는 살: 선명도가 얼마나 남았는지 보여 줍니다.</translation>
    </message>
    <message>
        <source>Step wedge</source>
        <translation>스텝 웨지</translation>
    </message>
    <message>
        <source>Equal steps of grey and a smooth ramp: show overshoot at edges and rounding.</source>
        <translation>고른 회색 계단과 매끄러운 경사: 에지의 오버슈트와 반올림을 보여 줍니다.</translation>
    </message>
    <message>
        <source>Line pairs</source>
        <translation>라인 페어</translation>
    </message>
    <message>
        <source>Lines at six angles and six distances: show which directions a filter responds to.</source>
        <translation>여섯 각도와 여섯 간격의 선: 필터가 반응하는 방향을 보여 줍니다.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>텍스트</translation>
    </message>
    <message>
        <source>Strokes from broad to barely legible, dark on light and light on dark.</source>
        <translation>굵은 획부터 겨우 읽히는 획까지, 밝은 바탕의 어두운 글자와 어두운 바탕의 밝은 글자.</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>노이즈</translation>
    </message>
    <message>
        <source>Gaussian, uniform and salt-and-pepper noise over flat areas, ramps, edges and waves.</source>
        <translation>평탄한 영역, 경사, 에지, 파형 위의 가우시안, 균등, 소금-후추 노이즈.</translation>
    </message>
    <message>
        <source>Like a photograph, 8 bit: fine weave, leaves, hard shadows, reflections and smooth sky.</source>
        <translation>사진 같은 장면, 8비트: 고운 직물, 나뭇잎, 선명한 그림자, 반사와 매끄러운 하늘.</translation>
    </message>
</context>
<context>
    <name>VariantFamily</name>
    <message>
        <source>Naive</source>
        <translation>단순</translation>
    </message>
    <message>
        <source>Tiled</source>
        <translation>타일</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>레지스터</translation>
    </message>
    <message>
        <source>Fourier</source>
        <translation>푸리에</translation>
    </message>
    <message>
        <source>Separable</source>
        <translation>분리 가능</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Direct</source>
        <translation>직접</translation>
    </message>
    <message>
        <source>Product of matrices</source>
        <translation>행렬 곱</translation>
    </message>
    <message>
        <source>Winograd</source>
        <translation>Winograd</translation>
    </message>
    <message>
        <source>Your kernels</source>
        <translation>내 커널</translation>
    </message>
</context>
<context>
    <name>halo::AccessMatrix</name>
    <message>
        <source>Nothing to show for this step.</source>
        <translation>이 단계에는 보일 것이 없습니다.</translation>
    </message>
</context>
<context>
    <name>halo::AccessMatrixView</name>
    <message>
        <source>Warp shown below</source>
        <translation>아래에 표시된 워프</translation>
    </message>
    <message>
        <source>warp </source>
        <translation>워프 </translation>
    </message>
    <message>
        <source>The warp shown below</source>
        <translation>아래에 표시된 워프</translation>
    </message>
    <message>
        <source>Padding of a row of the tile</source>
        <translation>타일 행의 패딩</translation>
    </message>
    <message>
        <source>padding </source>
        <translation>패딩 </translation>
    </message>
    <message>
        <source>Shows the effect of padding each row of the tile by this many cells. The kernel does not change.</source>
        <translation>타일의 각 행에 셀이 이만큼 더 있으면 어떻게 되는지 봅니다. 커널은 그대로입니다.</translation>
    </message>
    <message>
        <source>Nothing is read or written at a barrier.</source>
        <translation>배리어에서는 읽거나 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>lanes × %1 banks</source>
        <translation>레인 × 뱅크 %1개</translation>
    </message>
    <message>
        <source>lanes × sectors of %1 bytes</source>
        <translation>레인 × %1바이트 섹터</translation>
    </message>
    <message>
        <source>%1 turns at the banks: conflict; extra turns in this step: %2</source>
        <translation>뱅크에서 %1차례: 충돌. 이 단계에서 추가 %2차례</translation>
    </message>
    <message>
        <source>one turn: no conflict in this warp; extra turns in this step: %1</source>
        <translation>한 차례: 이 워프에 충돌 없음. 이 단계에서 추가 %1차례</translation>
    </message>
    <message>
        <source>sectors in this warp: %1; in this step %2, the least is %3</source>
        <translation>이 워프의 섹터: %1. 이 단계에서 %2개, 최소 %3개</translation>
    </message>
    <message>
        <source>An image object: the driver chooses its layout in memory, so the layout is unknown.</source>
        <translation>이미지 객체: 메모리 배치는 드라이버가 정하므로 알 수 없습니다.</translation>
    </message>
</context>
<context>
    <name>halo::Actions</name>
    <message>
        <source>&amp;Open Image…</source>
        <translation>이미지 열기(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Paste Image</source>
        <translation>이미지 붙여넣기(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Save Result…</source>
        <translation>결과 저장(&amp;S)…</translation>
    </message>
    <message>
        <source>Save &amp;Timings…</source>
        <translation>측정 시간 저장(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Copy Result</source>
        <translation>결과 복사(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>끝내기(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>실행 취소(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>다시 실행(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Run Again</source>
        <translation>한 번 더 실행(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>취소(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Next Implementation</source>
        <translation>다음 구현(&amp;N)</translation>
    </message>
    <message>
        <source>Pre&amp;vious Implementation</source>
        <translation>이전 구현(&amp;V)</translation>
    </message>
    <message>
        <source>Open My &amp;Kernels Folder</source>
        <translation>내 커널 폴더 열기(&amp;K)</translation>
    </message>
    <message>
        <source>R&amp;eload Implementations</source>
        <translation>구현 다시 불러오기(&amp;E)</translation>
    </message>
    <message>
        <source>Go to &amp;Filter</source>
        <translation>필터로 이동(&amp;F)</translation>
    </message>
    <message>
        <source>Go to &amp;Implementations</source>
        <translation>구현으로 이동(&amp;V)</translation>
    </message>
    <message>
        <source>Go to S&amp;ource</source>
        <translation>소스로 이동(&amp;O)</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>전체 화면(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation>단축키(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;About Haloscope</source>
        <translation>Haloscope 정보(&amp;A)</translation>
    </message>
    <message>
        <source>Save &amp;Diagram…</source>
        <translation>다이어그램 저장(&amp;D)…</translation>
    </message>
    <message>
        <source>Hide Side P&amp;anels</source>
        <translation>사이드 패널 숨기기(&amp;A)</translation>
    </message>
    <message>
        <source>Open P&amp;roject…</source>
        <translation>프로젝트 열기(&amp;R)…</translation>
    </message>
    <message>
        <source>Save Pro&amp;ject</source>
        <translation>프로젝트 저장(&amp;J)</translation>
    </message>
    <message>
        <source>Save Project &amp;As…</source>
        <translation>다른 이름으로 프로젝트 저장(&amp;A)…</translation>
    </message>
    <message>
        <source>Filter &amp;Designer</source>
        <translation>필터 디자이너(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>측정(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>둘러보기(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Diagnostics…</source>
        <translation>진단(&amp;D)…</translation>
    </message>
    <message>
        <source>Reduce &amp;Motion</source>
        <translation>움직임 줄이기(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;User Guide</source>
        <translation>사용 안내(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Present</source>
        <translation>발표(&amp;P)</translation>
    </message>
    <message>
        <source>Pr&amp;eferences…</source>
        <translation>환경 설정(&amp;E)…</translation>
    </message>
    <message>
        <source>Command &amp;Palette…</source>
        <translation>명령 팔레트(&amp;P)…</translation>
    </message>
    <message>
        <source>Save Vie&amp;w…</source>
        <translation>뷰 저장(&amp;W)…</translation>
    </message>
    <message>
        <source>Ne&amp;xt Image</source>
        <translation>다음 이미지(&amp;X)</translation>
    </message>
    <message>
        <source>Pre&amp;vious Image</source>
        <translation>이전 이미지(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Import Kernel…</source>
        <translation>커널 가져오기(&amp;I)…</translation>
    </message>
</context>
<context>
    <name>halo::AssemblyView</name>
    <message>
        <source>Kernel function</source>
        <translation>커널 함수</translation>
    </message>
    <message>
        <source>Assembly of the kernel</source>
        <translation>커널의 어셈블리</translation>
    </message>
    <message>
        <source>Each instruction follows the source line that it was compiled from; an instruction without a line belongs to several.</source>
        <translation>각 명령 앞에 그 명령이 만들어진 소스 줄 번호가 있습니다. 번호가 없는 명령은 한 줄에만 속하지 않습니다.</translation>
    </message>
    <message>
        <source>Assembly of the previous build; line numbers may differ.</source>
        <translation>이전에 빌드한 것입니다. 그 뒤로 줄이 옮겨졌을 수 있습니다.</translation>
    </message>
    <message>
        <source>The driver of %1 provides no readable program.</source>
        <translation>%1의 드라이버는 읽을 수 있는 프로그램을 내주지 않습니다.</translation>
    </message>
    <message>
        <source>Compiling the kernel on the device…</source>
        <translation>장치가 커널을 컴파일합니다…</translation>
    </message>
    <message>
        <source>The compiler does not report source lines.</source>
        <translation>컴파일러가 명령이 어느 줄의 것인지 알려 주지 않습니다.</translation>
    </message>
    <message>
        <source>%1 instructions: %2. Click one or its source line.</source>
        <translation>명령 %1개: %2. 명령이나 소스의 한 줄을 클릭하면 서로 대응하는 것이 보입니다.</translation>
    </message>
    <message>
        <source>No instruction belongs to line %1 alone.</source>
        <translation>%1번째 줄에서만 만들어진 명령은 없습니다.</translation>
    </message>
    <message>
        <source>Line %1, instructions marked: %2 (%3)</source>
        <translation>%1번째 줄, 표시된 명령: %2개 (%3)</translation>
    </message>
</context>
<context>
    <name>halo::BilateralPanel</name>
    <message>
        <source>Bilateral</source>
        <translation>양방향 필터</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>반지름</translation>
    </message>
    <message>
        <source>Pixels farther away than this are ignored.</source>
        <translation>이보다 먼 픽셀은 반영하지 않습니다.</translation>
    </message>
    <message>
        <source>Sigma of space</source>
        <translation>공간 시그마</translation>
    </message>
    <message>
        <source>In pixels. A larger value gives more weight to distant pixels.</source>
        <translation>픽셀 단위: 클수록 먼 픽셀도 크게 반영됩니다.</translation>
    </message>
    <message>
        <source>Sigma of value</source>
        <translation>값 시그마</translation>
    </message>
    <message>
        <source>Black is 0, white is 1. Edges with a larger step stay sharp; with a large sigma, the filter becomes a Gaussian.</source>
        <translation>검정은 0, 흰색은 1입니다. 이보다 높은 에지는 선명하게 남고, 시그마가 크면 가우스 필터가 됩니다.</translation>
    </message>
    <message>
        <source>&amp;Radius</source>
        <translation>반지름(&amp;R)</translation>
    </message>
    <message>
        <source>Sigma of &amp;space</source>
        <translation>공간 시그마(&amp;S)</translation>
    </message>
    <message>
        <source>Sigma of &amp;value</source>
        <translation>값 시그마(&amp;V)</translation>
    </message>
    <message>
        <source>Synthetic image. Open an image to filter its brightness.</source>
        <translation>합성 이미지입니다. 이미지를 열면 그 밝기를 필터링합니다.</translation>
    </message>
    <message>
        <source>The brightness of the image is filtered.</source>
        <translation>이미지의 밝기를 필터링합니다.</translation>
    </message>
    <message>
        <source>bilateral filter</source>
        <translation>양방향 필터</translation>
    </message>
</context>
<context>
    <name>halo::BilateralStage</name>
    <message>
        <source>Bilateral filter</source>
        <translation>양방향 필터</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>전</translation>
    </message>
    <message>
        <source>Pixel under the pointer</source>
        <translation>포인터 아래의 픽셀</translation>
    </message>
    <message>
        <source>Point at a pixel to read its values; double-click to see which work-item computes it.</source>
        <translation>픽셀을 가리키면 값이 보이고, 두 번 클릭하면 어느 워크 아이템이 계산하는지 보입니다.</translation>
    </message>
    <message>
        <source>Filtered</source>
        <translation>필터링 후</translation>
    </message>
    <message>
        <source>Pixel (%1, %2): %3 before, %4 after.</source>
        <translation>픽셀 (%1, %2): 전 %3, 후 %4.</translation>
    </message>
    <message>
        <source>✗ Pixel (%1, %2) differs from the reference by %3; rounding explains at most %4.</source>
        <translation>✗ 픽셀 (%1, %2)이(가) 기준과 %3만큼 다릅니다. 반올림으로는 최대 %4까지 설명됩니다.</translation>
    </message>
</context>
<context>
    <name>halo::Caption</name>
    <message>
        <source>column %1</source>
        <translation>%1열</translation>
    </message>
    <message>
        <source>columns %1 to %2</source>
        <translation>%1~%2열</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>%1행</translation>
    </message>
    <message>
        <source>rows %1 to %2</source>
        <translation>%1~%2행</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>columns, rows</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>within %1, %2</source>
        <comment>columns, rows</comment>
        <translation>%1, %2 안</translation>
    </message>
    <message>
        <source>Idle: %1.</source>
        <translation>유휴: %1.</translation>
    </message>
    <message>
        <source>Outside the image: %1; the border rule “%2” selects the pixel.</source>
        <translation>이미지 밖: %1. 거기서는 경계 규칙 “%2”이 어느 픽셀을 쓸지 정합니다.</translation>
    </message>
    <message>
        <source>%1: load from global memory, outside the window of this group.</source>
        <translation>%1: 이 그룹의 창 밖 전역 메모리에서 로드합니다.</translation>
    </message>
    <message>
        <source>%1: load pixels of the image, %2.</source>
        <translation>%1: 이미지의 픽셀을 로드합니다. %2.</translation>
    </message>
    <message>
        <source>%1: store the pixels in the tile, %2. Filled: %3 of %4 cells.</source>
        <translation>%1: 픽셀을 타일에 저장합니다. %2. 채움: 셀 %4개 중 %3개.</translation>
    </message>
    <message>
        <source>tap %1 of %2, weight %3 in column %4, row %5</source>
        <translation>탭 %1/%2, 가중치 %3 (%4열 %5행)</translation>
    </message>
    <message>
        <source>; %1.</source>
        <translation>; %1.</translation>
    </message>
    <message>
        <source>%1: read the tile, multiply, add%2</source>
        <translation>%1: 타일을 읽어 곱하고 더합니다%2</translation>
    </message>
    <message>
        <source>%1: read the image, multiply, add%2</source>
        <translation>%1: 이미지를 읽어 곱하고 더합니다%2</translation>
    </message>
    <message>
        <source>%1: read a weight of the filter%2</source>
        <translation>%1: 필터의 가중치를 읽습니다%2</translation>
    </message>
    <message>
        <source>%1: store in global memory.</source>
        <translation>%1: 전역 메모리에 저장합니다.</translation>
    </message>
    <message>
        <source>%1: store the sum in the result, %2.</source>
        <translation>%1: 합을 결과에 저장합니다. %2.</translation>
    </message>
    <message>
        <source>Barrier: all %1 work-items wait for each other.</source>
        <translation>배리어: 워크 아이템 %1개 모두 서로를 기다립니다.</translation>
    </message>
    <message>
        <source>Barrier: all %1 work-items wait until the tile is complete. From here on, every work-item may read what the others wrote.</source>
        <translation>배리어: 워크 아이템 %1개 모두 타일이 완성될 때까지 기다립니다. 이제부터 서로가 쓴 것을 읽을 수 있습니다.</translation>
    </message>
    <message>
        <source>Barrier: all %1 work-items wait. Filled: %2 of %3 cells.</source>
        <translation>배리어: 워크 아이템 %1개 모두 기다립니다. 채움: 셀 %3개 중 %2개.</translation>
    </message>
    <message>
        <source>All %1 work-items</source>
        <translation>워크 아이템 %1개 모두</translation>
    </message>
    <message>
        <source>Work-item %1</source>
        <translation>워크 아이템 %1</translation>
    </message>
    <message>
        <source>%1 work-items (%2 … %3)</source>
        <translation>워크 아이템 %1개 (%2 … %3)</translation>
    </message>
    <message>
        <source>Work-items %1</source>
        <translation>워크 아이템 %1</translation>
    </message>
    <message>
        <source>This work-group touches no memory.</source>
        <translation>이 워크그룹은 메모리에 접근하지 않습니다.</translation>
    </message>
    <message>
        <source>Nothing has happened yet.</source>
        <translation>아직 아무 일도 없습니다.</translation>
    </message>
    <message>
        <source>%1 × load</source>
        <translation>로드 %1×</translation>
    </message>
    <message>
        <source>load %1</source>
        <translation>로드 %1</translation>
    </message>
    <message>
        <source>%1 × multiply-add</source>
        <translation>곱셈-덧셈 %1×</translation>
    </message>
    <message>
        <source>store</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>barrier</source>
        <translation>배리어</translation>
    </message>
    <message>
        <source>Pixel %1, %2: never read by this group.</source>
        <translation>픽셀 %1, %2: 이 그룹은 읽지 않습니다.</translation>
    </message>
    <message>
        <source>The border rule takes pixel %1.</source>
        <translation>픽셀 %1을 대신합니다.</translation>
    </message>
    <message>
        <source>Cell %1 of the tile: never written.</source>
        <translation>타일 셀 %1: 쓰이지 않습니다.</translation>
    </message>
    <message>
        <source>Cell %1 of the tile: work-item %2 will fill it.</source>
        <translation>타일 셀 %1: 워크 아이템 %2가 채울 것입니다.</translation>
    </message>
    <message>
        <source>Output %1: not written by any work-item.</source>
        <translation>출력 %1: 어느 워크 아이템도 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>Output %1: work-item %2 wrote %3.</source>
        <translation>출력 %1: 워크 아이템 %2가 %3을 썼습니다.</translation>
    </message>
    <message>
        <source>Output %1: work-item %2 has done %3 of %4 reads.</source>
        <translation>출력 %1: 워크 아이템 %2가 %4번 중 %3번 읽었습니다.</translation>
    </message>
    <message>
        <source>waits at the barrier</source>
        <translation>배리어에서 대기</translation>
    </message>
    <message>
        <source>takes part in this step</source>
        <translation>이 단계에 참여</translation>
    </message>
    <message>
        <source>is idle in this step</source>
        <translation>이 단계에서 유휴</translation>
    </message>
    <message>
        <source>has nothing to do in this step</source>
        <translation>이 단계에서 할 일 없음</translation>
    </message>
    <message>
        <source>Work-item %1, local id %2: %3.</source>
        <translation>워크 아이템 %1, 로컬 id %2: %3.</translation>
    </message>
    <message>
        <source>Weight %1 in column %2, row %3.</source>
        <translation>가중치 %1, %2열 %3행.</translation>
    </message>
    <message>
        <source>%1 × read</source>
        <translation>%1 × 읽기</translation>
    </message>
    <message>
        <source>%1: read %2 in local memory.</source>
        <translation>%1: 로컬 메모리에서 %2 읽기.</translation>
    </message>
    <message>
        <source>%1: read %2 in global memory.</source>
        <translation>%1: 전역 메모리에서 %2 읽기.</translation>
    </message>
    <message>
        <source>%1: store %2 in local memory.</source>
        <translation>%1: 로컬 메모리에 %2 저장.</translation>
    </message>
    <message>
        <source>%1: store %2 in global memory.</source>
        <translation>%1: 전역 메모리에 %2 저장.</translation>
    </message>
    <message>
        <source>%1: update %2 in local memory, one after the other.</source>
        <translation>%1: 로컬 메모리의 %2 변경, 하나씩 차례로.</translation>
    </message>
    <message>
        <source>%1: update %2 in global memory, one after the other.</source>
        <translation>%1: 전역 메모리의 %2 변경, 하나씩 차례로.</translation>
    </message>
    <message>
        <source>%1: not touched so far.</source>
        <translation>%1: 지금까지 접근 없음.</translation>
    </message>
    <message>
        <source>%1: value %2, written last by work-item %3, read %4 times so far.</source>
        <translation>%1: 값 %2, 워크 아이템 %3가 마지막으로 씀, 지금까지 %4번 읽음.</translation>
    </message>
    <message>
        <source>%1: value %2, read %3 times so far.</source>
        <translation>%1: 값 %2, 지금까지 %3번 읽음.</translation>
    </message>
    <message>
        <source>place %1</source>
        <translation>위치 %1</translation>
    </message>
    <message>
        <source>places %1 to %2</source>
        <translation>위치 %1–%2</translation>
    </message>
    <message>
        <source>within %1</source>
        <comment>places</comment>
        <translation>%1 안</translation>
    </message>
    <message>
        <source>Outside the image: %1; no output needs what is read there.</source>
        <translation>이미지 밖: %1. 거기서 읽은 것은 어느 출력에도 필요 없습니다.</translation>
    </message>
    <message>
        <source>Outside the signal: %1; the border rule “%2” selects the sample.</source>
        <translation>신호 밖: %1. 거기서는 경계 규칙 “%2”이 어느 샘플을 쓸지 정합니다.</translation>
    </message>
    <message>
        <source>%1: load samples of the signal, %2.</source>
        <translation>%1: 신호의 샘플을 로드합니다, %2.</translation>
    </message>
    <message>
        <source>The work-group as a whole, by an asynchronous copy</source>
        <translation>워크그룹 전체, 비동기 복사로</translation>
    </message>
    <message>
        <source>read once so far</source>
        <translation>지금까지 한 번 읽음</translation>
    </message>
    <message>
        <source>read %1 times so far</source>
        <translation>지금까지 %1번 읽음</translation>
    </message>
    <message>
        <source>%1, by %2.</source>
        <comment>how often a cell is read, work-items</comment>
        <translation>%1, %2에서.</translation>
    </message>
    <message>
        <source>Sample %1, %2: never read by this group.</source>
        <translation>샘플 %1, %2: 이 그룹은 읽지 않음.</translation>
    </message>
    <message>
        <source>Sample %1, %2: value %3, %4</source>
        <translation>샘플 %1, %2: 값 %3, %4</translation>
    </message>
    <message>
        <source>Pixel %1, %2: value %3, %4</source>
        <translation>픽셀 %1, %2: 값 %3, %4</translation>
    </message>
    <message>
        <source>Cell %1 of the tile: value %2 from work-item %3, %4</source>
        <translation>타일 셀 %1: 값 %2, 워크 아이템 %3가 씀, %4</translation>
    </message>
    <message>
        <source>Cell %1 of the tile, %2: value %3 from work-item %4, %5</source>
        <translation>타일 셀 %1, %2: 값 %3, 워크 아이템 %4가 씀, %5</translation>
    </message>
    <message>
        <source>Output (%1, %2) of %3</source>
        <comment>column, row, work-item</comment>
        <translation>출력 (%1, %2), 워크 아이템 %3</translation>
    </message>
    <message>
        <source>%1: the sum of %2 products, none of them yet.</source>
        <translation>%1: 곱 %2개의 합, 아직 하나도 없음.</translation>
    </message>
    <message>
        <source>%1: %2 = %3, %4 of %5 products</source>
        <translation>%1: %2 = %3, 곱 %5개 중 %4개</translation>
    </message>
    <message>
        <source>%1: load weights of the filter, to keep them in local memory.</source>
        <translation>%1: 필터의 가중치를 읽어 로컬 메모리에 둡니다.</translation>
    </message>
    <message>
        <source>%1: store in local memory: %2.</source>
        <comment>work-items, array</comment>
        <translation>%1: 로컬 메모리에 저장합니다: %2.</translation>
    </message>
    <message>
        <source>%1: store the row sums, %2.</source>
        <translation>%1: 행의 합을 저장합니다, %2.</translation>
    </message>
    <message>
        <source>%1: store the column sums, %2.</source>
        <translation>%1: 열의 합을 저장합니다, %2.</translation>
    </message>
    <message>
        <source>%1: read the row sums, multiply by the column of the filter, add.</source>
        <translation>%1: 행의 합을 읽고 필터의 열을 곱해 더합니다.</translation>
    </message>
    <message>
        <source>%1: read the column sums, multiply by the row of the filter, add.</source>
        <translation>%1: 열의 합을 읽고 필터의 행을 곱해 더합니다.</translation>
    </message>
    <message>
        <source>%1: read the image, multiply by the row of the filter, add.</source>
        <translation>%1: 이미지를 읽고 필터의 행을 곱해 더합니다.</translation>
    </message>
    <message>
        <source>%1: read the image, multiply by the column of the filter, add.</source>
        <translation>%1: 이미지를 읽고 필터의 열을 곱해 더합니다.</translation>
    </message>
    <message>
        <source>%1: read pixels that no output of this group needs.</source>
        <translation>%1: 이 그룹의 어떤 출력에도 필요 없는 픽셀을 읽습니다.</translation>
    </message>
    <message>
        <source>Pass 1 ends when all work-groups are done; then pass 2 may read what the others wrote.</source>
        <translation>모든 워크그룹이 끝나야 1차 패스가 끝나므로, 2차 패스는 다른 그룹이 쓴 것을 읽을 수 있습니다.</translation>
    </message>
    <message>
        <source>keep sums</source>
        <translation>합 저장</translation>
    </message>
    <message>
        <source>next pass</source>
        <translation>다음 패스</translation>
    </message>
    <message>
        <source>Cell %1 between the passes: another work-group writes it.</source>
        <translation>패스 사이의 셀 %1: 다른 워크그룹이 씁니다.</translation>
    </message>
    <message>
        <source>Sum of %1 pixels of a row: %2 from work-item %3, %4</source>
        <translation>한 행의 픽셀 %1개의 합: %2, 워크 아이템 %3, %4</translation>
    </message>
    <message>
        <source>Sum of %1 pixels of a column: %2 from work-item %3, %4</source>
        <translation>한 열의 픽셀 %1개의 합: %2, 워크 아이템 %3, %4</translation>
    </message>
    <message>
        <source>%1 multiplications for each output instead of %2.</source>
        <translation>출력마다 곱셈 %2번 대신 %1번.</translation>
    </message>
    <message>
        <source>%1: write image&apos;s spectrum × filter&apos;s spectrum, a complex number for each frequency. %2.</source>
        <translation>%1: 이미지 스펙트럼 × 필터 스펙트럼을 씁니다. 주파수마다 복소수 하나입니다. %2.</translation>
    </message>
    <message>
        <source>%1: read the image&apos;s spectrum, a complex number (re, im) each. %2 reads %3.</source>
        <translation>%1: 이미지의 스펙트럼을 복소수 (re, im) 하나씩 읽습니다. %2은(는) %3을(를) 읽습니다.</translation>
    </message>
    <message>
        <source>%1: read the filter&apos;s spectrum, a complex number (re, im) each. %2 reads %3.</source>
        <translation>%1: 필터의 스펙트럼을 복소수 (re, im) 하나씩 읽습니다. %2은(는) %3을(를) 읽습니다.</translation>
    </message>
    <message>
        <source>%1: read %2, %3, to copy it.</source>
        <comment>work-items, memory, places</comment>
        <translation>%1: 복사하려고 %2을(를) 읽습니다. %3.</translation>
    </message>
    <message>
        <source>%1: write the copy to %2, %3.</source>
        <comment>work-items, memory, places</comment>
        <translation>%1: 복사본을 %2에 씁니다. %3.</translation>
    </message>
    <message>
        <source>%1: read complex numbers that other work-items stored in local memory.</source>
        <translation>%1: 다른 워크 아이템이 로컬 메모리에 저장한 복소수를 읽습니다.</translation>
    </message>
    <message>
        <source>%1: store complex numbers in local memory for other work-items.</source>
        <translation>%1: 다른 워크 아이템이 읽도록 복소수를 로컬 메모리에 저장합니다.</translation>
    </message>
    <message>
        <source>Barrier: all %1 work-items wait. Now they may read what was stored before and overwrite what was read.</source>
        <translation>배리어: 워크 아이템 %1개 모두 기다립니다. 앞서 저장한 것은 이제 읽어도 되고, 읽은 것은 덮어써도 됩니다.</translation>
    </message>
    <message>
        <source>%1 × store</source>
        <comment>steps</comment>
        <translation>%1 × 저장</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>곱</translation>
    </message>
    <message>
        <source>Image&apos;s spectrum</source>
        <translation>이미지의 스펙트럼</translation>
    </message>
    <message>
        <source>Filter&apos;s spectrum</source>
        <translation>필터의 스펙트럼</translation>
    </message>
    <message>
        <source>%1, %2: not written so far.</source>
        <comment>which spectrum, place</comment>
        <translation>%1, %2: 아직 쓰지 않았습니다.</translation>
    </message>
    <message>
        <source>%1, %2: %3.</source>
        <comment>which spectrum, place, number</comment>
        <translation>%1, %2: %3.</translation>
    </message>
    <message>
        <source>%1: store the outputs in the result, %2.</source>
        <translation>%1: 출력을 결과에 저장합니다. %2.</translation>
    </message>
    <message>
        <source>Barrier: %1 of %2 work-items wait, the others have returned. Filled: %3 of %4 cells.</source>
        <translation>배리어: 워크 아이템 %2개 중 %1개가 기다리고 나머지는 이미 돌아갔습니다. 채움: 셀 %4개 중 %3개.</translation>
    </message>
    <message>
        <source>%1 × vector read</source>
        <translation>벡터 읽기 %1×</translation>
    </message>
    <message>
        <source>Padding: counts as 0 and is not stored in memory.</source>
        <translation>패딩: 0으로 계산되며 어떤 메모리에도 없습니다.</translation>
    </message>
</context>
<context>
    <name>halo::ChainList</name>
    <message>
        <source>+ Step</source>
        <translation>+ 단계</translation>
    </message>
    <message>
        <source>Add a step: another filter, applied to the result of this one (Insert in the list of steps)</source>
        <translation>단계 추가: 이 필터의 결과에 적용할 다른 필터 (단계 목록에서 Insert)</translation>
    </message>
    <message>
        <source>&amp;Add Step</source>
        <translation>단계 추가(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Remove Step</source>
        <translation>단계 제거(&amp;R)</translation>
    </message>
    <message>
        <source>Move &amp;Up</source>
        <translation>위로 이동(&amp;U)</translation>
    </message>
    <message>
        <source>Move &amp;Down</source>
        <translation>아래로 이동(&amp;D)</translation>
    </message>
    <message>
        <source>Move the step up (Ctrl+Shift+Up)</source>
        <translation>단계를 위로 이동 (Ctrl+Shift+Up)</translation>
    </message>
    <message>
        <source>Move the step down (Ctrl+Shift+Down)</source>
        <translation>단계를 아래로 이동 (Ctrl+Shift+Down)</translation>
    </message>
    <message>
        <source>Remove the step (Delete)</source>
        <translation>단계 제거 (Delete)</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>직접 만든 필터</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>자동</translation>
    </message>
    <message>
        <source>Auto: %1</source>
        <translation>자동: %1</translation>
    </message>
    <message>
        <source>could not run; see the message</source>
        <translation>실행할 수 없습니다. 메시지에 이유가 있습니다</translation>
    </message>
    <message>
        <source>differs from the reference</source>
        <translation>기준과 다름</translation>
    </message>
    <message>
        <source>equals the reference</source>
        <translation>기준과 같음</translation>
    </message>
    <message>
        <source>follows the chosen step and does not run; choose it to see its result</source>
        <translation>선택한 단계 뒤에 있어 실행되지 않음. 선택하면 결과를 볼 수 있음</translation>
    </message>
    <message>
        <source>not run yet</source>
        <translation>아직 실행되지 않음</translation>
    </message>
    <message>
        <source>Step %1: %2, %3, %4</source>
        <translation>%1단계: %2, %3, %4</translation>
    </message>
    <message>
        <source>Total %1</source>
        <translation>합계 %1</translation>
    </message>
    <message>
        <source>Kernel time up to the chosen step</source>
        <translation>선택한 단계까지의 커널 시간</translation>
    </message>
</context>
<context>
    <name>halo::ChainRows</name>
    <message>
        <source>Steps of the chain</source>
        <translation>체인의 단계</translation>
    </message>
</context>
<context>
    <name>halo::ChartView</name>
    <message>
        <source>Chart</source>
        <translation>차트</translation>
    </message>
    <message>
        <source>Point at a bar or a point for its numbers; click to choose the implementation; drag to zoom, Escape shows all.</source>
        <translation>막대나 점을 가리키면 수치가 보이고, 클릭하면 구현을 선택하며, 끌면 확대되고, Escape 키를 누르면 전체가 보입니다.</translation>
    </message>
</context>
<context>
    <name>halo::Charts</name>
    <message>
        <source>Pipeline of one run</source>
        <translation>한 번 실행의 파이프라인</translation>
    </message>
    <message>
        <source>Ranking</source>
        <translation>순위</translation>
    </message>
    <message>
        <source>Which implementation is fastest, and how sure are we?</source>
        <translation>어느 구현이 가장 빠르고, 확실한가?</translation>
    </message>
    <message>
        <source>Filter size</source>
        <translation>필터 크기</translation>
    </message>
    <message>
        <source>What does a larger filter cost?</source>
        <translation>필터가 커지면 비용은 얼마인가?</translation>
    </message>
    <message>
        <source>Image size</source>
        <translation>이미지 크기</translation>
    </message>
    <message>
        <source>What does a larger image cost?</source>
        <translation>이미지가 커지면 비용은 얼마인가?</translation>
    </message>
    <message>
        <source>Work-group size</source>
        <translation>워크그룹 크기</translation>
    </message>
    <message>
        <source>How many work-items should a group have?</source>
        <translation>그룹에 워크 아이템이 몇 개 있어야 하나?</translation>
    </message>
    <message>
        <source>Outputs per item</source>
        <translation>아이템당 출력</translation>
    </message>
    <message>
        <source>How many outputs should a work-item make?</source>
        <translation>워크 아이템이 출력을 몇 개 만들어야 하나?</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>히트 맵</translation>
    </message>
    <message>
        <source>Which shape of work-group is best?</source>
        <translation>어떤 모양의 워크그룹이 가장 좋은가?</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>루프라인</translation>
    </message>
    <message>
        <source>How close is it to the limits of the device?</source>
        <translation>장치의 한계까지 얼마나 남았나?</translation>
    </message>
    <message>
        <source>%1 (95 %: %2 to %3), %4 rounds</source>
        <translation>%1 (95 %: %2~%3), %4라운드</translation>
    </message>
    <message>
        <source>from %1 to %2, outliers: %3</source>
        <translation>%1~%2, 이상값: %3</translation>
    </message>
    <message>
        <source>Its output is wrong: the error is %1, at most %2 is allowed</source>
        <translation>출력이 틀렸습니다. 오차 %1, 허용 오차 %2</translation>
    </message>
    <message>
        <source>%1 GB/s, %2 GFLOP/s</source>
        <translation>%1 GB/s, %2 GFLOP/s</translation>
    </message>
    <message>
        <source>work-group %1</source>
        <translation>워크그룹 %1</translation>
    </message>
    <message>
        <source>filter %1</source>
        <translation>필터 %1</translation>
    </message>
    <message>
        <source>measured elsewhere: %1</source>
        <translation>다른 곳에서 기록: %1</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>틀림</translation>
    </message>
    <message>
        <source>Nothing has been measured yet.</source>
        <translation>아직 측정한 것이 없습니다.</translation>
    </message>
    <message>
        <source>%1: time over the shape of the work-group</source>
        <translation>%1: 워크그룹 모양에 따른 시간</translation>
    </message>
    <message>
        <source>A heat map needs several work-group shapes: measure several.</source>
        <translation>히트 맵에는 여러 모양의 워크그룹이 필요합니다. 여러 모양으로 측정하세요.</translation>
    </message>
    <message>
        <source>width of the work-group</source>
        <translation>워크그룹 너비</translation>
    </message>
    <message>
        <source>height of the work-group</source>
        <translation>워크그룹 높이</translation>
    </message>
    <message>
        <source>copy only: %1</source>
        <translation>복사만: %1</translation>
    </message>
    <message>
        <source>arithmetic only: %1</source>
        <translation>연산만: %1</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>아직 측정 안 함</translation>
    </message>
    <message>
        <source>wrong output, error %1</source>
        <translation>틀린 출력, 오차 %1</translation>
    </message>
    <message>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message>
        <source>Time of one run</source>
        <translation>1회 실행 시간</translation>
    </message>
    <message>
        <source>%1 in the warm-up</source>
        <translation>예열에서 %1</translation>
    </message>
    <message>
        <source>ms, device clock</source>
        <translation>ms, 장치 클록</translation>
    </message>
    <message>
        <source>%1 (measured elsewhere)</source>
        <translation>%1 (다른 곳에서 기록)</translation>
    </message>
    <message>
        <source>Time of %1 over time of %2</source>
        <translation>%2 시간 대비 %1 시간</translation>
    </message>
    <message>
        <source>another kernel source</source>
        <translation>다른 커널 소스</translation>
    </message>
    <message>
        <source>ratio %1 (95 %: %2 to %3); measured at different times, so there is no verdict</source>
        <translation>비율 %1 (95 %: %2~%3). 서로 다른 때에 측정하여 판정하지 않습니다</translation>
    </message>
    <message>
        <source>The two measurements have no configuration in common.</source>
        <translation>두 측정에 공통된 구성이 없습니다.</translation>
    </message>
    <message>
        <source>ratio; below 1 the second is faster</source>
        <translation>비율, 1보다 작으면 두 번째가 더 빠름</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>같음</translation>
    </message>
    <message>
        <source>the fastest</source>
        <translation>가장 빠름</translation>
    </message>
    <message>
        <source>build</source>
        <translation>빌드</translation>
    </message>
    <message>
        <source>upload</source>
        <translation>업로드</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>download</source>
        <translation>다운로드</translation>
    </message>
    <message>
        <source>ms since the first command was queued, by the device clock; build by the host clock</source>
        <translation>첫 명령을 대기열에 넣은 뒤의 ms, 장치 클록. 빌드는 호스트 클록</translation>
    </message>
    <message>
        <source>from %1 to %2: %3</source>
        <translation>%1~%2: %3</translation>
    </message>
    <message>
        <source>waited %1 on the host and %2 on the device</source>
        <translation>대기: 호스트에서 %1, 장치에서 %2</translation>
    </message>
    <message>
        <source>These times run backwards, so they cannot be right.</source>
        <translation>시간이 거꾸로 가므로 올바른 값일 수 없습니다.</translation>
    </message>
    <message>
        <source>copy: %1 GB/s</source>
        <translation>복사: %1 GB/s</translation>
    </message>
    <message>
        <source>multiply-add: %1 GFLOP/s</source>
        <translation>곱셈-덧셈: %1 GFLOP/s</translation>
    </message>
    <message>
        <source>%1 % of the roof</source>
        <translation>한계의 %1 %</translation>
    </message>
    <message>
        <source>Throughput below the device limits</source>
        <translation>장치 한계 아래의 처리율</translation>
    </message>
    <message>
        <source>The device limits were not measured; measure them, too.</source>
        <translation>장치의 한계를 측정하지 않았습니다. 한계도 함께 측정하세요.</translation>
    </message>
    <message>
        <source>No implementation of this run can be shown.</source>
        <translation>이 실행에는 표시할 수 있는 구현이 없습니다.</translation>
    </message>
    <message>
        <source>flop per byte of compulsory traffic</source>
        <translation>옮겨야 하는 최소 바이트당 연산</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>taps of the filter in each direction</source>
        <translation>각 방향의 필터 탭 수</translation>
    </message>
    <message>
        <source>image, pixels in each direction</source>
        <translation>이미지, 각 방향의 픽셀 수</translation>
    </message>
    <message>
        <source>work-items of a work-group</source>
        <translation>워크그룹의 워크 아이템 수</translation>
    </message>
    <message>
        <source>outputs of a work-item</source>
        <translation>워크 아이템의 출력 수</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>처리량</translation>
    </message>
    <message>
        <source>Mpixel/s</source>
        <translation>Mpixel/s</translation>
    </message>
    <message>
        <source>A sweep needs at least two sizes: measure several.</source>
        <translation>스윕에는 크기가 둘 이상 필요합니다. 여러 크기로 측정하세요.</translation>
    </message>
    <message>
        <source>%1 at %2: %3</source>
        <translation>%1, 위치 %2: %3</translation>
    </message>
    <message>
        <source>%1 takes %2 (%3 to %4)</source>
        <translation>%1: %2 걸림 (%3~%4)</translation>
    </message>
    <message>
        <source>Still measuring: %1 is the only one measured so far</source>
        <translation>라운드 진행 중: 아직 %1만 측정되었습니다</translation>
    </message>
    <message>
        <source>Each ran on its own, so there is no verdict; %1 took the least time: %2</source>
        <translation>각각 따로 실행되어 판정하지 않습니다. 가장 짧은 것은 %1: %2</translation>
    </message>
    <message>
        <source>Still measuring: %1 leads, then %2</source>
        <translation>라운드 진행 중: %1 선두, 다음은 %2</translation>
    </message>
    <message>
        <source>Still measuring: no difference shown yet between %1 and %2</source>
        <translation>라운드 진행 중: %1과(와) %2 사이에 아직 유의한 차이가 없습니다</translation>
    </message>
    <message>
        <source>No difference shown between %1 and %2, the fastest of %3</source>
        <translation>%3개 중 가장 빠른 %1과(와) %2 사이에 유의한 차이가 없습니다</translation>
    </message>
    <message>
        <source>%1 is the fastest of %2: %3 × faster than %4</source>
        <translation>%2개 중 가장 빠름: %1 (%4보다 %3배)</translation>
    </message>
    <message>
        <source>%1: a work-group of %2 takes the least time, %3; the slowest shape takes %4 × as long</source>
        <translation>%1: 워크그룹 %2이(가) 가장 빠름, %3; 가장 느린 모양은 %4배</translation>
    </message>
    <message>
        <source>leading</source>
        <translation>선두</translation>
    </message>
    <message>
        <source>least time, no difference shown</source>
        <translation>가장 짧음, 유의한 차이 없음</translation>
    </message>
    <message>
        <source>ms, device clock, logarithmic</source>
        <translation>ms, 장치 클록, 로그</translation>
    </message>
    <message>
        <source>%1 against %2: of %3 configurations %4 took less time, %5 more</source>
        <translation>%1 대 %2: 구성 %3개 중 %4개는 더 짧고 %5개는 더 깁니다</translation>
    </message>
    <message>
        <source>One run of %1: %2</source>
        <translation>%1 한 번 실행: %2</translation>
    </message>
    <message>
        <source>%1 comes closest to the device limits: %2 % of the roof</source>
        <translation>장치의 한계에 가장 가까움: %1, 루프라인의 %2 %</translation>
    </message>
    <message>
        <source>Least time at %2 as at %3: %1</source>
        <translation>%2에서도 %3에서도 가장 짧음: %1</translation>
    </message>
    <message>
        <source>Least time at %2: %1; at %4: %3</source>
        <translation>가장 짧음: %2에서 %1; %4에서 %3</translation>
    </message>
    <message>
        <source>partly measured elsewhere: %1</source>
        <translation>일부는 다른 곳에서 기록됨: %1</translation>
    </message>
    <message>
        <source>%1 measured, %2 not</source>
        <comment>implementations</comment>
        <translation>측정 %1개, 미측정 %2개</translation>
    </message>
    <message>
        <source>History</source>
        <translation>측정 기록</translation>
    </message>
    <message>
        <source>Did it become slower from one measurement to the next?</source>
        <translation>이전 측정보다 느려졌는가?</translation>
    </message>
    <message>
        <source>%1 took %2 as long on %3 as before</source>
        <translation>%3에 %1의 시간이 이전의 %2</translation>
    </message>
    <message>
        <source>date of the measurement, UTC</source>
        <translation>측정 날짜, UTC</translation>
    </message>
    <message>
        <source>measurement</source>
        <translation>측정</translation>
    </message>
    <message>
        <source>A history needs at least two measurements that have an implementation, filter and image in common.</source>
        <translation>측정 기록에는 구현, 필터, 이미지가 같은 측정이 둘 이상 필요합니다.</translation>
    </message>
    <message>
        <source>Nothing became slower by more than 5 % for sure</source>
        <translation>확실히 5 % 넘게 느려진 것은 없음</translation>
    </message>
    <message>
        <source>Model against hardware</source>
        <translation>모델과 하드웨어 비교</translation>
    </message>
    <message>
        <source>Does the hardware count what the model says?</source>
        <translation>하드웨어가 센 값이 모델과 같을까?</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>같음</translation>
    </message>
    <message>
        <source>within 1 %</source>
        <translation>1 % 이내</translation>
    </message>
    <message>
        <source>model: 0</source>
        <translation>모델: 0</translation>
    </message>
    <message>
        <source>launch %1: %2</source>
        <translation>실행 %1: %2</translation>
    </message>
    <message>
        <source>counted on %1: %2</source>
        <translation>%1에서 센 값: %2</translation>
    </message>
    <message>
        <source>model: %1</source>
        <translation>모델: %1</translation>
    </message>
    <message>
        <source>counted on %1</source>
        <translation>%1에서 센 값</translation>
    </message>
    <message>
        <source>grey: counted of another problem or work-group</source>
        <translation>회색: 다른 문제나 워크그룹에서 센 값</translation>
    </message>
    <message>
        <source>The hardware counts what the model says, within 1 %, in all launches: %1</source>
        <translation>모든 실행에서 하드웨어가 센 값이 모델과 1 % 이내로 같음: %1개</translation>
    </message>
    <message>
        <source>Within 1 % of the model: %1 of %2 launches. Farthest: %3, %4</source>
        <translation>모델과 1 % 이내: 실행 %2개 중 %1개. 가장 먼 것: %3, %4</translation>
    </message>
    <message>
        <source>counted here, %1, driver %2</source>
        <translation>여기서 셈, %1, 드라이버 %2</translation>
    </message>
    <message>
        <source>recorded, %1, driver %2</source>
        <translation>기록된 값, %1, 드라이버 %2</translation>
    </message>
    <message>
        <source>Counted by the hardware, as a multiple of the model</source>
        <translation>하드웨어가 센 값을 모델로 나눈 비</translation>
    </message>
    <message>
        <source>Nothing was counted of these implementations. Count them by haloscope-cli counters where there is an NVIDIA GPU with its profiler.</source>
        <translation>이 구현들은 아직 세지 않았습니다. NVIDIA GPU와 그 프로파일러가 있는 곳에서 haloscope-cli counters로 세세요.</translation>
    </message>
    <message>
        <source>No launch has both numbers above 0: %1.</source>
        <translation>센 값과 모델 값이 모두 있는 실행이 없습니다: %1.</translation>
    </message>
    <message>
        <source>%1, counted / model</source>
        <translation>%1, 센 값 / 모델</translation>
    </message>
    <message>
        <source>as the model says</source>
        <translation>모델과 같음</translation>
    </message>
    <message>
        <source>bytes counted on %1</source>
        <translation>%1에서 센 바이트</translation>
    </message>
    <message>
        <source>%1: %2 for each output</source>
        <translation>%1: 출력당 %2</translation>
    </message>
    <message>
        <source>by the formula: %1</source>
        <translation>공식으로는: %1</translation>
    </message>
    <message>
        <source>The time is of another device: %1</source>
        <translation>시간은 다른 장치의 것: %1</translation>
    </message>
    <message>
        <source>grey: counted of another problem, work-group or device</source>
        <translation>회색: 다른 문제, 워크그룹, 장치에서 센 값</translation>
    </message>
</context>
<context>
    <name>halo::Choices</name>
    <message>
        <source>workload</source>
        <translation>워크로드</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>설정</translation>
    </message>
    <message>
        <source>implementation</source>
        <translation>구현</translation>
    </message>
    <message>
        <source>work-group</source>
        <translation>워크그룹</translation>
    </message>
    <message>
        <source>device</source>
        <translation>장치</translation>
    </message>
    <message>
        <source>add a step</source>
        <translation>단계 추가</translation>
    </message>
    <message>
        <source>choose a step</source>
        <translation>단계 선택</translation>
    </message>
    <message>
        <source>remove a step</source>
        <translation>단계 제거</translation>
    </message>
    <message>
        <source>move a step</source>
        <translation>단계 이동</translation>
    </message>
</context>
<context>
    <name>halo::ClassBar</name>
    <message>
        <source>Back to Lesson</source>
        <translation>학습으로 돌아가기</translation>
    </message>
    <message>
        <source>Hand In…</source>
        <translation>제출…</translation>
    </message>
    <message>
        <source>Saves one file for your teacher: your answers and your kernel.</source>
        <translation>선생님께 드릴 파일 하나를 저장합니다. 답과 커널이 들어 있습니다.</translation>
    </message>
    <message>
        <source>Saved as %1; give this file to your teacher.</source>
        <translation>%1(으)로 저장했습니다. 이 파일을 선생님께 제출하세요.</translation>
    </message>
    <message>
        <source>Each student has their own paper: enter your number first.</source>
        <translation>학생마다 문제가 다릅니다. 먼저 학번을 입력하세요.</translation>
    </message>
    <message>
        <source>Paper of %1: %2 of %3 questions answered; the first answer counts.</source>
        <translation>%1의 문제지: 질문 %3개 중 %2개에 답했습니다. 처음 답한 것이 점수가 됩니다.</translation>
    </message>
    <message>
        <source>Your kernel for &quot;%1&quot; is included.</source>
        <translation>&quot;%1&quot;의 커널도 함께 제출됩니다.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not started.</source>
        <translation>&quot;%1&quot;은(는) 아직 시작하지 않았습니다.</translation>
    </message>
    <message>
        <source>Your Number…</source>
        <translation>학번…</translation>
    </message>
    <message>
        <source>Another Student…</source>
        <translation>다른 학생…</translation>
    </message>
    <message>
        <source>Hand In</source>
        <translation>제출</translation>
    </message>
    <message>
        <source>Hand-ins (%1)</source>
        <translation>제출물 (%1)</translation>
    </message>
</context>
<context>
    <name>halo::Comparison</name>
    <message>
        <source>reads of the image</source>
        <translation>이미지 읽기</translation>
    </message>
    <message>
        <source>local memory, reads and writes</source>
        <translation>로컬 메모리 읽기와 쓰기</translation>
    </message>
    <message>
        <source>reads of weights</source>
        <translation>가중치 읽기</translation>
    </message>
    <message>
        <source>reads of global memory</source>
        <translation>전역 메모리 읽기</translation>
    </message>
    <message>
        <source>writes to global memory</source>
        <translation>전역 메모리 쓰기</translation>
    </message>
    <message>
        <source>model clocks: %1 per sector, %2 per turn</source>
        <translation>모델 클록: 섹터마다 %1, 차례마다 %2</translation>
    </message>
</context>
<context>
    <name>halo::ComparisonView</name>
    <message>
        <source>The other implementation</source>
        <translation>다른 구현</translation>
    </message>
    <message>
        <source>%1 — step %2 of %3</source>
        <translation>%1 — 단계 %2/%3</translation>
    </message>
    <message>
        <source>%1 — waits, so that both add the same tap</source>
        <translation>%1 — 둘이 같은 탭을 더하도록 기다림</translation>
    </message>
</context>
<context>
    <name>halo::CopyMenu</name>
    <message>
        <source>My copy</source>
        <translation>내 복사본</translation>
    </message>
    <message>
        <source>Rename, duplicate or delete this kernel.</source>
        <translation>이 커널의 이름을 정하거나 복사하거나 버립니다.</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>이름(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>다른 복사본(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Open Its Folder</source>
        <translation>파일이 있는 폴더 열기(&amp;O)</translation>
    </message>
    <message>
        <source>Move to &amp;Trash</source>
        <translation>휴지통으로 이동(&amp;B)</translation>
    </message>
    <message>
        <source>Kernel Name</source>
        <translation>커널 이름</translation>
    </message>
    <message>
        <source>Name in lists:</source>
        <translation>목록에서 부르는 이름:</translation>
    </message>
</context>
<context>
    <name>halo::CostModel</name>
    <message>
        <source>yes</source>
        <translation>예</translation>
    </message>
    <message>
        <source>no</source>
        <translation>아니요</translation>
    </message>
    <message>
        <source>Reads of global memory per output pixel and colour channel.</source>
        <translation>출력 픽셀과 색상 채널마다의 전역 메모리 읽기 수.</translation>
    </message>
    <message>
        <source>Additions and multiplications per output pixel and colour channel.</source>
        <translation>출력 픽셀과 색상 채널마다의 덧셈과 곱셈 수.</translation>
    </message>
    <message>
        <source>implementation</source>
        <translation>구현</translation>
    </message>
    <message>
        <source>reads/px</source>
        <translation>읽기/px</translation>
    </message>
    <message>
        <source>flops/px</source>
        <translation>연산/px</translation>
    </message>
    <message>
        <source>suits</source>
        <translation>적용 가능</translation>
    </message>
</context>
<context>
    <name>halo::CostPanel</name>
    <message>
        <source>Costs</source>
        <translation>비용</translation>
    </message>
    <message>
        <source>Costs of the whole work-group, compared with the ideal and the naive kernel</source>
        <translation>이상적인 경우와 단순 커널 옆에 놓은 워크그룹 전체의 비용</translation>
    </message>
    <message>
        <source>Lanes, and the sectors or banks they touch in this step</source>
        <translation>이 단계에서 레인이 접근하는 섹터나 뱅크</translation>
    </message>
    <message>
        <source>Model of the hardware</source>
        <translation>하드웨어 모델</translation>
    </message>
    <message>
        <source>A model, not a measurement: warps of %1, sectors of %2 bytes, %3 banks of %4 bytes</source>
        <translation>측정이 아닌 모델: 워프 %1, 섹터 %2바이트, %4바이트 뱅크 %3개</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>하드웨어</translation>
    </message>
    <message>
        <source>Access map</source>
        <translation>접근 맵</translation>
    </message>
    <message>
        <source>Count on This GPU</source>
        <translation>이 GPU에서 세기</translation>
    </message>
    <message>
        <source>Let the chosen device count what it makes of this launch, with NVIDIA&apos;s profiler.</source>
        <translation>선택한 장치가 이 실행을 어떻게 처리하는지 NVIDIA 프로파일러로 셉니다.</translation>
    </message>
</context>
<context>
    <name>halo::DesignerWindow</name>
    <message>
        <source>Filters</source>
        <translation>필터</translation>
    </message>
    <message>
        <source>Filter sources</source>
        <translation>필터의 출처</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>프리셋</translation>
    </message>
    <message>
        <source>Filters with parameters</source>
        <translation>매개변수가 있는 필터</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>라이브러리</translation>
    </message>
    <message>
        <source>Saved filters</source>
        <translation>보관한 필터</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>미리 보기</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>편집(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Copy Filter As</source>
        <translation>필터 복사 형식(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste Filter</source>
        <translation>필터 붙여넣기(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Modify</source>
        <translation>변경(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>파일(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open Filter…</source>
        <translation>필터 열기(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save Filter…</source>
        <translation>필터 저장(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>닫기(&amp;C)</translation>
    </message>
    <message>
        <source>Filter designer</source>
        <translation>필터 디자이너</translation>
    </message>
    <message>
        <source>%1 — Filter designer</source>
        <translation>%1 — 필터 디자이너</translation>
    </message>
</context>
<context>
    <name>halo::DeviceMenu</name>
    <message>
        <source>%1 · driver %2 · %3 local memory, %4 global memory, work-groups up to %5</source>
        <translation>%1 · 드라이버 %2 · 로컬 메모리 %3, 전역 메모리 %4, 워크그룹 최대 %5</translation>
    </message>
    <message>
        <source>&amp;Device</source>
        <translation>장치(&amp;D)</translation>
    </message>
    <message>
        <source>Without OpenCL</source>
        <translation>OpenCL 없이</translation>
    </message>
    <message>
        <source>OpenCV on the CPU</source>
        <translation>CPU에서 OpenCV</translation>
    </message>
    <message>
        <source>filter2D of OpenCV: no implementations to choose, no device clock.</source>
        <translation>OpenCV의 filter2D: 구현과 장치 클록이 없습니다.</translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>찾는 중…</translation>
    </message>
    <message>
        <source>%1 · %2, compute units: %3</source>
        <translation>%1 · %2, 컴퓨트 유닛: %3</translation>
    </message>
</context>
<context>
    <name>halo::DiagnosisDialog</name>
    <message>
        <source>Diagnostics</source>
        <translation>진단</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>진행</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>진단 결과</translation>
    </message>
    <message>
        <source>Copy Report</source>
        <translation>보고용으로 복사</translation>
    </message>
    <message>
        <source>Copies versions, findings and advice as plain text; your home folder is replaced by ~.</source>
        <translation>버전, 진단 결과와 조치 방법을 일반 텍스트로 복사합니다. 홈 폴더는 ~로 적습니다.</translation>
    </message>
    <message>
        <source>Check Again</source>
        <translation>다시 검사</translation>
    </message>
    <message>
        <source>Checking this machine</source>
        <translation>이 컴퓨터를 검사하는 중</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>멈추는 중</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Stopped: the list is incomplete.</source>
        <translation>멈췄습니다. 결과가 전부가 아닙니다.</translation>
    </message>
    <message>
        <source>Problems: %1</source>
        <translation>문제: %1</translation>
    </message>
    <message>
        <source>No problems; advice: %1</source>
        <translation>문제 없음, 조언: %1</translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>모두 정상입니다.</translation>
    </message>
    <message>
        <source>✗ Problems</source>
        <translation>✗ 문제</translation>
    </message>
    <message>
        <source>! Advice</source>
        <translation>! 조언</translation>
    </message>
    <message>
        <source>✓ OK</source>
        <translation>✓ 정상</translation>
    </message>
    <message>
        <source>Copied: paste it into your report.</source>
        <translation>복사했습니다. 보고서에 붙여 넣으십시오.</translation>
    </message>
</context>
<context>
    <name>halo::Diagram</name>
    <message>
        <source>read now</source>
        <translation>지금 읽음</translation>
    </message>
    <message>
        <source>written now</source>
        <translation>지금 씀</translation>
    </message>
    <message>
        <source>barrier: all wait</source>
        <translation>배리어: 모두 대기</translation>
    </message>
    <message>
        <source>barrier passed</source>
        <translation>배리어 통과</translation>
    </message>
    <message>
        <source>barrier %1 of %2</source>
        <translation>배리어 %1/%2</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>At barrier</source>
        <translation>배리어 시점</translation>
    </message>
    <message>
        <source>%1 × %2 work-items</source>
        <translation>%1 × %2 워크 아이템</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>from (%1, %2)</source>
        <translation>(%1, %2)부터</translation>
    </message>
    <message>
        <source>Local memory</source>
        <translation>로컬 메모리</translation>
    </message>
    <message>
        <source>%1 of %2 cells filled · %3 B</source>
        <translation>셀 %2개 중 %1개 채움 · %3 B</translation>
    </message>
    <message>
        <source>Image in global memory</source>
        <translation>전역 메모리의 이미지</translation>
    </message>
    <message>
        <source>group (%1, %2) of %3 × %4</source>
        <translation>그룹 (%1, %2) / %3 × %4</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>쓰기: %1</translation>
    </message>
    <message>
        <source>Local memory: %1</source>
        <translation>로컬 메모리: %1</translation>
    </message>
    <message>
        <source>Read: %1</source>
        <translation>읽기: %1</translation>
    </message>
    <message>
        <source>Signal in global memory</source>
        <translation>전역 메모리의 신호</translation>
    </message>
    <message>
        <source>load round</source>
        <translation>로드 차례</translation>
    </message>
    <message>
        <source>work-item</source>
        <translation>워크 아이템</translation>
    </message>
    <message>
        <source>warp</source>
        <translation>워프</translation>
    </message>
    <message>
        <source>role</source>
        <translation>역할</translation>
    </message>
    <message>
        <source>bank</source>
        <translation>뱅크</translation>
    </message>
    <message>
        <source>number of reads</source>
        <translation>읽은 횟수</translation>
    </message>
    <message>
        <source>load %1</source>
        <translation>로드 %1</translation>
    </message>
    <message>
        <source>load %1 and later</source>
        <translation>로드 %1 등</translation>
    </message>
    <message>
        <source>a colour for each work-item, neighbours differ</source>
        <translation>워크 아이템마다 한 색, 이웃은 다름</translation>
    </message>
    <message>
        <source>warp %1</source>
        <translation>워프 %1</translation>
    </message>
    <message>
        <source>a bank of local memory; different cells of one bank are served one after the other</source>
        <translation>로컬 메모리의 뱅크. 한 뱅크의 셀은 차례로 처리됨</translation>
    </message>
    <message>
        <source>read once</source>
        <translation>한 번 읽음</translation>
    </message>
    <message>
        <source>read %1 times</source>
        <translation>%1번 읽음</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>below the outputs; outside it: the halo</source>
        <translation>출력 바로 밑 영역, 바깥은 헤일로</translation>
    </message>
    <message>
        <source>weights: constant memory, one value for all lanes, one broadcast</source>
        <translation>가중치: 상수 메모리, 모든 레인에 값 하나, 브로드캐스트 한 번</translation>
    </message>
    <message>
        <source>weights: constant memory, %1 values, one after the other</source>
        <translation>가중치: 상수 메모리, 값 %1개, 차례로</translation>
    </message>
    <message>
        <source>weights: local memory</source>
        <translation>가중치: 로컬 메모리</translation>
    </message>
    <message>
        <source>weights: global memory, %1 B fetched for %2 B</source>
        <translation>가중치: 전역 메모리, %2 B를 위해 %1 B 가져옴</translation>
    </message>
    <message>
        <source>Global memory: %1 B (sectors: %3), %2 B written: %4 %</source>
        <translation>전역 메모리: 섹터 %3개의 %1 B 중 %2 B 씀: %4 %</translation>
    </message>
    <message>
        <source>Global memory: %1 B fetched (sectors: %3), %2 B used: %4 %</source>
        <translation>전역 메모리: 섹터 %3개로 %1 B를 가져와 %2 B 사용: %4 %</translation>
    </message>
    <message>
        <source>Local memory, %1 banks: %2-way conflict, %2 turns instead of %3</source>
        <translation>로컬 메모리, 뱅크 %1개: %2중 충돌, %3차례 대신 %2차례</translation>
    </message>
    <message>
        <source>Local memory, %1 banks: one turn, no conflict</source>
        <translation>로컬 메모리, 뱅크 %1개: 한 차례, 충돌 없음</translation>
    </message>
    <message>
        <source>Local memory, %1 banks: %2 turns, as many as the words need; no conflict</source>
        <translation>로컬 메모리, 뱅크 %1개: 워드가 많아 %2차례, 충돌 없음</translation>
    </message>
    <message>
        <source>Constant memory: one value for all lanes, one broadcast</source>
        <translation>상수 메모리: 모든 레인에 값 하나, 브로드캐스트 한 번</translation>
    </message>
    <message>
        <source>Constant memory: %1 values, one after the other</source>
        <translation>상수 메모리: 값 %1개, 차례로</translation>
    </message>
    <message>
        <source>An image object: the driver chooses its layout in memory, so the layout is unknown</source>
        <translation>이미지 객체: 메모리 배치는 드라이버가 정하므로 알 수 없음</translation>
    </message>
    <message>
        <source>Nothing is read or written.</source>
        <translation>읽거나 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>pass 1 ends</source>
        <translation>1차 패스 끝</translation>
    </message>
    <message>
        <source>pass %1 of %2: %3</source>
        <comment>number, how many, kernel</comment>
        <translation>패스 %1/%2: %3</translation>
    </message>
    <message>
        <source>barrier %1 of %2 passed</source>
        <translation>배리어 %1/%2 통과</translation>
    </message>
    <message>
        <source>sum of a row of pixels</source>
        <translation>한 행 픽셀의 합</translation>
    </message>
    <message>
        <source>sum of a column of pixels</source>
        <translation>한 열 픽셀의 합</translation>
    </message>
    <message>
        <source>Work-item %1: pixels of a row</source>
        <translation>워크 아이템 %1: 한 행의 픽셀</translation>
    </message>
    <message>
        <source>sums of its %1 outputs</source>
        <translation>출력 %1개의 합</translation>
    </message>
    <message>
        <source>Row sums: %1</source>
        <comment>buffer</comment>
        <translation>행의 합: %1</translation>
    </message>
    <message>
        <source>Column sums: %1</source>
        <comment>buffer</comment>
        <translation>열의 합: %1</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>레지스터</translation>
    </message>
    <message>
        <source>private: visible to this work-item only</source>
        <translation>전용: 다른 워크 아이템은 볼 수 없음</translation>
    </message>
    <message>
        <source>global memory · written here: %1 of %2</source>
        <translation>전역 메모리 · 여기서 쓴 것: %1/%2</translation>
    </message>
    <message>
        <source>Registers of work-item %1: pixels of a row</source>
        <translation>워크 아이템 %1의 레지스터: 한 행의 픽셀</translation>
    </message>
    <message>
        <source>%1, complex: (re, im)</source>
        <comment>buffer</comment>
        <translation>%1, 복소수: (re, im)</translation>
    </message>
    <message>
        <source>Image&apos;s spectrum</source>
        <translation>이미지의 스펙트럼</translation>
    </message>
    <message>
        <source>Filter&apos;s spectrum</source>
        <translation>필터의 스펙트럼</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>곱</translation>
    </message>
    <message>
        <source>barrier: only %1 of %2 arrive</source>
        <translation>배리어: %2개 중 %1개만 대기</translation>
    </message>
    <message>
        <source>turned by 180°</source>
        <translation>180° 회전</translation>
    </message>
    <message>
        <source>as written</source>
        <translation>쓰인 그대로</translation>
    </message>
    <message>
        <source>a sector of %1 B, fetched whole</source>
        <translation>%1 B 섹터: 통째로 가져옴</translation>
    </message>
</context>
<context>
    <name>halo::DiagramView</name>
    <message>
        <source>Point at a cell to see what belongs to it; click to pin it; double-click the halo to go to the group it belongs to. Shift and arrow keys: next cell</source>
        <translation>셀을 가리키면 관련된 것이 보이고, 클릭하면 고정되며, 헤일로를 두 번 클릭하면 그 그룹으로 갑니다. Shift+화살표: 다음 셀</translation>
    </message>
</context>
<context>
    <name>halo::DragGrip</name>
    <message>
        <source>Drag</source>
        <translation>끌기</translation>
    </message>
    <message>
        <source>Drag the filter to another window, the library or a text.</source>
        <translation>여기서 필터를 끌어 다른 창, 라이브러리, 텍스트로 옮깁니다.</translation>
    </message>
</context>
<context>
    <name>halo::EditBar</name>
    <message>
        <source>Number to divide by or add</source>
        <translation>나누거나 더할 수</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>수식</translation>
    </message>
    <message>
        <source>Second filter</source>
        <translation>두 번째 필터</translation>
    </message>
    <message>
        <source>Divide</source>
        <translation>나누기</translation>
    </message>
    <message>
        <source>Divide all weights by the number.</source>
        <translation>모든 가중치를 이 수로 나눕니다.</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>더하기</translation>
    </message>
    <message>
        <source>Add the number to all weights.</source>
        <translation>모든 가중치에 이 수를 더합니다.</translation>
    </message>
    <message>
        <source>A number or a fraction such as 1/9.</source>
        <translation>수 또는 1/9 같은 분수입니다.</translation>
    </message>
    <message>
        <source>formula, such as %1</source>
        <translation>수식, 예: %1</translation>
    </message>
    <message>
        <source>Each weight as a function of its position: x and y from the middle, r and theta in polar coordinates. The filter follows while you type.</source>
        <translation>위치로 각 가중치를 계산합니다. x와 y는 중심에서, r와 theta는 중심 둘레로 잽니다. 입력하는 동안 필터가 따라 바뀝니다.</translation>
    </message>
    <message>
        <source>F&amp;ormula</source>
        <translation>수식(&amp;O)</translation>
    </message>
    <message>
        <source>How to combine</source>
        <translation>결합 방법</translation>
    </message>
    <message>
        <source>convolve with</source>
        <translation>합성곱</translation>
    </message>
    <message>
        <source>add</source>
        <translation>더하기</translation>
    </message>
    <message>
        <source>subtract</source>
        <translation>빼기</translation>
    </message>
    <message>
        <source>A second filter: a preset, the name of a file, or rows of numbers.</source>
        <translation>두 번째 필터: 프리셋, 파일 이름, 또는 숫자 행.</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>프리셋</translation>
    </message>
    <message>
        <source>Combine</source>
        <translation>결합</translation>
    </message>
    <message>
        <source>Combine the two filters.</source>
        <translation>두 필터를 하나로 결합합니다.</translation>
    </message>
    <message>
        <source>divide</source>
        <translation>나누기</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>오프셋</translation>
    </message>
    <message>
        <source>formula</source>
        <translation>수식</translation>
    </message>
    <message>
        <source>convolve with a filter</source>
        <translation>필터와 합성곱</translation>
    </message>
    <message>
        <source>add a filter</source>
        <translation>필터 더하기</translation>
    </message>
    <message>
        <source>subtract a filter</source>
        <translation>필터 빼기</translation>
    </message>
</context>
<context>
    <name>halo::EmptyState</name>
    <message>
        <source>Drop an image here</source>
        <translation>이미지를 여기에 놓으세요</translation>
    </message>
    <message>
        <source>or press %1, paste one, or start with a sample.</source>
        <translation>또는 %1 키를 누르거나, 붙여넣거나, 샘플로 시작하세요.</translation>
    </message>
    <message>
        <source>Open Image…</source>
        <translation>이미지 열기…</translation>
    </message>
    <message>
        <source>Start with a Sample</source>
        <translation>샘플로 시작</translation>
    </message>
</context>
<context>
    <name>halo::ExerciseView</name>
    <message>
        <source>Check</source>
        <translation>확인</translation>
    </message>
    <message>
        <source>Records and runs the kernel, and reports what is still missing.</source>
        <translation>커널을 기록하고 실행하여 아직 빠진 것을 알려 줍니다.</translation>
    </message>
    <message>
        <source>The exercise</source>
        <translation>연습 문제</translation>
    </message>
    <message>
        <source>Exercise: %1 ✓</source>
        <translation>연습 문제: %1 ✓</translation>
    </message>
    <message>
        <source>Exercise: %1</source>
        <translation>연습 문제: %1</translation>
    </message>
    <message>
        <source>Hint (%1 of %2)</source>
        <translation>힌트 (%1/%2)</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>확인 중…</translation>
    </message>
    <message>
        <source>Solved: it passes every check.</source>
        <translation>해결: 모든 확인을 통과했습니다.</translation>
    </message>
    <message>
        <source>Show Where</source>
        <translation>위치 보기</translation>
    </message>
</context>
<context>
    <name>halo::Exercises</name>
    <message>
        <source>Checking the exercise</source>
        <translation>연습 문제 확인 중</translation>
    </message>
    <message>
        <source>An exercise is checked on an OpenCL device; choose one in the menu Run.</source>
        <translation>연습 문제는 OpenCL 장치에서 확인합니다. 실행 메뉴에서 장치를 고르세요.</translation>
    </message>
</context>
<context>
    <name>halo::FaultLab</name>
    <message>
        <source>Fix the Kernel</source>
        <translation>커널 바로잡기</translation>
    </message>
    <message>
        <source>Restores the correct kernel (Esc)</source>
        <translation>올바른 커널로 돌아가기 (Escape)</translation>
    </message>
    <message>
        <source>Has no effect with this filter, image and work-group.</source>
        <translation>이 필터, 이미지, 워크그룹에서는 해가 없습니다.</translation>
    </message>
    <message>
        <source>Inject a fault and see its effect. Faulty kernels are only simulated; they never run on a device.</source>
        <translation>결함을 주입하고 그 영향을 확인합니다. 결함이 있는 커널은 시뮬레이션만 하며 장치에서는 실행하지 않습니다.</translation>
    </message>
</context>
<context>
    <name>halo::FaultPicture</name>
    <message>
        <source>Simulated output</source>
        <translation>시뮬레이션 출력</translation>
    </message>
    <message>
        <source>No output yet; see the findings</source>
        <translation>아직 출력 없음: 발견 사항 참조</translation>
    </message>
    <message>
        <source>%1 of %2 simulated outputs are wrong</source>
        <translation>시뮬레이션 출력 %2개 중 %1개가 틀림</translation>
    </message>
    <message>
        <source>Output (%1, %2)</source>
        <translation>출력 (%1, %2)</translation>
    </message>
    <message>
        <source>%1: never written by these work-groups instead of %2</source>
        <translation>%1: 이 워크그룹들이 쓰지 않음, %2이어야 함</translation>
    </message>
    <message>
        <source>%1: %2 instead of %3</source>
        <translation>%1: %2, %3이어야 함</translation>
    </message>
    <message>
        <source>%1: %2, which is right</source>
        <translation>%1: %2, 맞음</translation>
    </message>
</context>
<context>
    <name>halo::FileLine</name>
    <message>
        <source>File…</source>
        <translation>파일…</translation>
    </message>
    <message>
        <source>Do Not Use This File</source>
        <translation>이 파일 없이</translation>
    </message>
</context>
<context>
    <name>halo::FilterClipboard</name>
    <message>
        <source>Spreadsheet</source>
        <translation>스프레드시트</translation>
    </message>
    <message>
        <source>C Array</source>
        <translation>C 배열</translation>
    </message>
    <message>
        <source>Haloscope Command Line</source>
        <translation>Haloscope 명령줄</translation>
    </message>
    <message>
        <source>The clipboard holds no numbers; copy the rows of a filter first.</source>
        <translation>클립보드에 숫자가 없습니다. 먼저 필터의 행을 복사하세요.</translation>
    </message>
</context>
<context>
    <name>halo::FilterEdits</name>
    <message>
        <source>Normalise</source>
        <translation>정규화</translation>
    </message>
    <message>
        <source>Divide by the sum of the weights to keep the brightness.</source>
        <translation>밝기가 유지되도록 가중치의 합으로 나눕니다.</translation>
    </message>
    <message>
        <source>normalise</source>
        <translation>정규화</translation>
    </message>
    <message>
        <source>Zero-mean</source>
        <translation>평균 0</translation>
    </message>
    <message>
        <source>Subtract the mean from every weight, so that uniform areas become 0.</source>
        <translation>모든 가중치에서 평균을 빼서 고른 영역이 0이 되게 합니다.</translation>
    </message>
    <message>
        <source>zero-mean</source>
        <translation>평균 0</translation>
    </message>
    <message>
        <source>Negate</source>
        <translation>부호 반전</translation>
    </message>
    <message>
        <source>Reverse the sign of every weight.</source>
        <translation>모든 가중치의 부호를 바꿉니다.</translation>
    </message>
    <message>
        <source>negate</source>
        <translation>부호 반전</translation>
    </message>
    <message>
        <source>Rotate left by 90 degrees.</source>
        <translation>왼쪽으로 90도 돌립니다.</translation>
    </message>
    <message>
        <source>rotate left</source>
        <translation>왼쪽으로 회전</translation>
    </message>
    <message>
        <source>Rotate right by 90 degrees.</source>
        <translation>오른쪽으로 90도 돌립니다.</translation>
    </message>
    <message>
        <source>rotate right</source>
        <translation>오른쪽으로 회전</translation>
    </message>
    <message>
        <source>Rotate by 180 degrees.</source>
        <translation>180도 돌립니다.</translation>
    </message>
    <message>
        <source>rotate by 180 degrees</source>
        <translation>180도 회전</translation>
    </message>
    <message>
        <source>Flip</source>
        <translation>뒤집기</translation>
    </message>
    <message>
        <source>Swap left and right.</source>
        <translation>왼쪽과 오른쪽을 바꿉니다.</translation>
    </message>
    <message>
        <source>swap left and right</source>
        <translation>좌우 바꾸기</translation>
    </message>
    <message>
        <source>Swap top and bottom.</source>
        <translation>위와 아래를 바꿉니다.</translation>
    </message>
    <message>
        <source>swap top and bottom</source>
        <translation>상하 바꾸기</translation>
    </message>
    <message>
        <source>Transpose</source>
        <translation>전치</translation>
    </message>
    <message>
        <source>Swap rows and columns.</source>
        <translation>행과 열을 바꿉니다.</translation>
    </message>
    <message>
        <source>transpose</source>
        <translation>전치</translation>
    </message>
</context>
<context>
    <name>halo::FilterFigures</name>
    <message>
        <source>left and right</source>
        <translation>좌우</translation>
    </message>
    <message>
        <source>top and bottom</source>
        <translation>상하</translation>
    </message>
    <message>
        <source>diagonal</source>
        <translation>대각선</translation>
    </message>
    <message>
        <source>half a turn</source>
        <translation>반 바퀴</translation>
    </message>
    <message>
        <source>half a turn, other sign</source>
        <translation>반 바퀴, 부호 반대</translation>
    </message>
</context>
<context>
    <name>halo::FilterFiles</name>
    <message>
        <source>CSV, rows of numbers (*.csv)</source>
        <translation>CSV, 숫자 행 (*.csv)</translation>
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
        <translation>ImageJ 텍스트 (*.txt)</translation>
    </message>
    <message>
        <source>GIMP convolution matrix, up to 5 x 5 (*.gimp)</source>
        <translation>GIMP 합성곱 행렬, 최대 5 x 5 (*.gimp)</translation>
    </message>
    <message>
        <source>Open Filter</source>
        <translation>필터 열기</translation>
    </message>
    <message>
        <source>Filters (%1)</source>
        <translation>필터 (%1)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <source>Save Filter</source>
        <translation>필터 저장</translation>
    </message>
    <message>
        <source>open filter</source>
        <translation>필터 열기</translation>
    </message>
</context>
<context>
    <name>halo::FilterGrid</name>
    <message>
        <source>Filter weights</source>
        <translation>필터 가중치</translation>
    </message>
    <message>
        <source>paste filter</source>
        <translation>필터 붙여넣기</translation>
    </message>
</context>
<context>
    <name>halo::FilterModel</name>
    <message>
        <source>Column %1, row %2: %3</source>
        <translation>%1열 %2행: %3</translation>
    </message>
    <message>
        <source>Column %1, row %2, over the output: %3</source>
        <translation>%1열 %2행, 출력 위: %3</translation>
    </message>
    <message>
        <source>weight in column %1, row %2</source>
        <translation>%1열 %2행의 가중치</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is larger than a weight can be.</source>
        <translation>&quot;%1&quot;: 가중치로 쓰기에 너무 큽니다.</translation>
    </message>
    <message>
        <source>fill weights</source>
        <translation>가중치 채우기</translation>
    </message>
    <message>
        <source>clear weights</source>
        <translation>가중치 지우기</translation>
    </message>
    <message>
        <source>fill down</source>
        <translation>아래로 채우기</translation>
    </message>
    <message>
        <source>fill right</source>
        <translation>오른쪽으로 채우기</translation>
    </message>
    <message>
        <source>paint weights</source>
        <translation>가중치 칠하기</translation>
    </message>
    <message>
        <source>nudge weights</source>
        <translation>가중치 미세 조정</translation>
    </message>
    <message>
        <source>paste weights</source>
        <translation>가중치 붙여넣기</translation>
    </message>
</context>
<context>
    <name>halo::FilterPanel</name>
    <message>
        <source>Filter</source>
        <translation>필터</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>연산</translation>
    </message>
    <message>
        <source>Border</source>
        <translation>경계</translation>
    </message>
    <message>
        <source>Output size</source>
        <translation>출력 크기</translation>
    </message>
    <message>
        <source>Filter as text</source>
        <translation>텍스트로 쓴 필터</translation>
    </message>
    <message>
        <source>A preset such as gauss:7,1.5, a file name, or rows such as 1 2 1; 2 4 2; 1 2 1 / 16. Press Enter to apply.</source>
        <translation>gauss:7,1.5 같은 프리셋, 파일 이름, 또는 1 2 1; 2 4 2; 1 2 1 / 16 같은 행. Enter 키를 누르면 적용됩니다.</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>프리셋</translation>
    </message>
    <message>
        <source>preset</source>
        <translation>프리셋</translation>
    </message>
    <message>
        <source>convolution (rotated)</source>
        <translation>합성곱(회전)</translation>
    </message>
    <message>
        <source>correlation (as written)</source>
        <translation>상호상관(그대로)</translation>
    </message>
    <message>
        <source>A convolution rotates the filter by 180°; a correlation applies it as written.</source>
        <translation>합성곱은 필터를 180° 돌리고, 상호상관은 쓴 그대로 적용합니다.</translation>
    </message>
    <message>
        <source>Size of the output: the same as the input, only pixels that need no border, or every overlap.</source>
        <translation>출력의 크기: 이미지 전체, 경계가 필요한 부분을 뺀 것, 또는 겹치는 부분 전체.</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>0 채우기</translation>
    </message>
    <message>
        <source>replicate</source>
        <translation>가장자리 복제</translation>
    </message>
    <message>
        <source>reflect</source>
        <translation>반사</translation>
    </message>
    <message>
        <source>reflect without the edge</source>
        <translation>반사(가장자리 제외)</translation>
    </message>
    <message>
        <source>wrap around</source>
        <translation>순환</translation>
    </message>
    <message>
        <source>same as the input</source>
        <translation>same: 입력과 동일</translation>
    </message>
    <message>
        <source>valid: no border read</source>
        <translation>valid: 경계 제외</translation>
    </message>
    <message>
        <source>full: every overlap</source>
        <translation>full: 겹침 전체</translation>
    </message>
    <message>
        <source>premultiply, filter too</source>
        <translation>premultiply: 함께 필터링</translation>
    </message>
    <message>
        <source>keep, not filtered</source>
        <translation>keep: 그대로 유지</translation>
    </message>
    <message>
        <source>ignore: opaque output</source>
        <translation>ignore: 불투명 출력</translation>
    </message>
    <message>
        <source>&amp;Operation</source>
        <translation>연산(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Border</source>
        <translation>경계(&amp;B)</translation>
    </message>
    <message>
        <source>Out&amp;put</source>
        <translation>출력(&amp;P)</translation>
    </message>
    <message>
        <source>A&amp;lpha</source>
        <translation>알파(&amp;L)</translation>
    </message>
    <message>
        <source>Alpha</source>
        <translation>알파</translation>
    </message>
    <message>
        <source>How the filter treats transparency. Premultiply: colours are weighted by their alpha, so that invisible pixels do not bleed into the result.</source>
        <translation>필터가 투명도를 다루는 방식입니다. premultiply: 색을 알파로 가중하므로 보이지 않는 픽셀의 색이 드러나지 않습니다.</translation>
    </message>
    <message>
        <source>The weights of this filter do not add up to a positive number, so alpha is not filtered.</source>
        <translation>이 필터는 가중치의 합이 양수가 아니므로 알파는 그대로 둡니다.</translation>
    </message>
    <message>
        <source>The value of a read outside the image.</source>
        <translation>이미지 바깥을 읽을 때 얻는 값입니다.</translation>
    </message>
    <message>
        <source>The output size “valid” reads no border.</source>
        <translation>valid에서는 경계를 읽지 않습니다.</translation>
    </message>
    <message>
        <source>Sum of the weights: 1 keeps the brightness, 0 shows edges only.</source>
        <translation>가중치의 합: 1이면 밝기를 유지하고, 0이면 에지만 보여 줍니다.</translation>
    </message>
    <message>
        <source>filter text</source>
        <translation>필터 텍스트</translation>
    </message>
    <message>
        <source>filter size</source>
        <translation>필터 크기</translation>
    </message>
    <message>
        <source>Design…</source>
        <translation>디자인…</translation>
    </message>
    <message>
        <source>Open the filter designer (F4)</source>
        <translation>필터 디자이너 열기 (F4)</translation>
    </message>
    <message>
        <source>Filter &amp;Designer</source>
        <translation>필터 디자이너(&amp;D)</translation>
    </message>
</context>
<context>
    <name>halo::FloatingPanel</name>
    <message>
        <source>Dock beside the View</source>
        <translation>뷰 옆에 고정</translation>
    </message>
</context>
<context>
    <name>halo::FullScreen</name>
    <message>
        <source>Press F11 or Esc to leave full screen.</source>
        <translation>F11 또는 Esc를 누르면 창으로 돌아갑니다.</translation>
    </message>
</context>
<context>
    <name>halo::GridCard</name>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>늘이기</translation>
    </message>
    <message>
        <source>&amp;Paint</source>
        <translation>칠하기(&amp;P)</translation>
    </message>
    <message>
        <source>Paint with this weight: drag with the left button; the right button paints zeros, the middle button picks a weight.</source>
        <translation>이 가중치로 칠합니다. 왼쪽 버튼으로 끌면 칠하고, 오른쪽 버튼은 0을 칠하며, 가운데 버튼은 가중치를 집어 옵니다.</translation>
    </message>
    <message>
        <source>Scale the weights to the new size instead of cropping or padding with zeros.</source>
        <translation>자르거나 0을 더하는 대신 가중치를 새 크기에 맞게 늘이거나 줄입니다.</translation>
    </message>
    <message>
        <source>Edit symmetrically</source>
        <translation>대칭 편집</translation>
    </message>
    <message>
        <source>Edit symmetrically: the mirrored weights follow.</source>
        <translation>대칭 편집: 대칭 위치의 가중치가 함께 바뀝니다.</translation>
    </message>
    <message>
        <source>not mirrored</source>
        <translation>대칭 없음</translation>
    </message>
    <message>
        <source>mirrored: %1</source>
        <translation>대칭: %1</translation>
    </message>
    <message>
        <source>Weight to paint with</source>
        <translation>칠할 가중치</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>크기(&amp;S)</translation>
    </message>
    <message>
        <source>Smaller cells</source>
        <translation>셀 작게</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>맞춤</translation>
    </message>
    <message>
        <source>Show the whole filter</source>
        <translation>필터 전체 보기</translation>
    </message>
    <message>
        <source>Larger cells</source>
        <translation>셀 크게</translation>
    </message>
    <message>
        <source>filter size</source>
        <translation>필터 크기</translation>
    </message>
    <message>
        <source>dropped filter</source>
        <translation>끌어다 놓은 필터</translation>
    </message>
</context>
<context>
    <name>halo::GridMenu</name>
    <message>
        <source>off</source>
        <translation>끔</translation>
    </message>
    <message>
        <source>left and right</source>
        <translation>좌우</translation>
    </message>
    <message>
        <source>top and bottom</source>
        <translation>상하</translation>
    </message>
    <message>
        <source>all four quarters</source>
        <translation>사분면 4개 모두</translation>
    </message>
    <message>
        <source>all eight octants</source>
        <translation>팔분면 8개 모두</translation>
    </message>
    <message>
        <source>half a turn</source>
        <translation>반 바퀴</translation>
    </message>
    <message>
        <source>half a turn, other sign</source>
        <translation>반 바퀴, 부호 반대</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>잘라내기(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>복사(&amp;C)</translation>
    </message>
    <message>
        <source>Copy A&amp;s</source>
        <translation>복사 형식(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>붙여넣기(&amp;P)</translation>
    </message>
    <message>
        <source>C&amp;lear</source>
        <translation>지우기(&amp;L)</translation>
    </message>
    <message>
        <source>Fill &amp;Down</source>
        <translation>아래로 채우기(&amp;D)</translation>
    </message>
    <message>
        <source>Fill &amp;Right</source>
        <translation>오른쪽으로 채우기(&amp;R)</translation>
    </message>
    <message>
        <source>Step &amp;Up</source>
        <translation>한 단계 올리기(&amp;U)</translation>
    </message>
    <message>
        <source>Step D&amp;own</source>
        <translation>한 단계 내리기(&amp;O)</translation>
    </message>
    <message>
        <source>Select &amp;All</source>
        <translation>모두 선택(&amp;A)</translation>
    </message>
    <message>
        <source>Edit &amp;Symmetrically</source>
        <translation>대칭 편집(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Zoom In</source>
        <translation>확대(&amp;Z)</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>축소(&amp;O)</translation>
    </message>
    <message>
        <source>Show &amp;Whole Filter</source>
        <translation>필터 전체 보기(&amp;W)</translation>
    </message>
    <message>
        <source>Copy Whole &amp;Filter as Text</source>
        <translation>필터 전체를 텍스트로 복사(&amp;F)</translation>
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
        <translation>%1: 답</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>번호</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>날짜</translation>
    </message>
    <message>
        <source>Step %1 of %2. %3</source>
        <translation>%2단계 중 %1단계. %3</translation>
    </message>
    <message>
        <source>The pixels around it</source>
        <translation>둘레의 픽셀</translation>
    </message>
    <message>
        <source>The filter as it is written</source>
        <translation>적힌 그대로의 필터</translation>
    </message>
    <message>
        <source>Asked about: %1</source>
        <translation>묻는 대상: %1</translation>
    </message>
    <message>
        <source>Mark it in the diagram, too.</source>
        <translation>다이어그램에도 표시하세요.</translation>
    </message>
    <message>
        <source>Because</source>
        <translation>이유</translation>
    </message>
    <message>
        <source>any of %1</source>
        <translation>%1 중 아무거나</translation>
    </message>
    <message>
        <source>Answer%1: %2</source>
        <translation>답%1: %2</translation>
    </message>
    <message>
        <source>Lesson %1 (%2)</source>
        <translation>학습 %1 (%2)</translation>
    </message>
    <message>
        <source>paper %1</source>
        <translation>시험지 %1</translation>
    </message>
    <message>
        <source>page %1 of %2</source>
        <translation>%2쪽 중 %1쪽</translation>
    </message>
    <message>
        <source>No. Look again and make another prediction.</source>
        <translation>아닙니다. 다시 보고 새로 예측해 보세요.</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>답</translation>
    </message>
    <message>
        <source>Name of the work-item</source>
        <translation>워크 아이템의 이름</translation>
    </message>
    <message>
        <source>Names of the work-items</source>
        <translation>워크 아이템들의 이름</translation>
    </message>
    <message>
        <source>Column and row of the cell, counted from 0</source>
        <translation>셀의 열과 행, 0부터 셈</translation>
    </message>
    <message>
        <source>How a GPU convolves</source>
        <translation>GPU가 합성곱을 계산하는 방법</translation>
    </message>
    <message>
        <source>Lessons to play in the browser. Every diagram is a recording of a real kernel: make a prediction, then step through it.</source>
        <translation>브라우저에서 보는 학습입니다. 모든 그림은 실제 커널의 기록입니다. 먼저 예측한 다음 한 단계씩 살펴보세요.</translation>
    </message>
    <message>
        <source>%1 minutes, %2 steps, %3 questions</source>
        <translation>%1분, %2단계, 질문 %3개</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>모든 학습</translation>
    </message>
</context>
<context>
    <name>halo::HardwareTable</name>
    <message>
        <source>A request of a warp counts as a load of each of its lanes; a load of several numbers counts once. Reads through a sampler are not included.</source>
        <translation>워프의 요청 하나는 각 레인의 로드 하나로 세며, 여러 수를 한 번에 로드하면 한 번으로 셉니다. 샘플러를 통한 읽기는 포함하지 않습니다.</translation>
    </message>
    <message>
        <source>Of all work-groups of all launches, the loads of weights included: what a GPU counted, beside what the model says of the same launches.</source>
        <translation>모든 실행의 모든 워크그룹에서 가중치 로드까지 포함해 GPU가 센 값이며, 옆은 같은 실행에 대한 모델의 값입니다.</translation>
    </message>
    <message>
        <source>model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>loads per output</source>
        <translation>출력당 로드</translation>
    </message>
    <message>
        <source>whole launches, with weights</source>
        <translation>전체 실행, 가중치 포함</translation>
    </message>
    <message>
        <source>What the hardware sees</source>
        <translation>하드웨어가 보는 것</translation>
    </message>
    <message>
        <source>this</source>
        <translation>현재</translation>
    </message>
    <message>
        <source>ideal</source>
        <translation>이상</translation>
    </message>
    <message>
        <source>naive</source>
        <translation>단순</translation>
    </message>
    <message>
        <source>global reads per output</source>
        <translation>출력당 전역 읽기</translation>
    </message>
    <message>
        <source>sectors per load</source>
        <translation>로드당 섹터</translation>
    </message>
    <message>
        <source>The number of memory sectors that a load of one warp touches.</source>
        <translation>워프 하나의 로드가 접근하는 메모리 섹터 수.</translation>
    </message>
    <message>
        <source>idle lanes while loading</source>
        <translation>로드 중 유휴 레인</translation>
    </message>
    <message>
        <source>Lanes that wait while other lanes of their warp load. Empty lanes have no work-item.</source>
        <translation>같은 워프의 다른 레인이 로드하는 동안 기다리는 레인. 빈 레인에는 워크 아이템이 없습니다.</translation>
    </message>
    <message>
        <source>cells filled, never used</source>
        <translation>채우고 안 쓴 셀</translation>
    </message>
    <message>
        <source>Cells of local memory that are written but never read.</source>
        <translation>쓰였지만 읽히지 않은 로컬 메모리 셀.</translation>
    </message>
    <message>
        <source>flop per byte</source>
        <translation>바이트당 연산</translation>
    </message>
    <message>
        <source>Arithmetic intensity: two operations for each tap, divided by the bytes requested.</source>
        <translation>연산 강도: 탭마다 연산 2회를 요청한 바이트로 나눈 값.</translation>
    </message>
    <message>
        <source>groups at once (theoretical)</source>
        <translation>동시 그룹 수(이론)</translation>
    </message>
    <message>
        <source>The number of work-groups that fit on a compute unit of the model, and what limits it.</source>
        <translation>모델의 계산 유닛 하나에 들어가는 워크그룹 수와 그 제한 요인.</translation>
    </message>
    <message>
        <source>%1-byte sectors per load</source>
        <translation>로드당 %1바이트 섹터</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Limited by %1; %2 % of the work-items that fit</source>
        <translation>%1에 의해 제한됨. 들어갈 수 있는 워크 아이템의 %2 %</translation>
    </message>
    <message>
        <source>Elements of the input that the work-items request, for each output. This is not the memory traffic: caches are not modelled.</source>
        <translation>출력 하나마다 워크 아이템들이 요청하는 입력 요소 수입니다. 메모리 칩에서 실제로 나오는 양은 아닙니다. 캐시는 모델에 없습니다.</translation>
    </message>
    <message>
        <source>extra turns at banks</source>
        <translation>뱅크의 추가 차례</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>An image object: the driver chooses its layout in memory, so the layout is unknown</source>
        <translation>이미지 객체: 메모리 배치는 드라이버가 정하므로 알 수 없음</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>extra turns, accesses of warps</comment>
        <translation>%2번 중 %1차례</translation>
    </message>
    <message>
        <source>idle while loading, + %1 empty</source>
        <translation>로드 중 유휴 레인, 워크 아이템 없는 %1개 별도</translation>
    </message>
    <message>
        <source>By the model, from the recorded work-group</source>
        <translation>기록한 워크그룹에서 모델로 구한 값</translation>
    </message>
    <message>
        <source>Extra turns because lanes of a warp request different words of the same bank, for each access of a whole warp to local memory.</source>
        <translation>한 워프의 레인들이 같은 뱅크의 다른 워드를 원해 추가되는 차례로, 워프 전체의 로컬 메모리 접근 한 번당 값입니다.</translation>
    </message>
    <message>
        <source>DRAM bytes per output</source>
        <translation>출력당 DRAM 바이트</translation>
    </message>
    <message>
        <source>Bytes that the device reads from its memory and writes to it for each output, with empty caches at the start.</source>
        <translation>캐시가 빈 상태에서 시작해 출력마다 장치가 자신의 메모리에서 읽고 쓰는 바이트입니다.</translation>
    </message>
</context>
<context>
    <name>halo::Help</name>
    <message>
        <source>Arrow keys, Tab</source>
        <translation>화살표 키, Tab</translation>
    </message>
    <message>
        <source>Enter, F2, a digit</source>
        <translation>Enter, F2, 숫자 키</translation>
    </message>
    <message>
        <source>edit the weight; fractions such as 1/9 work, too</source>
        <translation>가중치 편집, 1/9 같은 분수도 가능</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Delete</translation>
    </message>
    <message>
        <source>set the selected weights to zero</source>
        <translation>선택한 가중치를 0으로 설정</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>창</translation>
    </message>
    <message>
        <source>In the weights of the filter</source>
        <translation>필터 가중치에서</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>단축키</translation>
    </message>
    <message>
        <source>Shows how a GPU convolves.</source>
        <translation>GPU가 합성곱을 계산하는 방식을 보여 줍니다.</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later, without any warranty.</source>
        <translation>GNU General Public License 버전 3 이상을 따르는 자유 소프트웨어이며, 어떠한 보증도 하지 않습니다.</translation>
    </message>
    <message>
        <source>Built on Qt %1, QScintilla, OpenCL and OpenCV.</source>
        <translation>Qt %1, QScintilla, OpenCL, OpenCV로 만들었습니다.</translation>
    </message>
    <message>
        <source>About Haloscope</source>
        <translation>Haloscope 정보</translation>
    </message>
    <message>
        <source>from weight to weight; with Shift, select</source>
        <translation>가중치 사이 이동, Shift와 함께 누르면 선택</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>write the typed number to all selected weights</source>
        <translation>입력한 값을 선택한 모든 가중치에 쓰기</translation>
    </message>
    <message>
        <source>fill the selection from its first row, from its first column</source>
        <translation>선택 영역을 첫 행의 값으로, 첫 열의 값으로 채우기</translation>
    </message>
    <message>
        <source>a step up, a step down; the wheel does the same, finer with Shift</source>
        <translation>한 단계 올리기, 내리기. 휠로도 가능, Shift와 함께 누르면 더 미세하게</translation>
    </message>
    <message>
        <source>cut, copy and paste weights, also from and to a spreadsheet</source>
        <translation>가중치 잘라내기, 복사, 붙여넣기. 스프레드시트와도 가능</translation>
    </message>
    <message>
        <source>larger cells, smaller cells, the whole filter</source>
        <translation>셀 크게, 셀 작게, 필터 전체</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>왼쪽, 오른쪽</translation>
    </message>
    <message>
        <source>a step back, a step forward; Page Up and Page Down of a clicker: part by part</source>
        <translation>한 단계 뒤로, 한 단계 앞으로. 프레젠터의 Page Up과 Page Down은 부분별로</translation>
    </message>
    <message>
        <source>Space, Home, End</source>
        <translation>스페이스, Home, End</translation>
    </message>
    <message>
        <source>play or pause, the first step, the last one</source>
        <translation>재생 또는 일시정지, 첫 단계, 마지막 단계</translation>
    </message>
    <message>
        <source>closer to one work-item, out to the whole image</source>
        <translation>워크 아이템 하나로 가까이, 이미지 전체로 멀리</translation>
    </message>
    <message>
        <source>a group of 4 × 4, 8 × 8, 16 × 16, the actual size</source>
        <translation>4 × 4, 8 × 8, 16 × 16, 실제 실행 크기의 그룹</translation>
    </message>
    <message>
        <source>Shift and arrow keys</source>
        <translation>Shift와 방향키</translation>
    </message>
    <message>
        <source>pin the next cell</source>
        <translation>다음 셀 고정</translation>
    </message>
    <message>
        <source>Backspace, P, Esc</source>
        <translation>Backspace, P, Esc</translation>
    </message>
    <message>
        <source>the pinned output in the result, the next pass, unpin</source>
        <translation>결과에서 고정된 출력, 다음 패스, 놓기</translation>
    </message>
    <message>
        <source>In the Work-group view</source>
        <translation>워크그룹 뷰에서</translation>
    </message>
    <message>
        <source>en</source>
        <comment>file name in resources/guide</comment>
        <translation>ko</translation>
    </message>
    <message>
        <source>User guide</source>
        <translation>사용 안내</translation>
    </message>
    <message>
        <source>While presenting</source>
        <translation>발표하는 동안</translation>
    </message>
    <message>
        <source>previous step, next step</source>
        <translation>이전 단계, 다음 단계</translation>
    </message>
    <message>
        <source>reset the view</source>
        <translation>뷰 초기화</translation>
    </message>
    <message>
        <source>In a lesson</source>
        <translation>학습에서</translation>
    </message>
</context>
<context>
    <name>halo::Hints</name>
    <message>
        <source>Point at a pixel to see its sum, click to pin it; double-click to see how it was computed.</source>
        <translation>픽셀을 가리키면 합이 보이고 클릭하면 고정됩니다. 두 번 클릭하면 어떻게 만들어졌는지 보입니다.</translation>
    </message>
    <message>
        <source>Press Space to play, the arrow keys to step; point at a cell to see what belongs to it.</source>
        <translation>스페이스로 재생하고 화살표 키로 한 단계씩 갑니다. 셀을 가리키면 관련된 것이 보입니다.</translation>
    </message>
    <message>
        <source>Press F6 to compare the implementations.</source>
        <translation>F6을 눌러 구현들을 서로 비교해 측정하세요.</translation>
    </message>
    <message>
        <source>Do not show this hint again</source>
        <translation>이 힌트를 다시 보이지 않기</translation>
    </message>
</context>
<context>
    <name>halo::HistogramBars</name>
    <message>
        <source>%1 bars, %2 descriptors in all, at most %3 in one</source>
        <translation>막대 %1개, 디스크립터 모두 %2개, 막대 하나에 최대 %3개</translation>
    </message>
    <message>
        <source>Descriptors of each centroid</source>
        <translation>중심점마다의 디스크립터 수</translation>
    </message>
    <message>
        <source>centroid</source>
        <translation>중심점</translation>
    </message>
    <message>
        <source>centroid %1: %2 descriptors</source>
        <translation>중심점 %1: 디스크립터 %2개</translation>
    </message>
    <message>
        <source>right</source>
        <translation>맞음</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>틀림</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>기준</translation>
    </message>
</context>
<context>
    <name>halo::HistogramPanel</name>
    <message>
        <source>Descriptors</source>
        <translation>디스크립터</translation>
    </message>
    <message>
        <source>Centroids</source>
        <translation>중심점</translation>
    </message>
    <message>
        <source>The number of clusters that k-means finds; each is a bar of the histogram.</source>
        <translation>k-평균이 디스크립터에서 찾는 클러스터 수입니다. 클러스터마다 히스토그램의 막대 하나가 됩니다.</translation>
    </message>
    <message>
        <source>&amp;Centroids</source>
        <translation>중심점(&amp;C)</translation>
    </message>
    <message>
        <source>number of centroids</source>
        <translation>중심점 수</translation>
    </message>
    <message>
        <source>Searching for descriptors…</source>
        <translation>디스크립터를 찾는 중입니다.</translation>
    </message>
    <message>
        <source>synthetic (no image open)</source>
        <translation>합성(열린 이미지 없음)</translation>
    </message>
    <message>
        <source>KAZE points of %1</source>
        <translation>%1의 KAZE 점</translation>
    </message>
    <message>
        <source>Tables of numbers (*.csv *.txt *.tsv *.dat)</source>
        <translation>숫자 표 (*.csv *.txt *.tsv *.dat)</translation>
    </message>
    <message>
        <source>Open a table with a descriptor in each line</source>
        <translation>줄마다 디스크립터가 있는 표 열기</translation>
    </message>
    <message>
        <source>Open a table with a centroid in each line</source>
        <translation>줄마다 중심점이 있는 표 열기</translation>
    </message>
    <message>
        <source>file of descriptors</source>
        <translation>디스크립터 파일</translation>
    </message>
    <message>
        <source>file of centroids</source>
        <translation>중심점 파일</translation>
    </message>
    <message>
        <source>&amp;Source</source>
        <translation>원본(&amp;S)</translation>
    </message>
    <message>
        <source>the lines of the file</source>
        <translation>파일의 줄</translation>
    </message>
    <message>
        <source>synthetic</source>
        <translation>합성</translation>
    </message>
    <message>
        <source>the image</source>
        <translation>이미지</translation>
    </message>
    <message>
        <source>There are none; see the message at the top.</source>
        <translation>없습니다. 무엇을 바꿔야 하는지는 맨 위의 메시지에 있습니다.</translation>
    </message>
    <message>
        <source>%1 descriptors of %2 numbers each: %3. Each counts for the nearest of %4 centroids.</source>
        <translation>숫자 %2개짜리 디스크립터 %1개: %3. 각 디스크립터는 중심점 %4개 가운데 가장 가까운 것에 세어집니다.</translation>
    </message>
</context>
<context>
    <name>halo::HistogramStage</name>
    <message>
        <source>Run All Steps</source>
        <translation>모든 단계 실행</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>Records a work-group of every step in the simulator and measures all steps in turn (F6)</source>
        <translation>모든 단계의 워크그룹을 시뮬레이터에서 기록하고 모든 단계를 번갈아 측정합니다(F6)</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>속도 향상</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>읽기</translation>
    </message>
    <message>
        <source>Sectors</source>
        <translation>섹터</translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation>충돌</translation>
    </message>
    <message>
        <source>Local</source>
        <translation>로컬</translation>
    </message>
    <message>
        <source>From the simplest on; choose one to see what changed in its source</source>
        <translation>가장 단순한 것부터. 하나를 선택하면 소스에서 바뀐 점이 보입니다</translation>
    </message>
    <message>
        <source>Median of the kernel on the device</source>
        <translation>장치에서 잰 커널 시간의 중앙값</translation>
    </message>
    <message>
        <source>Speed-up over the previous step</source>
        <translation>이전 단계 대비 속도 향상</translation>
    </message>
    <message>
        <source>Numbers read from global memory for each descriptor, counted in the simulator</source>
        <translation>디스크립터마다 전역 메모리에서 읽는 수의 개수, 시뮬레이터에서 셈</translation>
    </message>
    <message>
        <source>32-byte sectors for each read of a warp, followed by the least possible</source>
        <translation>워프의 읽기마다 32바이트 섹터 수, 그 뒤는 가능한 최솟값</translation>
    </message>
    <message>
        <source>Extra turns at the banks of local memory, by the model</source>
        <translation>로컬 메모리 뱅크에서 추가되는 차례, 모델에 따름</translation>
    </message>
    <message>
        <source>Local memory of a work-group</source>
        <translation>워크그룹의 로컬 메모리</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <source>There is no OpenCL device to measure on; install a driver, or choose a device.</source>
        <translation>측정할 OpenCL 장치가 없습니다. 드라이버를 설치하거나 장치를 선택하세요.</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>틀림</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>sectors, the least possible</comment>
        <translation>%2 중 %1</translation>
    </message>
    <message>
        <source>The first step: the whole kernel</source>
        <translation>첫 단계: 전체 커널</translation>
    </message>
    <message>
        <source>What changed from “%1”</source>
        <translation>“%1”에서 바뀐 점</translation>
    </message>
    <message>
        <source>✓ Equals the reference in every bin.</source>
        <translation>✓ 모든 셀에서 기준 결과와 같습니다.</translation>
    </message>
    <message>
        <source>✓ Within %1 of the reference: that many descriptors are equally near to two centroids.</source>
        <translation>✓ 기준 결과와의 차이 %1 이내: 그만큼의 디스크립터가 두 중심점에 똑같이 가깝습니다.</translation>
    </message>
    <message>
        <source>✗ The count of centroid %1 is off by %2.</source>
        <translation>✗ 중심점 %1의 개수가 %2만큼 다릅니다.</translation>
    </message>
    <message>
        <source>Run all steps (F6) to see what a work-group of each step reads and writes.</source>
        <translation>모든 단계를 실행하면(F6) 각 단계의 워크그룹이 읽고 쓰는 것을 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>Running the steps</source>
        <translation>단계 실행 중</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>히스토그램</translation>
    </message>
    <message>
        <source>all steps, %1</source>
        <translation>모든 단계, %1</translation>
    </message>
    <message>
        <source>Loads of work-items for each descriptor; a load of several numbers counts once.</source>
        <translation>디스크립터마다 워크 아이템이 로드한 횟수입니다. 여러 수를 한꺼번에 읽는 로드는 한 번으로 셉니다.</translation>
    </message>
    <message>
        <source>32-byte sectors for each load of a warp.</source>
        <translation>워프의 로드 한 번당 32바이트 섹터 수입니다.</translation>
    </message>
    <message>
        <source>Extra turns at the banks for each access of a warp to local memory.</source>
        <translation>워프가 로컬 메모리에 한 번 접근할 때 뱅크에서 추가되는 차례입니다.</translation>
    </message>
</context>
<context>
    <name>halo::Im2colView</name>
    <message>
        <source>From pixels to columns</source>
        <translation>픽셀에서 열로</translation>
    </message>
    <message>
        <source>A channel with its padding</source>
        <translation>패딩을 포함한 채널</translation>
    </message>
    <message>
        <source>Its rows of the matrix of columns</source>
        <translation>열 행렬에서 이 채널의 행</translation>
    </message>
    <message>
        <source>Its rows of the columns of the first group</source>
        <translation>첫 그룹의 열 행렬에서 이 채널의 행</translation>
    </message>
    <message>
        <source>columns %1 to %2 of %3</source>
        <translation>%3열 중 %1~%2열</translation>
    </message>
    <message>
        <source>columns %1 to %2, rows %3 to %4</source>
        <translation>%1~%2열, %3~%4행</translation>
    </message>
</context>
<context>
    <name>halo::ImageCanvas</name>
    <message>
        <source>Image</source>
        <translation>이미지</translation>
    </message>
    <message>
        <source>Arrow keys move the image or the pinned pixel; Return pins a pixel and then shows its work-group, Esc unpins it; hold I or O to see only the input or the output.</source>
        <translation>화살표 키로 이미지나 고정한 픽셀을 옮깁니다. Enter는 픽셀을 고정하고 다시 누르면 워크그룹을 보이며, Esc는 고정을 풉니다. I나 O를 누르고 있으면 입력이나 출력만 보입니다.</translation>
    </message>
</context>
<context>
    <name>halo::ImageLoader</name>
    <message>
        <source>There is not enough memory for this image; open a smaller one.</source>
        <translation>이 이미지를 열기에는 메모리가 부족합니다. 더 작은 이미지를 여세요.</translation>
    </message>
    <message>
        <source>The image cannot be read; open another one.</source>
        <translation>이미지를 읽을 수 없습니다. 다른 이미지를 여세요.</translation>
    </message>
    <message>
        <source>row %1 of %2</source>
        <translation>%2의 %1행</translation>
    </message>
    <message>
        <source>column %1 of %2</source>
        <translation>%2의 %1열</translation>
    </message>
</context>
<context>
    <name>halo::ImagePairStage</name>
    <message>
        <source>Side by side</source>
        <translation>나란히</translation>
    </message>
    <message>
        <source>Before and after, zooming and moving together</source>
        <translation>전과 후, 함께 움직임</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>나누기</translation>
    </message>
    <message>
        <source>Before to the left of a movable line, after to the right</source>
        <translation>움직일 수 있는 선의 왼쪽은 전, 오른쪽은 후</translation>
    </message>
    <message>
        <source>Not computed yet for these settings.</source>
        <translation>선택한 내용은 아직 계산되지 않았습니다.</translation>
    </message>
    <message>
        <source>✓ Equals the reference within %1; largest error %2. Kernels: %3.</source>
        <translation>✓ 기준과 %1 이내로 같습니다. 최대 오차 %2. 커널: %3.</translation>
    </message>
    <message>
        <source>Verification</source>
        <translation>검증</translation>
    </message>
    <message>
        <source>≈ An approximation: the largest difference from the reference is %2, up to %1 is expected. Kernels: %3.</source>
        <translation>≈ 근사 결과: 기준과의 최대 차이는 %2이고 %1까지 예상됩니다. 커널: %3.</translation>
    </message>
</context>
<context>
    <name>halo::ImportDialog</name>
    <message>
        <source>Import Kernel — %1</source>
        <translation>커널 가져오기 — %1</translation>
    </message>
    <message>
        <source>&amp;Leave the file as it is; write its mapping into a second file beside it</source>
        <translation>파일은 그대로 두고 매핑을 옆의 다른 파일에 쓰기(&amp;L)</translation>
    </message>
    <message>
        <source>Otherwise the mapping becomes a comment at the top of the copy.</source>
        <translation>그렇지 않으면 매핑이 복사본 맨 위의 주석이 됩니다.</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>가져오기(&amp;I)</translation>
    </message>
    <message>
        <source>The kernel is first checked in the simulator, then in a sandboxed process. Nothing is written before you import it.</source>
        <translation>커널은 먼저 시뮬레이터에서, 다음으로 샌드박스 프로세스에서 검사합니다. 가져오기 전에는 아무것도 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>Code of the kernel</source>
        <translation>커널 코드</translation>
    </message>
    <message>
        <source>Arguments and their roles</source>
        <translation>인수와 그 역할</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>제목(&amp;T)</translation>
    </message>
    <message>
        <source>The name in the list of implementations.</source>
        <translation>구현 목록에 표시되는 이름입니다.</translation>
    </message>
    <message>
        <source>&amp;Function</source>
        <translation>함수(&amp;F)</translation>
    </message>
    <message>
        <source>The kernel function that is launched.</source>
        <translation>실행되는 커널 함수입니다.</translation>
    </message>
    <message>
        <source>&amp;Weights</source>
        <translation>가중치(&amp;W)</translation>
    </message>
    <message>
        <source>Weights that are in the code, such as 1 2 1; 2 4 2; 1 2 1 / 16. Empty: it takes any filter, or the check finds out.</source>
        <translation>코드에 있는 가중치입니다. 예: 1 2 1; 2 4 2; 1 2 1 / 16. 비우면 모든 필터를 받거나 검사에서 알아냅니다.</translation>
    </message>
    <message>
        <source>&amp;Elements</source>
        <translation>요소(&amp;E)</translation>
    </message>
    <message>
        <source>What a pixel is, if the declaration does not say it.</source>
        <translation>선언에 나타나지 않을 때 픽셀의 자료형입니다.</translation>
    </message>
    <message>
        <source>&amp;Border</source>
        <translation>경계(&amp;B)</translation>
    </message>
    <message>
        <source>The border rule that is in the code.</source>
        <translation>코드에 있는 경계 규칙입니다.</translation>
    </message>
    <message>
        <source>&amp;Covers</source>
        <translation>범위(&amp;C)</translation>
    </message>
    <message>
        <source>Which outputs it computes: all; interior, those whose window is inside the image; valid, the same in a smaller output; or margins: left, top, right, bottom.</source>
        <translation>계산하는 출력: 전체; interior, 창이 이미지 안에 있는 출력; valid, 더 작은 출력 안의 같은 출력; 또는 여백(왼쪽, 위, 오른쪽, 아래)입니다.</translation>
    </message>
    <message>
        <source>Work-&amp;group</source>
        <translation>워크그룹(&amp;G)</translation>
    </message>
    <message>
        <source>Work-items across and down.</source>
        <translation>가로와 세로의 워크 아이템 수입니다.</translation>
    </message>
    <message>
        <source>Launched &amp;over</source>
        <translation>실행 범위(&amp;O)</translation>
    </message>
    <message>
        <source>Work-items across and down, such as WIDTH * HEIGHT x 1. Empty: one for each output.</source>
        <translation>가로와 세로의 워크 아이템 수입니다. 예: WIDTH * HEIGHT x 1. 비우면 출력마다 하나입니다.</translation>
    </message>
    <message>
        <source>find out</source>
        <translation>알아내기</translation>
    </message>
    <message>
        <source>as declared</source>
        <translation>선언대로</translation>
    </message>
    <message>
        <source>Result of the check</source>
        <translation>검사 결과</translation>
    </message>
    <message>
        <source>Output of the kernel for a small image</source>
        <translation>작은 이미지에 대한 커널의 출력</translation>
    </message>
    <message>
        <source>choose one</source>
        <translation>하나를 고르세요</translation>
    </message>
    <message>
        <source>Argument</source>
        <translation>인수</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>역할</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>이유</translation>
    </message>
    <message>
        <source>Role of %1</source>
        <translation>%1의 역할</translation>
    </message>
    <message>
        <source>choose a role</source>
        <translation>역할을 고르세요</translation>
    </message>
    <message>
        <source>filter of the kernel</source>
        <translation>커널의 필터</translation>
    </message>
    <message>
        <source>changed here</source>
        <translation>여기서 변경함</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>검사 중</translation>
    </message>
    <message>
        <source>Found out: %1</source>
        <translation>알아냄: %1</translation>
    </message>
    <message>
        <source>%1 reads per output</source>
        <translation>출력당 읽기 %1회</translation>
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
        <translation>표시 중인 기록의 것이 아닙니다. 기록을 닫으면 여기서 고를 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>halo::KernelAssembly</name>
    <message>
        <source>There is no input to compile the kernel for; open an image.</source>
        <translation>아직 커널을 컴파일할 대상이 없습니다. 이미지를 여세요.</translation>
    </message>
    <message>
        <source>OpenCV is filtering; choose an OpenCL device to see the assembly of a kernel.</source>
        <translation>지금은 OpenCV가 필터링합니다. 컴파일러가 커널을 어떻게 만드는지 보려면 OpenCL 장치를 선택하세요.</translation>
    </message>
</context>
<context>
    <name>halo::VariantDelegate</name>
    <message>
        <source>yours</source>
        <translation>내 것</translation>
    </message>
</context>
<context>
    <name>halo::HistogramRun</name>
    <message>
        <source>Recording a work-group: %1</source>
        <translation>워크그룹 기록 중: %1</translation>
    </message>
    <message>
        <source>Measuring: round %1</source>
        <translation>측정 중: 라운드 %1</translation>
    </message>
    <message>
        <source>Measuring: %1</source>
        <translation>측정 중: %1</translation>
    </message>
</context>
<context>
    <name>halo::Language</name>
    <message>
        <source>System</source>
        <translation>시스템</translation>
    </message>
</context>
<context>
    <name>halo::LaunchControls</name>
    <message>
        <source>Use Nearest Size</source>
        <translation>가장 가까운 크기 사용</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>초기화</translation>
    </message>
    <message>
        <source>Work-&amp;group</source>
        <translation>워크그룹(&amp;G)</translation>
    </message>
    <message>
        <source>O&amp;utputs per item</source>
        <translation>아이템당 출력(&amp;U)</translation>
    </message>
    <message>
        <source>Local memory</source>
        <translation>로컬 메모리</translation>
    </message>
    <message>
        <source>Restores the default sizes of the implementation.</source>
        <translation>구현이 요구하는 크기로 되돌립니다.</translation>
    </message>
    <message>
        <source>Work-group width</source>
        <translation>워크그룹 너비</translation>
    </message>
    <message>
        <source>Outputs per item, across</source>
        <translation>아이템당 출력, 가로</translation>
    </message>
    <message>
        <source>Work-group height</source>
        <translation>워크그룹 높이</translation>
    </message>
    <message>
        <source>Outputs per item, down</source>
        <translation>아이템당 출력, 세로</translation>
    </message>
    <message>
        <source>none of %1</source>
        <translation>%1 중 사용 안 함</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 중 %1</translation>
    </message>
    <message>
        <source>✓ Valid for this device and kernel</source>
        <translation>✓ 이 장치와 커널에서 사용 가능</translation>
    </message>
    <message>
        <source>No work-group size fits this implementation; choose a smaller filter or another implementation.</source>
        <translation>이 구현에 맞는 워크그룹이 없습니다. 더 작은 필터나 다른 구현을 선택하세요.</translation>
    </message>
</context>
<context>
    <name>halo::LayerPanel</name>
    <message>
        <source>Layer</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>all inputs and weights are 1</source>
        <translation>입력과 가중치를 모두 1로</translation>
    </message>
    <message>
        <source>Layer as text</source>
        <translation>레이어 텍스트</translation>
    </message>
    <message>
        <source>Channels x rows x columns / filters, followed by what differs from /3x3 (kernel), /s1 (stride), /p1 (padding), /d1 (dilation) and /g1 (groups). Press Enter to apply.</source>
        <translation>채널 x 행 x 열 / 필터 수, 그 뒤에는 /3x3(커널), /s1(스트라이드), /p1(패딩), /d1(팽창), /g1(그룹)과 다른 것만 적습니다. Enter 키를 누르면 적용됩니다.</translation>
    </message>
    <message>
        <source>Each output then counts the pixels in its window.</source>
        <translation>그러면 출력마다 창 아래의 픽셀 수를 셉니다.</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>채널</translation>
    </message>
    <message>
        <source>Rows of the input</source>
        <translation>입력의 행</translation>
    </message>
    <message>
        <source>Columns of the input</source>
        <translation>입력의 열</translation>
    </message>
    <message>
        <source>Rows × columns</source>
        <translation>행 × 열</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>필터</translation>
    </message>
    <message>
        <source>Rows of a filter</source>
        <translation>필터의 행</translation>
    </message>
    <message>
        <source>Columns of a filter</source>
        <translation>필터의 열</translation>
    </message>
    <message>
        <source>Filter K × K</source>
        <translation>필터 K × K</translation>
    </message>
    <message>
        <source>Stride</source>
        <translation>스트라이드</translation>
    </message>
    <message>
        <source>One number, or rows x columns, such as 2x1.</source>
        <translation>수 하나 또는 행 x 열, 예: 2x1.</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>패딩</translation>
    </message>
    <message>
        <source>One number, rows x columns, or top x left x bottom x right, such as 1x0x2x1.</source>
        <translation>수 하나, 행 x 열, 또는 위 x 왼쪽 x 아래 x 오른쪽, 예: 1x0x2x1.</translation>
    </message>
    <message>
        <source>Stride, padding</source>
        <translation>스트라이드, 패딩</translation>
    </message>
    <message>
        <source>Dilation</source>
        <translation>팽창</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>그룹</translation>
    </message>
    <message>
        <source>Parts of the channels and filters: a filter reads only the channels of its own group.</source>
        <translation>채널과 필터를 나누는 그룹 수. 필터는 자기 그룹의 채널만 읽습니다.</translation>
    </message>
    <message>
        <source>Dilation, groups</source>
        <translation>팽창, 그룹</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>프리셋</translation>
    </message>
    <message>
        <source>First layer of a detector, 3 × 3</source>
        <translation>검출기의 첫 레이어, 3 × 3</translation>
    </message>
    <message>
        <source>The same with 7 × 7</source>
        <translation>같은 레이어, 7 × 7</translation>
    </message>
    <message>
        <source>A middle layer</source>
        <translation>중간 레이어</translation>
    </message>
    <message>
        <source>A first layer with stride 2</source>
        <translation>스트라이드 2인 첫 레이어</translation>
    </message>
    <message>
        <source>Small enough to see every cell</source>
        <translation>모든 셀이 보이는 작은 크기</translation>
    </message>
    <message>
        <source>Small, with stride 2 and dilation 2</source>
        <translation>작은 크기, 스트라이드 2, 팽창 2</translation>
    </message>
    <message>
        <source>Depthwise, a filter for each channel</source>
        <translation>깊이별, 채널마다 필터 하나</translation>
    </message>
    <message>
        <source>Output %1 × %2 × %3; the matrix of columns is %4 × %5.</source>
        <translation>출력 %1 × %2 × %3. 열 행렬은 %4 × %5입니다.</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>Use Synthetic Data</source>
        <translation>합성 데이터 사용</translation>
    </message>
    <message>
        <source>Weights and input of the network layer &quot;%1&quot;.</source>
        <translation>네트워크 레이어 &quot;%1&quot;의 가중치와 입력입니다.</translation>
    </message>
    <message>
        <source>Back to a Layer</source>
        <translation>레이어로 돌아가기</translation>
    </message>
    <message>
        <source>Synthetic data of a step that is no convolution.</source>
        <translation>합성곱이 아닌 단계의 합성 데이터입니다.</translation>
    </message>
    <message>
        <source>Synthetic data in place of those of &quot;%1&quot;; open this layer in the view Network for its own.</source>
        <translation>&quot;%1&quot;의 데이터를 대신하는 합성 데이터입니다. 레이어 자체의 데이터를 쓰려면 네트워크 뷰에서 여세요.</translation>
    </message>
    <message>
        <source>Inputs of the network layer &quot;%1&quot;, which is no convolution.</source>
        <translation>합성곱이 아닌 네트워크 레이어 &quot;%1&quot;의 입력입니다.</translation>
    </message>
</context>
<context>
    <name>halo::LayerStage</name>
    <message>
        <source>Layer</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>The kernel is larger than the padded input: there is no output.</source>
        <translation>커널이 패딩한 입력보다 커서 출력이 없습니다.</translation>
    </message>
    <message>
        <source>Not computed yet for these settings.</source>
        <translation>선택한 것은 아직 계산하지 않았습니다.</translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation>… 외 %1개</translation>
    </message>
    <message>
        <source>Weights %1 × %2 times columns %2 × %3 gives the output %1 × %3: %4 cells of im2col, %5 multiplications and additions.</source>
        <translation>가중치 %1 × %2에 열 %2 × %3을 곱하면 출력 %1 × %3이 됩니다: im2col 셀 %4개, 곱셈과 덧셈 %5번.</translation>
    </message>
    <message>
        <source>Padding in im2col: %1 zeros counted, %2 by the general form</source>
        <translation>im2col의 패딩: 센 0의 수 %1, 일반식으로 %2</translation>
    </message>
    <message>
        <source>Padding in im2col: %1 zeros by the general form</source>
        <translation>im2col의 패딩: 일반식으로 0의 수 %1</translation>
    </message>
    <message>
        <source>, %1 by the closed form</source>
        <translation>, 닫힌 식으로 %1</translation>
    </message>
    <message>
        <source>; the closed form does not hold here</source>
        <translation>; 닫힌 식은 여기서 성립하지 않음</translation>
    </message>
    <message>
        <source>If all inputs and weights are 1, how often each value occurs: %1</source>
        <translation>입력과 가중치가 모두 1일 때 각 값이 나오는 횟수: %1</translation>
    </message>
    <message>
        <source>Column %1 makes output column %2, row %3: %4 cells of each channel, %5 of them padding. Point at a pixel to see where it goes; the arrow keys move the window.</source>
        <translation>%1열이 출력 %2열 %3행을 만듭니다: 채널마다 셀 %4개, 그중 패딩 셀 %5개. 픽셀을 가리키면 어디로 가는지 보이고, 화살표 키로 창을 옮깁니다.</translation>
    </message>
    <message>
        <source>Pixel (%1, %2) goes to %3 cells: column (row) %4</source>
        <translation>픽셀 (%1, %2)이 가는 셀 %3개: 열 (행) %4</translation>
    </message>
    <message>
        <source>✓ Equals the reference within %1; largest error %2. Kernels: %3.</source>
        <translation>✓ 허용 오차 %1 이내에서 기준 결과와 같습니다. 최대 오차 %2. 커널: %3.</translation>
    </message>
    <message>
        <source>✗ Output %1 differs from the reference by %2; rounding explains at most %3.</source>
        <translation>✗ 출력 %1이 기준 결과와 %2만큼 다릅니다. 반올림으로 설명되는 차이는 최대 %3입니다.</translation>
    </message>
    <message>
        <source>✓ The device gave exactly the predicted values for all ones: %1</source>
        <translation>✓ 장치의 결과가 모두 1일 때 예측한 값과 정확히 같습니다: %1</translation>
    </message>
    <message>
        <source>Each of the %1 groups: weights %2 × %3 times columns %3 × %4 gives the output %2 × %4; together %5 cells of im2col, %6 multiplications and additions.</source>
        <translation>그룹 %1개마다: 가중치 %2 × %3 곱하기 열 %3 × %4은(는) 출력 %2 × %4입니다. im2col 셀은 모두 %5개, 곱셈과 덧셈은 %6번입니다.</translation>
    </message>
    <message>
        <source>This step of a network is no convolution. The views Work-group and Timing show how it is computed.</source>
        <translation>네트워크의 이 단계는 합성곱이 아닙니다. 워크그룹 뷰와 시간 측정 뷰에서 계산 방법을 볼 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>halo::LessonAnswers</name>
    <message>
        <source>cell %1</source>
        <translation>셀 %1</translation>
    </message>
    <message>
        <source>%1 stores cell %2 in step %3.</source>
        <translation>%1이(가) %3단계에서 셀 %2에 저장합니다.</translation>
    </message>
    <message>
        <source>%1 has the output nearest to that cell, but another work-item fills it.</source>
        <translation>%1의 출력이 그 셀에 가장 가깝지만, 그 셀은 다른 워크 아이템이 채웁니다.</translation>
    </message>
    <message>
        <source>That is column and row exchanged: the column is the letter, the row the number.</source>
        <translation>행과 열이 바뀌었습니다. 글자가 열이고 숫자가 행입니다.</translation>
    </message>
    <message>
        <source>The recording has %1 reads of it from global memory, by %2 work-items.</source>
        <translation>기록에는 전역 메모리에서 이 픽셀을 읽은 것이 %1번, 워크 아이템 %2개입니다.</translation>
    </message>
    <message>
        <source>pixel %1,%2</source>
        <translation>픽셀 %1,%2</translation>
    </message>
    <message>
        <source>That would be enough, but here each work-item that needs it fetches it by itself.</source>
        <translation>한 번이면 충분하겠지만, 여기서는 필요한 워크 아이템이 각자 가져옵니다.</translation>
    </message>
    <message>
        <source>Not every work-item needs it: only those with this pixel in their window.</source>
        <translation>모든 워크 아이템에 필요한 것은 아닙니다. 이 픽셀이 이웃에 들어 있는 것만 필요로 합니다.</translation>
    </message>
    <message>
        <source>%1 stores the cells %2.</source>
        <translation>%1이(가) 셀 %2에 저장합니다.</translation>
    </message>
    <message>
        <source>One cell for each work-item would leave cells empty: the tile has more cells than there are work-items.</source>
        <translation>워크 아이템마다 한 셀씩이면 빈 셀이 남습니다. 타일의 셀이 워크 아이템보다 많습니다.</translation>
    </message>
    <message>
        <source>That is the whole tile, which the work-group loads together.</source>
        <translation>그것은 워크그룹이 함께 로드하는 타일 전체입니다.</translation>
    </message>
    <message>
        <source>%1 work-items of the warp request %2 bytes, which span %3 sectors of %4 bytes.</source>
        <translation>워프의 워크 아이템 %1개가 %2바이트를 원하며, 이는 %4바이트 섹터 %3개에 있습니다.</translation>
    </message>
    <message>
        <source>That would be enough if the bytes were contiguous; check their addresses.</source>
        <translation>바이트가 나란히 있다면 그것으로 충분합니다. 실제로 놓인 자리를 세어 보세요.</translation>
    </message>
    <message>
        <source>That is one for each work-item; work-items that request neighbouring bytes share a sector.</source>
        <translation>그것은 워크 아이템마다 하나입니다. 이웃한 바이트를 원하는 것들은 섹터를 함께 씁니다.</translation>
    </message>
    <message>
        <source>Each of the %1 banks serves at most one word.</source>
        <translation>뱅크 %1개는 각각 한 워드만 요청받습니다.</translation>
    </message>
    <message>
        <source>%1 request different words of the same banks; the busiest bank takes %2 turns.</source>
        <translation>%1이(가) 같은 뱅크의 서로 다른 워드를 원합니다. 가장 붐비는 뱅크는 %2번에 나누어 처리합니다.</translation>
    </message>
    <message>
        <source>Words whose addresses differ by a multiple of %1 are in the same bank.</source>
        <translation>%1의 배수만큼 떨어진 서로 다른 워드는 같은 뱅크에 있습니다.</translation>
    </message>
    <message>
        <source>Some of them have a bank to themselves.</source>
        <translation>그중에는 뱅크를 혼자 쓰는 것도 있습니다.</translation>
    </message>
    <message>
        <source>Of %1 cells of the tile, %2 are written.</source>
        <translation>타일의 셀 %1개 중 %2개에 씁니다.</translation>
    </message>
    <message>
        <source>Some cells are never filled: count how far the loads reach.</source>
        <translation>끝내 채워지지 않는 셀이 있습니다. 로드가 어디까지 닿는지 세어 보세요.</translation>
    </message>
    <message>
        <source>That is the number of filled cells; the question is about the others.</source>
        <translation>그만큼은 채워집니다. 묻는 것은 나머지입니다.</translation>
    </message>
    <message>
        <source>Cell %1 is read in step %2 and is never filled.</source>
        <translation>셀 %1은(는) %2단계에서 읽히지만 아무도 채우지 않습니다.</translation>
    </message>
    <message>
        <source>Cell %1 is read in step %2 but filled only in step %3.</source>
        <translation>셀 %1은(는) %2단계에서 읽히고 %3단계에야 채워집니다.</translation>
    </message>
    <message>
        <source>That cell is written before it is read.</source>
        <translation>그 셀은 누가 읽기 전에 채워집니다.</translation>
    </message>
    <message>
        <source>No work-item reads that cell.</source>
        <translation>그 셀은 어느 워크 아이템도 읽지 않습니다.</translation>
    </message>
    <message>
        <source>Not all of them arrive, and those that do wait for the others.</source>
        <translation>모두가 오는 것은 아니며, 온 것은 나머지를 기다립니다.</translation>
    </message>
    <message>
        <source>That is the number of missing work-items; the question is about those that arrive.</source>
        <translation>그것은 빠진 워크 아이템의 수입니다. 묻는 것은 도착하는 것들입니다.</translation>
    </message>
    <message>
        <source>%1 reads of global memory for %2 outputs.</source>
        <translation>출력 %2개에 전역 메모리 읽기 %1번입니다.</translation>
    </message>
    <message>
        <source>That is without sharing: each output fetches all it needs by itself.</source>
        <translation>그것은 나누어 쓰지 않을 때입니다. 출력마다 필요한 것을 모두 직접 가져옵니다.</translation>
    </message>
    <message>
        <source>The halo adds to it: pixels around the outputs of the group are read, too.</source>
        <translation>헤일로가 더해집니다. 그룹의 출력 옆에 있는 픽셀도 읽습니다.</translation>
    </message>
    <message>
        <source>output %1,%2</source>
        <translation>출력 %1,%2</translation>
    </message>
    <message>
        <source>That is with the filter the other way round.</source>
        <translation>그것은 필터를 거꾸로 놓은 결과입니다.</translation>
    </message>
    <message>
        <source>That is the pixel itself, before its neighbours are added.</source>
        <translation>그것은 이웃을 더하기 전의 픽셀 자체입니다.</translation>
    </message>
    <message>
        <source>In step %1 the upper left pixel is multiplied by it.</source>
        <translation>%1단계에서 왼쪽 위 픽셀에 이것을 곱합니다.</translation>
    </message>
    <message>
        <source>That one meets the lower right pixel: the filter is the other way round.</source>
        <translation>그것은 오른쪽 아래 픽셀과 만납니다. 필터의 방향이 반대입니다.</translation>
    </message>
    <message>
        <source>That one meets the pixel in the middle.</source>
        <translation>그것은 가운데 픽셀과 만납니다.</translation>
    </message>
    <message>
        <source>Of %1 cells of the matrix, %2 lie in the padding.</source>
        <translation>행렬의 셀 %1개 중 %2개이 패딩에 있습니다.</translation>
    </message>
    <message>
        <source>That is each zero of the frame once; the matrix repeats a pixel for every window.</source>
        <translation>그것은 테두리의 0을 한 번씩 센 것입니다. 행렬은 창마다 픽셀을 반복합니다.</translation>
    </message>
    <message>
        <source>That formula holds only for 3 channels, a square image, a filter of 3 × 3 and padding 1.</source>
        <translation>그 공식은 채널 3개, 정사각형 이미지, 3 × 3 필터, 패딩 1일 때만 맞습니다.</translation>
    </message>
    <message>
        <source>%1 outputs, each of them a sum of %2 products.</source>
        <translation>출력 %1개, 각각 곱 %2개의 합입니다.</translation>
    </message>
    <message>
        <source>That would be a layer in which every filter reads all %1 channels.</source>
        <translation>그것은 모든 필터가 채널 %1개를 전부 읽는 층입니다.</translation>
    </message>
    <message>
        <source>That is for one channel; a filter adds up the products of %1.</source>
        <translation>그것은 채널 하나입니다. 필터는 채널 %1개의 곱을 더합니다.</translation>
    </message>
    <message>
        <source>That is one channel of the output; there are %1.</source>
        <translation>그것은 출력 채널 하나입니다. 모두 %1개입니다.</translation>
    </message>
    <message>
        <source>For each of %1 values: 2 for the batch norm, 3 for the addition, 2 for the ReLU.</source>
        <translation>값 %1개마다 배치 정규화 2번, 덧셈 3번, ReLU 2번입니다.</translation>
    </message>
    <message>
        <source>The addition reads two values: the result, and what went around.</source>
        <translation>덧셈은 값 두 개, 곧 결과와 돌아온 값을 읽습니다.</translation>
    </message>
    <message>
        <source>That is if all three are done in a single pass.</source>
        <translation>그것은 셋을 모두 한 패스에서 할 때입니다.</translation>
    </message>
    <message>
        <source>%1 of %2 work-items arrive at the barrier.</source>
        <translation>워크 아이템 %2개 중 %1개가 배리어에 도달합니다.</translation>
    </message>
    <message>
        <source>%1 work-items of the warp read %2 different weights in this step.</source>
        <translation>이 단계에서 워프의 워크 아이템 %1개가 서로 다른 가중치 %2개를 읽습니다.</translation>
    </message>
    <message>
        <source>That is the number of work-items. In this step, all of them multiply by the same tap.</source>
        <translation>그것은 워크 아이템의 수입니다. 이 단계에서는 모두 같은 계수를 곱합니다.</translation>
    </message>
    <message>
        <source>That is the whole filter, which takes as many steps.</source>
        <translation>그것은 필터 전체이며 그만큼의 단계가 걸립니다.</translation>
    </message>
    <message>
        <source>That is without splitting the filter: a product for each weight.</source>
        <translation>그것은 필터를 나누지 않을 때입니다. 가중치마다 곱셈이 한 번입니다.</translation>
    </message>
    <message>
        <source>That is one of the two sums; the other one follows.</source>
        <translation>그것은 두 합 가운데 하나입니다. 다른 하나가 이어집니다.</translation>
    </message>
</context>
<context>
    <name>halo::LessonPane</name>
    <message>
        <source>Close the lesson and restore your work</source>
        <translation>학습 끝내기. 모두 이전 상태로 돌아갑니다</translation>
    </message>
    <message>
        <source>Go to another step</source>
        <translation>수업의 다른 단계로 가기</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>이전</translation>
    </message>
    <message>
        <source>Previous step (Ctrl+PgUp)</source>
        <translation>이전 단계 (Ctrl+PgUp)</translation>
    </message>
    <message>
        <source>Reset the View</source>
        <translation>뷰 초기화</translation>
    </message>
    <message>
        <source>Explore freely; this brings back what the step shows (F12)</source>
        <translation>마음껏 살펴보세요. 이 단계가 보여 주는 것으로 되돌립니다 (F12)</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>다음</translation>
    </message>
    <message>
        <source>Next step (Ctrl+PgDown)</source>
        <translation>다음 단계 (Ctrl+PgDown)</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>학습</translation>
    </message>
    <message>
        <source>Lesson text</source>
        <translation>학습 내용</translation>
    </message>
    <message>
        <source>Continue with the Exercise</source>
        <translation>연습 문제로 계속하기</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>step of a lesson</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Next Lesson: %1</source>
        <translation>다음 학습: %1</translation>
    </message>
</context>
<context>
    <name>halo::LessonChooser</name>
    <message>
        <source>Start Lesson</source>
        <translation>학습 시작</translation>
    </message>
    <message>
        <source>My Lessons…</source>
        <translation>내 학습…</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>학습</translation>
    </message>
    <message>
        <source>Opens the folder of your own lessons; a file saved there appears in this list at once.</source>
        <translation>나만의 학습을 두는 폴더를 엽니다. 여기에 저장한 파일은 바로 이 목록에 나타납니다.</translation>
    </message>
    <message>
        <source>%1 minutes, %2 steps, %3 questions</source>
        <translation>%1분, %2단계, 질문 %3개</translation>
    </message>
    <message>
        <source>%1. %2 (%3 min)</source>
        <comment>number, title, minutes of a lesson</comment>
        <translation>%1. %2 (%3분)</translation>
    </message>
    <message>
        <source>You played this lesson to its end.</source>
        <translation>이 학습을 끝까지 진행했습니다.</translation>
    </message>
</context>
<context>
    <name>halo::LibraryCard</name>
    <message>
        <source>Search name, tag or size</source>
        <translation>이름, 태그, 크기 검색</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Tags, comma-separated</source>
        <translation>태그, 쉼표로 구분</translation>
    </message>
    <message>
        <source>&amp;Keep</source>
        <translation>보관(&amp;K)</translation>
    </message>
    <message>
        <source>Saves the filter in the grid under this name with these tags.</source>
        <translation>격자의 필터를 이 이름과 태그로 보관합니다.</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>이름 바꾸기</translation>
    </message>
    <message>
        <source>Renames the chosen filter and sets its tags.</source>
        <translation>선택한 필터에 이 이름과 태그를 붙입니다.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>삭제</translation>
    </message>
    <message>
        <source>Deletes the chosen filter.</source>
        <translation>선택한 필터를 삭제합니다.</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>라이브러리</translation>
    </message>
    <message>
        <source>filter from the library</source>
        <translation>라이브러리의 필터</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was deleted. &lt;a href=&quot;back&quot;&gt;Undo&lt;/a&gt;</source>
        <translation>&quot;%1&quot; 필터를 삭제했습니다. &lt;a href=&quot;back&quot;&gt;되돌리기&lt;/a&gt;</translation>
    </message>
    <message>
        <source>&amp;Use</source>
        <translation>사용(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Combine with</source>
        <translation>다음과 결합(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>삭제(&amp;D)</translation>
    </message>
</context>
<context>
    <name>halo::LinePlot</name>
    <message>
        <source>%1: from %2 to %3</source>
        <translation>%1: %2~%3</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%2에 대한 %1</translation>
    </message>
</context>
<context>
    <name>halo::LiveBar</name>
    <message>
        <source>Show Where</source>
        <translation>위치 보기</translation>
    </message>
    <message>
        <source>Shows the step of the recorded work-group where the error occurs.</source>
        <translation>기록된 워크그룹에서 잘못되는 단계를 보여 줍니다.</translation>
    </message>
    <message>
        <source>Run Anyway</source>
        <translation>그래도 실행</translation>
    </message>
    <message>
        <source>Runs the kernel on the device in a separate process despite what the simulator found.</source>
        <translation>시뮬레이터가 무엇을 찾았든 별도 프로세스에서 장치로 커널을 실행합니다.</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>되돌리기</translation>
    </message>
    <message>
        <source>Restores the source of the last successful build.</source>
        <translation>마지막으로 빌드된 소스로 돌아갑니다.</translation>
    </message>
    <message>
        <source>Builds when you stop typing.</source>
        <translation>멈추면 빌드합니다.</translation>
    </message>
    <message>
        <source>Building…</source>
        <translation>빌드 중…</translation>
    </message>
    <message>
        <source>Not built; the previous build is running: %1</source>
        <translation>빌드되지 않아 이전 것이 실행됩니다: %1</translation>
    </message>
    <message>
        <source>Built. Recording a work-group on the simulator…</source>
        <translation>빌드했습니다. 시뮬레이터에서 워크그룹을 기록하는 중…</translation>
    </message>
    <message>
        <source>Not run on the device, because the simulator found a problem: %1</source>
        <translation>시뮬레이터가 문제를 발견하여 장치에서 실행하지 않았습니다: %1</translation>
    </message>
    <message>
        <source>Built; the simulator found no problem, and the device is running it.</source>
        <translation>빌드했고 시뮬레이터가 문제를 찾지 못해 장치로 보냈습니다.</translation>
    </message>
    <message>
        <source>Run although the simulator found a problem: %1</source>
        <translation>시뮬레이터가 문제를 발견했지만 실행했습니다: %1</translation>
    </message>
</context>
<context>
    <name>halo::LiveKernel</name>
    <message>
        <source>%1 cannot be removed; check the permissions of its folder.</source>
        <translation>%1을(를) 제거할 수 없습니다. 폴더의 쓰기 권한을 확인하세요.</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>%1행: %2</translation>
    </message>
    <message>
        <source>The simulator ended it before it finished.</source>
        <translation>끝나기 전에 시뮬레이터가 종료했습니다.</translation>
    </message>
    <message>
        <source>The simulator stopped &quot;%1&quot; before it reached the device: %2 The panel Source shows where, and lets you run it anyway.</source>
        <translation>시뮬레이터가 &quot;%1&quot;을(를) 장치에 넘기기 전에 멈췄습니다: %2 소스 패널에서 위치를 볼 수 있고, 그래도 실행할 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>halo::Locator</name>
    <message>
        <source>Group (%1, %2) of %3 × %4</source>
        <translation>그룹 (%1, %2), 전체 %3 × %4</translation>
    </message>
    <message>
        <source>Place of the work-group</source>
        <translation>워크그룹의 위치</translation>
    </message>
    <message>
        <source>The place of the work-group in the image, or among all others. Click to choose another one. Shift and arrow keys: the next one</source>
        <translation>이미지 안에서, 또는 모든 워크그룹 가운데에서 이 워크그룹의 위치입니다. 클릭하면 다른 것을 고릅니다. Shift와 화살표: 옆의 것</translation>
    </message>
    <message>
        <source>fetched once</source>
        <translation>한 번 가져옴</translation>
    </message>
    <message>
        <source>fetched %1 times</source>
        <translation>%1번 가져옴</translation>
    </message>
    <message>
        <source>at a border up to %1 times</source>
        <translation>경계에서 최대 %1번</translation>
    </message>
    <message>
        <source>%1 on average, if all groups read like this one</source>
        <translation>모든 그룹이 이 그룹처럼 읽으면 평균 %1번</translation>
    </message>
    <message>
        <source>Group (%1, %2)</source>
        <translation>그룹 (%1, %2)</translation>
    </message>
</context>
<context>
    <name>halo::MainWindow</name>
    <message>
        <source>Implementation</source>
        <translation>구현</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>소스</translation>
    </message>
    <message>
        <source>The compiler reported messages.</source>
        <translation>컴파일러 메시지가 있습니다.</translation>
    </message>
    <message>
        <source>Save View</source>
        <translation>뷰 저장</translation>
    </message>
    <message>
        <source>Images (*.png)</source>
        <translation>이미지 (*.png)</translation>
    </message>
</context>
<context>
    <name>halo::MapGrid</name>
    <message>
        <source>Feature maps</source>
        <translation>특징 맵</translation>
    </message>
    <message numerus="yes">
        <source>%n maps of %1 × %2 values</source>
        <translation>
            <numerusform>%1 × %2 값의 맵 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Map %1 at (%2, %3): %4</source>
        <translation>맵 %1, 위치 (%2, %3): %4</translation>
    </message>
</context>
<context>
    <name>halo::MeaningCard</name>
    <message>
        <source>Analysis</source>
        <translation>분석</translation>
    </message>
    <message>
        <source>Spectrum</source>
        <translation>스펙트럼</translation>
    </message>
    <message>
        <source>cycles per pixel</source>
        <translation>픽셀당 주기</translation>
    </message>
    <message>
        <source>dB</source>
        <translation>dB</translation>
    </message>
    <message>
        <source>Impulse</source>
        <translation>임펄스</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>픽셀</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>계단</translation>
    </message>
    <message>
        <source>Low-rank error</source>
        <translation>저랭크 오차</translation>
    </message>
    <message>
        <source>separable components</source>
        <translation>분리 가능한 조각</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>One component</source>
        <translation>성분 하나</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>합</translation>
    </message>
    <message>
        <source>Sum of the weights: 1 keeps the brightness of uniform areas, 0 keeps only changes.</source>
        <translation>가중치의 합: 1이면 고른 영역의 밝기를 유지하고, 0이면 변화만 남깁니다.</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>이득</translation>
    </message>
    <message>
        <source>The sum of the absolute weights is the largest value that a pixel can reach; above 1, the filter can clip. And the largest gain of any frequency.</source>
        <translation>가중치 절댓값의 합은 픽셀이 가질 수 있는 최댓값이며, 1보다 크면 필터가 값을 잘라낼 수 있습니다. 또한 주파수가 가장 크게 커지는 정도입니다.</translation>
    </message>
    <message>
        <source>Symmetry</source>
        <translation>대칭</translation>
    </message>
    <message>
        <source>A symmetric filter does not shift the image; another one may.</source>
        <translation>대칭 필터는 이미지를 옮기지 않지만, 다른 필터는 옮길 수 있습니다.</translation>
    </message>
    <message>
        <source>Separable</source>
        <translation>분리 가능</translation>
    </message>
    <message>
        <source>The number of products of a column and a row that add up to the filter: with one, the filter is separable and costs far less.</source>
        <translation>열과 행의 곱을 몇 개 더하면 필터가 되는지: 하나이면 분리 가능하며 비용이 훨씬 적습니다.</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>성분</translation>
    </message>
    <message>
        <source>Number of the component</source>
        <translation>조각 번호</translation>
    </message>
    <message>
        <source>The filter is the sum of such components, each a column times a row; the first ones are the largest. Singular values below the tolerance count as zero.</source>
        <translation>필터는 열과 행의 곱인 조각들의 합이며, 앞의 조각이 가장 큽니다. 허용 오차보다 작은 특잇값은 0으로 봅니다.</translation>
    </message>
    <message>
        <source>How much of each frequency passes: across, down, and the mean of all directions.</source>
        <translation>각 주파수가 통과하는 정도: 가로, 세로, 모든 방향의 평균.</translation>
    </message>
    <message>
        <source>The response to a single bright pixel, along its row and its column.</source>
        <translation>밝은 픽셀 하나가 그 행과 열을 따라 어떻게 되는지 보여 줍니다.</translation>
    </message>
    <message>
        <source>The response to an edge from 0 to 1.</source>
        <translation>0에서 1로 바뀌는 에지가 어떻게 되는지 보여 줍니다.</translation>
    </message>
    <message>
        <source>The error of the sum of the first components.</source>
        <translation>앞 조각들의 합이 필터와 얼마나 다른지 보여 줍니다.</translation>
    </message>
    <message>
        <source>The column and the row whose product is the component.</source>
        <translation>곱하면 이 조각이 되는 열과 행입니다.</translation>
    </message>
    <message>
        <source>Cost with each implementation</source>
        <translation>구현별 비용</translation>
    </message>
    <message>
        <source>0 (zero-mean): uniform areas become 0</source>
        <translation>0 (평균 0): 고른 영역은 0이 됨</translation>
    </message>
    <message>
        <source>1: keeps the brightness</source>
        <translation>1: 밝기 유지</translation>
    </message>
    <message>
        <source>%1: brightness times %1</source>
        <translation>%1: 밝기가 %1배</translation>
    </message>
    <message>
        <source>%1 at most; frequencies up to %2 (%3 dB)</source>
        <translation>최대 %1, 주파수는 최대 %2 (%3 dB)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>yes: a column times a row (rank 1)</source>
        <translation>예: 열과 행의 곱 (랭크 1)</translation>
    </message>
    <message>
        <source>all weights are zero</source>
        <translation>모든 가중치가 0</translation>
    </message>
    <message>
        <source>no: a sum of %1 products (rank %1)</source>
        <translation>아니요: 곱 %1개의 합 (랭크 %1)</translation>
    </message>
    <message>
        <source>across</source>
        <translation>가로</translation>
    </message>
    <message>
        <source>down</source>
        <translation>세로</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>평균</translation>
    </message>
    <message>
        <source>error in %</source>
        <translation>오차(%)</translation>
    </message>
    <message>
        <source>row</source>
        <translation>행</translation>
    </message>
    <message>
        <source>column</source>
        <translation>열</translation>
    </message>
    <message>
        <source>of %1; singular value %2, tolerance %3</source>
        <translation>전체 %1, 특잇값 %2, 허용 오차 %3</translation>
    </message>
</context>
<context>
    <name>halo::MeasureForm</name>
    <message>
        <source>Implementations</source>
        <translation>구현</translation>
    </message>
    <message>
        <source>all that can run</source>
        <translation>실행 가능한 모두</translation>
    </message>
    <message>
        <source>the chosen one</source>
        <translation>선택한 구현</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>필터</translation>
    </message>
    <message>
        <source>Current filter</source>
        <translation>현재 필터</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>이미지</translation>
    </message>
    <message>
        <source>the open image</source>
        <translation>열린 이미지</translation>
    </message>
    <message>
        <source>Sizes of synthetic images, such as 512x512, 1024x1024; empty: the open image.</source>
        <translation>생성할 이미지의 크기, 예: 512x512, 1024x1024. 비우면 열린 이미지를 씁니다.</translation>
    </message>
    <message>
        <source>Work-groups</source>
        <translation>워크그룹</translation>
    </message>
    <message>
        <source>as tuned</source>
        <translation>설정대로</translation>
    </message>
    <message>
        <source>Shapes to try, such as 8x8, 16x16, 32x4; &quot;grid&quot; for all powers of two; empty: the default of each implementation.</source>
        <translation>시험할 모양, 예: 8x8, 16x16, 32x4. &quot;grid&quot;는 2의 거듭제곱 모두이며, 비우면 구현마다 자체 크기를 씁니다.</translation>
    </message>
    <message>
        <source>Outputs per item</source>
        <translation>아이템당 출력</translation>
    </message>
    <message>
        <source>Outputs per work-item to try, such as 1x1, 2x2, 4x1, for implementations with that choice.</source>
        <translation>시험할 워크 아이템당 출력, 예: 1x1, 2x2, 4x1. 출력을 고를 수 있는 구현에 적용됩니다.</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>최대</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 초</translation>
    </message>
    <message>
        <source>%1, for comparison</source>
        <translation>%1, 비교용</translation>
    </message>
    <message>
        <source>Measures %1 in the same rounds.</source>
        <translation>같은 라운드에서 %1도 측정합니다.</translation>
    </message>
    <message>
        <source>Device limits</source>
        <translation>장치 한계</translation>
    </message>
    <message>
        <source>Measures copy bandwidth and multiply-add rate before and after: the limits in the charts.</source>
        <translation>복사 대역폭과 곱셈-덧셈 속도를 앞뒤로 측정합니다. 차트에 표시되는 한계입니다.</translation>
    </message>
    <message>
        <source>Cold caches</source>
        <translation>콜드 캐시</translation>
    </message>
    <message>
        <source>Rotates buffers so that no run starts with a warm cache.</source>
        <translation>버퍼를 번갈아 써서 어떤 실행도 마지막 단계 캐시에서 입력을 찾지 못하게 합니다.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a filter size; enter whole numbers from 1 to 63, such as 3, 5, 9.</source>
        <translation>&quot;%1&quot;: 필터의 변 길이가 아닙니다. 1부터 63까지의 정수를 3, 5, 9처럼 쓰세요.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a size; enter sizes such as 16x16 or 32x4.</source>
        <translation>&quot;%1&quot;: 크기가 아닙니다. 16x16이나 32x4처럼 쓰세요.</translation>
    </message>
    <message>
        <source>There is no OpenCL device to measure on; install a driver, or choose a device.</source>
        <translation>측정할 OpenCL 장치가 없습니다. 드라이버를 설치하거나 장치를 선택하세요.</translation>
    </message>
    <message>
        <source>%1 is too large; choose at most 300 megapixels.</source>
        <translation>%1: 이미지가 너무 큽니다. 최대 300메가픽셀까지 선택하세요.</translation>
    </message>
    <message>
        <source>There is no image; open one, or enter the size of a synthetic one.</source>
        <translation>이미지가 없습니다. 이미지를 열거나 생성할 이미지의 크기를 쓰세요.</translation>
    </message>
    <message>
        <source>filter %1, %2</source>
        <translation>필터 %1, %2</translation>
    </message>
    <message>
        <source>There is no data yet; wait until it is ready.</source>
        <translation>아직 계산할 것이 없습니다. 데이터가 준비될 때까지 기다리세요.</translation>
    </message>
    <message>
        <source>Limit for checking and measuring; compiling does not count. Slow implementations get fewer rounds, which is noted.</source>
        <translation>확인과 측정의 전체 한도이며, 컴파일은 포함되지 않습니다. 느린 구현은 라운드가 줄어들며 그 사실이 표시됩니다.</translation>
    </message>
    <message>
        <source>Taps in each direction, such as 3, 5, 9, 15: the current filter is scaled to that size; empty: as it is.</source>
        <translation>방향마다의 탭 수(예: 3, 5, 9, 15): 현재 필터를 그 크기로 키웁니다. 비우면 그대로입니다.</translation>
    </message>
    <message>
        <source>all implementations</source>
        <translation>모든 구현</translation>
    </message>
    <message>
        <source>at most %1 s</source>
        <translation>최대 %1초</translation>
    </message>
</context>
<context>
    <name>halo::Measuring</name>
    <message>
        <source>Measuring the device limits</source>
        <translation>장치의 한계 측정 중</translation>
    </message>
    <message>
        <source>round %1</source>
        <translation>라운드 %1</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1/%2: %3</translation>
    </message>
</context>
<context>
    <name>halo::Menus</name>
    <message>
        <source>S&amp;amples</source>
        <translation>샘플(&amp;A)</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>최근 파일 열기(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>파일(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>편집(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>실행(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>보기(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>테마(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>언어(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>도움말(&amp;H)</translation>
    </message>
    <message>
        <source>Open Image…</source>
        <translation>이미지 열기…</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>샘플</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>장치</translation>
    </message>
    <message>
        <source>Device: %1</source>
        <translation>장치: %1</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>&amp;Clear List</source>
        <translation>목록 지우기(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>시스템(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>밝게(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>어둡게(&amp;D)</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>워크로드</translation>
    </message>
    <message>
        <source>Workload: %1</source>
        <translation>워크로드: %1</translation>
    </message>
    <message>
        <source>What is computed (Ctrl+Alt+1 to Ctrl+Alt+%1)</source>
        <translation>계산할 내용 (Ctrl+Alt+1~Ctrl+Alt+%1)</translation>
    </message>
    <message>
        <source>&amp;Exercises</source>
        <translation>연습 문제(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Go To</source>
        <translation>이동(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Result</source>
        <translation>결과(&amp;R)</translation>
    </message>
</context>
<context>
    <name>halo::MessageBar</name>
    <message>
        <source>Message</source>
        <translation>메시지</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>메시지 닫기</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 사용</translation>
    </message>
    <message>
        <source>Run Anyway</source>
        <translation>그래도 실행</translation>
    </message>
    <message>
        <source>OpenCV on the CPU</source>
        <translation>CPU에서 OpenCV</translation>
    </message>
</context>
<context>
    <name>halo::NetworkModel</name>
    <message>
        <source>Reshape</source>
        <translation>형태 변경</translation>
    </message>
    <message>
        <source>Fully connected</source>
        <translation>완전 연결</translation>
    </message>
    <message>
        <source>Convolution %1 × %2</source>
        <translation>합성곱 %1 × %2</translation>
    </message>
    <message>
        <source>, stride %1</source>
        <translation>, 스트라이드 %1</translation>
    </message>
    <message>
        <source>, dilation %1</source>
        <translation>, 팽창 %1</translation>
    </message>
    <message>
        <source>Batch norm</source>
        <translation>배치 정규화</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>스케일</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>편향</translation>
    </message>
    <message>
        <source>Scale and bias</source>
        <translation>스케일과 편향</translation>
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
        <translation>최대 풀링 %1 × %2</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>소프트맥스</translation>
    </message>
    <message>
        <source>Transpose</source>
        <translation>전치</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>하는 일</translation>
    </message>
    <message>
        <source>Maps</source>
        <translation>맵</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>Depthwise convolution %1 × %2</source>
        <translation>깊이별 합성곱 %1 × %2</translation>
    </message>
    <message>
        <source>, %1 groups</source>
        <translation>, 그룹 %1개</translation>
    </message>
</context>
<context>
    <name>halo::NetworkStage</name>
    <message>
        <source>Network</source>
        <translation>네트워크</translation>
    </message>
    <message>
        <source>Open Network…</source>
        <translation>네트워크 열기…</translation>
    </message>
    <message>
        <source>&amp;Measure Again</source>
        <translation>다시 측정(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Copy Table</source>
        <translation>표 복사(&amp;C)</translation>
    </message>
    <message>
        <source>Drop an ONNX file here</source>
        <translation>ONNX 파일을 여기에 놓으세요</translation>
    </message>
    <message>
        <source>Its layers run one after the other on the kernels of this program; each shows its time and its feature maps. The sample distinguishes six simple shapes.</source>
        <translation>네트워크의 레이어가 이 프로그램의 커널로 이미지 위에서 차례로 실행되고, 레이어마다 시간과 남긴 맵이 보입니다. 샘플은 단순한 도형 여섯 가지를 구별합니다.</translation>
    </message>
    <message>
        <source>Start with the Sample</source>
        <translation>샘플로 시작</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>%1: %2 × %3 pixels, %L4 parameters</source>
        <translation>%1: %2 × %3 픽셀, 학습된 수 %L4개</translation>
    </message>
    <message numerus="yes">
        <source>Output of %1: %n maps, black is %2, white is %3</source>
        <translation>
            <numerusform>%1의 결과: 맵 %n개, 검정은 %2, 흰색은 %3</numerusform>
        </translation>
    </message>
    <message>
        <source>Open Network</source>
        <translation>네트워크 열기</translation>
    </message>
    <message>
        <source>Networks (*.onnx)</source>
        <translation>네트워크 (*.onnx)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>Times (*.csv)</source>
        <translation>시간 (*.csv)</translation>
    </message>
    <message>
        <source>There are no times yet; open a network and an image.</source>
        <translation>아직 시간이 없습니다. 네트워크와 이미지를 여세요.</translation>
    </message>
    <message>
        <source>Running the network</source>
        <translation>네트워크를 실행하는 중</translation>
    </message>
    <message>
        <source>Cancelled. To continue, choose how the layers are computed, or leave this view and come back.</source>
        <translation>취소했습니다. 계속하려면 레이어의 계산 방법을 고르거나 이 뷰를 떠났다가 돌아오세요.</translation>
    </message>
    <message>
        <source>Fused</source>
        <translation>융합</translation>
    </message>
    <message>
        <source>What follows a convolution is computed in the same pass, where that is possible.</source>
        <translation>가능하면 합성곱 다음 단계를 같은 패스에서 계산합니다.</translation>
    </message>
    <message>
        <source>More</source>
        <translation>더 보기</translation>
    </message>
    <message>
        <source>Compare with &amp;OpenCV</source>
        <translation>OpenCV와 비교(&amp;O)</translation>
    </message>
    <message>
        <source>OpenCV&apos;s dnn runs the same file on the processor.</source>
        <translation>OpenCV의 dnn이 같은 파일을 프로세서에서 실행합니다.</translation>
    </message>
    <message>
        <source>Class &amp;Names…</source>
        <translation>클래스 이름(&amp;N)…</translation>
    </message>
    <message>
        <source>Save &amp;Times…</source>
        <translation>시간 저장(&amp;T)…</translation>
    </message>
    <message>
        <source>Save &amp;Graph…</source>
        <translation>그래프 저장(&amp;G)…</translation>
    </message>
    <message>
        <source>Graph (*.svg *.png *.pdf)</source>
        <translation>그래프 (*.svg *.png *.pdf)</translation>
    </message>
    <message>
        <source>Save Maps of This &amp;Layer…</source>
        <translation>이 레이어의 맵 저장(&amp;L)…</translation>
    </message>
    <message>
        <source>Maps (*.png)</source>
        <translation>맵 (*.png)</translation>
    </message>
    <message>
        <source>Save &amp;All Maps…</source>
        <translation>모든 맵 저장(&amp;A)…</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>그래프</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>비교</translation>
    </message>
    <message>
        <source>Maps</source>
        <translation>맵</translation>
    </message>
    <message>
        <source>Memory over time</source>
        <translation>시간에 따른 메모리</translation>
    </message>
    <message>
        <source>layer of a network</source>
        <translation>네트워크의 레이어</translation>
    </message>
    <message>
        <source>The maps of %1 are computed again…</source>
        <translation>%1의 맵을 다시 계산하는 중…</translation>
    </message>
    <message>
        <source>Class Names</source>
        <translation>클래스 이름</translation>
    </message>
    <message>
        <source>Text files (*.txt);;All files (*)</source>
        <translation>텍스트 파일 (*.txt);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>Save All Maps</source>
        <translation>모든 맵 저장</translation>
    </message>
    <message>
        <source>Open a network first, then the names of its classes.</source>
        <translation>먼저 네트워크를 연 다음 클래스 이름을 여세요.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; only gives values other dimensions; no kernel runs.</source>
        <translation>&quot;%1&quot;은(는) 값의 차원만 바꾸며, 커널을 실행하지 않습니다.</translation>
    </message>
</context>
<context>
    <name>halo::Networks</name>
    <message>
        <source>Open an image for the network to look at.</source>
        <translation>네트워크가 볼 이미지를 여세요.</translation>
    </message>
    <message>
        <source>Networks run on OpenCL devices; choose one in the menu Run.</source>
        <translation>네트워크는 OpenCL 장치에서 실행됩니다. 실행 메뉴에서 장치를 선택하세요.</translation>
    </message>
</context>
<context>
    <name>halo::NewestWork</name>
    <message>
        <source>There may not be enough memory for this; choose something smaller.</source>
        <translation>이 작업에 메모리가 부족할 수 있습니다. 더 작은 것을 고르십시오.</translation>
    </message>
</context>
<context>
    <name>halo::NotesWindow</name>
    <message>
        <source>Back</source>
        <translation>뒤로</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>다음</translation>
    </message>
    <message>
        <source>Reset the View</source>
        <translation>뷰 초기화</translation>
    </message>
    <message>
        <source>Restart the Clock</source>
        <translation>시계를 0:00부터</translation>
    </message>
    <message>
        <source>Swap Screens</source>
        <translation>화면 바꾸기</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2단계 중 %1</translation>
    </message>
    <message>
        <source>This is the last step.</source>
        <translation>마지막 단계입니다.</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>다음: %1</translation>
    </message>
</context>
<context>
    <name>halo::NumbersTable</name>
    <message>
        <source>Numbers</source>
        <translation>수치</translation>
    </message>
</context>
<context>
    <name>halo::Opening</name>
    <message>
        <source>Images (%1)</source>
        <translation>이미지 (%1)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <source>pasted image</source>
        <translation>붙여넣은 이미지</translation>
    </message>
    <message>
        <source>All that Haloscope opens (%1)</source>
        <translation>Haloscope로 열 수 있는 모든 파일 (%1)</translation>
    </message>
    <message>
        <source>Filters (%1)</source>
        <translation>필터 (%1)</translation>
    </message>
    <message>
        <source>The clipboard holds no image, filter or kernel; copy an image, an image file, the rows of a filter or the code of a kernel first.</source>
        <translation>클립보드에 이미지, 필터, 커널이 없습니다. 먼저 이미지, 이미지 파일, 필터의 행, 커널 코드 중 하나를 복사하세요.</translation>
    </message>
    <message>
        <source>open filter</source>
        <translation>필터 열기</translation>
    </message>
    <message>
        <source>Open Image, Project, Filter or Recording</source>
        <translation>이미지, 프로젝트, 필터 또는 기록 열기</translation>
    </message>
    <message>
        <source>Recordings of work-groups (%1)</source>
        <translation>워크그룹 기록 (%1)</translation>
    </message>
</context>
<context>
    <name>halo::PixelInspector</name>
    <message>
        <source>Colour channel</source>
        <translation>색상 채널</translation>
    </message>
    <message>
        <source>R</source>
        <translation>R</translation>
    </message>
    <message>
        <source>The sum of the red channel</source>
        <translation>빨강 채널의 합</translation>
    </message>
    <message>
        <source>G</source>
        <translation>G</translation>
    </message>
    <message>
        <source>The sum of the green channel</source>
        <translation>초록 채널의 합</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>The sum of the blue channel</source>
        <translation>파랑 채널의 합</translation>
    </message>
    <message>
        <source>Tick: no more than rounding explains. Cross: more.</source>
        <translation>✓: 반올림으로 설명되는 범위 이내입니다. ✗: 그보다 큽니다.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Output (%1, %2)&lt;/b&gt;</source>
        <translation>&lt;b&gt;출력 (%1, %2)&lt;/b&gt;</translation>
    </message>
    <message>
        <source>, pinned</source>
        <translation>, 고정됨</translation>
    </message>
    <message>
        <source>%1 outside, zero</source>
        <translation>바깥 %1개, 0</translation>
    </message>
    <message>
        <source>%1 outside, edge repeated</source>
        <translation>바깥 %1개, 가장자리 복제</translation>
    </message>
    <message>
        <source>%1 outside, mirrored</source>
        <translation>바깥 %1개, 반사</translation>
    </message>
    <message>
        <source>%1 outside, mirrored, edge once</source>
        <translation>바깥 %1개, 반사(가장자리 제외)</translation>
    </message>
    <message>
        <source>%1 outside, from opposite edge</source>
        <translation>바깥 %1개, 반대쪽에서 순환</translation>
    </message>
    <message>
        <source>Terms: %1</source>
        <translation>항 수: %1</translation>
    </message>
    <message>
        <source>Sum: &lt;b&gt;%1&lt;/b&gt;</source>
        <translation>합: &lt;b&gt;%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Device: &lt;b&gt;%1&lt;/b&gt;</source>
        <translation>장치: &lt;b&gt;%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Difference: %1 (1 is white)</source>
        <translation>차이: %1 (1이 흰색)</translation>
    </message>
    <message>
        <source>colours × alpha</source>
        <translation>색 × 알파</translation>
    </message>
    <message>
        <source>÷ alpha %1 = &lt;b&gt;%2&lt;/b&gt;</source>
        <translation>÷ 알파 %1 = &lt;b&gt;%2&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Esc unpins the pixel; the arrow keys move it; double-click or press Enter to see the work-group that computed it.</source>
        <translation>Esc로 고정을 풀고, 화살표 키로 옮깁니다. 두 번 클릭하거나 Enter를 누르면 그 픽셀을 만든 워크그룹이 보입니다.</translation>
    </message>
    <message>
        <source>Esc unpins it, Enter shows its work-group</source>
        <translation>Esc로 풀기, Enter로 워크그룹 보기</translation>
    </message>
    <message>
        <source>Content of the strip below the image</source>
        <translation>이미지 아래 띠에 표시할 내용</translation>
    </message>
    <message>
        <source>S&amp;um of a Pixel</source>
        <translation>픽셀의 합(&amp;U)</translation>
    </message>
    <message>
        <source>Values along Its Ro&amp;w</source>
        <translation>행을 따른 값(&amp;W)</translation>
    </message>
    <message>
        <source>Values along Its Co&amp;lumn</source>
        <translation>열을 따른 값(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Histogram</source>
        <translation>히스토그램(&amp;H)</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>합</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>행</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>열</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>히스토그램</translation>
    </message>
    <message>
        <source>&lt;b&gt;Pixels of each value&lt;/b&gt;, logarithmic</source>
        <translation>&lt;b&gt;값마다의 픽셀 수&lt;/b&gt;, 로그</translation>
    </message>
    <message>
        <source>&lt;b&gt;Row %1&lt;/b&gt;</source>
        <translation>&lt;b&gt;%1행&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Column %1&lt;/b&gt;</source>
        <translation>&lt;b&gt;%1열&lt;/b&gt;</translation>
    </message>
    <message>
        <source>input</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>output</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>result of step %1</source>
        <translation>%1단계의 결과</translation>
    </message>
    <message>
        <source>reads the result of step %1</source>
        <translation>%1단계의 결과를 읽음</translation>
    </message>
    <message>
        <source>Once there is a result, this strip shows how each of its pixels is computed: its neighbourhood × filter = sum.</source>
        <translation>결과가 나오면 여기에 픽셀마다 계산 과정(주변 픽셀 × 필터 = 합)이 표시됩니다.</translation>
    </message>
    <message>
        <source>point at another pixel to see its sum, click to pin it</source>
        <translation>다른 픽셀을 가리키면 그 합이 보이고, 클릭하면 고정됩니다</translation>
    </message>
    <message>
        <source>This part of the image is being read…</source>
        <translation>이미지의 이 부분을 읽는 중…</translation>
    </message>
    <message>
        <source>Only a preview is shown here; click to read this part of the image.</source>
        <translation>여기에는 미리 보기만 표시됩니다. 클릭하면 이미지의 이 부분을 읽습니다.</translation>
    </message>
</context>
<context>
    <name>halo::PlayControls</name>
    <message>
        <source>First step</source>
        <translation>첫 단계</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>한 단계 뒤로</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>왼쪽</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>재생 또는 일시정지</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>스페이스</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>다음 단계</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>오른쪽</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>마지막 단계</translation>
    </message>
    <message>
        <source>End</source>
        <translation>End</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>단계 %1/%2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what a button does, its key</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>속도</translation>
    </message>
    <message>
        <source>How many steps are played in a second</source>
        <translation>1초에 재생하는 단계 수</translation>
    </message>
    <message>
        <source>%1 steps/s</source>
        <translation>%1 단계/초</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>일시정지</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>재생</translation>
    </message>
</context>
<context>
    <name>halo::Presenter</name>
    <message>
        <source>B: black, L: spotlight, P: pen, T: time, N: notes; Esc: back.</source>
        <translation>B: 검은 화면, L: 스포트라이트, P: 펜, T: 시간, N: 메모. Esc로 돌아갑니다.</translation>
    </message>
    <message>
        <source>Page Down, Page Up</source>
        <translation>Page Down, Page Up</translation>
    </message>
    <message>
        <source>keys of a clicker: next and previous step of the lesson</source>
        <translation>프레젠터가 보내는 키: 학습의 다음 단계, 이전 단계</translation>
    </message>
    <message>
        <source>B, full stop</source>
        <translation>B, 마침표</translation>
    </message>
    <message>
        <source>black screen; any key ends it</source>
        <translation>검은 화면. 아무 키나 누르면 걷힙니다</translation>
    </message>
    <message>
        <source>spotlight; + and −, or the wheel, for its size</source>
        <translation>스포트라이트. +와 − 또는 휠로 크기 조절</translation>
    </message>
    <message>
        <source>pen; 1 to 4 for its colour, %1 for the last stroke, E for all</source>
        <translation>펜. 1~4로 색, %1로 마지막 획, E로 모두 지우기</translation>
    </message>
    <message>
        <source>reset the view and remove all drawings</source>
        <translation>뷰를 초기화하고 그린 것을 모두 지움</translation>
    </message>
    <message>
        <source>the time; twice: from 0:00</source>
        <translation>시간. 두 번 누르면 0:00부터</translation>
    </message>
    <message>
        <source>the notes</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>puts pen and spotlight away, then leaves the presentation</source>
        <translation>펜과 스포트라이트를 내려놓고, 그다음 창으로 돌아갑니다</translation>
    </message>
</context>
<context>
    <name>halo::PresetCard</name>
    <message>
        <source>Search</source>
        <translation>검색</translation>
    </message>
    <message>
        <source>Search the presets</source>
        <translation>프리셋 검색</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>프리셋</translation>
    </message>
    <message>
        <source>The weights are custom now.</source>
        <translation>이제 직접 편집한 가중치입니다.</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>자동</translation>
    </message>
    <message>
        <source>preset %1</source>
        <translation>프리셋 %1</translation>
    </message>
</context>
<context>
    <name>halo::PreviewPair</name>
    <message>
        <source>The image before and after the filter</source>
        <translation>필터 적용 전과 후의 이미지</translation>
    </message>
    <message>
        <source>A part of the image before and after the filter; drag to see another part.</source>
        <translation>필터 적용 전과 후의 이미지 일부입니다. 끌면 다른 부분이 보입니다.</translation>
    </message>
    <message>
        <source>Open an image to see what the filter does to it.</source>
        <translation>이미지를 열면 필터의 효과가 보입니다.</translation>
    </message>
    <message>
        <source>before</source>
        <translation>적용 전</translation>
    </message>
    <message>
        <source>after, grey is 0</source>
        <translation>적용 후, 회색이 0</translation>
    </message>
    <message>
        <source>after</source>
        <translation>적용 후</translation>
    </message>
</context>
<context>
    <name>halo::Problems</name>
    <message>
        <source>The input cannot be created; choose smaller sizes.</source>
        <translation>계산할 것을 만들 수 없습니다. 더 작은 크기를 선택하세요.</translation>
    </message>
</context>
<context>
    <name>halo::ProjectFiles</name>
    <message>
        <source>Open Project</source>
        <translation>프로젝트 열기</translation>
    </message>
    <message>
        <source>Projects (%1)</source>
        <translation>프로젝트 (%1)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <source>project</source>
        <translation>프로젝트</translation>
    </message>
    <message>
        <source>Save Project</source>
        <translation>프로젝트 저장</translation>
    </message>
    <message>
        <source>Save the changes to %1?</source>
        <translation>%1의 변경 내용을 저장할까요?</translation>
    </message>
    <message>
        <source>The file holds the last saved version. Your changes since then exist only in this window.</source>
        <translation>파일에는 마지막으로 저장한 내용이 그대로 있습니다. 그 뒤의 변경은 이 창에만 있습니다.</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>저장(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Don&apos;t Save</source>
        <translation>저장 안 함(&amp;D)</translation>
    </message>
</context>
<context>
    <name>halo::Projects</name>
    <message>
        <source>No backup of your work can be kept, so a crash would lose it. %1</source>
        <translation>작업의 사본을 보관할 수 없어 비정상 종료되면 작업을 잃게 됩니다. %1</translation>
    </message>
    <message>
        <source>%1 has changed since the project was saved: the stored results are those of another image.</source>
        <translation>프로젝트를 저장한 뒤에 바뀐 이미지: %1. 프로젝트에 보관된 결과는 다른 이미지의 결과입니다.</translation>
    </message>
    <message>
        <source>recovered</source>
        <translation>복구됨</translation>
    </message>
    <message>
        <source>The project was saved without its image, which came from the clipboard and is too large to be kept in it (%1 MiB of at most %2); save the image as a file, open that, and save the project again.</source>
        <translation>프로젝트를 이미지 없이 저장했습니다. 클립보드에서 온 이미지가 너무 커서 담을 수 없습니다(%1 MiB, 최대 %2). 이미지를 파일로 저장해 연 다음 프로젝트를 다시 저장하세요.</translation>
    </message>
    <message>
        <source>The project cannot be opened, because its settings for the workload &quot;%1&quot; are invalid: %2</source>
        <translation>프로젝트에서 워크로드 &quot;%1&quot;에 관한 내용이 잘못되어 열 수 없습니다: %2</translation>
    </message>
</context>
<context>
    <name>halo::QuestionView</name>
    <message>
        <source>Check</source>
        <translation>확인</translation>
    </message>
    <message>
        <source>Show Answer</source>
        <translation>답 보기</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>나의 답</translation>
    </message>
    <message>
        <source>your answer</source>
        <translation>나의 답</translation>
    </message>
    <message>
        <source>Make a prediction first; then see the answer in the diagram, and why.</source>
        <translation>먼저 예측한 다음, 다이어그램에서 답과 그 까닭을 보세요.</translation>
    </message>
    <message>
        <source>Asked about %1.</source>
        <translation>묻는 대상: %1.</translation>
    </message>
    <message>
        <source>Choose an answer.</source>
        <translation>답을 고르세요.</translation>
    </message>
    <message>
        <source>Type a number.</source>
        <translation>숫자를 입력하세요.</translation>
    </message>
    <message>
        <source>Type names such as A1 C1, or none.</source>
        <translation>A1 C1 같은 이름이나 none(없음)을 입력하세요.</translation>
    </message>
    <message>
        <source>Type a name such as B2.</source>
        <translation>B2 같은 이름을 입력하세요.</translation>
    </message>
    <message>
        <source>Click the cell in local memory.</source>
        <translation>로컬 메모리의 셀을 클릭하세요.</translation>
    </message>
    <message>
        <source>Click their outputs one after the other, then Check.</source>
        <translation>출력들을 하나씩 클릭한 다음 ‘확인’을 누르세요.</translation>
    </message>
    <message>
        <source>Click the work-item among the outputs on the right.</source>
        <translation>오른쪽 출력에서 그 워크 아이템을 클릭하세요.</translation>
    </message>
    <message>
        <source>%1 is right. %2</source>
        <translation>%1이(가) 맞습니다. %2</translation>
    </message>
    <message>
        <source>The answer: %1. %2</source>
        <translation>답: %1. %2</translation>
    </message>
    <message>
        <source>Not %1. Look again.</source>
        <translation>%1이(가) 아닙니다. 다시 살펴보세요.</translation>
    </message>
    <message>
        <source>Votes</source>
        <translation>투표</translation>
    </message>
    <message>
        <source>Type how many hands each choice got, and show them as bars.</source>
        <translation>선택지마다 손을 든 사람 수를 입력하면 막대로 보여 줍니다.</translation>
    </message>
</context>
<context>
    <name>halo::Rail</name>
    <message>
        <source>Side panels</source>
        <translation>사이드 패널</translation>
    </message>
    <message>
        <source>%1: click to collapse (%2 focuses it)</source>
        <translation>%1: 클릭하면 이 레일로 접힙니다(%2: 이동)</translation>
    </message>
    <message>
        <source>%1: click to dock it beside the view (%2 opens it for now)</source>
        <translation>%1: 클릭하면 뷰 옆에 고정됩니다(%2: 잠시 열기)</translation>
    </message>
</context>
<context>
    <name>halo::RecordedBar</name>
    <message>
        <source>&amp;Close Recording</source>
        <translation>기록 닫기(&amp;C)</translation>
    </message>
    <message>
        <source>Back to the work-group of the image, filter and implementation of this window (Esc)</source>
        <translation>이 창의 이미지, 필터, 구현의 워크그룹으로 돌아가기 (Esc)</translation>
    </message>
    <message>
        <source>Recorded elsewhere: %1</source>
        <translation>다른 곳에서 기록됨: %1</translation>
    </message>
</context>
<context>
    <name>halo::RecordedTimes</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>Recorded on %1, %2 pixels, filter %3: %4 %5, %6 %7; %8 is %9 × faster.</source>
        <translation>%1에서 기록, %2 픽셀, 필터 %3: %4 %5, %6 %7; %8이(가) %9배 빠름.</translation>
    </message>
</context>
<context>
    <name>halo::Recordings</name>
    <message>
        <source>Reading the recording</source>
        <translation>기록을 읽는 중</translation>
    </message>
</context>
<context>
    <name>halo::RecoveryBar</name>
    <message>
        <source>&amp;Restore</source>
        <translation>복원(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>삭제(&amp;D)</translation>
    </message>
    <message>
        <source>Haloscope closed unexpectedly. Unsaved work from %1 can be restored.</source>
        <translation>Haloscope가 %1의 작업을 저장하지 않고 끝났습니다. 작업의 사본은 보관되어 있습니다.</translation>
    </message>
    <message>
        <source>R&amp;un</source>
        <translation>실행(&amp;U)</translation>
    </message>
    <message>
        <source>Your work is restored but did not run, because it may have caused the crash. Run it, or change it first.</source>
        <translation>작업을 되살렸지만 아직 실행하지 않았습니다. Haloscope가 끝난 원인일 수 있습니다. 실행하거나 먼저 바꾸세요.</translation>
    </message>
</context>
<context>
    <name>halo::ResponsePicture</name>
    <message>
        <source>Frequency response</source>
        <translation>주파수 응답</translation>
    </message>
    <message>
        <source>The highest gain is %1 dB.</source>
        <translation>최대 통과량은 %1 dB입니다.</translation>
    </message>
    <message>
        <source>cycles per pixel, across and down; dB</source>
        <translation>픽셀당 주기, 가로와 세로, dB</translation>
    </message>
    <message>
        <source>%1 across, %2 down: %3 dB, %4 times</source>
        <translation>가로 %1, 세로 %2: %3 dB, %4배</translation>
    </message>
</context>
<context>
    <name>halo::ResultStage</name>
    <message>
        <source>Fit</source>
        <translation>맞춤</translation>
    </message>
    <message>
        <source>Fit the image into the view (Ctrl+0)</source>
        <translation>이미지를 뷰에 맞춤 (Ctrl+0)</translation>
    </message>
    <message>
        <source>1:1</source>
        <translation>1:1</translation>
    </message>
    <message>
        <source>One image pixel per screen pixel (Ctrl+1)</source>
        <translation>이미지의 1픽셀을 화면의 1픽셀에 표시 (Ctrl+1)</translation>
    </message>
    <message>
        <source>800 %</source>
        <translation>800%</translation>
    </message>
    <message>
        <source>Large enough to show the pixel grid</source>
        <translation>픽셀 격자가 보이는 크기</translation>
    </message>
    <message>
        <source>4,800 %</source>
        <translation>4,800%</translation>
    </message>
    <message>
        <source>Large enough to show the numbers in the pixels</source>
        <translation>픽셀 안의 숫자가 보이는 크기</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>확대</translation>
    </message>
    <message>
        <source>Zoom in (Ctrl++)</source>
        <translation>확대 (Ctrl++)</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>축소</translation>
    </message>
    <message>
        <source>Zoom out (Ctrl+-)</source>
        <translation>축소 (Ctrl+-)</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>분할</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>나란히</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>차이</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>Input %1</source>
        <translation>입력 %1</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>Difference, brightest = %1</source>
        <translation>차이, 가장 밝은 값 = %1</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>처리 중…</translation>
    </message>
    <message>
        <source>This output belongs to earlier settings</source>
        <translation>이전 설정의 출력입니다</translation>
    </message>
    <message>
        <source>Comparing with the reference…</source>
        <translation>기준 결과와 비교 중…</translation>
    </message>
    <message>
        <source>Not enough memory to show this image</source>
        <translation>메모리가 부족하여 이 이미지를 표시할 수 없습니다</translation>
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
        <translation>유한하지 않음(보라색): %1</translation>
    </message>
    <message>
        <source>Signed difference</source>
        <translation>부호 있는 차이</translation>
    </message>
    <message>
        <source>Output − input, full colour = %1</source>
        <translation>출력 − 입력, 최대 색 = %1</translation>
    </message>
    <message>
        <source>Copy &amp;Value of (%1, %2)</source>
        <translation>(%1, %2)의 값 복사(&amp;V)</translation>
    </message>
    <message>
        <source>Show Its Work-&amp;group</source>
        <translation>워크그룹 표시(&amp;G)</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>%1단계</translation>
    </message>
    <message>
        <source>Pin Result as &amp;A</source>
        <translation>결과를 A로 고정(&amp;A)</translation>
    </message>
    <message>
        <source>Keeps this result and shows it in place of the input, to compare other settings with it. Key: A</source>
        <translation>이 결과를 입력 자리에 두고 다른 설정과 비교합니다. 키: A</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A: %1</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>미리 보기</translation>
    </message>
    <message>
        <source>Outside the dashed frame: a preview</source>
        <translation>점선 틀 밖: 미리 보기</translation>
    </message>
</context>
<context>
    <name>halo::Role</name>
    <message>
        <source>under the outputs</source>
        <translation>출력 아래</translation>
    </message>
    <message>
        <source>halo</source>
        <translation>헤일로</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>유휴</translation>
    </message>
    <message>
        <source>conflict</source>
        <translation>충돌</translation>
    </message>
    <message>
        <source>outside the image</source>
        <translation>이미지 밖</translation>
    </message>
</context>
<context>
    <name>halo::RunList</name>
    <message>
        <source>History</source>
        <translation>측정 기록</translation>
    </message>
    <message>
        <source>Earlier measurements; Enter or a double click shows one again.</source>
        <translation>이전 측정입니다. Enter 키나 두 번 클릭으로 다시 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>Notes on this measurement</source>
        <translation>이 측정에 대한 메모</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>비교</translation>
    </message>
    <message>
        <source>Compares the chosen measurement with the one on screen.</source>
        <translation>선택한 측정을 화면의 측정과 비교합니다.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <source>Removes the chosen measurement from the history.</source>
        <translation>선택한 측정을 기록에서 제거합니다.</translation>
    </message>
    <message>
        <source>%1, %2 configurations
%3</source>
        <translation>%1, 구성 %2개
%3</translation>
    </message>
</context>
<context>
    <name>halo::RunThread</name>
    <message>
        <source>An unexpected error occurred; the last result is kept. Try again.</source>
        <translation>예기치 않은 오류가 발생했습니다. 마지막 결과는 그대로 있으니 다시 시도하세요.</translation>
    </message>
</context>
<context>
    <name>halo::StepDiagram</name>
    <message>
        <source>Memory of the work-group</source>
        <translation>워크그룹의 메모리</translation>
    </message>
    <message>
        <source>Work-group</source>
        <translation>워크그룹</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>Plays it in the Work-group view, next to its source</source>
        <translation>워크그룹 뷰에서 소스와 나란히 재생합니다</translation>
    </message>
    <message>
        <source>Step %1 of %2. %3</source>
        <translation>단계 %1/%2. %3</translation>
    </message>
</context>
<context>
    <name>halo::StepView</name>
    <message>
        <source>About the step</source>
        <translation>단계 설명</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>소스</translation>
    </message>
    <message>
        <source>Changes in the source since the previous step</source>
        <translation>이전 단계 대비 소스 변경</translation>
    </message>
    <message>
        <source>Diagram</source>
        <translation>다이어그램</translation>
    </message>
    <message>
        <source>What a recorded work-group reads and writes, step by step</source>
        <translation>기록된 워크그룹이 단계마다 읽고 쓰는 것</translation>
    </message>
    <message>
        <source>Source changes</source>
        <translation>소스에서 바뀐 점</translation>
    </message>
</context>
<context>
    <name>halo::RunController</name>
    <message>
        <source>Step %1 (%2): %3</source>
        <translation>%1단계 (%2): %3</translation>
    </message>
    <message>
        <source>the kernel &quot;%1&quot; has not been checked in the simulator yet; choose this step to check it.</source>
        <translation>시뮬레이터가 커널 &quot;%1&quot;을(를) 아직 살펴보지 않았습니다. 이 단계를 선택하면 살펴봅니다.</translation>
    </message>
    <message>
        <source>OpenCV computes convolutions only; choose an OpenCL device for this workload.</source>
        <translation>OpenCV는 합성곱만 계산합니다. 이 워크로드에는 OpenCL 장치를 선택하세요.</translation>
    </message>
    <message>
        <source>all implementations once, %1</source>
        <translation>모든 구현 한 번씩, %1</translation>
    </message>
</context>
<context>
    <name>halo::Runs</name>
    <message>
        <source>Building the kernel</source>
        <translation>커널 빌드 중</translation>
    </message>
    <message>
        <source>Downloading the result</source>
        <translation>결과 다운로드 중</translation>
    </message>
    <message>
        <source>Checking against the reference</source>
        <translation>기준 결과와 대조 중</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Uploading the data</source>
        <translation>데이터 업로드 중</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>계산 중</translation>
    </message>
</context>
<context>
    <name>halo::Saving</name>
    <message>
        <source>PNG, 8 bit (*.png)</source>
        <translation>PNG, 8비트 (*.png)</translation>
    </message>
    <message>
        <source>PNG, 16 bit (*.png)</source>
        <translation>PNG, 16비트 (*.png)</translation>
    </message>
    <message>
        <source>TIFF, 8 bit (*.tif *.tiff)</source>
        <translation>TIFF, 8비트 (*.tif *.tiff)</translation>
    </message>
    <message>
        <source>TIFF, 16 bit (*.tif *.tiff)</source>
        <translation>TIFF, 16비트 (*.tif *.tiff)</translation>
    </message>
    <message>
        <source>TIFF, float: exact values (*.tif *.tiff)</source>
        <translation>TIFF, 부동소수점: 정확한 값 (*.tif *.tiff)</translation>
    </message>
    <message>
        <source>JPEG, 8 bit (*.jpg *.jpeg)</source>
        <translation>JPEG, 8비트 (*.jpg *.jpeg)</translation>
    </message>
    <message>
        <source>As shown: %1</source>
        <translation>보이는 대로: %1</translation>
    </message>
    <message>
        <source>Values: %1</source>
        <translation>값: %1</translation>
    </message>
    <message>
        <source>Values, clipped: %1</source>
        <translation>값(범위 밖은 잘림): %1</translation>
    </message>
    <message>
        <source>as shown</source>
        <translation>보이는 대로</translation>
    </message>
    <message>
        <source>exact values</source>
        <translation>정확한 값</translation>
    </message>
    <message>
        <source>values</source>
        <translation>값</translation>
    </message>
    <message>
        <source>values; %1 of the samples were outside 0 to %2 and were clipped</source>
        <translation>값. 샘플의 %1이(가) 0~%2 범위를 벗어나 잘렸습니다</translation>
    </message>
    <message>
        <source>Copied as shown</source>
        <translation>보이는 대로 복사됨</translation>
    </message>
    <message>
        <source>Copied the values as text</source>
        <translation>값을 텍스트로 복사함</translation>
    </message>
    <message>
        <source>The image could not be copied; there may not be enough memory.</source>
        <translation>이미지를 복사할 수 없습니다. 메모리가 부족할 수 있습니다.</translation>
    </message>
    <message>
        <source>The file could not be written; there may not be enough memory.</source>
        <translation>파일을 쓸 수 없습니다. 메모리가 부족할 수 있습니다.</translation>
    </message>
    <message>
        <source>Save Result</source>
        <translation>결과 저장</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>표 (*.csv)</translation>
    </message>
    <message>
        <source>This step as a drawing (*.svg)</source>
        <translation>이 단계 벡터 그림 (*.svg)</translation>
    </message>
    <message>
        <source>This step as an image (*.png)</source>
        <translation>이 단계 이미지 (*.png)</translation>
    </message>
    <message>
        <source>This step as a page (*.pdf)</source>
        <translation>이 단계 페이지 (*.pdf)</translation>
    </message>
    <message>
        <source>All steps, numbered, as a drawing (*.svg)</source>
        <translation>번호 붙인 모든 단계, 벡터 그림 (*.svg)</translation>
    </message>
    <message>
        <source>All steps, numbered, on pages (*.pdf)</source>
        <translation>번호 붙인 모든 단계, 페이지 (*.pdf)</translation>
    </message>
    <message>
        <source>Animation (*.gif)</source>
        <translation>애니메이션 (*.gif)</translation>
    </message>
    <message>
        <source>Film (*.mp4)</source>
        <translation>동영상 (*.mp4)</translation>
    </message>
    <message>
        <source>The recording, for programs (*.json)</source>
        <translation>기록, 프로그램용 (*.json)</translation>
    </message>
    <message>
        <source>The recording as a table (*.csv)</source>
        <translation>기록 표 (*.csv)</translation>
    </message>
    <message>
        <source>Save Diagram</source>
        <translation>다이어그램 저장</translation>
    </message>
    <message>
        <source>Sound, 32-bit float (*.wav)</source>
        <translation>소리, 32비트 부동소수점 (*.wav)</translation>
    </message>
    <message>
        <source>Timings (*.csv)</source>
        <translation>측정 시간 (*.csv)</translation>
    </message>
    <message>
        <source>Writing the file</source>
        <translation>파일을 쓰는 중</translation>
    </message>
    <message>
        <source>Save Timings (configurations: %1)</source>
        <translation>이 필터와 데이터의 시간 저장, 구성 수: %1</translation>
    </message>
    <message>
        <source>All steps, as an interactive page (*.html)</source>
        <translation>모든 단계, 브라우저에서 한 단계씩 보기 (*.html)</translation>
    </message>
    <message>
        <source>Whole image, 0 as middle grey: %1</source>
        <translation>전체 이미지, 0을 중간 회색으로: %1</translation>
    </message>
    <message>
        <source>Whole image: %1</source>
        <translation>전체 이미지: %1</translation>
    </message>
    <message>
        <source>Visible part: %1</source>
        <translation>보이는 부분: %1</translation>
    </message>
</context>
<context>
    <name>halo::Session</name>
    <message>
        <source>No OpenCL device was found, so OpenCV filters on the CPU; to run the implementations, install a driver (on Debian and Ubuntu: apt install pocl-opencl-icd) and restart Haloscope.</source>
        <translation>OpenCL 장치를 찾지 못하여 OpenCV가 CPU에서 필터를 적용합니다. 구현을 실행하려면 드라이버를 설치하고(Debian과 Ubuntu: apt install pocl-opencl-icd) Haloscope를 다시 시작하세요.</translation>
    </message>
    <message>
        <source>Reading the image</source>
        <translation>이미지 읽는 중</translation>
    </message>
    <message>
        <source>Reading the signal</source>
        <translation>신호 읽는 중</translation>
    </message>
    <message>
        <source>Preparing the data</source>
        <translation>데이터 준비 중</translation>
    </message>
    <message>
        <source>Preparing the data was cancelled; change an input to prepare it again.</source>
        <translation>데이터 준비를 취소했습니다. 계산할 내용을 바꾸면 다시 준비합니다.</translation>
    </message>
    <message>
        <source>signal</source>
        <translation>신호</translation>
    </message>
    <message>
        <source>Another measurement is running; wait until it ends, or stop it.</source>
        <translation>다른 것을 측정하고 있습니다. 끝날 때까지 기다리거나 중지하세요.</translation>
    </message>
    <message>
        <source>Reading the whole image</source>
        <translation>전체 이미지 읽는 중</translation>
    </message>
</context>
<context>
    <name>halo::Sheet</name>
    <message>
        <source>filter %1</source>
        <translation>필터 %1</translation>
    </message>
    <message>
        <source>image %1</source>
        <translation>이미지 %1</translation>
    </message>
    <message>
        <source>work-group %1 at (%2, %3) of %4</source>
        <translation>워크그룹 %1, 위치 (%2, %3), 전체 %4</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>단계 %1/%2</translation>
    </message>
    <message>
        <source>page %1 of %2</source>
        <translation>%1/%2쪽</translation>
    </message>
    <message>
        <source>data %1</source>
        <translation>데이터 %1</translation>
    </message>
    <message>
        <source>Does not match the formula: %1</source>
        <translation>공식과 일치하지 않음: %1</translation>
    </message>
    <message>
        <source>Matches the formula</source>
        <translation>공식과 일치</translation>
    </message>
    <message>
        <source>First step (Home)</source>
        <translation>첫 단계 (Home)</translation>
    </message>
    <message>
        <source>Step back (Left)</source>
        <translation>한 단계 뒤로 (←)</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>재생</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>일시정지</translation>
    </message>
    <message>
        <source>Next step (Right)</source>
        <translation>다음 단계 (→)</translation>
    </message>
    <message>
        <source>Last step (End)</source>
        <translation>마지막 단계 (End)</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>타임라인</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>소스</translation>
    </message>
    <message>
        <source>After the last step: %1</source>
        <translation>마지막 단계 뒤: %1</translation>
    </message>
    <message>
        <source>Keys: ← → Home End, Space plays; hover a cell, click to pin it</source>
        <translation>키: ← → Home End, 스페이스로 재생; 셀을 가리키면 관련된 것이 표시되고 클릭하면 고정됩니다</translation>
    </message>
</context>
<context>
    <name>halo::SignalBar</name>
    <message>
        <source>Signal</source>
        <translation>신호</translation>
    </message>
    <message>
        <source>Samples separated by spaces, a synthetic signal such as sine:1000,50, or a file name. Press Enter to apply.</source>
        <translation>빈칸으로 구분한 표본, sine:1000,50 같은 생성 신호, 또는 파일 이름. Enter 키를 누르면 적용됩니다.</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>열기…</translation>
    </message>
    <message>
        <source>A WAV file, or a table with a channel in each column</source>
        <translation>WAV 파일, 또는 열마다 채널 하나인 표</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>채널</translation>
    </message>
    <message>
        <source>Synthetic</source>
        <translation>합성</translation>
    </message>
    <message>
        <source>A synthetic signal</source>
        <translation>공식으로 만든 신호</translation>
    </message>
    <message>
        <source>Chirp: from low to high frequency</source>
        <translation>처프: 느린 것에서 빠른 것으로</translation>
    </message>
    <message>
        <source>Sine</source>
        <translation>사인</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>계단</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>노이즈</translation>
    </message>
    <message>
        <source>Unit impulse (shows the filter)</source>
        <translation>단위 임펄스(필터를 보여 줌)</translation>
    </message>
    <message>
        <source>Long noise, for measurements</source>
        <translation>긴 노이즈, 측정용</translation>
    </message>
    <message>
        <source>Line of the image</source>
        <translation>이미지의 한 줄</translation>
    </message>
    <message>
        <source>row</source>
        <translation>행</translation>
    </message>
    <message>
        <source>column</source>
        <translation>열</translation>
    </message>
    <message>
        <source>Uses a row or a column of the open image as the signal.</source>
        <translation>열린 이미지의 행이나 열 하나를 신호로 씁니다.</translation>
    </message>
    <message>
        <source>Number of the line</source>
        <translation>줄 번호</translation>
    </message>
    <message>
        <source>channel %1</source>
        <translation>채널 %1</translation>
    </message>
    <message>
        <source>Open Signal</source>
        <translation>신호 열기</translation>
    </message>
    <message>
        <source>Sounds and tables (*.wav *.flac *.aif *.aiff *.au *.ogg *.csv *.txt *.tsv *.dat)</source>
        <translation>소리와 표 (*.wav *.flac *.aif *.aiff *.au *.ogg *.csv *.txt *.tsv *.dat)</translation>
    </message>
</context>
<context>
    <name>halo::SignalStage</name>
    <message>
        <source>Signal</source>
        <translation>신호</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>표본</translation>
    </message>
    <message>
        <source>Filter as applied</source>
        <translation>적용되는 필터</translation>
    </message>
    <message>
        <source>tap</source>
        <translation>탭</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>결과</translation>
    </message>
    <message>
        <source>Visible part of the signal</source>
        <translation>신호에서 보이는 부분</translation>
    </message>
    <message>
        <source>signal</source>
        <translation>신호</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>device</source>
        <translation>장치</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>기준</translation>
    </message>
    <message>
        <source>… %1 more …</source>
        <translation>… %1개 더 …</translation>
    </message>
    <message>
        <source>(%1 taps outside the signal)</source>
        <translation>(신호 밖의 탭 %1개)</translation>
    </message>
    <message>
        <source>device %1</source>
        <translation>장치 %1</translation>
    </message>
    <message>
        <source>, reference %1, difference %2</source>
        <translation>, 기준 %1, 차이 %2</translation>
    </message>
    <message>
        <source>Point at a sample of the result to see its sum; click to pin it, move it by the arrow keys, unpin it with Esc; double-click or press Enter to see the work-group that computed it; the wheel zooms.</source>
        <translation>결과의 표본을 가리키면 합이 보입니다. 클릭하면 고정되고, 화살표 키로 옮기며, Esc로 풉니다. 두 번 클릭하거나 Enter를 누르면 만든 워크그룹이 보이고, 휠로 확대합니다.</translation>
    </message>
</context>
<context>
    <name>halo::SizeLine</name>
    <message>
        <source>Filter width</source>
        <translation>필터 너비</translation>
    </message>
    <message>
        <source>Filter height</source>
        <translation>필터 높이</translation>
    </message>
    <message>
        <source>square</source>
        <translation>정사각</translation>
    </message>
    <message>
        <source>Keep width and height equal.</source>
        <translation>너비와 높이를 같게 유지합니다.</translation>
    </message>
</context>
<context>
    <name>halo::SourceEditing</name>
    <message>
        <source>error: %1</source>
        <translation>오류: %1</translation>
    </message>
    <message>
        <source>note: %1</source>
        <translation>참고: %1</translation>
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
        <translation>%1행: 그룹의 워크 아이템이 %2번 실행, 메모리 섹터 %3개, 뱅크 충돌 %4번(모델, 표 참조).</translation>
    </message>
    <message>
        <source>Beside the lines: × runs · s sectors of 32 bytes · c bank conflicts</source>
        <translation>행 옆: × 실행 횟수 · s 32바이트 섹터 수 · c 뱅크 충돌 수</translation>
    </message>
    <message>
        <source>Beside the lines: i instructions of the assembly</source>
        <translation>행 옆: i 어셈블리 명령 수</translation>
    </message>
    <message>
        <source>Beside the lines: × runs · s sectors of 32 bytes · c bank conflicts · i instructions</source>
        <translation>행 옆: × 실행 횟수 · s 32바이트 섹터 수 · c 뱅크 충돌 수 · i 명령 수</translation>
    </message>
    <message>
        <source>Line %1, instructions of the assembly: %2 (%3)</source>
        <translation>%1번째 줄, 어셈블리 명령: %2개 (%3)</translation>
    </message>
</context>
<context>
    <name>halo::SourceView</name>
    <message>
        <source>Source</source>
        <translation>소스</translation>
    </message>
    <message>
        <source>header</source>
        <translation>헤더</translation>
    </message>
    <message>
        <source>Show the header comment</source>
        <translation>헤더 주석 표시</translation>
    </message>
    <message>
        <source>The comment at the top of the file, which defines how the implementation is launched.</source>
        <translation>구현의 런치 방법을 적은, 파일 맨 위의 주석입니다.</translation>
    </message>
    <message>
        <source>Build log</source>
        <translation>빌드 로그</translation>
    </message>
    <message>
        <source>Notes on the implementation</source>
        <translation>구현 설명</translation>
    </message>
    <message>
        <source>Source of the implementation</source>
        <translation>구현의 소스</translation>
    </message>
    <message>
        <source>Source — %1</source>
        <translation>소스 — %1</translation>
    </message>
    <message>
        <source>Source — %1, faulty</source>
        <translation>소스 — %1, 망가짐</translation>
    </message>
    <message>
        <source>Source — %1, as recorded</source>
        <translation>소스 — %1, 기록된 대로</translation>
    </message>
    <message>
        <source>// The recording does not hold the source.
</source>
        <translation>// 기록에 소스가 들어 있지 않습니다.
</translation>
    </message>
    <message>
        <source>Assembly</source>
        <translation>어셈블리</translation>
    </message>
    <message>
        <source>The assembly of the kernel line by line, and the resources it takes on the device.</source>
        <translation>장치의 컴파일러가 커널을 줄마다 무엇으로 만드는지, 장치 자원을 얼마나 쓰는지 보여 줍니다.</translation>
    </message>
</context>
<context>
    <name>halo::SpeakerLine</name>
    <message>
        <source>%1 of %2</source>
        <translation>%2단계 중 %1</translation>
    </message>
</context>
<context>
    <name>halo::SpeakerTools</name>
    <message>
        <source>The screen is black</source>
        <translation>화면이 검게 가려짐</translation>
    </message>
    <message>
        <source>Pen</source>
        <translation>펜</translation>
    </message>
    <message>
        <source>Spotlight</source>
        <translation>스포트라이트</translation>
    </message>
</context>
<context>
    <name>halo::StageHead</name>
    <message>
        <source>Recording %1</source>
        <translation>기록 %1</translation>
    </message>
    <message>
        <source>custom filter</source>
        <translation>직접 만든 필터</translation>
    </message>
    <message>
        <source>OpenCV on the CPU</source>
        <translation>CPU의 OpenCV</translation>
    </message>
    <message>
        <source>colours × alpha</source>
        <translation>색 × 알파</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>%2단계 중 %1단계</translation>
    </message>
</context>
<context>
    <name>halo::StageToolBar</name>
    <message>
        <source>What is shown</source>
        <translation>표시 내용</translation>
    </message>
    <message>
        <source>Zoom: 100 % is one image pixel per screen pixel</source>
        <translation>배율: 100%이면 이미지의 1픽셀이 화면의 1픽셀입니다</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>분할</translation>
    </message>
    <message>
        <source>One image: input to the left of the line, output to the right. Drag the line. Key: 1</source>
        <translation>한 이미지에서 선 왼쪽은 입력, 오른쪽은 출력입니다. 선을 끌어 옮기세요. 단축키: 1</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>나란히</translation>
    </message>
    <message>
        <source>Input and output next to each other, zooming and moving together. Key: 2</source>
        <translation>입력과 출력을 나란히 놓고 함께 확대하고 옮깁니다. 단축키: 2</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>차이</translation>
    </message>
    <message>
        <source>The difference between output and reference, amplified. Key: 3</source>
        <translation>출력과 기준 결과의 차이를 증폭하여 보여 줍니다. 단축키: 3</translation>
    </message>
    <message>
        <source>Brightness of the output</source>
        <translation>출력의 밝기</translation>
    </message>
    <message>
        <source>How output values map to brightness; the values do not change</source>
        <translation>출력값을 밝기로 바꾸는 방법이며, 값 자체는 그대로입니다</translation>
    </message>
    <message>
        <source>As is</source>
        <translation>그대로</translation>
    </message>
    <message>
        <source>0 is black and 1 is white; negative values are black</source>
        <translation>0은 검정, 1은 흰색이며 음수는 검정입니다</translation>
    </message>
    <message>
        <source>Absolute</source>
        <translation>절댓값</translation>
    </message>
    <message>
        <source>The sign is ignored: edges of both directions are bright</source>
        <translation>부호를 무시하여 양방향의 에지가 모두 밝습니다</translation>
    </message>
    <message>
        <source>Around grey</source>
        <translation>회색 중심</translation>
    </message>
    <message>
        <source>0 is middle grey, negative darker, positive brighter</source>
        <translation>0은 중간 회색, 음수는 더 어둡고 양수는 더 밝습니다</translation>
    </message>
    <message>
        <source>Automatic range</source>
        <translation>자동 범위</translation>
    </message>
    <message>
        <source>The smallest value is black, the largest white</source>
        <translation>가장 작은 값은 검정, 가장 큰 값은 흰색입니다</translation>
    </message>
    <message>
        <source>Amplification of the difference</source>
        <translation>차이의 증폭</translation>
    </message>
    <message>
        <source>Amplification of the difference; automatic: the largest error is brightest</source>
        <translation>차이를 증폭하는 배율이며, 자동이면 최대 오차가 가장 밝습니다</translation>
    </message>
    <message>
        <source>Automatic ×</source>
        <translation>자동 배율</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1배</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Zoom %1 percent</source>
        <translation>배율 %1퍼센트</translation>
    </message>
    <message>
        <source>By filter: as is</source>
        <translation>필터에 따라: 그대로</translation>
    </message>
    <message>
        <source>Around grey if the weights of the filter add up to zero, else as is</source>
        <translation>필터 가중치의 합이 0이면 회색을 중심으로, 아니면 그대로</translation>
    </message>
    <message>
        <source>By filter: grey</source>
        <translation>필터에 따라: 회색</translation>
    </message>
    <message>
        <source>Signed difference</source>
        <translation>부호 있는 차이</translation>
    </message>
    <message>
        <source>Output minus input: blue is brighter, orange darker than before. Key: 4</source>
        <translation>출력 빼기 입력: 파란색은 밝아지고 주황색은 어두워진 곳입니다. 키: 4</translation>
    </message>
</context>
<context>
    <name>halo::Stages</name>
    <message>
        <source>Views</source>
        <translation>뷰</translation>
    </message>
    <message>
        <source>Work-group</source>
        <translation>워크그룹</translation>
    </message>
    <message>
        <source>Timing</source>
        <translation>시간 측정</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>네트워크</translation>
    </message>
    <message>
        <source>How one work-group computes it</source>
        <translation>한 워크그룹이 계산하는 방법</translation>
    </message>
    <message>
        <source>How fast is it, and how sure are we?</source>
        <translation>얼마나 빠르고 얼마나 확실한가?</translation>
    </message>
    <message>
        <source>How does a whole network see it?</source>
        <translation>전체 네트워크는 어떻게 보는가?</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Recording a work-group</source>
        <translation>워크그룹을 기록하는 중</translation>
    </message>
    <message>
        <source>Go to &amp;Result</source>
        <translation>결과로 이동(&amp;R)</translation>
    </message>
    <message>
        <source>Go to &amp;Work-group</source>
        <translation>워크그룹으로(&amp;W)</translation>
    </message>
    <message>
        <source>Go to &amp;Timing</source>
        <translation>시간 측정으로 이동(&amp;T)</translation>
    </message>
    <message>
        <source>Go to N&amp;etwork</source>
        <translation>네트워크로 이동(&amp;E)</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>학습</translation>
    </message>
    <message>
        <source>Learn step by step</source>
        <translation>단계별 학습</translation>
    </message>
    <message>
        <source>Go to &amp;Lessons</source>
        <translation>학습으로 가기(&amp;L)</translation>
    </message>
</context>
<context>
    <name>halo::StatusLine</name>
    <message>
        <source>grey</source>
        <translation>회색조</translation>
    </message>
    <message>
        <source>colour</source>
        <translation>컬러</translation>
    </message>
    <message>
        <source> with alpha</source>
        <translation> + 알파</translation>
    </message>
    <message>
        <source>%1%2, 8 bit</source>
        <translation>%1%2, 8비트</translation>
    </message>
    <message>
        <source>%1%2, 16 bit</source>
        <translation>%1%2, 16비트</translation>
    </message>
    <message>
        <source>%1%2, float</source>
        <translation>%1%2, 부동소수점</translation>
    </message>
    <message>
        <source>Cancel (Esc)</source>
        <translation>취소 (Esc)</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>진행률</translation>
    </message>
    <message>
        <source>Out of date</source>
        <translation>최신이 아님</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>준비됨</translation>
    </message>
    <message>
        <source>%1 %2 × %3 %4</source>
        <translation>%1 %2 × %3 %4</translation>
    </message>
    <message>
        <source>No image yet: open one, drop one here, or choose a sample.</source>
        <translation>아직 이미지가 없습니다. 열거나, 여기에 놓거나, 샘플을 선택하세요.</translation>
    </message>
    <message>
        <source>%1 median of %2 · %3 Mpixel/s</source>
        <translation>중앙값 %1(%2회) · %3 Mpixel/s</translation>
    </message>
    <message>
        <source>max error against the reference %1</source>
        <translation>기준 대비 최대 오차 %1</translation>
    </message>
    <message>
        <source>%1 (1 is white)</source>
        <translation>%1 (1이 흰색)</translation>
    </message>
    <message>
        <source>differs from the reference by %1</source>
        <translation>기준과 다름, 오차 %1</translation>
    </message>
    <message>
        <source>%1 · samples: %2, channels: %3</source>
        <translation>%1 · 표본: %2, 채널: %3</translation>
    </message>
    <message>
        <source>%1 → %2 median of %3</source>
        <translation>%1 → 중앙값 %2(%3회)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 저장됨</translation>
    </message>
    <message>
        <source>Saved %1: %2</source>
        <translation>%1 저장됨: %2</translation>
    </message>
    <message>
        <source>unknown time (the device clock is wrong)</source>
        <translation>알 수 없는 시간 (장치의 클록이 잘못됨)</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>일시 중지</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>계속</translation>
    </message>
    <message>
        <source>%1 %2 × %3 %4, shown in parts; this one has %5 × %6 pixels from (%7, %8)</source>
        <translation>%1 %2 × %3 %4, 부분별로 표시. 이 부분은 (%7, %8)부터 %5 × %6픽셀</translation>
    </message>
</context>
<context>
    <name>halo::StencilPanel</name>
    <message>
        <source>Time steps</source>
        <translation>시간 단계</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>점</translation>
    </message>
    <message>
        <source>5: the four neighbours</source>
        <translation>5: 이웃 네 셀</translation>
    </message>
    <message>
        <source>9: the corners too</source>
        <translation>9: 모서리 셀도</translation>
    </message>
    <message>
        <source>The neighbours that a cell exchanges heat with in a time step.</source>
        <translation>한 시간 단계에서 셀이 열을 주고받는 셀들.</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>비율</translation>
    </message>
    <message>
        <source>The share of a difference that flows in a time step. With a larger rate, temperatures would oscillate.</source>
        <translation>한 시간 단계에 흐르는 차이의 비율. 더 크면 온도가 진동합니다.</translation>
    </message>
    <message>
        <source>&amp;Points</source>
        <translation>점(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation>단계(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Rate</source>
        <translation>비율(&amp;R)</translation>
    </message>
    <message>
        <source>Synthetic plate. Open an image to use its brightness as initial temperature.</source>
        <translation>합성 판. 이미지를 열면 밝기를 초기 온도로 사용합니다.</translation>
    </message>
    <message>
        <source>A plate of %1 × %2 cells; temperature = brightness.</source>
        <translation>%1 × %2 셀의 판. 온도 = 밝기.</translation>
    </message>
    <message>
        <source>time steps</source>
        <translation>시간 단계</translation>
    </message>
</context>
<context>
    <name>halo::StencilStage</name>
    <message>
        <source>Heat</source>
        <translation>열</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>전</translation>
    </message>
    <message>
        <source>After %1 time steps</source>
        <translation>시간 단계 %1개 후</translation>
    </message>
    <message>
        <source>✗ Cell %1 differs from the reference by %2; rounding explains at most %3.</source>
        <translation>✗ 셀 %1이(가) 기준과 %2만큼 다릅니다. 반올림으로는 최대 %3까지 설명됩니다.</translation>
    </message>
    <message>
        <source>Point at a cell to read its temperatures; double-click to see which work-item computes it.</source>
        <translation>셀을 가리키면 온도가 보이고, 두 번 클릭하면 어느 워크 아이템이 계산하는지 보입니다.</translation>
    </message>
    <message>
        <source>Cell (%1, %2): %3 before, %4 after.</source>
        <translation>셀 (%1, %2): 전 %3, 후 %4.</translation>
    </message>
    <message>
        <source>Cell under the pointer</source>
        <translation>포인터 아래의 셀</translation>
    </message>
</context>
<context>
    <name>halo::StudentDialog</name>
    <message>
        <source>Student</source>
        <translation>누구의 문제지인가요?</translation>
    </message>
    <message>
        <source>The number selects your paper and identifies you to your teacher. Name and number stay on this computer and in the file that you hand in.</source>
        <translation>학번에 따라 문제가 정해지고, 선생님은 학번으로 학생을 찾습니다. 학번과 이름은 이 컴퓨터와 제출하는 파일에만 남습니다.</translation>
    </message>
    <message>
        <source>Student number:</source>
        <translation>학번:</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>이름:</translation>
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
        <translation>픽셀 (%1, %2): %3</translation>
    </message>
    <message>
        <source>(%1, %2) is outside the image and counts as 0: %3</source>
        <translation>(%1, %2) 위치는 이미지 바깥이므로 0으로 계산합니다: %3</translation>
    </message>
    <message>
        <source>(%1, %2) is outside the image; pixel (%3, %4) is used: %5</source>
        <translation>(%1, %2) 위치는 이미지 바깥이므로 픽셀 (%3, %4) 값을 대신 씁니다: %5</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>Filter, rotated</source>
        <translation>필터(회전)</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>필터</translation>
    </message>
    <message>
        <source>Products</source>
        <translation>곱</translation>
    </message>
</context>
<context>
    <name>halo::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>타임라인</translation>
    </message>
    <message>
        <source>%1: steps %2 to %3</source>
        <translation>%1: 단계 %2~%3</translation>
    </message>
</context>
<context>
    <name>halo::TimingBar</name>
    <message>
        <source>Files</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>Save results and charts, or open those of another machine</source>
        <translation>수치와 차트를 저장하거나 다른 컴퓨터의 것을 읽기</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>측정 설정</translation>
    </message>
    <message>
        <source>Shows or hides the settings and the history of measurements (M)</source>
        <translation>측정할 것과 측정 기록을 보이거나 숨깁니다 (M)</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>측정</translation>
    </message>
    <message>
        <source>Measure, or stop and keep the results so far (F6)</source>
        <translation>측정, 또는 멈추고 지금까지의 결과 유지 (F6)</translation>
    </message>
    <message>
        <source>&amp;Tune the Work-group</source>
        <translation>워크그룹 튜닝(&amp;T)</translation>
    </message>
    <message>
        <source>Searches the fastest work-group and parameters of the chosen implementation for this filter and image (F7)</source>
        <translation>이 필터와 이미지에서 선택한 구현의 가장 빠른 워크그룹과 매개변수 찾기 (F7)</translation>
    </message>
    <message>
        <source>Find the &amp;Fastest</source>
        <translation>가장 빠른 것 찾기(&amp;F)</translation>
    </message>
    <message>
        <source>Compares all implementations for this filter and image, each with its default work-group, so that &quot;Auto&quot; knows the fastest (F8)</source>
        <translation>이 필터와 이미지에서 모든 구현을 각각 기본 워크그룹으로 비교하여 “자동”이 가장 빠른 것을 알게 합니다 (F8)</translation>
    </message>
    <message>
        <source>Use It</source>
        <translation>적용</translation>
    </message>
    <message>
        <source>Applies the tuning; &quot;Auto&quot; already uses it</source>
        <translation>찾은 튜닝을 적용합니다. &quot;auto&quot;는 이미 알고 있습니다</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>차트</translation>
    </message>
    <message>
        <source>Pipeline of the last run</source>
        <translation>마지막 실행의 파이프라인</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>비교</translation>
    </message>
    <message>
        <source>Filter and image</source>
        <translation>필터와 이미지</translation>
    </message>
    <message>
        <source>View</source>
        <translation>보기</translation>
    </message>
    <message>
        <source>Sort by time</source>
        <translation>시간순 정렬</translation>
    </message>
    <message>
        <source>The fastest first; otherwise in the order of the list</source>
        <translation>가장 빠른 것부터; 아니면 목록 순서대로</translation>
    </message>
    <message>
        <source>Logarithmic axis</source>
        <translation>로그 축</translation>
    </message>
    <message>
        <source>Each mark is ten times the previous one; automatic where a slow bar would hide the fast ones</source>
        <translation>눈금마다 앞 눈금의 열 배; 느린 막대가 빠른 막대를 가릴 때는 자동으로 켜집니다</translation>
    </message>
    <message>
        <source>Every sample</source>
        <translation>모든 표본</translation>
    </message>
    <message>
        <source>Every sample as a dot, by round from top to bottom</source>
        <translation>표본마다 점 하나; 위에서 아래로 회차순</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>처리량</translation>
    </message>
    <message>
        <source>Pixels per second instead of time</source>
        <translation>시간 대신 초당 픽셀</translation>
    </message>
    <message>
        <source>Large letters</source>
        <translation>큰 글자</translation>
    </message>
    <message>
        <source>Larger letters and thicker lines, for a projector</source>
        <translation>프로젝터용 더 큰 글자와 굵은 선</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <source>More ways to measure</source>
        <translation>다른 측정 방법</translation>
    </message>
    <message>
        <source>&amp;All, Once Each</source>
        <translation>모두 한 번씩(&amp;A)</translation>
    </message>
    <message>
        <source>Runs every implementation once with this filter on this device. The times are kernel times, by the device clock.</source>
        <translation>이 장치에서 이 필터로 모든 구현을 한 번씩 실행합니다. 시간은 장치 클록으로 잰 커널 시간입니다.</translation>
    </message>
</context>
<context>
    <name>halo::TimingController</name>
    <message>
        <source>up to %1 s left</source>
        <translation>최대 %1초 남음</translation>
    </message>
    <message>
        <source>There is no OpenCL device to tune for.</source>
        <translation>튜닝할 OpenCL 장치가 없습니다.</translation>
    </message>
    <message>
        <source>The simulator has not checked this kernel yet, or has stopped it; see the panel Source.</source>
        <translation>시뮬레이터가 이 커널을 아직 살펴보지 않았거나 멈췄습니다. 소스 패널을 보세요.</translation>
    </message>
    <message>
        <source>There is no image to tune with; open one.</source>
        <translation>튜닝에 쓸 이미지가 없습니다. 이미지를 여세요.</translation>
    </message>
    <message>
        <source>No tuning of this implementation can run.</source>
        <translation>이 구현에는 실행할 수 있는 튜닝이 없습니다.</translation>
    </message>
    <message>
        <source>Best: work-group %1 × %2. %3</source>
        <translation>최적: 워크그룹 %1 × %2. %3</translation>
    </message>
    <message>
        <source>No implementation was measured.</source>
        <translation>측정된 구현이 없습니다.</translation>
    </message>
    <message>
        <source>Fastest: %1. From now on, &quot;Auto&quot; uses it for this filter and similar images.</source>
        <translation>가장 빠름: %1. 이제부터 이 필터와 비슷한 이미지에서 “자동”이 이것을 사용합니다.</translation>
    </message>
    <message>
        <source>Measuring; other runs are paused</source>
        <translation>측정 중, 다른 실행은 기다립니다</translation>
    </message>
    <message>
        <source>Tuning; other runs are paused</source>
        <translation>튜닝 중, 다른 실행은 기다립니다</translation>
    </message>
    <message>
        <source>Benchmark running; other runs are paused</source>
        <translation>벤치마크 실행 중. 다른 실행은 일시 중지됨</translation>
    </message>
    <message>
        <source>There is no data to tune with; wait until it is ready, or choose other data.</source>
        <translation>튜닝에 쓸 데이터가 없습니다. 준비될 때까지 기다리거나 다른 데이터를 선택하세요.</translation>
    </message>
    <message>
        <source>fastest, %1</source>
        <translation>가장 빠른 것, %1</translation>
    </message>
    <message>
        <source>filter %1, %2</source>
        <translation>필터 %1, %2</translation>
    </message>
    <message>
        <source>tuning of %1, %2</source>
        <translation>%1 튜닝, %2</translation>
    </message>
</context>
<context>
    <name>halo::TimingFiles</name>
    <message>
        <source>Save Samples (CSV)…</source>
        <translation>표본 저장(CSV)…</translation>
    </message>
    <message>
        <source>Save Summary (CSV)…</source>
        <translation>요약 저장(CSV)…</translation>
    </message>
    <message>
        <source>Save Summary</source>
        <translation>측정 요약 저장</translation>
    </message>
    <message>
        <source>Summary (*.csv)</source>
        <translation>요약 (*.csv)</translation>
    </message>
    <message>
        <source>Save Chart…</source>
        <translation>차트 저장…</translation>
    </message>
    <message>
        <source>Save Chart</source>
        <translation>차트 저장</translation>
    </message>
    <message>
        <source>Chart (%1)</source>
        <translation>차트 (%1)</translation>
    </message>
    <message>
        <source>Save Report (HTML)…</source>
        <translation>보고서 저장(HTML)…</translation>
    </message>
    <message>
        <source>Save Report</source>
        <translation>측정 보고서 저장</translation>
    </message>
    <message>
        <source>Report (*.html)</source>
        <translation>보고서 (*.html)</translation>
    </message>
    <message>
        <source>Open Timings of Another Machine (CSV)…</source>
        <translation>다른 컴퓨터의 측정 시간 열기(CSV)…</translation>
    </message>
    <message>
        <source>Save Samples (configurations: %1)</source>
        <translation>화면의 측정 저장, 구성: %1</translation>
    </message>
    <message>
        <source>Samples (*.csv)</source>
        <translation>표본 (*.csv)</translation>
    </message>
    <message>
        <source>Open Timings</source>
        <translation>측정 시간 열기</translation>
    </message>
    <message>
        <source>Timings (*.csv)</source>
        <translation>측정 시간 (*.csv)</translation>
    </message>
</context>
<context>
    <name>halo::TimingModel</name>
    <message>
        <source>implementation</source>
        <translation>구현</translation>
    </message>
    <message>
        <source>filter</source>
        <translation>필터</translation>
    </message>
    <message>
        <source>image</source>
        <translation>이미지</translation>
    </message>
    <message>
        <source>work-group</source>
        <translation>워크그룹</translation>
    </message>
    <message>
        <source>median ms</source>
        <translation>중앙값 ms</translation>
    </message>
    <message>
        <source>95 % from</source>
        <translation>95 % 하한</translation>
    </message>
    <message>
        <source>to</source>
        <translation>상한</translation>
    </message>
    <message>
        <source>× naive</source>
        <translation>× 단순</translation>
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
        <translation>라운드</translation>
    </message>
    <message>
        <source>remark</source>
        <translation>비고</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>아직 측정 안 함</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>검증됨</translation>
    </message>
    <message>
        <source>wrong output, error %1</source>
        <translation>틀린 출력, 오차 %1</translation>
    </message>
</context>
<context>
    <name>halo::TimingStage</name>
    <message>
        <source>Timing</source>
        <translation>시간 측정</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>측정 설정</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>진행률</translation>
    </message>
    <message>
        <source>filter %1, %2</source>
        <translation>필터 %1, %2</translation>
    </message>
    <message>
        <source>Choose an earlier measurement in the history and press Compare.</source>
        <translation>측정 기록에서 이전 측정을 선택하고 비교를 누르세요.</translation>
    </message>
    <message>
        <source>Bars appear as they are measured; every implementation is built and checked first.</source>
        <translation>막대는 측정되는 대로 나타납니다. 모든 구현을 먼저 빌드하고 확인합니다.</translation>
    </message>
    <message>
        <source>“%1” is being measured. Wait for it, or stop it (F6), to measure “%2”.</source>
        <translation>“%1”을(를) 측정하는 중입니다. 끝나거나 멈추면(F6) “%2”을(를) 측정할 수 있습니다.</translation>
    </message>
    <message>
        <source>Nothing has been measured for “%1” yet. Press Measure (F6): every implementation is checked, then run many times, in turn. Bars appear as they are measured.</source>
        <translation>“%1”은(는) 아직 측정한 것이 없습니다. 측정(F6)을 누르면 모든 구현을 먼저 확인한 뒤 번갈아 여러 번 실행합니다. 막대는 측정되는 대로 나타납니다.</translation>
    </message>
    <message>
        <source>Measure Now (F6)</source>
        <translation>지금 측정 (F6)</translation>
    </message>
    <message>
        <source>%1: sizes of %2</source>
        <translation>%1: %2의 여러 크기</translation>
    </message>
    <message>
        <source>Nothing has run yet.</source>
        <translation>아직 실행한 것이 없습니다.</translation>
    </message>
    <message>
        <source>Run Now</source>
        <translation>지금 실행</translation>
    </message>
    <message>
        <source>Show History</source>
        <translation>기록 보기</translation>
    </message>
    <message>
        <source>Measure Filters of 3, 5, 9 and 15 Taps</source>
        <translation>3, 5, 9, 15탭 필터 측정</translation>
    </message>
    <message>
        <source>Measure Three Synthetic Sizes</source>
        <translation>만든 세 가지 크기 측정</translation>
    </message>
    <message>
        <source>Tune Chosen Implementation (F7)</source>
        <translation>선택한 구현 튜닝 (F7)</translation>
    </message>
    <message>
        <source>Measure with Device Limits</source>
        <translation>장치의 한계와 함께 측정</translation>
    </message>
    <message>
        <source>Copy as Command</source>
        <translation>명령으로 복사</translation>
    </message>
    <message>
        <source>Copies the haloscope-cli command that repeats this measurement</source>
        <translation>화면의 내용을 다시 측정하는 haloscope-cli 호출을 복사합니다</translation>
    </message>
    <message>
        <source>launch %1: %2</source>
        <translation>실행 %1: %2</translation>
    </message>
    <message>
        <source>Advice for “%1”, as counted on %2 of %3, %4:</source>
        <translation>“%1”에 대한 조언, %2에서 %3, %4을(를) 센 값에 따름:</translation>
    </message>
</context>
<context>
    <name>halo::Tour</name>
    <message>
        <source>The filter</source>
        <translation>필터</translation>
    </message>
    <message>
        <source>The weights that each pixel and its neighbours are multiplied by. Type another weight, or choose a preset.</source>
        <translation>각 픽셀과 이웃에 곱하는 값입니다. 다른 가중치를 입력하거나 프리셋을 고르십시오.</translation>
    </message>
    <message>
        <source>The implementation</source>
        <translation>구현</translation>
    </message>
    <message>
        <source>Work-group</source>
        <translation>워크그룹</translation>
    </message>
    <message>
        <source>A recording of that source: how one work-group loads its tile and adds up, step by step.</source>
        <translation>그 소스의 기록입니다. 한 워크그룹이 타일을 읽어 더하는 과정을 한 단계씩 보여 줍니다.</translation>
    </message>
    <message>
        <source>Timing</source>
        <translation>시간 측정</translation>
    </message>
    <message>
        <source>Compares the implementations and shows how far the numbers can be trusted.</source>
        <translation>구현들을 서로 비교해 측정하고, 숫자를 얼마나 믿을 수 있는지 알려 줍니다.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>Saves the image, the timings or the diagram for a paper or a lecture.</source>
        <translation>논문이나 강의에 쓸 이미지, 시간, 다이어그램을 저장합니다.</translation>
    </message>
    <message>
        <source>Many ways to compute the same sum on a GPU, simplest first; the panel Source shows the chosen one.</source>
        <translation>GPU에서 같은 합을 계산하는 여러 방법을 가장 단순한 것부터 보여 줍니다. 레일의 소스에서 선택한 것의 코드를 볼 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>halo::TourCallout</name>
    <message>
        <source>Skip</source>
        <translation>건너뛰기</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>이전</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>%2단계 중 %1단계</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>다음</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>완료</translation>
    </message>
    <message>
        <source>Tour, step %1 of %2: %3</source>
        <translation>둘러보기, %2단계 중 %1단계: %3</translation>
    </message>
</context>
<context>
    <name>halo::Tracing</name>
    <message>
        <source>%1 cannot make the same outputs with whole work-items.</source>
        <translation>%1은 온전한 워크 아이템으로 같은 출력을 만들 수 없습니다.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>variant, why it is not compared</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>There is nothing to record, because the data could not be created; see the message at the top.</source>
        <translation>데이터를 만들 수 없어 기록할 것이 없습니다. 무엇을 바꿔야 하는지는 맨 위의 메시지에 있습니다.</translation>
    </message>
    <message>
        <source>Recorded without compiler optimizations, because the simulator does not support the optimized code of this kernel: it may load and store more often here.</source>
        <translation>시뮬레이터가 이 커널의 최적화된 코드를 지원하지 않아 컴파일러 최적화 없이 기록했습니다. 여기서는 로드와 스토어가 더 많을 수 있습니다.</translation>
    </message>
    <message>
        <source>Earlier passes would need more than %1 simulated work-groups, so their results are zero here. Choose less data to see them.</source>
        <translation>앞 패스의 워크그룹을 %1개 넘게 시뮬레이션해야 하므로, 그 결과는 여기서 0입니다. 보려면 데이터를 줄이십시오.</translation>
    </message>
    <message>
        <source>The recording was cancelled. To record again, change a setting, or leave this view and come back.</source>
        <translation>기록을 취소했습니다. 다시 기록하려면 설정을 바꾸거나 이 뷰를 떠났다가 돌아오세요.</translation>
    </message>
    <message>
        <source>%1 computes other outputs in the group at this place.</source>
        <translation>%1은 같은 위치의 그룹에서 다른 출력을 만듭니다.</translation>
    </message>
</context>
<context>
    <name>halo::ValueChart</name>
    <message>
        <source>Input and output as curves</source>
        <translation>입력과 출력 곡선</translation>
    </message>
    <message>
        <source>&amp;Copy Numbers as Text</source>
        <translation>숫자를 텍스트로 복사(&amp;C)</translation>
    </message>
    <message>
        <source>%1: input %2, output %3</source>
        <translation>%1: 입력 %2, 출력 %3</translation>
    </message>
</context>
<context>
    <name>halo::VariantListView</name>
    <message>
        <source>Implementations</source>
        <translation>구현</translation>
    </message>
</context>
<context>
    <name>halo::VariantModel</name>
    <message>
        <source>From your kernels folder.</source>
        <translation>내 커널 폴더에서 불러왔습니다.</translation>
    </message>
    <message>
        <source>%1, cannot run now: %2</source>
        <translation>%1, 지금 실행할 수 없음: %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>halo::VariantPanel</name>
    <message>
        <source>Implementation</source>
        <translation>구현</translation>
    </message>
    <message>
        <source>Measure All</source>
        <translation>모두 측정</translation>
    </message>
    <message>
        <source>Runs every implementation once with this filter on this device. The times are kernel times, by the device clock.</source>
        <translation>이 장치에서 이 필터로 모든 구현을 실행합니다. 시간은 장치 자체의 클록으로 잰 커널만의 실행 시간입니다.</translation>
    </message>
    <message>
        <source>OpenCV is filtering on the CPU; choose an OpenCL device to run these implementations.</source>
        <translation>지금은 OpenCV가 CPU에서 필터를 적용합니다. 이 구현들을 실행하려면 OpenCL 장치를 선택하세요.</translation>
    </message>
    <message>
        <source>Its result differs from the reference.</source>
        <translation>결과가 기준 결과와 다릅니다.</translation>
    </message>
    <message>
        <source>A kernel of yours cannot be read</source>
        <translation>내 커널 중 하나를 읽을 수 없음</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>자동</translation>
    </message>
    <message>
        <source>The implementation that suits device, filter and image; none can run now.</source>
        <translation>장치, 필터, 이미지에 맞는 구현입니다. 지금은 실행할 수 있는 것이 없습니다.</translation>
    </message>
    <message>
        <source>%1, %2 × %3</source>
        <translation>%1, %2 × %3</translation>
    </message>
    <message>
        <source>The implementation and work-group that tuning found fastest for this device and filter size: %1.</source>
        <translation>이 장치와 필터 크기에서 튜닝으로 찾은 가장 빠른 구현과 워크그룹: %1.</translation>
    </message>
    <message>
        <source>The implementation that suits this kind of device by a rule of thumb: %1. To choose by measurement, use Find the Fastest (F8 in the view Timing).</source>
        <translation>경험칙으로 이 종류의 장치에 맞는 구현: %1. 측정으로 고르려면 가장 빠른 것 찾기(시간 측정 뷰에서 F8)를 쓰세요.</translation>
    </message>
    <message>
        <source>The open recording does not use these settings. Close it to change them.</source>
        <translation>표시 중인 기록의 것이 아닙니다. 기록을 닫으면 여기서 고를 수 있습니다.</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>실행(&amp;R)</translation>
    </message>
    <message>
        <source>Compare Its Work-group with the &amp;Chosen One</source>
        <translation>선택한 구현 옆에 워크그룹 표시(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Copy as Command</source>
        <translation>명령으로 복사(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Open Its Folder</source>
        <translation>파일이 있는 폴더 열기(&amp;O)</translation>
    </message>
</context>
<context>
    <name>halo::VerdictBar</name>
    <message>
        <source>Show It</source>
        <translation>위치 보기</translation>
    </message>
    <message>
        <source>Zooms to the pixel with the largest error and pins it</source>
        <translation>오차가 가장 큰 픽셀을 확대하고 고정합니다</translation>
    </message>
    <message>
        <source>Show Largest Error</source>
        <translation>최대 오차 보기</translation>
    </message>
    <message>
        <source>Comparing with the reference…</source>
        <translation>기준 결과와 비교 중…</translation>
    </message>
    <message>
        <source>✓ Equals the reference exactly.</source>
        <translation>✓ 기준 결과와 정확히 같습니다.</translation>
    </message>
    <message>
        <source>red</source>
        <translation>빨강</translation>
    </message>
    <message>
        <source>green</source>
        <translation>초록</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>파랑</translation>
    </message>
    <message>
        <source>pixel (%1, %2)</source>
        <translation>픽셀 (%1, %2)</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>✗ Not a finite number at %1, where the reference has one.</source>
        <translation>✗ 기준 결과는 유한하지만 출력은 유한한 수가 아닙니다. 위치: %1.</translation>
    </message>
    <message>
        <source>✓ Equals the reference within %1. Largest error %2 at %3.</source>
        <translation>✓ 허용 오차 %1 이내에서 기준 결과와 같습니다. 최대 오차 %2, 위치: %3.</translation>
    </message>
    <message>
        <source>✗ Differs from the reference: error %1 at %2; rounding explains at most %3.</source>
        <translation>✗ 기준 결과와 다릅니다. 오차 %1, 위치: %2. 반올림으로 설명되는 오차는 최대 %3입니다.</translation>
    </message>
    <message>
        <source>Errors are on the scale where 1 is white.</source>
        <translation>오차는 1을 흰색으로 하는 척도의 값입니다.</translation>
    </message>
    <message>
        <source>The largest error is %1 grey levels of this file.</source>
        <translation>최대 오차는 이 파일에서 이웃한 회색 단계 간격의 %1배입니다.</translation>
    </message>
    <message>
        <source>sample %1</source>
        <translation>표본 %1</translation>
    </message>
</context>
<context>
    <name>halo::WeightDelegate</name>
    <message>
        <source>Weight</source>
        <translation>가중치</translation>
    </message>
</context>
<context>
    <name>halo::WorkGroupBar</name>
    <message>
        <source>Size of the work-group in the diagram</source>
        <translation>그림에 쓰는 워크그룹 크기</translation>
    </message>
    <message>
        <source>A small work-group with readable cells</source>
        <translation>셀을 구별할 수 있는 작은 워크그룹</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>비교 대상</translation>
    </message>
    <message>
        <source>Another implementation for the same outputs, on the same clock and scale</source>
        <translation>같은 출력을 같은 클록과 같은 척도로 만드는 다른 구현</translation>
    </message>
    <message>
        <source>Show in Result</source>
        <translation>결과에서 보기</translation>
    </message>
    <message>
        <source>Go to the pinned output in the Result view (Backspace)</source>
        <translation>결과 뷰의 고정된 출력으로 (Backspace)</translation>
    </message>
    <message>
        <source>Fault lab</source>
        <translation>결함 실험실</translation>
    </message>
    <message>
        <source>Inject a fault and see its effect</source>
        <translation>결함을 주입하고 그 영향을 확인합니다</translation>
    </message>
    <message>
        <source>Lockstep</source>
        <translation>락스텝</translation>
    </message>
    <message>
        <source>Whole group in lockstep</source>
        <translation>그룹 전체 락스텝</translation>
    </message>
    <message>
        <source>Warps of %1 in lockstep</source>
        <translation>워프 %1개씩 락스텝</translation>
    </message>
    <message>
        <source>No comparison</source>
        <translation>비교 없음</translation>
    </message>
    <message>
        <source>compare: %1</source>
        <translation>나란히: %1</translation>
    </message>
    <message>
        <source>Does not match the formula: %1</source>
        <translation>공식과 일치하지 않음: %1</translation>
    </message>
    <message>
        <source>Matches the formula</source>
        <translation>공식과 일치</translation>
    </message>
    <message>
        <source>The recorded reads, the tile and the sums match the formula.</source>
        <translation>기록된 읽기, 타일, 합이 공식과 같습니다.</translation>
    </message>
    <message>
        <source>Which work-items run in lockstep. Between two barriers, the order of warps, or of work-items as simulated, is a choice of this diagram: hardware may run them in any order.</source>
        <translation>누가 락스텝으로 가는지. 두 배리어 사이에서 워프나 시뮬레이션한 워크 아이템의 순서는 이 그림의 선택입니다. 하드웨어는 어떤 순서로도 실행할 수 있습니다.</translation>
    </message>
    <message>
        <source>as simulated</source>
        <translation>시뮬레이션대로</translation>
    </message>
    <message>
        <source>not a convolution: memory is shown by address</source>
        <translation>합성곱 아님: 메모리를 놓인 그대로 표시</translation>
    </message>
    <message>
        <source>Level of detail</source>
        <translation>세부 수준</translation>
    </message>
    <message>
        <source>Meaning of the colours</source>
        <translation>색의 의미</translation>
    </message>
    <message>
        <source>Meaning of the cell colours; see the legend</source>
        <translation>셀 색의 의미. 범례가 무엇인지 알려 줌</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>자세히</translation>
    </message>
    <message>
        <source>What the hardware sees, the work-items, and the place of the group</source>
        <translation>하드웨어가 보는 것, 워크 아이템, 그룹의 위치</translation>
    </message>
    <message>
        <source>One work-item</source>
        <translation>워크 아이템 하나</translation>
    </message>
    <message>
        <source>What a single work-item reads and writes, with numbers (+)</source>
        <translation>워크 아이템 하나가 읽고 쓰는 것, 숫자와 함께(+)</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>그룹</translation>
    </message>
    <message>
        <source>A work-group with its tile (+ and −)</source>
        <translation>워크그룹 하나와 그 타일(+와 −)</translation>
    </message>
    <message>
        <source>Whole image</source>
        <translation>이미지 전체</translation>
    </message>
    <message>
        <source>All work-groups, and how often each pixel is fetched (−)</source>
        <translation>모든 워크그룹과 픽셀마다 가져온 횟수(−)</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>실제 실행 크기</translation>
    </message>
    <message>
        <source>The work-group that runs on the device, and that all times are of (4)</source>
        <translation>장치에서 실행되는 워크그룹. 모든 시간은 이것의 것 (4)</translation>
    </message>
    <message>
        <source>colour: %1</source>
        <translation>색: %1</translation>
    </message>
    <message>
        <source>Actual size %1</source>
        <translation>실제 실행 크기 %1</translation>
    </message>
    <message>
        <source>A small work-group with readable cells (%1)</source>
        <translation>셀을 구별할 수 있는 작은 워크그룹 (%1)</translation>
    </message>
    <message>
        <source>Show a Tiled Implementation</source>
        <translation>타일을 쓰는 구현 보기</translation>
    </message>
    <message>
        <source>Here each work-group is one work-item; choose an implementation whose work-groups load a tile</source>
        <translation>여기서는 워크그룹마다 워크 아이템이 하나뿐입니다. 워크그룹이 타일을 로드하는 구현을 고릅니다</translation>
    </message>
    <message>
        <source>%1 work-items, %2 outputs each</source>
        <translation>워크 아이템 %1, 각각 출력 %2개</translation>
    </message>
    <message>
        <source>What is launched, one after the other</source>
        <translation>차례로 런치되는 것</translation>
    </message>
    <message>
        <source>complex numbers: (re, im), one product for each frequency</source>
        <translation>복소수: (re, im), 주파수마다 곱 하나</translation>
    </message>
    <message>
        <source>forward transform: VkFFT, not recorded</source>
        <translation>정변환: VkFFT, 기록 안 됨</translation>
    </message>
    <message>
        <source>backward transform: VkFFT, not recorded</source>
        <translation>역변환: VkFFT, 기록 안 됨</translation>
    </message>
    <message>
        <source>The library VkFFT transforms “%1” here, in place. Its kernels are not recorded: the next pass gets the result of such a transform.</source>
        <translation>라이브러리 VkFFT가 여기서 &quot;%1&quot;을(를) 제자리에서 변환합니다. 그 커널은 기록되지 않습니다. 다음 패스는 이런 변환의 결과를 받습니다.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>number, kernel</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>The kernel %1, which is recorded; P goes to the next</source>
        <translation>기록되는 커널 %1. P: 다음 것</translation>
    </message>
    <message>
        <source>recorded when Haloscope was built</source>
        <translation>Haloscope를 빌드할 때 기록됨</translation>
    </message>
    <message>
        <source>The simulator is not installed, so this is a recording shipped with Haloscope.</source>
        <translation>여기에는 시뮬레이터가 없어 함께 제공된 기록을 보여 줍니다.</translation>
    </message>
</context>
<context>
    <name>halo::WorkGroupPage</name>
    <message>
        <source>Image, local memory and outputs</source>
        <translation>이미지, 로컬 메모리, 출력</translation>
    </message>
    <message>
        <source>Work-items and weights</source>
        <translation>워크 아이템과 가중치</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>발견된 문제</translation>
    </message>
    <message>
        <source>Work-items</source>
        <translation>워크 아이템</translation>
    </message>
    <message>
        <source>Work-items, weights, and local memory at each barrier</source>
        <translation>워크 아이템, 가중치, 배리어마다의 로컬 메모리</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>비용</translation>
    </message>
    <message>
        <source>What the hardware sees</source>
        <translation>하드웨어가 보는 것</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>자세히</translation>
    </message>
    <message>
        <source>All work-groups of the image</source>
        <translation>이미지의 모든 워크그룹</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>Where the work-group is in the image</source>
        <translation>이미지에서 워크그룹의 위치</translation>
    </message>
    <message>
        <source>Fault lab</source>
        <translation>결함 실험실</translation>
    </message>
    <message>
        <source>Inject a fault and see its effect</source>
        <translation>결함을 주입하고 그 영향을 확인합니다</translation>
    </message>
    <message>
        <source>(%1 such cases)</source>
        <translation>(같은 경우 %1건)</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>%1행: %2</translation>
    </message>
    <message>
        <source>Place of the work-group</source>
        <translation>워크그룹의 위치</translation>
    </message>
</context>
<context>
    <name>halo::WorkGroupStage</name>
    <message>
        <source>Work-group</source>
        <translation>워크그룹</translation>
    </message>
    <message>
        <source>Recording the work-group…</source>
        <translation>워크그룹 기록 중…</translation>
    </message>
    <message>
        <source>Open an image to see how a work-group filters it, or open a saved recording.</source>
        <translation>이미지를 열면 워크그룹이 필터를 적용하는 과정이 보입니다. 저장한 기록을 열 수도 있습니다.</translation>
    </message>
</context>
<context>
    <name>halo::WorkloadMenu</name>
    <message>
        <source>&amp;Workload</source>
        <translation>워크로드(&amp;W)</translation>
    </message>
</context>
<context>
    <name>halo::WorkloadPage</name>
    <message>
        <source>file of descriptors</source>
        <translation>디스크립터 파일</translation>
    </message>
    <message>
        <source>Image (2-D)</source>
        <translation>이미지 (2-D)</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>결과</translation>
    </message>
    <message>
        <source>Signal (1-D)</source>
        <translation>신호 (1-D)</translation>
    </message>
    <message>
        <source>Signal</source>
        <translation>신호</translation>
    </message>
    <message>
        <source>Network layer</source>
        <translation>네트워크 레이어</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>히스토그램</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>결과</translation>
    </message>
    <message>
        <source>Where each pixel goes, and the result</source>
        <translation>각 픽셀이 가는 곳과 결과</translation>
    </message>
    <message>
        <source>What each step brings</source>
        <translation>각 단계의 효과</translation>
    </message>
    <message>
        <source>Heat (stencil)</source>
        <translation>열 (스텐실)</translation>
    </message>
    <message>
        <source>Heat</source>
        <translation>열</translation>
    </message>
    <message>
        <source>How the heat spreads</source>
        <translation>열이 퍼지는 방식</translation>
    </message>
    <message>
        <source>Bilateral filter</source>
        <translation>양방향 필터</translation>
    </message>
    <message>
        <source>What is smoothed, and which edges stay</source>
        <translation>무엇이 매끄러워지고 어떤 가장자리가 남는가</translation>
    </message>
</context>
<context>
    <name>halo::CommandPalette</name>
    <message>
        <source>Command</source>
        <translation>명령</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>명령</translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation>명령 입력</translation>
    </message>
    <message>
        <source>No command matches.</source>
        <translation>일치하는 명령이 없습니다.</translation>
    </message>
</context>
<context>
    <name>halo::Preferences</name>
    <message>
        <source>Preferences</source>
        <translation>환경 설정</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>언어(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>테마(&amp;T)</translation>
    </message>
    <message>
        <source>Reduce &amp;motion</source>
        <translation>동작 줄이기(&amp;M)</translation>
    </message>
    <message>
        <source>JPEG &amp;quality</source>
        <translation>JPEG 품질(&amp;Q)</translation>
    </message>
    <message>
        <source>100 is the largest file with the fewest artefacts. From 90 on, each pixel keeps its colour.</source>
        <translation>100은 파일이 가장 크고 손상이 가장 적습니다. 90부터는 픽셀마다 제 색을 유지합니다.</translation>
    </message>
    <message>
        <source>Show &amp;Hints Again</source>
        <translation>힌트 다시 표시(&amp;H)</translation>
    </message>
    <message>
        <source>Hints that you closed appear again at the next start.</source>
        <translation>닫은 힌트가 다음에 시작할 때 다시 나타납니다.</translation>
    </message>
</context>
<context>
    <name>halo::VoteView</name>
    <message>
        <source>Votes of the class</source>
        <translation>학급 투표</translation>
    </message>
    <message>
        <source>Votes for %1</source>
        <translation>%1의 표 수</translation>
    </message>
</context>
<context>
    <name>halo::LessonBar</name>
    <message>
        <source>Back to &amp;Lesson</source>
        <translation>학습으로 돌아가기(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Restore My Work</source>
        <translation>내 작업 복원(&amp;R)</translation>
    </message>
    <message>
        <source>Closes the lesson and restores your image and settings.</source>
        <translation>학습을 닫고 이미지와 설정을 복원합니다.</translation>
    </message>
    <message>
        <source>Image and settings are from the lesson “%1”.</source>
        <translation>이미지와 설정은 학습 “%1”의 것입니다.</translation>
    </message>
</context>
<context>
    <name>halo::ImageStrip</name>
    <message>
        <source>Opened images</source>
        <translation>열린 이미지</translation>
    </message>
    <message>
        <source>Save &amp;All…</source>
        <translation>모두 저장(&amp;A)…</translation>
    </message>
    <message>
        <source>Filters all images with these settings and saves the results in a folder.</source>
        <translation>모든 이미지를 이 설정으로 필터링하고 결과를 폴더에 저장합니다.</translation>
    </message>
    <message>
        <source>Hides the strip; the image in sight stays open.</source>
        <translation>띠를 숨깁니다. 보이는 이미지는 열린 채로 있습니다.</translation>
    </message>
    <message>
        <source>Save All Results</source>
        <translation>모든 결과 저장</translation>
    </message>
    <message>
        <source>%1 already has %2 of the %3 results.</source>
        <translation>%1에 결과 %3개 중 %2개가 이미 있습니다.</translation>
    </message>
    <message>
        <source>Keep Both adds numbers to the names of the new results; Skip leaves these images out.</source>
        <translation>&quot;둘 다 유지&quot;는 새 결과의 이름에 번호를 붙이고, &quot;건너뛰기&quot;는 이 이미지들을 제외합니다.</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>바꾸기(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Keep Both</source>
        <translation>둘 다 유지(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Skip</source>
        <translation>건너뛰기(&amp;S)</translation>
    </message>
</context>
<context>
    <name>halo::ImageBatch</name>
    <message>
        <source>Saving image %1 of %2</source>
        <translation>이미지 %2개 중 %1번째 저장 중</translation>
    </message>
    <message>
        <source>Saved %1 of %2 images in %3</source>
        <translation>이미지 %2개 중 %1개를 %3에 저장함</translation>
    </message>
</context>
<context>
    <name>halo::WholeSave</name>
    <message>
        <source>Another result is being saved; wait until it is, or cancel that.</source>
        <translation>다른 결과를 저장하는 중입니다. 끝날 때까지 기다리거나 취소하세요.</translation>
    </message>
    <message>
        <source>Saving the whole result</source>
        <translation>전체 결과 저장 중</translation>
    </message>
    <message>
        <source>The whole result could not be saved as &quot;%1&quot;.</source>
        <translation>전체 결과를 &quot;%1&quot;(으)로 저장하지 못했습니다.</translation>
    </message>
</context>
<context>
    <name>halo::ComparePane</name>
    <message>
        <source>How convolutions are computed</source>
        <translation>합성곱 계산 방법</translation>
    </message>
    <message>
        <source>How convolutions are computed. A layer that the chosen implementation refuses is computed by the best one.</source>
        <translation>합성곱 계산 방법입니다. 선택한 구현을 쓸 수 없는 레이어는 가장 좋은 구현으로 계산합니다.</translation>
    </message>
    <message>
        <source>Best for Each Layer</source>
        <translation>레이어마다 가장 좋은 방법</translation>
    </message>
    <message>
        <source>Fused</source>
        <translation>융합</translation>
    </message>
    <message>
        <source>Open Network</source>
        <translation>네트워크 열기</translation>
    </message>
    <message>
        <source>Networks (*.onnx)</source>
        <translation>네트워크 (*.onnx)</translation>
    </message>
    <message>
        <source>Compared network</source>
        <translation>비교할 네트워크</translation>
    </message>
    <message>
        <source>The Same Network</source>
        <translation>같은 네트워크</translation>
    </message>
    <message>
        <source>Another File…</source>
        <translation>다른 파일…</translation>
    </message>
    <message>
        <source>Times of both runs</source>
        <translation>두 실행의 시간</translation>
    </message>
    <message>
        <source>What follows a convolution is computed in the same pass, where that is possible.</source>
        <translation>가능하면 합성곱 다음 단계를 같은 패스에서 계산합니다.</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>This run</source>
        <translation>이번 실행</translation>
    </message>
    <message>
        <source>Compared</source>
        <translation>비교 대상</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>비율</translation>
    </message>
    <message>
        <source>All kernels: %1 against %2, ratio %3. From first launch to end: %4 against %5, ratio %6.</source>
        <translation>모든 커널: %1 대 %2, 비율 %3. 첫 런치부터 끝까지: %4 대 %5, 비율 %6.</translation>
    </message>
</context>
<context>
    <name>halo::GraphPane</name>
    <message>
        <source>Find nodes</source>
        <translation>노드 찾기</translation>
    </message>
    <message>
        <source>Find by name or operator</source>
        <translation>이름이나 연산자로 찾기</translation>
    </message>
    <message>
        <source>Enter goes to the next node, Shift+Enter to the one before, Esc back to the graph.</source>
        <translation>Enter는 다음 노드, Shift+Enter는 이전 노드로 가고, Esc는 그래프로 돌아갑니다.</translation>
    </message>
    <message>
        <source>Zoom out (−)</source>
        <translation>축소 (−)</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>확대 (+)</translation>
    </message>
    <message>
        <source>Show the whole graph (0)</source>
        <translation>그래프 전체 보기 (0)</translation>
    </message>
    <message numerus="yes">
        <source>%n nodes</source>
        <translation>
            <numerusform>노드 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>halo::GraphView</name>
    <message>
        <source>Graph of the network</source>
        <translation>네트워크 그래프</translation>
    </message>
    <message>
        <source>Nothing is selected; press an arrow key.</source>
        <translation>선택한 노드가 없습니다. 화살표 키를 누르세요.</translation>
    </message>
</context>
<context>
    <name>halo::MemoryChart</name>
    <message>
        <source>Memory of maps, in MiB</source>
        <translation>맵의 메모리(MiB)</translation>
    </message>
    <message>
        <source>step</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>사용 중</translation>
    </message>
    <message>
        <source>%1: %2 in use</source>
        <translation>%1: %2 사용 중</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>할당됨</translation>
    </message>
    <message>
        <source>each map apart</source>
        <translation>맵마다 따로</translation>
    </message>
    <message>
        <source>Maps take %1, of which at most %2 is in use at once; each apart would take %3.</source>
        <translation>맵은 %1을(를) 차지하며, 동시에 쓰는 것은 최대 %2입니다. 맵마다 따로 두면 %3이(가) 필요합니다.</translation>
    </message>
</context>
<context>
    <name>halo::NetworkGraph</name>
    <message>
        <source>(output)</source>
        <translation>(출력)</translation>
    </message>
    <message>
        <source>Time: 0</source>
        <translation>시간: 0</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>이미지</translation>
    </message>
    <message>
        <source>takes values of %1</source>
        <translation>%1의 값을 받음</translation>
    </message>
    <message>
        <source>leads to %1</source>
        <translation>%1(으)로 이어짐</translation>
    </message>
    <message>
        <source>output</source>
        <translation>출력</translation>
    </message>
</context>
<context>
    <name>halo::NetworkAnswer</name>
    <message>
        <source>Network input</source>
        <translation>네트워크가 보는 것</translation>
    </message>
    <message>
        <source>The network&apos;s input: the middle of the image, scaled to its size</source>
        <translation>네트워크가 보는 것: 네트워크 크기에 맞춘 이미지의 가운데 부분</translation>
    </message>
    <message>
        <source>Likeliest classes</source>
        <translation>가장 가능성 높은 클래스</translation>
    </message>
    <message numerus="yes">
        <source>It always picks one of its %n classes.</source>
        <translation>
            <numerusform>클래스는 %n개이며, 이미지에 무엇이 있든 그중 하나를 말합니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>All layers: %1 on %2, median of %3, excluding transfers</source>
        <translation>모든 레이어: %1, 장치 %2, %3회 중앙값, 장치로 오가는 전송 제외</translation>
    </message>
    <message numerus="yes">
        <source>From first launch to end: %1; OpenCV&apos;s dnn %2 with %n threads: %3, in turn with ours: %4 × (%5 to %6).</source>
        <translation>
            <numerusform>첫 런치부터 끝까지: %1. OpenCV의 dnn %2, 스레드 %n개: %3, 번갈아 잰 비율 %4 × (%5~%6).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>halo::HardwareCount</name>
    <message>
        <source>The GPU is counting already; wait until it is done, or cancel that.</source>
        <translation>GPU가 이미 세는 중입니다. 끝날 때까지 기다리거나 취소하세요.</translation>
    </message>
    <message>
        <source>Only NVIDIA GPUs can count, with NVIDIA&apos;s profiler; choose one as the device.</source>
        <translation>NVIDIA GPU만 NVIDIA 프로파일러로 셀 수 있습니다. 그런 장치를 선택하세요.</translation>
    </message>
    <message>
        <source>Only an included implementation without faults can be counted, with default settings, parameters and data; choose one.</source>
        <translation>결함이 없는 기본 제공 구현만 기본 설정, 매개변수, 데이터로 셀 수 있습니다. 그런 구현을 선택하세요.</translation>
    </message>
    <message>
        <source>Counting on the GPU</source>
        <translation>GPU에서 세는 중</translation>
    </message>
</context>
<context>
    <name>halo::RecordedCounts</name>
    <message>
        <source>Counted for another problem or work-group (%1, work-group %2), over all its work-groups.</source>
        <translation>다른 문제나 워크그룹의 모든 워크그룹을 센 값입니다(%1, 워크그룹 %2).</translation>
    </message>
    <message>
        <source>Counted for all work-groups of all launches (%1, work-group %2).</source>
        <translation>모든 실행의 모든 워크그룹을 센 값입니다(%1, 워크그룹 %2).</translation>
    </message>
    <message>
        <source>loads per output, with weights, %1; DRAM bytes per output %2</source>
        <translation>출력당 로드(가중치 포함) %1, 출력당 DRAM 바이트 %2</translation>
    </message>
    <message>
        <source>counted here</source>
        <translation>이 컴퓨터에서 셈</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>기록됨</translation>
    </message>
    <message>
        <source>%1 on %2 (%3), %4: %5.</source>
        <translation>%1, %2 (%3), %4: %5.</translation>
    </message>
    <message>
        <source>counted on %1</source>
        <translation>%1에서 셈</translation>
    </message>
    <message>
        <source>Counted here on %1, %2, driver %3.</source>
        <translation>이 컴퓨터의 %1에서 %2에 셈, 드라이버 %3.</translation>
    </message>
    <message>
        <source>Recorded on %1, %2, driver %3.</source>
        <translation>%1에서 %2에 기록, 드라이버 %3.</translation>
    </message>
    <message>
        <source>Not counted.</source>
        <translation>세지 않았습니다.</translation>
    </message>
    <message>
        <source>Counted: %1. The model does not know it.</source>
        <translation>센 값: %1. 모델에는 이 값이 없습니다.</translation>
    </message>
    <message>
        <source>Counted: %1. The model of the same work-groups: %2.</source>
        <translation>센 값: %1. 같은 워크그룹의 모델: %2.</translation>
    </message>
    <message>
        <source>Counted on %1 (%2), %3, work-group %4: %5.</source>
        <translation>%1에서 셈(%2), %3, 워크그룹 %4: %5.</translation>
    </message>
    <message>
        <source>Counted on %1 (%2), %3: %4.</source>
        <translation>%1에서 셈(%2), %3: %4.</translation>
    </message>
</context>
</TS>
