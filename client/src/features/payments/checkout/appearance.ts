import type { Appearance } from "@stripe/stripe-js";

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

/** The current color of a background class: Stripe's fields take no classes. */
function computedColor(background: string): string {
  const probe = document.createElement("span");
  probe.className = background;
  document.body.append(probe);
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return backgroundColor;
}
