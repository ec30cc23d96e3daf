import type { Request } from "express";
import i18next from "i18next";
import { DEFAULT_LANGUAGE, isLanguage, type Language, languageCodes } from "#shared/languages.ts";
import de from "#shared/locales/de.json" with { type: "json" };
import en from "#shared/locales/en.json" with { type: "json" };
import es from "#shared/locales/es.json" with { type: "json" };
import fr from "#shared/locales/fr.json" with { type: "json" };
import ms from "#shared/locales/ms.json" with { type: "json" };
import pt from "#shared/locales/pt.json" with { type: "json" };
import zh from "#shared/locales/zh.json" with { type: "json" };
import { addFormats, type TextKey, type Translate, textOptions } from "#shared/texts.ts";

const catalogues = { en, es, fr, de, zh, ms, pt } satisfies Record<Language, unknown>;

const texts = i18next.createInstance();
await texts.init({
  ...textOptions(DEFAULT_LANGUAGE),
  resources: Object.fromEntries(
    Object.entries(catalogues).map(([language, translation]) => [language, { translation }]),
  ),
});
addFormats(texts);

const translators = new Map(languageCodes.map((language) => [language, translatorFor(language)]));

export function textsIn(language: Language): Translate {
  const translate = translators.get(language);
  if (!translate) throw new Error(`No texts in ${language}`);
  return translate;
}

/** The language that a caller asks for by Accept-Language; English where it names none of ours. */
export function languageOf(req: Request): Language {
  const wanted = req.acceptsLanguages(languageCodes);
  return isLanguage(wanted) ? wanted : DEFAULT_LANGUAGE;
}

export const textsFor = (req: Request): Translate => textsIn(languageOf(req));

/** Remembers the texts without parameters: i18next takes longer over six notes than a calculation. */
function translatorFor(language: Language): Translate {
  const translate = texts.getFixedT(language) as Translate; // safe: Translate is narrower
  const fixed = new Map<TextKey, string>();
  return (key, params) => {
    if (params) return translate(key, params);
    const text = fixed.get(key) ?? translate(key);
    fixed.set(key, text);
    return text;
  };
}
