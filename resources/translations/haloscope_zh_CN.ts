<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>FilterPreset</name>
    <message>
        <source>Identity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leaves the picture as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Box blur</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Averages a rectangle of neighbours.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gaussian blur</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blurs softly, near neighbours count more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Motion blur</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smears along a line, as a moving camera does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disk blur</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blurs as a lens out of focus does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharpen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds the edges to the picture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsharp mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds what a Gaussian blur takes away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High boost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds the edges of all eight neighbours to k times the picture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sobel x</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows brightness changing from left to right, smoothed downwards.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sobel y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows brightness changing from top to bottom, smoothed sideways.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scharr x</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As Sobel x, more alike in all directions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scharr y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As Sobel y, more alike in all directions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prewitt x</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As Sobel x, all rows counting the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prewitt y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As Sobel y, all columns counting the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Roberts x</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows edges along one diagonal with four taps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Roberts y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows edges along the other diagonal with four taps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Laplacian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows edges in all directions, from four neighbours.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Laplacian, eight neighbours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows edges in all directions, from eight neighbours.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Laplacian of Gaussian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blurs first, then shows edges: less noise.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference of Gaussians</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps details of one size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Emboss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lights the picture from one side, as a relief.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No picture needs it, tests do: nothing in it is symmetric.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Sample</name>
    <message>
        <source>Still life</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour, 8 bit: fine weave, leaves, hard shadows, reflections and smooth sky.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Still life, 16 bit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same scene at half the size with 65536 levels for each colour.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zone plate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every frequency in every direction: shows what a filter lets through, and aliasing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Siemens star</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spokes that get finer towards the middle: shows how much sharpness is left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step wedge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Equal steps of grey and a smooth ramp: shows overshoot at edges and rounding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines at six angles and six distances: shows which directions a filter sees.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strokes from broad to barely legible, dark on light and light on dark.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Noise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gaussian, uniform and salt-and-pepper noise over flat areas, ramps, edges and waves.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::Actions</name>
    <message>
        <source>&amp;Open image…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Paste image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save result…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;timings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next variant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pre&amp;vious variant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open your &amp;kernel folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>R&amp;eload variants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the &amp;filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the &amp;variants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the &amp;result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the s&amp;ource</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Haloscope</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::DeviceMenu</name>
    <message>
        <source>%1 · driver %2 · %3 local memory, %4 global memory, work-groups up to %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without OpenCL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OpenCV on the CPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>filter2D of OpenCV: no variants, no device clock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>looking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2, compute units: %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::EmptyState</name>
    <message>
        <source>Drop a picture here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>or press %1, paste one, or start with a sample.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a picture…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start with a sample</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::FilterGrid</name>
    <message>
        <source>Filter weights</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::FilterModel</name>
    <message>
        <source>Column %1, row %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::FilterPanel</name>
    <message>
        <source>Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>square</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Border</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A preset such as gauss:7,1.5, the name of a file, or rows such as 1 2 1; 2 4 2; 1 2 1 / 16. Enter applies it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>filter edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Presets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep width and height equal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>convolution (rotated)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>correlation (as is)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A convolution turns the filter by 180°, a correlation takes it as it is written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How large the output is: the picture, less what needs the border, or all that overlaps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reflect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reflect without the edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wrap around</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same as the input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>valid: no border read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>full: every overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Meaning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Border</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Out&amp;put</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a read outside the picture gives.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Valid reads no border.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sum of the weights: 1 keeps the brightness, 0 shows edges only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>filter text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>filter size</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::Help</name>
    <message>
        <source>Arrow keys, Tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from weight to weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter, F2, a digit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edit the weight; fractions such as 1/9 are understood</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set the selected weights to zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copy and paste weights, also from a spreadsheet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the weights of the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows how a GPU convolves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Built on Qt %1, QScintilla, OpenCL and OpenCV.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Haloscope</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::ImageCanvas</name>
    <message>
        <source>Picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrow keys move the picture, or the kept pixel; Return keeps a pixel, Escape lets it go; hold I or O to see the input or the output alone.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::ImageLoader</name>
    <message>
        <source>There is not enough memory for this picture; open a smaller one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture cannot be read; open another one.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::LadderDelegate</name>
    <message>
        <source>yours</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::Language</name>
    <message>
        <source>System</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::LaunchControls</name>
    <message>
        <source>Use the nearest size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work-&amp;group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>O&amp;utputs per item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Local memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the sizes that the variant asks for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work-group width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outputs per item, across</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work-group height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outputs per item, down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ device and variant accept this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No work-group makes this variant fit; choose a smaller filter or another variant.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::MainWindow</name>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::Menus</name>
    <message>
        <source>S&amp;amples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Main</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open image…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Clear the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::MessageBar</name>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OpenCV on the CPU</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::Opening</name>
    <message>
        <source>Open an image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Images (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clipboard holds no picture; copy a picture or an image file first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pasted image</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::PixelInspector</name>
    <message>
        <source>Colour channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>R</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sum of the red channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>G</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sum of the green channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sum of the blue channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Point at a pixel to see how it was computed: its neighbourhood × filter = sum.
Click to keep it, then move it with the arrow keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Escape lets the pixel go; the arrow keys move it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick: no more than rounding may explain. Cross: more than that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Output (%1, %2)&lt;/b&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 outside, zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 outside, edge repeated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 outside, mirrored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 outside, mirrored, edge once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 outside, from opposite edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terms: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sum: &lt;b&gt;%1&lt;/b&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device: &lt;b&gt;%1&lt;/b&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::ResultStage</name>
    <message>
        <source>Fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit the picture into the stage (Ctrl+0)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1:1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One pixel of the picture on one of the screen (Ctrl+1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>800 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Large enough for the pixel grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4,800 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Large enough for the numbers in the pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in (Ctrl++)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom out (Ctrl+-)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference, brightest = %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Working…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This output belongs to earlier settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing with the reference…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not enough memory to show this picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not finite (purple): %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::Runs</name>
    <message>
        <source>Building the kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uploading the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filtering</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Downloading the result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking against the reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::Saving</name>
    <message>
        <source>PNG, 8 bit (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG, 16 bit (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TIFF, 8 bit (*.tif *.tiff)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TIFF, 16 bit (*.tif *.tiff)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TIFF, float: exact values (*.tif *.tiff)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JPEG, 8 bit (*.jpg *.jpeg)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file could not be written; there may not be enough memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the timings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::Session</name>
    <message>
        <source>settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>variant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>work-group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No OpenCL device was found, so OpenCV filters on the CPU; to run the variants, install a driver (on Debian and Ubuntu: apt install pocl-opencl-icd) and start Haloscope again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing the file</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::SourceView</name>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>header</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the header comment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The comment at the top of the file, which says how the variant is launched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes on the variant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source of the variant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source — %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::StageToolBar</name>
    <message>
        <source>What is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom: 100 % is one pixel of the picture on one pixel of the screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One picture: input left of the line, output right of it. Drag the line. Key: 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input and output next to each other, zooming and moving together. Key: 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far the output is from the reference, amplified. Key: 3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brightness of the output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How values of the output become brightness; the values themselves stay as they are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 is black and 1 is white; negative values are black</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Absolute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sign does not count: edges of both directions are bright</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Around grey</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 is middle grey, negative darker, positive brighter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The smallest value is black, the largest white</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Amplification of the difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much the difference is amplified; automatically, the largest error is brightest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic ×</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom %1 percent</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::StatusLine</name>
    <message>
        <source>grey</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> with alpha</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2, 8 bit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2, 16 bit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2, float</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>older than the last change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queue empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 × %3 %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No picture yet: open one, drop one here, or take a sample.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 median of %2 · %3 Mpixel/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>max error against the reference %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>differs from the reference by %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::SumView</name>
    <message>
        <source>%1 × %2 = %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pixel (%1, %2): %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(%1, %2) lies outside the picture and counts as 0: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(%1, %2) lies outside the picture; pixel (%3, %4) stands in: %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter, turned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Products</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::VariantLadder</name>
    <message>
        <source>Variants</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::VariantModel</name>
    <message>
        <source>From your own kernel folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, cannot run now: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::VariantPanel</name>
    <message>
        <source>Variant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs every variant with this filter on this device. The times are those of the kernel alone, by the device&apos;s own clock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OpenCV filters on the CPU now; choose an OpenCL device to run these variants.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its result differs from the reference.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A kernel of yours cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::VerdictBar</name>
    <message>
        <source>Show it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zooms to the pixel with the largest error and keeps it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the largest error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing with the reference…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ Equals the reference exactly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>red</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>green</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pixel (%1, %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✗ Not a finite number at %1, where the reference has one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ Equals the reference within %1. Largest error %2 at %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✗ Differs from the reference: error %1 at %2; rounding explains at most %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors are given on the scale on which 1 is white.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest one is %1 of the steps from one grey to the next in this file.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::WeightDelegate</name>
    <message>
        <source>Weight</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>halo::Worker</name>
    <message>
        <source>Something unexpected went wrong; the last result stays. Try again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
