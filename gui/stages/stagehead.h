// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace halo {

class ElidedLabel;
class Session;

/// Beside the tabs: which question the stage in sight answers, and of what: picture, filter and variant,
/// which nothing else says while the panels are folded. Small and in two lines: it takes no height from the
/// stage.
class StageHead : public QWidget
{
    Q_OBJECT
public:
    explicit StageHead(Session &session, QWidget *parent = nullptr);

    /// \p ofPicture: the answer is of the picture alone, of no filter and variant.
    void setQuestion(const QString &question, bool ofPicture);
    /// What is on show is of this file and of nothing that is chosen; empty: it is of what is chosen.
    void setRecorded(const QString &name);

private:
    void showSubject();
    QString subject() const;

    Session &m_session;
    ElidedLabel *const m_question;
    ElidedLabel *const m_subject;
    QString m_recorded;
    bool m_ofPicture = false;
};

} // namespace halo
