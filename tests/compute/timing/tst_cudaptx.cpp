// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/timing/count/cudalaunch.h"
#include "compute/timing/count/cudaptx.h"
#include "tests/support/program.h"

#include <QBuffer>
#include <QTest>

using namespace halo;

namespace {

/// As NVIDIA's OpenCL driver writes it, shortened.
constexpr auto program = R"(.version 9.0
.target sm_90, texmode_independent
.address_size 64

.global .samplerref pixels = { addr_mode_0 = clamp_to_edge, addr_mode_1 = clamp_to_edge, filter_mode = nearest, force_unnormalized_coords = 1 };

.entry first(
	.param .u64 .ptr .global .align 4 first_param_0
)
{
	ld.param.u64 	%rd1, [first_param_0];
	mov.b32 	%r1, %envreg3;
	ret;
}

.entry second(
	.param .texref second_param_0,
	.param .u64 .ptr .global .align 4 second_param_1,
	.param .u64 .ptr .shared .align 4 second_param_2,
	.param .u32 second_param_3
)
{
	ld.param.u64 	%rd2, [second_param_2];
	mov.b32 	%r2, %envreg1;
	mov.u32 	%r3, %envreg4;
	mov.b32 	%r4, %envreg6;
	tex.2d.v4.f32.s32 	{%f1, %f2, %f3, %f4}, [second_param_0, pixels, {%r14, %r7}];
	ret;
}
)";

} // namespace

/// What becomes of a program of the OpenCL driver: expected texts by NVIDIA's "PTX ISA", where parameters,
/// texture objects, dynamic shared memory and special registers are described.
class TestCudaPtx : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFunctionTakesWhereItBegins()
    {
        const std::string text = cudaPtxOf(program, "first").text;
        QVERIFY(text.find(".param .u32 first_halo_begin") != std::string::npos);
        QVERIFY(text.find("ld.param.b32 \t%r1, [first_halo_begin];") != std::string::npos);
        QVERIFY(text.find("ld.param.b32 \t%r2, [second_halo_begin];") != std::string::npos);
        QVERIFY(text.find("ld.param.u32 \t%r3, [second_halo_begin];") != std::string::npos);
        QVERIFY(text.find("mov.u32 \t%r4, %nctaid.x;") != std::string::npos);
        QCOMPARE(text.find("%envreg"), std::string::npos);
    }

    void imagesBecomeTextureObjects()
    {
        const CudaPtx made = cudaPtxOf(program, "second");
        QCOMPARE(made.textures.size(), size_t(4));
        QVERIFY(made.textures[0] == CudaEdge::Clamp);
        QVERIFY(!made.textures[1] && !made.textures[2] && !made.textures[3]);
        QVERIFY(made.text.find(".param .u64 second_param_0") != std::string::npos);
        QVERIFY(made.text.find("tex.2d.v4.f32.f32") != std::string::npos);
        for (const char *gone : { "texmode_independent", ".samplerref", ".texref", "f32.s32 \t{" })
            QCOMPARE(made.text.find(gone), std::string::npos);
    }

    void edgesAreThoseOfTheSampler_data()
    {
        QTest::addColumn<QByteArray>("word");
        QTest::addColumn<int>("mode"); // of CUaddress_mode in cuda.h
        QTest::newRow("wrap") << QByteArray("wrap") << 0;
        QTest::newRow("edge") << QByteArray("clamp_to_edge") << 1;
        QTest::newRow("mirror") << QByteArray("mirror") << 2;
        QTest::newRow("border") << QByteArray("clamp_to_border") << 3;
    }

    void edgesAreThoseOfTheSampler()
    {
        QFETCH(QByteArray, word);
        QFETCH(int, mode);
        const std::string text = QByteArray(program).replace("clamp_to_edge", word).toStdString();
        QCOMPARE(static_cast<int>(*cudaPtxOf(text, "second").textures[0]), mode);
    }

    void localMemoryIsDynamic()
    {
        const std::string text = cudaPtxOf(program, "second").text;
        QVERIFY(text.find(".extern .shared .align 16 .b8 halo_local[];") < text.find(".entry first"));
        QVERIFY(text.find(".param .u64 second_param_2") != std::string::npos);
        QVERIFY(text.find("add.s64 %rd2, %rd2, %first;") != std::string::npos);
        // Of no function that has none.
        QCOMPARE(text.find("halo_local;"), text.rfind("halo_local;"));
    }

    void whatCudaDoesNotKnowIsRefused_data()
    {
        QTest::addColumn<QByteArray>("parameter");
        QTest::addColumn<QByteArray>("entry");
        QTest::newRow("sampler") << QByteArray(".param .samplerref second_param_3") << QByteArray("second");
        QTest::newRow("image to write")
            << QByteArray(".param .surfref second_param_3") << QByteArray("second");
        QTest::newRow("no such kernel") << QByteArray(".param .u32 second_param_3") << QByteArray("third");
    }

    void whatCudaDoesNotKnowIsRefused()
    {
        QFETCH(QByteArray, parameter);
        QFETCH(QByteArray, entry);
        const QByteArray text = QByteArray(program).replace(".param .u32 second_param_3", parameter);
        QVERIFY_EXCEPTION_THROWN(cudaPtxOf(text.toStdString(), entry.toStdString()), Error);
        const QByteArray other = QByteArray(program).replace("%envreg6", "%envreg12");
        QVERIFY_EXCEPTION_THROWN(cudaPtxOf(other.toStdString(), "second"), Error);
    }

    void launchesSurviveAFile()
    {
        const auto bytes = [](const char *text) {
            const auto *begin = reinterpret_cast<const std::byte *>(text);
            return std::vector<std::byte>(begin, begin + std::strlen(text));
        };
        const CudaLaunch launch{ program, "second", { 3, 4 }, { 16, 8 },
            { { "src", bytes("pixels"), { 5, 7 } }, { "dst", bytes("zeros") } },
            { { 0 }, { 1 }, { -1, 1600 }, { -1, 0, bytes("four") } } };
        QBuffer file;
        file.open(QIODevice::ReadWrite);
        writeLaunches(file, { "NVIDIA H200", { launch, launch } });
        file.seek(0);
        const CudaLaunches read = readLaunches(file);
        QCOMPARE(read.device, std::string("NVIDIA H200"));
        QCOMPARE(read.launches.size(), size_t(2));
        const CudaLaunch &second = read.launches[1];
        QVERIFY(second.ptx == program && second.entry == "second");
        QVERIFY(second.groups == launch.groups && second.group == launch.group);
        QVERIFY(second.memories[0].image == (Size2{ 5, 7 }) && second.memories[1].bytes == bytes("zeros"));
        QVERIFY(second.arguments[2].localBytes == 1600 && second.arguments[3].bytes == bytes("four"));
        // A file that ends early, and one of something else.
        for (const QByteArray &part :
            { file.data().left(file.data().size() / 2), QByteArray("no launches") }) {
            QBuffer broken;
            broken.setData(part);
            broken.open(QIODevice::ReadOnly);
            QVERIFY_EXCEPTION_THROWN(readLaunches(broken), Error);
        }
    }
};

HALO_TEST(TestCudaPtx, halo::NoApplication)
#include "tst_cudaptx.moc"
