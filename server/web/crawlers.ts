import { type RequestHandler, Router } from "express";
import { paths } from "#shared/client-routes.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { languageCodes } from "#shared/languages.ts";

export const INDEXED_PATHS = [
  paths.calculator,
  paths.accuracy,
  paths.changes,
  paths.checkBill,
] as const;
export type IndexedPath = (typeof INDEXED_PATHS)[number];

/** The links to a page in every language; without a choice it is in the visitor's. */
export const alternates = (
  publicUrl: string,
  path: IndexedPath,
): { language: string; url: string }[] => [
  ...languageCodes.map((language) => ({ language, url: `${publicUrl}${path}?lng=${language}` })),
  { language: "x-default", url: publicUrl + path },
];

/** robots.txt and sitemap.xml, which name the site's own address. */
export function crawlerFiles(publicUrl: string): RequestHandler {
  const robots = [
    "User-agent: *",
    `Disallow: ${paths.admin}`,
    "Disallow: /api/",
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
  const sitemap = renderSitemap(publicUrl);
  const router = Router();
  router.get("/robots.txt", (_req, res) => void res.type("text/plain").end(robots));
  router.get("/sitemap.xml", (_req, res) => void res.type("application/xml").end(sitemap));
  return router;
}

function renderSitemap(publicUrl: string): string {
  const pages = INDEXED_PATHS.flatMap((path) => pageEntries(alternates(publicUrl, path)));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.join("\n")}
</urlset>
`;
}

/** An entry for each language of a page, which names all of them. */
function pageEntries(languages: ReturnType<typeof alternates>): string[] {
  const links = languages.map(
    ({ language, url }) =>
      `    <xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}"/>`,
  );
  return languages.map(
    ({ url }) => `  <url>\n    <loc>${escapeHtml(url)}</loc>\n${links.join("\n")}\n  </url>`,
  );
}
