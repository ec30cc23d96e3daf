import type { Request } from "express";
import { readCookie } from "#server/http/cookie.ts";
import { requestLanguage } from "#server/http/texts.ts";
import { isLanguage, type Language } from "#shared/languages.ts";

export type Theme = "light" | "dark" | "system";

/** What a page is made for: its address, and how its reader wants it. */
export type Visit = { path: string; isKnown: boolean; language: Language; theme: Theme };

/** The client's own paths; at any other it shows that there is no such page. */
const PAGES = new Set([
  "/",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/admin",
  "/admin/dashboard",
]);
const BELOW = /^\/(admin\/dashboard|verify)\/./;

export function visitOf(req: Request): Visit {
  const path = req.path.replace(/(?<=.)\/+$/, "");
  const isKnown = PAGES.has(path) || BELOW.test(path);
  return { path: isKnown ? path : "/", isKnown, language: pageLanguage(req), theme: themeOf(req) };
}

/** An address may name the language, a reader's choice is a cookie, and else the browser knows. */
function pageLanguage(req: Request): Language {
  const { lng } = req.query;
  if (isLanguage(lng)) return lng;
  const chosen = readCookie(req, "language");
  return isLanguage(chosen) ? chosen : requestLanguage(req);
}

function themeOf(req: Request): Theme {
  const chosen = readCookie(req, "theme");
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}
