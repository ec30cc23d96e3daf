import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import type { Request, RequestHandler, Response } from "express";

// The files of the build are few and small: they are served from memory, so that no download keeps a file open.

type Encoding = "br" | "gzip" | "identity";

type Variant = { body: Buffer; etag: string };

type BuiltFile = { type: string; cacheControl: string; variants: Map<Encoding, Variant> };

/** Compressed by the build, the preferred one first. */
const SUFFIXES = { br: ".br", gzip: ".gz", identity: "" } as const satisfies Record<
  Encoding,
  string
>;

const ENCODINGS = ["br", "gzip", "identity"] as const satisfies readonly Encoding[];

/** Serves the files that the directory has now, without dotfiles and the page's template. Others fall through. */
export function serveBuiltFiles(directory: string): RequestHandler {
  const files = readFiles(directory);
  return (req, res, next) => {
    const file = files.get(req.path);
    if (!file || (req.method !== "GET" && req.method !== "HEAD")) return next();
    send(req, res, file);
  };
}

function readFiles(directory: string): Map<string, BuiltFile> {
  const names = listFiles(directory).filter((name) => !isHidden(name));
  const contents = new Map(names.map((name) => [name, readFileSync(join(directory, name))]));
  const uncompressed = names.filter((name) => !/\.(?:br|gz)$/.test(name));
  return new Map(uncompressed.map((name) => [`/${name}`, describeFile(name, contents)]));
}

const listFiles = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .map((name) => name.split(sep).join("/"));

/** The template of the page is rendered, never served. */
const isHidden = (name: string) =>
  name.startsWith("index.html") || name.split("/").some((segment) => segment.startsWith("."));

function describeFile(name: string, contents: ReadonlyMap<string, Buffer>): BuiltFile {
  const variants = ENCODINGS.flatMap((encoding): [Encoding, Variant][] => {
    const body = contents.get(name + SUFFIXES[encoding]);
    return body ? [[encoding, { body, etag: contentTag(body) }]] : [];
  });
  return {
    type: TYPES[extname(name)] ?? "application/octet-stream",
    cacheControl: name.startsWith("assets/") ? ONE_YEAR : "no-cache",
    variants: new Map(variants),
  };
}

const contentTag = (body: Buffer) =>
  `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;

/** Names in /assets/ contain a hash of the content. */
const ONE_YEAR = "public, max-age=31536000, immutable";

const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

function send(req: Request, res: Response, { type, cacheControl, variants }: BuiltFile) {
  const encoding = negotiateEncoding(req, variants);
  const variant = variants.get(encoding);
  if (variants.size > 1) res.setHeader("Vary", "Accept-Encoding");
  res.setHeader("Cache-Control", cacheControl);
  if (variant) res.setHeader("ETag", variant.etag);
  if (req.fresh) {
    res.statusCode = 304;
    return res.end();
  }
  res.setHeader("Content-Type", type);
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", variant?.body.length ?? 0);
  res.end(variant?.body); // Node sends no body in response to HEAD
}

const negotiateEncoding = (req: Request, variants: BuiltFile["variants"]): Encoding =>
  ENCODINGS.find((encoding) => variants.has(encoding) && req.acceptsEncodings(encoding)) ??
  "identity";
