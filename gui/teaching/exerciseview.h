// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>
#include <QWidget>

class QLabel;
class QTextBrowser;
class QToolButton;
class QUrl;

namespace halo {

class Exercises;
struct CheckResult;

/// Beside the source of a hand-in: what is to be done, hints one by one, and what is still wrong. Hidden
/// where the kernel is no hand-in.
class ExerciseView : public QWidget
{
    Q_OBJECT
public:
    explicit ExerciseView(Exercises &exercises, QWidget *parent = nullptr);

    /// At its foot.
    void addPart(QWidget *part) { layout()->addWidget(part); }

    QSize sizeHint() const override;

private:
    void follow();
    QString text() const;
    QString textOf(const CheckResult &result, size_t number) const;
    void openLink(const QUrl &link);

    Exercises &m_exercises;
    QLabel *const m_title;
    QToolButton *const m_hint;
    QToolButton *const m_check;
    QTextBrowser *const m_text;
};

} // namespace halo
