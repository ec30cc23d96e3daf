import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Language, languageCodes } from "#shared/languages.ts";
import { serveBuiltFiles } from "./built-files.ts";

export function loadBuild(directory: string) {
  const page = join(directory, "index.html");
  if (!existsSync(page)) throw new Error("The client is not built: run npm run build");
  const template = readFileSync(page, "utf8");
  return {
    template,
    styleHashes: inlineStyleHashes(template),
    localeFiles: localeFiles(join(directory, ".vite", "manifest.json")),
    serveFile: serveBuiltFiles(directory),
  };
}

const inlineStyleHashes = (template: string) =>
  template
    .split("<style")
    .slice(1)
    .map((text) => text.slice(text.indexOf(">") + 1).split("</style>")[0] ?? "")
    .map((style) => createHash("sha256").update(style).digest("base64"));

type Manifest = Record<string, { file: string; src?: string }>;

/** The built file with the first page's texts, by language. */
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
