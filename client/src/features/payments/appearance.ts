import type { Appearance } from "@stripe/stripe-js";
import { computedColor } from "#client/lib/computed-color.ts";

/** The page's theme for the fields in Stripe's iframe. */
export function stripeAppearance(): Appearance {
  const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const { theme } = document.documentElement.dataset;
  const isDark = theme === "dark" || (theme !== "light" && prefersDark);
  return {
    theme: isDark ? "night" : "stripe",
    variables: {
      colorPrimary: computedColor("bg-accent"),
      colorBackground: computedColor("bg-surface"),
      colorText: computedColor("bg-ink"),
      borderRadius: "8px",
      fontFamily: "system-ui, sans-serif",
      fontSizeBase: getComputedStyle(document.documentElement).fontSize,
    },
  };
}
