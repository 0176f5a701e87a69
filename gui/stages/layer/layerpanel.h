// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/widgets/card.h"

class QCheckBox;
class QFormLayout;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace halo {

class Session;
class WorkloadPage;

/// The card on which a layer is chosen: as text, or number by number.
class LayerPanel : public Card
{
    Q_OBJECT
public:
    LayerPanel(const WorkloadPage &page, Session &session, QWidget *parent = nullptr);

private:
    QSpinBox *addNumber(QFormLayout *form, const char *name, const QString &title, int least, int most);
    QLineEdit *addSizes(const char *name, const QString &title, const QString &tip);
    void addPresets();
    void addOrigin();
    void showOrigin(bool isStep);
    void addPair(QFormLayout *form, const QString &title, QWidget *first, QWidget *second);
    void showConfiguration();
    void applyText();
    void applyNumbers();
    void apply(const QString &text, const QString &key);
    void say(const QString &sentence);

    const WorkloadPage &m_page;
    Session &m_session;
    QLineEdit *m_text;
    QWidget *m_fields; ///< of a layer; a step besides has none
    QLabel *m_error;
    QSpinBox *m_channels, *m_rows, *m_columns, *m_filters, *m_kernelH, *m_kernelW, *m_groups;
    QLineEdit *m_stride, *m_padding, *m_dilation;
    QCheckBox *m_ones;
    QLabel *m_sizes;
    QLabel *m_origin = nullptr;         ///< of data that are not synthetic
    QPushButton *m_synthetic = nullptr; ///< goes back to those
};

} // namespace halo
