import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RequestHandler } from "express";
import sirv from "sirv";
import { type Language, languageCodes } from "#shared/languages.ts";

/** What the client's build left in its folder. */
export function loadBuild(folder: string) {
  const page = join(folder, "index.html");
  if (!existsSync(page)) throw new Error("The client is not built yet: run npm run build.");
  const template = readFileSync(page, "utf8");
  return {
    template,
    styleHashes: inlineStyleHashes(template),
    textsFiles: localeFiles(join(folder, ".vite", "manifest.json")),
    serveFile: createFileHandler(folder),
  };
}

/** Inline styles are allowed by their hashes, nothing else that is inline is. */
const inlineStyleHashes = (template: string) =>
  [...template.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style = ""]) =>
    createHash("sha256").update(style).digest("base64"),
  );

type Manifest = Record<string, { file: string; src?: string }>;

/** The file of the first page's texts in each language; none in development. */
function localeFiles(manifestFile: string): Map<Language, string> {
  if (!existsSync(manifestFile)) return new Map();
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
  const chunks = Object.values(manifest);
  return new Map(
    languageCodes.flatMap((language) => {
      const chunk = chunks.find(({ src }) => src?.endsWith(`locales/${language}/common.json`));
      return chunk ? [[language, `/${chunk.file}`]] : [];
    }),
  );
}

function createFileHandler(folder: string): RequestHandler {
  const files = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [], // "/" is the page, which is not a file as it is
    setHeaders(res, path) {
      res.setHeader("Cache-Control", isHashed(path) ? ONE_YEAR : "no-cache");
    },
  });
  return (req, res, next) => {
    if (req.path.startsWith("/index.html")) return next();
    delete req.headers.range; // sirv throws at some ranges, and no file here is read in parts
    res.on("pipe", (file) => file.on("error", () => res.destroy())); // removed since the start
    files(req, res, next);
  };
}

const ONE_YEAR = "public, max-age=31536000, immutable";

const isHashed = (path: string) => path.startsWith("/assets/");
