// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/configuration/project.h"
#include "compute/filter/filterfile.h"
#include "compute/filter/filterformula.h"
#include "compute/filter/filterspec.h"
#include "compute/filter/filtertext.h"
#include "compute/teaching/bundle.h"
#include "compute/teaching/classfields.h"
#include "compute/teaching/handin.h"

#include <QJsonDocument>

#include <functional>
#include <string>
#include <vector>

namespace halo::test {

/// All that makes a filter of text from outside, each with texts that it takes. The reader throws Error or
/// gives a filter.
struct FuzzReader
{
    std::string name;
    std::function<Filter(const std::string &text)> read;
    std::vector<std::string> seeds;
};

/// A file of a class with the right hash of what it holds now: else nothing behind that would be read.
inline QByteArray sealed(const std::string &text)
{
    const QByteArray bytes = QByteArray::fromStdString(text);
    QJsonObject root = QJsonDocument::fromJson(bytes).object();
    if (root.isEmpty())
        return bytes;
    root[QLatin1String("hash")] = hashOf(root);
    return QJsonDocument(root).toJson();
}

inline const std::vector<FuzzReader> &fuzzReaders()
{
    const auto file = [](const std::string &suffix) {
        return [path = "f." + suffix](const std::string &text) { return parseFilterFile(text, path); };
    };
    const Filter filter{ "custom", 3, 2, { 1.0F, -2.0F, 0.5F, -0.0F, 0.25F, 8.0F } };
    Project project;
    project.configuration.filter = filter;
    project.configuration.variantId = "tile";
    project.configuration.tunings["tile"] = {};
    project.results.measured.resize(1);
    Project pasted = project;
    pasted.image = { {}, {}, {}, { 4, 3 }, "\x89PNG and more", "pasted image" };
    pasted.workload = "layer";
    pasted.others["layer"].configuration.spec = "2x6x7/3/3x3/s1/p1/d1";
    pasted.others["layer"].results.measured.resize(1);
    pasted.others["signal"].configuration.filter = filter;
    const HandIn handIn{ "2026-17", "Kim", "barrier", "0123", 7, { { 1, "25" }, { 3, "A1 C1" } }, "guard",
        "kernel void convolve() {}", "{\"accesses\": []}" };
    const ClassText lesson{ "01_a.md", "# A\n\n## B\n\n```scene\nfilter: box:3 | box:5\n```\n\ntext\n",
        { { "ko", "# 가\n\n## 나\n\n글\n" } } };
    static const std::vector<FuzzReader> readers = [&] {
        std::vector<FuzzReader> all{
            { "spec", parseFilter,
                { "1 2 1; 2 4 2; 1 2 1 / 16", "1/9 1/9; -.5e-3,+2", "formula:5,x*exp(-r^2/2)" } },
            { "text", filterFromText,
                { "k = (1/4) * np.array([[1, 2.5], [0, 4]], dtype=np.float32) / 16",
                    "[1 2 ...\n; 3 4] * 2;" } },
            { "formula",
                [](const std::string &text) {
                    return filterFromFormula(text, { 3, 2 });
                },
                { "exp(-r^2/4)*cos(theta)", "x < y ? min(w,h) : (x+1)*-2^y", "((pi*e))/(1+abs(x))" } },
            { "project",
                [](const std::string &text) {
                    return parseProject(QByteArray::fromStdString(text), "It").configuration.filter;
                },
                { toJson(project).toStdString(), toJson(pasted).toStdString() } },
            { "hand-in",
                [filter](const std::string &text) {
                    parseHandIn(sealed(text), "It");
                    return filter;
                },
                { toJson(handIn).toStdString() } },
            { "bundle",
                [filter](const std::string &text) {
                    parseBundle(sealed(text), "It");
                    return filter;
                },
                { toJson(Bundle{ lesson, {}, {}, "3b" }).toStdString() } },
        };
        for (const FilterPreset &preset : filterPresets())
            all[0].seeds.push_back(preset.example);
        for (const TextForm form : { TextForm::Tabs, TextForm::NumPy, TextForm::Matlab, TextForm::C })
            all[1].seeds.push_back(toText(filter, form));
        for (const std::string &suffix : filterFileSuffixes())
            all.push_back({ suffix, file(suffix), { filterFileText(filter, "f." + suffix) } });
        return all;
    }();
    return readers;
}

} // namespace halo::test
