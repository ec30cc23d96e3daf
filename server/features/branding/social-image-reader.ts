import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { createPromiseCache } from "#server/lib/promise-cache.ts";
import type { Language } from "#shared/languages.ts";
import { drawSocialImage } from "./draw-social-image.ts";
import { getBrandingFile } from "./get-branding-file.ts";
import { type SocialImage, socialImage, socialImageVersion } from "./social-image.ts";

/** More than the languages of one brand. */
const MAX_IMAGES = 10;

type SocialImageDeps = Pick<Deps, "db" | "settings" | "publicUrl">;

/**
 * Returns a function that reads the image of the current brand, which is drawn once per process and version. A logo that
 * no longer exists, as with settings that are out of date, is left out.
 */
export function createSocialImageReader(deps: SocialImageDeps) {
  const drawn = createPromiseCache<Buffer>(MAX_IMAGES);
  const draw = async (image: SocialImage) => {
    const version = socialImageVersion(image);
    return { version, bytes: await drawn(version, () => drawBrand(deps, image)) };
  };
  return async (language: Language) => {
    const image = socialImage(await deps.settings.get(), language);
    return draw(image).catch((error: unknown) => {
      if (error instanceof AppError && error.kind === "notFound") {
        return draw({ ...image, logoUrl: null });
      }
      throw error;
    });
  };
}

/** Throws `notFound` without the logo, because the cache keeps what is returned. */
async function drawBrand(deps: SocialImageDeps, { logoUrl, ...image }: SocialImage) {
  const logo = logoUrl ? await getBrandingFile(deps, logoUrl.replace("/branding/", "")) : null;
  const host = new URL(deps.publicUrl).host;
  return drawSocialImage({ ...image, logo: logo?.bytes ?? null, host });
}
