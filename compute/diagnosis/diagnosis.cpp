// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/diagnosis/diagnosis.h"

#include "compute/base/error.h"
#include "compute/diagnosis/examinations.h"

#include <QDir>

#include <algorithm>
#include <array>

namespace halo {
namespace {

constexpr std::array severityNames{ "ok", "advice", "problem" };
constexpr std::array topicNames{ "program", "helpers", "drivers", "devices", "self-test", "simulator",
    "caches" };

/// One look; it may go by what was found before.
struct Examination
{
    const char *doing;
    int percent; ///< when it begins
    void (*look)(Examined &examined, const Progress &progress);
};

constexpr Examination examinations[] = {
    { "Checking the program", 0, examineProgram },
    { "Checking the helper programs", 2, examineHelpers },
    { "Checking the caches", 4, examineCaches },
    { "Checking each driver", 10, examineDrivers },
    { "Listing the devices", 25, examineDevices },
    { "Testing each device", 35, examineWorkloads },
    { "Recording a work-group", 90, examineSimulator },
};

} // namespace

Diagnosis::Severity Diagnosis::worst() const
{
    Severity worst = Severity::Ok;
    for (const Finding &finding : findings)
        worst = std::max(worst, finding.severity);
    return worst;
}

std::vector<Diagnosis::Finding> Diagnosis::of(Severity severity) const
{
    std::vector<Finding> some;
    std::ranges::copy_if(
        findings, std::back_inserter(some), [&](const Finding &one) { return one.severity == severity; });
    return some;
}

std::string toString(Diagnosis::Severity severity)
{
    return severityNames[static_cast<size_t>(severity)];
}

std::string toString(Diagnosis::Topic topic)
{
    return topicNames[static_cast<size_t>(topic)];
}

std::string withoutHome(std::string text)
{
    const std::string home = QDir::homePath().toStdString();
    if (home.size() < 2)
        return text; // all paths begin with it
    for (size_t at = text.find(home); at != text.npos; at = text.find(home, at + 1)) {
        const size_t end = at + home.size();
        if (end == text.size() || text[end] == '/')
            text.replace(at, home.size(), "~");
    }
    return text;
}

std::string reportOf(const Diagnosis &diagnosis)
{
    std::string text = "Haloscope " HALOSCOPE_VERSION ", diagnosis\n";
    if (!diagnosis.complete)
        text += "Stopped early: the list below is incomplete.\n";
    for (const auto severity :
        { Diagnosis::Severity::Problem, Diagnosis::Severity::Advice, Diagnosis::Severity::Ok })
        for (const Diagnosis::Finding &finding : diagnosis.of(severity)) {
            text += "\n[" + toString(severity) + "] " + toString(finding.topic) + ": "
                + finding.sentence.english() + "\n";
            if (!finding.advice.empty())
                text += "    " + finding.advice.english() + "\n";
            for (const auto &[name, value] : finding.facts)
                text += "    " + name + ": " + value.english() + "\n";
        }
    return withoutHome(text);
}

Diagnosis diagnose(const DiagnosisReport &report, const std::stop_token &stop)
{
    Examined examined;
    const Progress progress(stop, [](Stage, int) {});
    try {
        for (size_t i = 0; i < std::size(examinations); ++i) {
            const Examination &one = examinations[i];
            const int next = i + 1 < std::size(examinations) ? examinations[i + 1].percent : 100;
            examined.reported = [&](const Message &doing, double done) {
                if (report)
                    report(doing, one.percent + static_cast<int>((next - one.percent) * done),
                        examined.diagnosis);
            };
            examined.reported(one.doing, 0.0);
            progress.step(Stage::Run, one.percent);
            one.look(examined, progress);
        }
    } catch (const Cancelled &) {
        examined.diagnosis.complete = false;
    }
    return std::move(examined.diagnosis);
}

} // namespace halo
