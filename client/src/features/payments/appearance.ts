import type { Appearance } from "@stripe/stripe-js";

/** The page's own look, light or dark, for fields that stand in a frame of the provider's. */
export function appearance(): Appearance {
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const { theme } = document.documentElement.dataset;
  const looksDark = theme === "dark" || (theme !== "light" && isDark);
  return {
    theme: looksDark ? "night" : "stripe",
    variables: {
      colorPrimary: colorOf("bg-accent"),
      colorBackground: colorOf("bg-surface"),
      borderRadius: "8px",
      fontFamily: "system-ui, sans-serif",
      fontSizeBase: "16px",
    },
  };
}

/** A colour as the browser works it out: the provider's frame does not know our variables. */
function colorOf(className: string): string {
  const probe = document.createElement("span");
  probe.className = className;
  document.body.append(probe);
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return hexOf(backgroundColor);
}

/** Through a canvas: what is computed may be in oklch, which the provider does not read. */
function hexOf(color: string): string {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return "#0f5e4d";
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
