import { parseCookie } from "cookie";
import type { Request } from "express";
import { parse } from "regexparam";
import { languageOfTag, requestLanguage } from "#server/http/texts.ts";
import { paths } from "#shared/client-routes.ts";
import { isLanguage, type Language } from "#shared/languages.ts";
import { INDEXED_PATHS, type IndexedPath } from "./crawlers.ts";

type Theme = "light" | "dark" | "system";

export type PageRequest = {
  isKnown: boolean;
  /** The route if search engines may list it. */
  indexedPath: IndexedPath | null;
  language: Language;
  /** Whether the URL names the language, which makes it a page of its own for search engines. */
  isLanguageInUrl: boolean;
  theme: Theme;
};

const ROUTE_PATTERNS = Object.values(paths).map((path) => parse(path).pattern);

export function parsePageRequest(req: Request): PageRequest {
  const path = withoutTrailingSlashes(req.path);
  return {
    isKnown: ROUTE_PATTERNS.some((pattern) => pattern.test(path)),
    indexedPath: INDEXED_PATHS.find((indexed) => indexed === path) ?? null,
    language: pageLanguage(req),
    isLanguageInUrl: linkedLanguage(req) !== null,
    theme: pageTheme(req),
  };
}

/** No regular expression: one needs a tenth of a second for 16 KB of slashes. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** The language of the `lng` parameter, else of the cookie, else of Accept-Language. */
function pageLanguage(req: Request): Language {
  const linked = linkedLanguage(req);
  if (linked) return linked;
  const { language: chosen } = parseCookie(req.headers.cookie ?? "");
  return isLanguage(chosen) ? chosen : requestLanguage(req);
}

const linkedLanguage = ({ query: { lng } }: Request): Language | null =>
  typeof lng === "string" ? languageOfTag(lng) : null;

function pageTheme(req: Request): Theme {
  const { theme: chosen } = parseCookie(req.headers.cookie ?? "");
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}
