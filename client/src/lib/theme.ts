import { storePreference } from "./preference-cookie.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The theme that the server rendered into the page, or the one chosen since. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return THEMES.find((theme) => theme === chosen) ?? "system";
}

export function chooseTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme;
  storePreference("theme", theme);
}
