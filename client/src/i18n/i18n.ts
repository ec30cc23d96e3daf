import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { remember } from "#client/lib/cookie.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#shared/languages.ts";
import { addFormats, type Catalogue, textOptions } from "#shared/texts.ts";

// Every language is a file of its own for each part of the product, and only the visitor's is loaded.
type Load = () => Promise<Partial<Catalogue>>;
const parts = {
  first: import.meta.glob("../../../shared/locales/*.json", {
    query: "?first",
    import: "default",
  }) as Record<string, Load>,
  portal: import.meta.glob("../../../shared/locales/*.json", {
    query: "?portal",
    import: "default",
  }) as Record<string, Load>,
  later: import.meta.glob("../../../shared/locales/*.json", {
    query: "?later",
    import: "default",
  }) as Record<string, Load>,
};
type Part = keyof typeof parts;

const inUse = new Set<Part>(["first"]);

const load = (part: Part, language: Language) =>
  parts[part][`../../../shared/locales/${language}.json`]?.() ??
  Promise.reject(new Error(language));

async function add(part: Part, language: Language) {
  const texts = await load(part, language);
  i18next.addResourceBundle(language, "translation", texts, true);
}

/** A screen of the portal, or one that comes once something was done, together with what it says. */
export async function withTexts<Screen>(
  part: "portal" | "later",
  screen: Promise<Screen>,
): Promise<Screen> {
  inUse.add(part);
  await add(part, currentLanguage());
  return screen;
}

/** The server has chosen the first language and written it into the page. */
export function currentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

export async function startTexts() {
  const language = currentLanguage();
  await i18next.use(initReactI18next).init({
    ...textOptions(language),
    resources: { [language]: { translation: await load("first", language) } },
  });
  addFormats(i18next);
}

/** Switches every text on the page, and remembers it for the next visit. */
export async function chooseLanguage(language: Language) {
  await Promise.all([...inUse].map((part) => add(part, language)));
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
  document.title = i18next.t("app.title");
  describePage(i18next.t("app.description"));
  remember("language", language);
  forgetLanguageInAddress();
}

function describePage(description: string) {
  document.querySelector('meta[name="description"]')?.setAttribute("content", description);
}

// "?lng=" wins over the remembered language on the next load, so it must not outlive a choice.
function forgetLanguageInAddress() {
  const address = new URL(location.href);
  if (!address.searchParams.has("lng")) return;
  address.searchParams.delete("lng");
  history.replaceState(history.state, "", address);
}
