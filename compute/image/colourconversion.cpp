// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/colourconversion.h"

#include <QColorSpace>

#include <algorithm>
#include <atomic>
#include <lcms2.h>
#include <thread>
#include <type_traits>

namespace halo {
namespace {

using IccProfile = std::unique_ptr<std::remove_pointer_t<cmsHPROFILE>, decltype(&cmsCloseProfile)>;
using IccTransform = std::unique_ptr<std::remove_pointer_t<cmsHTRANSFORM>, decltype(&cmsDeleteTransform)>;

IccProfile openProfile(const std::string &bytes)
{
    return { cmsOpenProfileFromMem(bytes.data(), static_cast<cmsUInt32Number>(bytes.size())),
        cmsCloseProfile };
}

/// Little CMS wants floats pixel by pixel, and inks in percent.
class ToSrgb
{
public:
    ToSrgb(cmsHPROFILE from, cmsUInt32Number layout, cmsUInt32Number intent, float scale)
        : m_srgb(cmsCreate_sRGBProfile(), cmsCloseProfile)
        , m_transform(cmsCreateTransform(from, layout, m_srgb.get(), TYPE_RGB_FLT, intent, cmsFLAGS_NOCACHE),
              cmsDeleteTransform)
        , m_scale(scale)
    {
    }
    bool isPossible() const { return m_transform != nullptr; }

    /// The share of samples that sRGB does not hold.
    double convert(Image &image) const
    {
        const size_t pixels = image.size().area();
        std::vector<Plane> rgb(3, Plane(pixels));
        std::atomic<size_t> next = 0, outside = 0;
        {
            std::vector<std::jthread> threads;
            for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
                threads.emplace_back([&] {
                    for (size_t at = next.fetch_add(block); at < pixels; at = next.fetch_add(block))
                        outside += convertBlock(image.colour, rgb, at, std::min(block, pixels - at));
                });
        }
        image.colour = sharedPlanes(std::move(rgb));
        return static_cast<double>(outside) / static_cast<double>(3 * pixels);
    }

private:
    static constexpr size_t block = 4096;

    size_t convertBlock(
        const std::vector<SharedPlane> &from, std::vector<Plane> &rgb, size_t at, size_t count) const
    {
        const size_t channels = from.size();
        std::vector<float> in(count * channels), out(count * 3);
        for (size_t c = 0; c < channels; ++c)
            for (size_t i = 0; i < count; ++i)
                in[i * channels + c] = (*from[c])[at + i] * m_scale;
        cmsDoTransform(m_transform.get(), in.data(), out.data(), static_cast<cmsUInt32Number>(count));
        constexpr float rounding = 0.5F / 65535.0F; // less is none that a file would show
        size_t outside = 0;
        for (size_t i = 0; i < out.size(); ++i) {
            outside += out[i] < -rounding || out[i] > 1.0F + rounding ? 1 : 0;
            rgb[i % 3][at + i / 3] = std::clamp(out[i], 0.0F, 1.0F);
        }
        return outside;
    }

    IccProfile m_srgb;
    IccTransform m_transform;
    float m_scale;
};

void addNotice(Image &image, const Message &sentence)
{
    image.notices.push_back(sentence);
}

void tellClipped(Image &image, const QString &name, double share)
{
    if (share > 0.0)
        addNotice(image,
            Message("\"%1\": %2 % of the samples are outside sRGB and are clipped.", name,
                QString::number(100.0 * share, 'g', 3)));
}

QString profileTitle(const IccProfile &profile)
{
    std::string title(256, '\0');
    const cmsUInt32Number bytes = cmsGetProfileInfoASCII(profile.get(), cmsInfoDescription, "en", "US",
        title.data(), static_cast<cmsUInt32Number>(title.size()));
    title.resize(bytes > 0 ? bytes - 1 : 0);
    std::erase_if(title, [](unsigned char sign) { return sign < ' ' || sign > '~'; });
    return QString::fromStdString(title);
}

void convertInksRoughly(Image &image)
{
    std::vector<Plane> rgb(3, Plane(image.size().area()));
    for (size_t c = 0; c < 3; ++c)
        for (size_t i = 0; i < rgb[c].size(); ++i)
            rgb[c][i] = (1.0F - (*image.colour[c])[i]) * (1.0F - (*image.colour[3])[i]);
    image.colour = sharedPlanes(std::move(rgb));
}

} // namespace

std::shared_ptr<const std::string> srgbProfile()
{
    static const auto profile
        = std::make_shared<const std::string>(QColorSpace(QColorSpace::SRgb).iccProfile().toStdString());
    return profile;
}

QByteArray colourSpaceOf(const std::string &profile)
{
    constexpr size_t headerSize = 128;
    constexpr size_t spaceAt = 16;
    return profile.size() < headerSize ? QByteArray() : QByteArray(profile.data() + spaceAt, 4);
}

void convertInks(Image &image, const std::string *profile, const QString &name)
{
    if (profile && colourSpaceOf(*profile) == "CMYK") {
        const IccProfile inks = openProfile(*profile);
        if (inks) {
            constexpr float percent = 100.0F;
            const ToSrgb toSrgb(inks.get(), TYPE_CMYK_FLT, cmsGetHeaderRenderingIntent(inks.get()), percent);
            if (toSrgb.isPossible()) {
                const double clipped = toSrgb.convert(image);
                image.profile = srgbProfile();
                addNotice(image,
                    Message(
                        "\"%1\": CMYK is converted to sRGB by its profile (%2).", name, profileTitle(inks)));
                tellClipped(image, name, clipped);
                return;
            }
        }
    }
    convertInksRoughly(image);
    addNotice(image,
        Message(profile ? "\"%1\": CMYK is converted to RGB by a simple formula, because its profile "
                          "cannot be used."
                        : "\"%1\": CMYK is converted to RGB by a simple formula, because it has no "
                          "colour profile.",
            name));
}

void convertLab(Image &image, const QString &name)
{
    const IccProfile lab(cmsCreateLab4Profile(nullptr), cmsCloseProfile);
    const ToSrgb toSrgb(lab.get(), TYPE_Lab_FLT, INTENT_RELATIVE_COLORIMETRIC, 1.0F);
    if (!toSrgb.isPossible())
        throw std::bad_alloc();
    const double clipped = toSrgb.convert(image);
    image.profile = srgbProfile();
    addNotice(image, Message("\"%1\": L*a*b* is converted to sRGB.", name));
    tellClipped(image, name, clipped);
}

} // namespace halo
