import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { remember } from "#client/lib/cookie.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#shared/languages.ts";
import { addFormats, type Catalogue, textOptions } from "#shared/texts.ts";

// Every language is a file of its own, and only the visitor's is loaded.
const catalogues = import.meta.glob<Catalogue>("../../../shared/locales/*.json", {
  import: "default",
});

const load = (language: Language) =>
  catalogues[`../../../shared/locales/${language}.json`]?.() ?? Promise.reject(new Error(language));

/** The server has chosen the first language and written it into the page. */
export function currentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

export async function startTexts() {
  const language = currentLanguage();
  await i18next.use(initReactI18next).init({
    ...textOptions(language),
    resources: { [language]: { translation: await load(language) } },
  });
  addFormats(i18next);
}

/** Switches every text on the page, and remembers it for the next visit. */
export async function chooseLanguage(language: Language) {
  i18next.addResourceBundle(language, "translation", await load(language));
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
