import i18next, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { updateDocumentTitle } from "#client/lib/document-title.ts";
import { loadActionCode } from "#client/lib/load-code.ts";
import { storedPreference, storePreference } from "#client/lib/preference-cookie.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#shared/languages.ts";
import { addFormats, textOptions } from "#shared/texts.ts";
import { type ClientNamespace, loadTexts } from "./load-texts.ts";

/** The namespaces of the screens opened so far, which a change of language loads. */
const usedNamespaces = new Set<ClientNamespace>(["common"]);

/** Loads a namespace for a component that uses it before `withTexts` has; the component suspends. */
const textFiles: BackendModule = {
  type: "backend",
  callbackApi: false,
  init: () => undefined,
  read: (language, namespace) => loadTexts(language as Language, namespace as ClientNamespace), // safe: only these are configured
};

export function currentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

export async function startTexts() {
  const language = currentLanguage();
  rememberLinkedLanguage(language);
  await i18next
    .use(textFiles)
    .use(initReactI18next)
    .init({
      ...textOptions(language),
      resources: { [language]: { common: await loadTexts(language, "common") } },
      partialBundledLanguages: true,
    });
  addFormats(i18next);
}

/** The language of a link's "?lng=" holds on the pages opened from there, unless another was chosen before. */
function rememberLinkedLanguage(language: Language) {
  const linked = new URLSearchParams(location.search).get("lng");
  const isLinked = linked?.toLowerCase().split(/[-_]/)[0] === language;
  if (isLinked && !storedPreference("language")) storePreference("language", language);
}

/** Loads a namespace in parallel with a screen's code. Rejects where i18next alone would render the raw keys. */
export async function withTexts<Screen>(
  namespace: ClientNamespace,
  screen: Promise<Screen>,
): Promise<Screen> {
  const [loaded] = await Promise.all([screen, addTexts(currentLanguage(), namespace)]);
  usedNamespaces.add(namespace);
  return loaded;
}

/** Loads a namespace in a language that need not be the one shown. */
export async function addTexts(language: Language, namespace: ClientNamespace) {
  if (i18next.hasResourceBundle(language, namespace)) return;
  i18next.addResourceBundle(language, namespace, await loadTexts(language, namespace));
}

/** The last choice, whose texts may still be loading. */
let chosenLanguage: Language | undefined;

export async function chooseLanguage(language: Language) {
  chosenLanguage = language;
  const addAllTexts = () =>
    Promise.all([...usedNamespaces].map((namespace) => addTexts(language, namespace)));
  await loadActionCode(addAllTexts);
  if (chosenLanguage !== language) return; // another one was chosen meanwhile
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
  updateDocumentTitle();
  setPageDescription(i18next.t("app.description"));
  storePreference("language", language);
  removeLanguageFromUrl();
}

function setPageDescription(description: string) {
  document.querySelector('meta[name="description"]')?.setAttribute("content", description);
}

// "?lng=" overrides the stored language on the next load, so it must not outlive a choice.
function removeLanguageFromUrl() {
  const url = new URL(location.href);
  if (!url.searchParams.has("lng")) return;
  url.searchParams.delete("lng");
  history.replaceState(history.state, "", url);
}
