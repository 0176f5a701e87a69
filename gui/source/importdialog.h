// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"
#include "compute/import/mappingtrial.h"
#include "compute/kernel/roleguess.h"

#include <QDialog>
#include <QTimer>

#include <memory>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QsciScintilla;

namespace halo {

class LiveKernel;
class OpenClLexer;
class Session;

/// Brings a kernel of another host in: its code, and a role for each argument, guessed first, with the
/// reason. Every change is tried on a small picture in the background. Nothing is written before it is
/// confirmed.
class ImportDialog : public QDialog
{
    Q_OBJECT
public:
    /// text: as it is on disk, or pasted, with a file name that was made up.
    ImportDialog(KernelText text, LiveKernel &live, Session &session, QWidget *parent);

    /// The mapping as it would be written, as the text of a .halo file.
    std::string mappingText() const;
    void accept() override;

Q_SIGNALS:
    /// The newest mapping was tried.
    void tried(const halo::TrialResult &result);

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Row ///< an argument or a macro
    {
        std::string function, name;
        bool isMacro = false;
        QComboBox *role = nullptr;
        QLabel *reason = nullptr;
        QString said; ///< the reason, while there is nothing wrong
    };
    struct Line ///< of the mapping
    {
        std::string text;
        const QWidget *source = nullptr; ///< where it is edited; null: nowhere
    };

    void buildCode();
    QWidget *buildRoles();
    QWidget *buildFields();
    QWidget *buildVerdict();
    void build();
    void readGuess();
    void fillRoles();
    void addRow(Row row, const QString &declaration, const QString &role, const Message &reason,
        const QStringList &choices);
    std::vector<Line> lines() const;
    KernelText textNow() const;
    void change();
    void tryNow();
    void showResult(const TrialResult &result);
    void showProblem(const QString &sentence, int line);
    void chooseWhatItComputes(const Mapping &mapping);
    void markLine(int line);
    void chooseEntry(const QString &name);
    void changeElements();
    void showChecking();
    void showVerdict(const QString &sign, const QString &sentence, const char *role);
    void applyLook();
    std::string writtenSource() const;

    const KernelText m_text;         ///< without a header of its own
    const bool m_hasHeader;          ///< the file begins with one, which this replaces
    std::vector<std::string> m_kept; ///< lines that no field shows
    LiveKernel &m_live;
    Session &m_session;
    MappingGuess m_guess;
    std::vector<Row> m_rows;
    std::vector<std::string> m_found; ///< that the newest trial added
    QsciScintilla *m_code;
    OpenClLexer *m_lexer = nullptr;
    QGridLayout *m_roles;
    QWidget *m_rolesPage;
    QLineEdit *m_title, *m_filter, *m_group, *m_launch;
    QComboBox *m_entry, *m_elements, *m_border, *m_covers;
    QLabel *m_verdict, *m_facts, *m_picture;
    QCheckBox *m_beside;
    QPushButton *m_import;
    QTimer m_pause; ///< since the last change
    std::shared_ptr<MappingTrial> m_trial = std::make_shared<MappingTrial>();
    NewestWork m_work; // last: its threads end before the rest goes
};

/// Whether a kernel needs a mapping, said or guessed: it is CUDA, or for no host of ours.
bool needsImport(const KernelText &text);

} // namespace halo
