// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/teaching/exerciseview.h"

#include "compute/drawing/base/paragraphhtml.h"
#include "compute/drawing/base/translated.h"
#include "gui/teaching/exercises.h"
#include "gui/widgets/card.h"

#include <QAbstractTextDocumentLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QTextBrowser>
#include <QToolButton>
#include <QUrl>
#include <QtMath>

#include <algorithm>

namespace halo {
namespace {

constexpr int mostLines = 12; // that are seen without scrolling

QString markOf(CheckResult::State state)
{
    return state == CheckResult::State::Passed ? QStringLiteral("\u2713")
        : state == CheckResult::State::Failed  ? QStringLiteral("\u2717")
                                               : QStringLiteral("\u2013");
}

} // namespace

ExerciseView::ExerciseView(Exercises &exercises, QWidget *parent)
    : QWidget(parent)
    , m_exercises(exercises)
    , m_title(new QLabel(this))
    , m_hint(new QToolButton(this))
    , m_check(new QToolButton(this))
    , m_text(new QTextBrowser(this))
{
    setObjectName(QStringLiteral("exerciseView"));
    setRole(m_title, "title");
    m_title->setWordWrap(true);
    m_hint->setObjectName(QStringLiteral("hintButton"));
    m_check->setObjectName(QStringLiteral("checkButton"));
    m_check->setText(tr("Check"));
    m_check->setToolTip(tr("Records and runs the kernel, and reports what is still missing."));
    for (QToolButton *button : { m_hint, m_check }) {
        button->setFocusPolicy(Qt::StrongFocus);
        setRole(button, "link");
    }
    m_text->setObjectName(QStringLiteral("exerciseText"));
    m_text->setAccessibleName(tr("The exercise"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setOpenLinks(false);
    auto *head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_hint);
    head->addWidget(m_check);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->addLayout(head);
    column->addWidget(m_text, 1);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(m_text->document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
        &QWidget::updateGeometry);
    connect(m_hint, &QToolButton::clicked, &exercises, &Exercises::openHint);
    connect(m_check, &QToolButton::clicked, &exercises, &Exercises::check);
    connect(m_text, &QTextBrowser::anchorClicked, this, &ExerciseView::openLink);
    connect(&exercises, &Exercises::changed, this, &ExerciseView::follow);
    follow();
}

/// As high as its text, up to some lines: the rest of the room is the kernel's.
QSize ExerciseView::sizeHint() const
{
    const QSize hint = QWidget::sizeHint();
    const int text = std::min(qCeil(m_text->document()->size().height()), mostLines * fontMetrics().height());
    return { hint.width(), hint.height() - m_text->sizeHint().height() + text };
}

void ExerciseView::follow()
{
    const Exercise *exercise = m_exercises.current();
    setVisible(exercise != nullptr);
    if (!exercise)
        return;
    const QString title = translated(exercise->variant.title);
    m_title->setText(m_exercises.isSolved(exercise->id()) ? tr("Exercise: %1 \u2713").arg(title)
                                                          : tr("Exercise: %1").arg(title));
    const size_t opened = m_exercises.hints().size();
    m_hint->setText(tr("Hint (%1 of %2)").arg(opened).arg(exercise->hints.size()));
    m_hint->setEnabled(opened < exercise->hints.size());
    m_check->setEnabled(!m_exercises.checking());
    if (const QString html = text(); html != m_text->property("shown").toString()) {
        m_text->setHtml(html);
        m_text->setProperty("shown", html);
    }
}

/// What is wrong comes first: whoever has asked looks for that.
QString ExerciseView::text() const
{
    const Exercise &exercise = *m_exercises.current();
    QString html;
    if (m_exercises.checking())
        html += QStringLiteral("<p><b>%1</b></p>").arg(tr("Checking\u2026").toHtmlEscaped());
    if (const auto &grade = m_exercises.grade()) {
        if (grade->passed())
            html += QStringLiteral("<p><b>%1</b></p>")
                        .arg(tr("Solved: it passes every check.").toHtmlEscaped());
        if (grade->failure)
            html += paragraphHtml(translated(grade->failure->message()).toStdString());
        for (size_t i = 0; i < grade->results.size(); ++i)
            html += textOf(grade->results[i], i);
    }
    for (const std::string &hint : m_exercises.hints())
        html += QStringLiteral("<p><i>%1</i></p>").arg(QString::fromStdString(hint).toHtmlEscaped());
    html += QStringLiteral("<p><b>%1</b></p>").arg(translated(exercise.variant.summary).toHtmlEscaped());
    for (const std::string &part : paragraphsOf(exercise.variant.notes))
        html += paragraphHtml(part);
    return html;
}

QString ExerciseView::textOf(const CheckResult &result, size_t number) const
{
    QString line = QStringLiteral("<p>%1 <b>%2</b>")
                       .arg(markOf(result.state), QString::fromStdString(result.check.text).toHtmlEscaped());
    if (result.state == CheckResult::State::Failed) {
        line += QStringLiteral("<br>") + translated(result.sentence).toHtmlEscaped();
        if (!result.advice.empty())
            line += QStringLiteral("<br><i>%1</i>").arg(translated(result.advice).toHtmlEscaped());
        if (result.where)
            line += QStringLiteral("<br><a href=\"where:%1\">%2</a>")
                        .arg(number)
                        .arg(tr("Show Where").toHtmlEscaped());
    }
    return line + QStringLiteral("</p>");
}

void ExerciseView::openLink(const QUrl &link)
{
    const auto &grade = m_exercises.grade();
    const auto number = static_cast<size_t>(link.path().toInt());
    if (grade && number < grade->results.size() && grade->results[number].where)
        m_exercises.showWhere(*grade->results[number].where);
}

} // namespace halo

#include "moc_exerciseview.cpp"
