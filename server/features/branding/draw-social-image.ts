import type { OverlayOptions, Sharp } from "sharp";
import { fromRoot } from "#server/lib/from-root.ts";
import { PRODUCT_COLOR } from "#shared/branding/brand-color.ts";
import { SOCIAL_IMAGE_HEIGHT, SOCIAL_IMAGE_WIDTH } from "#shared/branding/contract.ts";
import { escapeHtml } from "#shared/escape-html.ts";

/** Made from @fontsource-variable/figtree, which has only WOFF2, at weight 700: sharp reads TrueType. */
const FONT_FILE = fromRoot("server", "features", "branding", "figtree-bold.ttf");

const INK = "#16202a";
const MUTED = "#56636d";

const LEFT = 120;
const MAX_WIDTH = SOCIAL_IMAGE_WIDTH - 2 * LEFT;

type Drawing = { title: string | null; logo: Buffer | null; color: string | null; host: string };

/** The PNG that other sites show beside a link: logo, title and host on white, with the brand's color. */
export async function drawSocialImage({ title, logo, color, host }: Drawing): Promise<Buffer> {
  const { default: sharp } = await import("sharp"); // only here, because it costs 20 MB of memory
  const shrink = (image: Sharp, maxHeight: number) =>
    image
      .resize(MAX_WIDTH, maxHeight, { fit: "inside", withoutEnlargement: true })
      .png()
      .toBuffer();
  const layers: OverlayOptions[] = [
    { input: solid(40, SOCIAL_IMAGE_HEIGHT, color ?? PRODUCT_COLOR), left: 0, top: 0 },
    { input: await shrink(sharp(text(host, 36, MUTED)), 60), left: LEFT, top: 520 },
  ];
  if (logo) layers.push({ input: await shrink(sharp(logo), 160), left: LEFT, top: 90 });
  if (title) {
    const input = await shrink(sharp(text(title, 84, INK)), logo ? 200 : 310);
    layers.push({ input, left: LEFT, top: logo ? 290 : 180 });
  }
  return sharp(solid(SOCIAL_IMAGE_WIDTH, SOCIAL_IMAGE_HEIGHT, "#ffffff"))
    .composite(layers)
    .png({ palette: true })
    .toBuffer();
}

const solid = (width: number, height: number, background: string) => ({
  create: { width, height, channels: 3 as const, background },
});

const text = (content: string, size: number, color: string) => ({
  text: {
    text: `<span foreground="${color}">${escapeHtml(content)}</span>`,
    font: `Figtree Bold ${size}`,
    fontfile: FONT_FILE,
    width: MAX_WIDTH,
    wrap: "word-char" as const,
    dpi: 72, // a point is a pixel
    rgba: true,
  },
});
