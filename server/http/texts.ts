import type { Request } from "express";
import i18next from "i18next";
import { DEFAULT_LANGUAGE, isLanguage, type Language, languageCodes } from "#shared/languages.ts";
import {
  addFormats,
  loadTexts,
  namespaces,
  type TextKey,
  type Translate,
  textOptions,
} from "#shared/texts.ts";

const texts = i18next.createInstance();
await texts.init({
  ...textOptions(DEFAULT_LANGUAGE),
  resources: Object.fromEntries(
    await Promise.all(languageCodes.map(async (code) => [code, await loadCatalogue(code)])),
  ),
});
addFormats(texts);

async function loadCatalogue(language: Language) {
  const files = namespaces.map(async (name) => [name, await loadTexts(language, name)]);
  return Object.fromEntries(await Promise.all(files));
}

const translators = new Map(
  languageCodes.map((language) => [language, createTranslator(language)]),
);

export function translatorFor(language: Language): Translate {
  const translate = translators.get(language);
  if (!translate) throw new Error(`No texts for language ${language}`);
  return translate;
}

/**
 * The supported language that Accept-Language prefers, whatever its region; English without one. A negotiation for
 * the seven tags would prefer "en" to "pt-BR", because it matches exactly.
 */
export function requestLanguage(req: Request): Language {
  if (!req.headers["accept-language"]) return DEFAULT_LANGUAGE;
  const accepted = req.acceptsLanguages().map(languageOfTag);
  return accepted.find((language) => language !== null) ?? DEFAULT_LANGUAGE;
}

/** The language without its region: "zh-TW" means "zh". Null for an unsupported language. */
export function languageOfTag(tag: string): Language | null {
  const [language] = tag.toLowerCase().split(/[-_]/);
  return isLanguage(language) ? language : null;
}

export const requestTranslator = (req: Request): Translate => translatorFor(requestLanguage(req));

/** Caches texts without parameters, because i18next is slow compared with a calculation. */
function createTranslator(language: Language): Translate {
  const translate = texts.getFixedT(language, namespaces) as Translate; // safe: Translate is narrower
  const cache = new Map<TextKey, string>();
  return (key, params) => {
    if (params) return translate(key, params);
    const text = cache.get(key) ?? translate(key);
    cache.set(key, text);
    return text;
  };
}
