// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/pastedpicture.h"

#include "compute/image/imagefile.h"

namespace halo {

PastedPicture::PastedPicture(Image image)
    : m_image(std::move(image))
{
}

PastedPicture::PastedPicture(QByteArray file)
    : m_file(std::move(file))
{
}

const QByteArray &PastedPicture::file() const
{
    std::call_once(m_once, [this] {
        if (!m_image.empty())
            m_file = encodeImage(m_image);
        m_image = {};
    });
    return m_file;
}

} // namespace halo
