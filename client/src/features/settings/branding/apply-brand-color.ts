import { type AccentColors, brandAccents } from "#shared/branding/brand-color.ts";

const SHADES = ["accent", "strong", "soft", "ink"] as const satisfies (keyof AccentColors)[];

/** Sets the accent colors of both themes, which tailwind.config.ts reads. */
export function applyBrandColor(color: string | null) {
  const accents = color ? brandAccents(color) : null;
  const { style } = document.documentElement;
  for (const shade of SHADES) {
    const name = `--brand-${shade}`;
    if (!accents) style.removeProperty(name);
    else style.setProperty(name, `light-dark(${accents.light[shade]}, ${accents.dark[shade]})`);
  }
}
