/** WCAG 2.2, 1.4.3: text against its background. */
const MIN_CONTRAST = 4.5;

const WHITE = [255, 255, 255] as const;
/** The page of the light theme and the lightest background of the dark one (tailwind.config.ts). */
const LIGHT_PAGE = [244, 246, 247] as const;
const DARK_SURFACE = [29, 38, 43] as const;

type Rgb = readonly [number, number, number];

export type AccentColors = { accent: string; strong: string; soft: string; ink: string };

/** The accent of the light theme without a color of the brand (tailwind.config.ts). */
export const PRODUCT_COLOR = "#0a6b5f";

export const BRAND_COLOR = /^#[0-9a-f]{6}$/i;

/**
 * The accent colors of both themes: the color itself in the light one, lightened for the dark one as far as contrast
 * requires. Null for a color that is too light to be read, or to carry white text, in the light theme.
 */
export function brandAccents(color: string): { light: AccentColors; dark: AccentColors } | null {
  const light = parse(color);
  const soft = mix(light, WHITE, 0.9);
  if (![WHITE, LIGHT_PAGE, soft].every((back) => contrast(light, back) >= MIN_CONTRAST))
    return null;
  const dark = lighten(light);
  return {
    light: {
      accent: format(light),
      strong: format(mix(light, [0, 0, 0], 0.25)),
      soft: format(soft),
      ink: "#ffffff",
    },
    dark: {
      accent: format(dark),
      strong: format(mix(dark, WHITE, 0.3)),
      soft: format(mix(dark, DARK_SURFACE, 0.88)),
      ink: "#0e1316",
    },
  };
}

/** Mixes in white until the color can be read on the dark theme's backgrounds. */
function lighten(color: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const lighter = mix(color, WHITE, share);
    const backs = [DARK_SURFACE, mix(lighter, DARK_SURFACE, 0.88)];
    if (backs.every((back) => contrast(lighter, back) >= MIN_CONTRAST)) return lighter;
  }
  return WHITE;
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
function contrast(text: Rgb, background: Rgb): number {
  const [dark = 0, light = 0] = [luminance(text), luminance(background)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (value: number) =>
    value <= 0.04045 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

const mix = (color: Rgb, added: Rgb, share: number): Rgb => [
  Math.round(color[0] + (added[0] - color[0]) * share),
  Math.round(color[1] + (added[1] - color[1]) * share),
  Math.round(color[2] + (added[2] - color[2]) * share),
];

const parse = (color: string): Rgb => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
];

const format = (color: Rgb): string =>
  `#${color.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
