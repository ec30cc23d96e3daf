import type { Deps } from "#server/deps.ts";
import type { Language } from "#shared/languages.ts";
import { drawSocialImage } from "./draw-social-image.ts";
import { findFileByName } from "./queries.ts";
import { type SocialImage, socialImage, socialImageVersion } from "./social-image.ts";

/** More than the languages of one brand; the oldest image makes room for a new one. */
const MAX_IMAGES = 10;

type SocialImageDeps = Pick<Deps, "db" | "settings" | "publicUrl">;

/** Draws the image of the current brand once per process and version. */
export function createSocialImages(deps: SocialImageDeps) {
  const drawn = new Map<string, Promise<Buffer>>();

  function draw(version: string, image: SocialImage): Promise<Buffer> {
    const known = drawn.get(version);
    if (known) return known;
    const drawing = drawBrand(deps, image);
    drawing.catch(() => drawn.delete(version));
    drawn.set(version, drawing);
    const [oldest = ""] = drawn.keys();
    if (drawn.size > MAX_IMAGES) drawn.delete(oldest);
    return drawing;
  }

  return async (language: Language) => {
    const image = socialImage(await deps.settings.get(), language);
    const version = socialImageVersion(image);
    return { version, bytes: await draw(version, image) };
  };
}

async function drawBrand({ db, publicUrl }: SocialImageDeps, { logoUrl, ...image }: SocialImage) {
  const logo = logoUrl ? await findFileByName(db, logoUrl.replace("/branding/", "")) : undefined;
  return drawSocialImage({ ...image, logo: logo?.bytes ?? null, host: new URL(publicUrl).host });
}
