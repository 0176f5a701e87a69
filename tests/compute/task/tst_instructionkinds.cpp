// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/instructionkinds.h"
#include "tests/support/program.h"

#include <QTest>

using namespace halo;

/// What instructions are for, by the headings under which the manuals of their makers list them.
class TestInstructionKinds : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void knowsOpcodes_data();
    void knowsOpcodes();
    void countsByLine();
    void readsWhatPtxWritesAroundInstructions();
};

void TestInstructionKinds::knowsOpcodes_data()
{
    QTest::addColumn<QByteArray>("language");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<InstructionKind>("kind");
    const auto rows
        = [](const char *language, InstructionKind kind, std::initializer_list<const char *> texts) {
              for (const char *text : texts)
                  QTest::addRow("%s %s", language, text) << QByteArray(language) << QByteArray(text) << kind;
          };
    using enum InstructionKind;
    // NVIDIA, "PTX ISA", 9.7.9 (data movement), 9.7.10 (texture), 9.7.11 (surface), 9.7.13 (atomics).
    rows("PTX", GlobalLoad,
        { "ld.global.f32 %f1, [%rd4];", "ld.volatile.global.v4.f32 {%f1,%f2,%f3,%f4}, [%rd1];",
            "ld.global.nc.u32 %r1, [%rd1];", "@!%p2 ld.global.f32 %f1, [%rd4+4];",
            "tex.2d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%rd1, %rd2, {%r1, %r2}];",
            "cp.async.ca.shared.global [%r1], [%rd1], 4;" });
    rows("PTX", GlobalStore,
        { "st.global.f32 [%rd4], %f1;", "red.global.add.u32 [%rd1], 1;",
            "atom.global.add.u32 %r1, [%rd1], %r2;", "sust.b.2d.b32.trap [%rd1, {%r1, %r2}], {%r3};" });
    rows("PTX", LocalLoad,
        { "ld.shared.f32 %f1, [%r1+64];",
            "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r1,%r2,%r3,%r4}, [%r5];" });
    rows("PTX", LocalStore, { "st.shared.v2.f32 [%r1], {%f1, %f2};", "atom.shared.add.u32 %r1, [%r2], 1;" });
    rows("PTX", Load, { "ld.f32 %f1, [%rd1];", "ld.local.f32 %f1, [%rd1];", "ld.const.f32 %f1, [%rd1];" });
    rows("PTX", Store, { "st.f32 [%rd1], %f1;", "st.local.u32 [%rd1], %r1;" });
    // 9.7.1 to 9.7.8: integers, floating point, comparison and selection, logic and shift; 9.7.14: matrices.
    rows("PTX", Arithmetic,
        { "fma.rn.f32 %f3, %f1, %f2, %f3;", "mad.lo.s32 %r4, %r1, %r2, %r3;", "setp.lt.s32 %p1, %r1, %r2;",
            "selp.f32 %f1, %f2, %f3, %p1;", "shl.b32 %r1, %r2, 2;", "and.pred %p3, %p1, %p2;",
            "mul.wide.s32 %rd1, %r1, 4;", "ex2.approx.f32 %f1, %f2;", "bfe.u32 %r1, %r2, 4, 8;",
            "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1}, {%r1}, {%r2}, {%f1};" });
    // 9.7.12 (control flow), 9.7.13 (synchronization).
    rows("PTX", Control,
        { "bra.uni $L__BB0_4;", "@%p1 bra $L__BB0_2;", "ret;", "bar.sync 0;", "barrier.sync 0;",
            "membar.cta;", "call.uni (retval0), f, (param0);", "exit;", "cp.async.wait_group 0;" });
    rows("PTX", Other,
        { "mov.u32 %r1, %tid.x;", "cvta.to.global.u64 %rd1, %rd2;", "cvt.rn.f32.s32 %f1, %r1;",
            "ld.param.u64 %rd1, [convolve_param_0];", "st.param.b32 [param0+0], %r1;",
            "shfl.sync.down.b32 %r1, %r2, 1, 31, -1;", "notthere.f32 %f1;", "load.global %f1;" });
    // Intel, "Software Developer's Manual", volume 1, 5.1.1 and the data transfers of 5.4 to 5.19.
    rows("x86-64", Load,
        { "mov rax, qword ptr [rbp + 40]", "movsxd rdx, dword ptr [rsp]",
            "vmovups ymm0, ymmword ptr [rdi + 4*rax]", "vmovaps ymm1 {k1} {z}, ymmword ptr [rsi]",
            "vbroadcastss ymm2, dword ptr [rip + 64]", "vgatherdps ymm0 {k1}, ymmword ptr [rax + 4*ymm1]",
            "vinsertps xmm0, xmm0, dword ptr [rax], 16", "vpinsrd xmm1, xmm1, dword ptr [rbx], 1",
            "cmovge eax, dword ptr [rsp + 8]", "pop rbx" });
    rows("x86-64", Store,
        { "mov dword ptr [rsp + 16], r9d", "vmovss dword ptr [rax + 4*rcx], xmm0", "push rbp",
            "vpscatterdd dword ptr [rax + 4*ymm1] {k1}, ymm0", "vextractps dword ptr [rdi], xmm0, 2",
            "vpextrq qword ptr [rsp], xmm0, 1", "lock add dword ptr [rdi], 1",
            "vmovups ymmword ptr [rdi] {k1}, ymm0" });
    // 5.1.2 to 5.1.6 (arithmetic, shifts, bits), 5.1.13 (LEA), and those of vectors.
    rows("x86-64", Arithmetic,
        { "add ebx, -2", "imul rax, qword ptr [rsp], 28", "cmp edx, dword ptr [rbp + 16]",
            "lea edx, [rax - 2]", "test eax, eax", "setge al", "sar rcx, 32", "vaddps ymm0, ymm1, ymm2",
            "vmulss xmm0, xmm1, dword ptr [rax]", "vfmadd231ps ymm0, ymm1, ymmword ptr [rdi]",
            "vfnmadd213ss xmm0, xmm1, xmm2", "vpaddd ymm0, ymm1, ymm2", "vpsrlq xmm0, xmm1, 32",
            "vpcmpgtd k1, ymm0, ymm1", "vpor ymm0, ymm1, ymm2", "vucomiss xmm0, xmm1", "kandb k1, k1, k2",
            "mulx rdx, rcx, rax", "popcnt eax, ecx", "vdivps ymm0, ymm1, ymm2" });
    // 5.5 to 5.8 and 5.10: SSE to SSE4.1, which processors without AVX have.
    rows("x86-64", Load,
        { "movss xmm0, dword ptr [rax + 4*rcx]", "movups xmm1, xmmword ptr [rdi]",
            "movhps xmm0, qword ptr [rsi]", "movq xmm0, qword ptr [rsp]", "pinsrd xmm1, dword ptr [rbx], 1",
            "insertps xmm0, dword ptr [rax], 16", "pshufd xmm0, xmmword ptr [rsp], 68",
            "unpcklps xmm0, xmmword ptr [rsp + 16]" });
    rows("x86-64", Store,
        { "movss dword ptr [rax], xmm0", "movaps xmmword ptr [rsp + 32], xmm2",
            "movhps qword ptr [rdi], xmm0", "movd dword ptr [rdi], xmm1", "pextrd dword ptr [rdi], xmm0, 1",
            "extractps dword ptr [rdi], xmm0, 2" });
    rows("x86-64", Arithmetic,
        { "mulss xmm0, dword ptr [rax]", "mulps xmm0, xmmword ptr [rdi]", "addps xmm0, xmm1",
            "subss xmm0, xmm1", "pmuludq xmm0, xmm1", "pmulld xmm0, xmm1",
            "paddd xmm0, xmmword ptr [rip + 16]", "pslld xmm0, 2", "psrlq xmm0, 32", "pcmpgtd xmm0, xmm1",
            "pandn xmm0, xmm1", "andnps xmm0, xmm1", "xorps xmm0, xmm0", "cmpltps xmm0, xmm1",
            "ucomiss xmm0, xmm1", "pmaxsd xmm0, xmm1", "minss xmm0, xmm1", "psignd xmm0, xmm1" });
    rows("x86-64", Other,
        { "movaps xmm0, xmm1", "movd eax, xmm0", "cvttps2dq xmm0, xmm0", "cvtsi2ss xmm0, eax",
            "pshufd xmm0, xmm1, 78", "shufps xmm0, xmm1, 136", "punpckldq xmm0, xmm1", "unpckhps xmm0, xmm1",
            "movmskps eax, xmm0", "blendvps xmm0, xmm1, xmm0", "pinsrw xmm0, eax, 1", "pextrd eax, xmm0, 1",
            "movhlps xmm0, xmm1" });
    // 5.1.7.
    rows("x86-64", Control, { "jmp .L3", "jne .L12", "call qword ptr [rip + 8]", "ret" });
    rows("x86-64", Other,
        { "mov rbp, rsp", "vmovaps ymm0, ymm1", "vcvttps2dq ymm0, ymm0", "cdqe", "vzeroupper",
            "vpshufd xmm0, xmm1, 78", "vperm2f128 ymm0, ymm1, ymm2, 49", "cmovl eax, edx",
            "prefetcht0 byte ptr [rax]", "vpextrd eax, xmm0, 1", "rdtsc", "endbr64", "bogus [rax]" });
    rows("aarch64", Other, { "ldr s0, [x1]" });
}

void TestInstructionKinds::knowsOpcodes()
{
    QFETCH(QByteArray, language);
    QFETCH(QByteArray, text);
    QFETCH(InstructionKind, kind);
    const Assembly assembly{ language.toStdString(), false, { { text.toStdString(), 3 } } };
    const auto found = instructionKindsOf(assembly).front();
    QVERIFY(found);
    QCOMPARE(
        instructionKinds()[static_cast<size_t>(*found)].id, instructionKinds()[static_cast<size_t>(kind)].id);
}

void TestInstructionKinds::countsByLine()
{
    const Assembly assembly{ "x86-64", true,
        { { "mov rax, qword ptr [rdi]", 4 }, { ".L1:", 4 }, { "vmulss xmm0, xmm0, dword ptr [rax]", 7 },
            { "vmovss dword ptr [rsi], xmm0", 7 }, { "jmp .L1", 0 }, { "vmulss xmm1, xmm0, xmm0", 7 } } };
    const auto lines = instructionsByLine(assembly);
    const std::map<int, InstructionCounts> expected{ { 0, { 0, 0, 0, 0, 0, 0, 0, 1, 0 } },
        { 4, { 0, 0, 0, 0, 1, 0, 0, 0, 0 } }, { 7, { 0, 0, 0, 0, 0, 1, 2, 0, 0 } } };
    QVERIFY(lines == expected);
    QVERIFY(sumOf(lines) == (InstructionCounts{ 0, 0, 0, 0, 1, 1, 2, 1, 0 }));
    QCOMPARE(totalOf(sumOf(lines)), 5);
    QVERIFY(instructionsByLine({}).empty());
}

/// Directives, braces, labels and remarks are none, and a call is one over several lines.
void TestInstructionKinds::readsWhatPtxWritesAroundInstructions()
{
    const Assembly assembly{ "PTX", false,
        { { ".reg .f32 \t%f<4>;", 0 }, { "$L__BB0_2:", 5 }, { "{ // callseq 0, 0", 6 },
            { ".reg .b32 temp_param_reg;", 6 }, { "call.uni (retval0), ", 6 }, { "_Z5floorf, ", 6 },
            { "(", 6 }, { "param0", 6 }, { ");", 6 }, { "} // callseq 0", 6 }, { "// begin inline asm", 8 },
            { "{add.f16 %rs1,%rs2,%rs3;", 8 }, { "}", 8 }, { "ret;", 9 } } };
    const std::map<int, InstructionCounts> expected{ { 6, { 0, 0, 0, 0, 0, 0, 0, 1, 0 } },
        { 8, { 0, 0, 0, 0, 0, 0, 1, 0, 0 } }, { 9, { 0, 0, 0, 0, 0, 0, 0, 1, 0 } } };
    QVERIFY(instructionsByLine(assembly) == expected);
}

HALO_TEST(TestInstructionKinds, QCoreApplication)
#include "tst_instructionkinds.moc"
