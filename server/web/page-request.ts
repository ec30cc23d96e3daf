import { parseCookie } from "cookie";
import type { Request } from "express";
import { parse } from "regexparam";
import { requestLanguage } from "#server/http/texts.ts";
import { paths } from "#shared/client-routes.ts";
import { isLanguage, type Language } from "#shared/languages.ts";

export type Theme = "light" | "dark" | "system";

/** `path` is "/" when the requested path is not a route of the client (`isKnown` is false). */
export type PageRequest = {
  path: string;
  isKnown: boolean;
  language: Language;
  /** Whether the URL names the language, which makes it a page of its own for search engines. */
  isLanguageInUrl: boolean;
  theme: Theme;
};

const ROUTE_PATTERNS = Object.values(paths).map((path) => parse(path).pattern);

export function parsePageRequest(req: Request): PageRequest {
  const path = req.path.replace(/(?<=.)\/+$/, "");
  const isKnown = ROUTE_PATTERNS.some((pattern) => pattern.test(path));
  return {
    path: isKnown ? path : "/",
    isKnown,
    language: pageLanguage(req),
    isLanguageInUrl: isLanguage(req.query.lng),
    theme: pageTheme(req),
  };
}

/** The language of the `lng` parameter, else of the cookie, else of Accept-Language. */
function pageLanguage(req: Request): Language {
  const { lng } = req.query;
  if (isLanguage(lng)) return lng;
  const { language: chosen } = parseCookie(req.headers.cookie ?? "");
  return isLanguage(chosen) ? chosen : requestLanguage(req);
}

function pageTheme(req: Request): Theme {
  const { theme: chosen } = parseCookie(req.headers.cookie ?? "");
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}
