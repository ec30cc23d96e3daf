import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import { type Request, type RequestHandler, type Response, Router } from "express";
import { compressPage } from "#server/http/compress.ts";
import { pageHeaders, removePolicy } from "#server/http/security-headers.ts";
import { fromRoot } from "#server/lib/from-root.ts";
import { loadBuild } from "./web/build.ts";
import { crawlerFiles } from "./web/crawlers.ts";
import { parsePageRequest } from "./web/page-request.ts";
import { renderPage } from "./web/render-page.ts";
import { securityContactFile } from "./web/security-contact.ts";
import { readSettings, type SiteDeps } from "./web/site.ts";

// Serves the client: its files, and one HTML page for all of its routes. Other requests fall through.

export type Web = { handler: RequestHandler; close(): Promise<void> };

export function createStaticWeb(directory: string, deps: SiteDeps): Web {
  const { publicUrl } = deps;
  const { template, styleHashes, localeFiles, serveFile } = loadBuild(directory);
  const handler = Router();
  handler.use(pageHeaders(publicUrl, styleHashes));
  handler.use(crawlerFiles(publicUrl), securityContactFile(deps));
  handler.get("/{*path}", serveFile, skipNonPages, async (req, res) => {
    const page = parsePageRequest(req);
    res.statusCode = page.isKnown ? 200 : 404;
    const settings = await readSettings(deps);
    await sendPage(req, res, renderPage(template, page, { publicUrl, localeFiles, settings }));
  });
  return { handler, close: async () => undefined };
}

/** Serves the client's sources through Vite, with hot reload on the server's own port. */
export async function createDevWeb(server: Server, deps: SiteDeps): Promise<Web> {
  const { publicUrl } = deps;
  const { createServer } = await import("vite");
  const vite = await createServer({
    configFile: fromRoot("vite.config.ts"),
    root: fromRoot("client"),
    appType: "custom",
    server: { middlewareMode: true, ws: { server } },
  });
  const handler = Router();
  handler.use(removePolicy, crawlerFiles(publicUrl), securityContactFile(deps), vite.middlewares);
  handler.get("/{*path}", skipNonPages, async (req, res) => {
    const page = parsePageRequest(req);
    const template = await readFile(fromRoot("client", "index.html"), "utf8");
    const settings = await readSettings(deps);
    const rendered = renderPage(template, page, { publicUrl, localeFiles: new Map(), settings });
    const html = await vite.transformIndexHtml(req.originalUrl, rendered);
    res
      .status(page.isKnown ? 200 : 404)
      .type("html")
      .send(html);
  });
  return { handler, close: () => vite.close() };
}

/** Leaves missing files, dotfiles and requests that do not accept HTML to the next handler. */
const skipNonPages: RequestHandler<{ path?: string[] }> = (req, _res, next) => {
  const segments = req.params.path ?? [];
  const isHidden = segments[0] === "assets" || segments.some((segment) => segment.startsWith("."));
  // A path such as "/v1.2" is a page for a browser that navigates to it, and a missing file for everything else.
  const isDotted = segments.some((segment) => segment.includes("."));
  const isPage = isDotted ? req.get("Accept")?.includes("text/html") : req.accepts("html");
  next(isHidden || !isPage ? "router" : undefined);
};

async function sendPage(req: Request, res: Response, html: string) {
  const { body, encoding, etag } = await compressPage(req, html);
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  res.setHeader("Cache-Control", "no-cache");
  res.setHeader("Vary", "Accept-Language, Cookie, Accept-Encoding");
  res.setHeader("ETag", etag);
  if (req.fresh) {
    res.statusCode = 304;
    return res.end();
  }
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", body.length);
  res.end(body);
}
