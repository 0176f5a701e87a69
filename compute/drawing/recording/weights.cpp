// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/recording/weights.h"

#include <QLocale>

namespace halo {

std::vector<float> appliedWeights(const Trace &trace)
{
    return appliedFilter(trace.view.filter, trace.view.settings.op).weights;
}

QString weightLabel(float weight, int digits)
{
    QString text = QString::number(static_cast<double>(weight), 'g', digits);
    text.replace(QStringLiteral("e-0"), QStringLiteral("e-"));
    const QString zero = QStringLiteral("0.");
    if (text.startsWith(zero))
        text.remove(0, 1);
    else if (text.startsWith(u'-' + zero))
        text.remove(1, 1);
    return text.replace(u'-', QChar(0x2212));
}

} // namespace halo
