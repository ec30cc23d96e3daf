import type { Language } from "#shared/languages.ts";
import type { Namespace } from "#shared/texts.ts";

export type ClientNamespace = Exclude<Namespace, "server">;

type TextFile = `./${Language}/${ClientNamespace}.json`;

const files = import.meta.glob<{ default: object }>(["./*/*.json", "!./*/server.json"], {
  base: "../../../shared/locales",
}) as Record<TextFile, () => Promise<{ default: object }>>; // safe: each language has each file

/** Loads only the client's texts: the catalogue's `loadTexts` would add those that only the server renders. */
export const loadTexts = async (language: Language, namespace: ClientNamespace): Promise<object> =>
  (await files[`./${language}/${namespace}.json`]()).default;
