// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/answersheet.h"

#include <algorithm>

namespace halo {

AnswerSheet::AnswerSheet(Lesson lesson, std::map<std::string, Image> pictures)
    : m_lesson(std::move(lesson))
{
    m_recorder.usePictures(std::move(pictures));
}

const LessonMoment &AnswerSheet::moment(size_t step, std::uint64_t seed, const Progress &progress)
{
    const std::string name = std::to_string(step) + '\n' + toText(sceneOf(m_lesson, step, seed));
    const auto known = m_moments.find(name);
    if (known != m_moments.end())
        return known->second;
    return m_moments[name] = momentOf(m_recorder, m_lesson, step, seed, progress);
}

std::vector<AnswerMark> AnswerSheet::marks(
    const std::vector<HandedAnswer> &given, std::uint64_t seed, const Progress &progress)
{
    std::vector<AnswerMark> marks;
    for (size_t i = 0; i < m_lesson.steps.size(); ++i) {
        if (!m_lesson.steps[i].question)
            continue;
        const LessonMoment &asked = moment(i, seed, progress);
        const LessonStep &step = asked.said;
        const auto key = keyOf(asked, step, seed);
        AnswerMark mark{ static_cast<int>(i) + 1, step.title, key->asked, {}, key->answer, {} };
        const auto said = std::ranges::find(given, mark.step, &HandedAnswer::step);
        if (said != given.end())
            mark.given = QString::fromStdString(said->text);
        mark.right = !mark.given.isEmpty() && key->accepts(mark.given);
        if (!mark.right && !mark.given.isEmpty())
            mark.response = responseTo(*step.question, *key, mark.given);
        marks.push_back(std::move(mark));
    }
    return marks;
}

} // namespace halo
