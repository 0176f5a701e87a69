// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/kernelassembly.h"

#include "compute/drawing/base/translated.h"
#include "gui/session/session.h"
#include "gui/source/livekernel.h"

namespace halo {
namespace {

using namespace std::chrono_literals;

/// Whether the compiler would make the same of both.
bool isAlike(const RunOrder &a, const RunOrder &b)
{
    return a.problem == b.problem && a.variant.file == b.variant.file && a.variant.source == b.variant.source
        && a.tuning == b.tuning && a.device == b.device && a.repeats == b.repeats;
}

} // namespace

KernelAssembly::KernelAssembly(Session &session, LiveKernel &live, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_live(live)
    , m_thread(realTasks)
{
    m_wait.setSingleShot(true);
    m_wait.setInterval(150ms);
    connect(&m_wait, &QTimer::timeout, this, &KernelAssembly::ask);
    connect(&m_thread, &RunThread::finished, this, &KernelAssembly::takeMade);
    connect(&m_thread, &RunThread::failed, this, &KernelAssembly::refuse);
    connect(&live, &LiveKernel::changed, this, &KernelAssembly::follow);
    session.onChange(
        Aspect::Configuration | Aspect::Devices | Aspect::Variants | Aspect::Problem | Aspect::Input, this,
        &KernelAssembly::follow);
}

void KernelAssembly::setWanted(bool wanted)
{
    if (wanted == m_wanted)
        return;
    m_wanted = wanted;
    if (wanted)
        return follow();
    m_wait.stop();
    m_thread.cancel();
    if (m_asking)
        m_asked.reset();
    m_asking = false;
}

/// What the simulator has not seen, or objects to, is only built.
std::optional<RunOrder> KernelAssembly::request() const
{
    const Variant &variant = m_session.variant();
    const auto problem = m_session.problem();
    if (!problem || !m_session.device())
        return std::nullopt;
    const auto state = m_live.state();
    const bool runs = state == LiveKernel::State::Unchanged || state == LiveKernel::State::Good
        || state == LiveKernel::State::Insisted;
    RunOrder order{ problem, variant, m_session.tuningOf(variant), m_session.configuration().device,
        runs ? 1 : 0 };
    order.assembly = true;
    return order;
}

bool KernelAssembly::outdated() const
{
    const auto now = request();
    return m_made && (!now || m_live.text() != m_made->order.variant.source || !isAlike(*now, m_made->order));
}

void KernelAssembly::follow()
{
    if (!m_wanted)
        return;
    const auto state = m_live.state();
    const bool settled = state != LiveKernel::State::Typing && state != LiveKernel::State::Building
        && state != LiveKernel::State::Recording && !(state == LiveKernel::State::Refused && m_made);
    const auto now = request();
    if (!now) {
        m_sentence = m_session.device()
            ? tr("There is no input to compile the kernel for; open an image.")
            : tr("OpenCV is filtering; choose an OpenCL device to see the assembly of a kernel.");
        m_asked.reset();
    } else if (settled && !(m_asked && isAlike(*now, *m_asked))) {
        m_wait.start();
    }
    Q_EMIT changed();
}

void KernelAssembly::ask()
{
    if (m_session.controller().measuring())
        return m_wait.start(); // it would take a core that is measured
    m_asked = request();
    if (!m_asked)
        return;
    m_asking = true;
    m_sentence.clear();
    m_thread.submit(*m_asked);
    Q_EMIT changed();
}

void KernelAssembly::takeMade(const Run &run)
{
    m_asking = false;
    m_made = run;
    m_known = countsOf(run.order.variant, run.order.tuning, *run.order.problem);
    Q_EMIT changed();
}

void KernelAssembly::refuse(const Failure &failure)
{
    m_asking = false;
    m_made.reset();
    m_sentence = translated(failure.sentence);
    Q_EMIT changed();
}

} // namespace halo

#include "moc_kernelassembly.cpp"
