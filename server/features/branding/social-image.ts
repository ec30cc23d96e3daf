import { translatorFor } from "#server/http/texts.ts";
import { sha256 } from "#server/lib/sha256.ts";
import { DEFAULT_LANGUAGE, type Language } from "#shared/languages.ts";
import { type StoredSetting, settingValue } from "#shared/settings/settings.ts";

/** Raised when the drawing changes, so that sites that cached an image load the new one. */
const DRAWING = 1;

export type SocialImage = {
  /** Null for a title that the image's font cannot write. */
  title: string | null;
  /** A path below /branding. */
  logoUrl: string | null;
  /** A color such as "#0a6b5f"; null for the product's. */
  color: string | null;
};

/** The characters of figtree-bold.ttf; a server may have no other font. */
const DRAWABLE = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff–—‘’‚“”„•…‹›€™−]+$/;

export function socialImage(settings: readonly StoredSetting[], language: Language): SocialImage {
  const brandTitle = settingValue(settings, "brand_title");
  const titles = brandTitle
    ? [brandTitle]
    : [language, DEFAULT_LANGUAGE].map((code) => translatorFor(code)("app.title"));
  return {
    title: titles.find((title) => DRAWABLE.test(title)) ?? null,
    logoUrl: settingValue(settings, "logo_url"),
    color: settingValue(settings, "brand_color"),
  };
}

export const socialImageVersion = (image: SocialImage): string =>
  sha256(JSON.stringify([DRAWING, image])).slice(0, 16);
