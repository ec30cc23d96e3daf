import type { Deps } from "#server/deps.ts";
import { createPromiseCache } from "#server/promise-cache.ts";
import type { Language } from "#shared/languages.ts";
import { drawSocialImage } from "./draw-social-image.ts";
import { findFileByName } from "./queries.ts";
import { type SocialImage, socialImage, socialImageVersion } from "./social-image.ts";

/** More than the languages of one brand. */
const MAX_IMAGES = 10;

type SocialImageDeps = Pick<Deps, "db" | "settings" | "publicUrl">;

/** Draws the image of the current brand once per process and version. */
export function createSocialImages(deps: SocialImageDeps) {
  const drawn = createPromiseCache<Buffer>(MAX_IMAGES);
  return async (language: Language) => {
    const image = socialImage(await deps.settings.get(), language);
    const version = socialImageVersion(image);
    return { version, bytes: await drawn(version, () => drawBrand(deps, image)) };
  };
}

async function drawBrand({ db, publicUrl }: SocialImageDeps, { logoUrl, ...image }: SocialImage) {
  const logo = logoUrl ? await findFileByName(db, logoUrl.replace("/branding/", "")) : undefined;
  return drawSocialImage({ ...image, logo: logo?.bytes ?? null, host: new URL(publicUrl).host });
}
