import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { isCountry } from "#shared/countries.ts";

const require = createRequire(import.meta.url);
const manifest = require.resolve("country-flag-icons/package.json");
const folder = join(dirname(manifest), "3x2");

/** The URL path of the flags; with the package version, so that they can be cached forever. */
const flagsPath = `/assets/flags-${require(manifest).version}`;

/** Serves the countries' flags as files instead of in scripts. */
export function flags(): Plugin {
  const codes = readdirSync(folder).filter((file) => isCountry(file.replace(".svg", "")));
  return {
    name: "flags",
    config: () => ({ define: { __FLAGS_PATH__: JSON.stringify(flagsPath) } }),
    configureServer: ({ middlewares }) => {
      middlewares.use(flagsPath, (req, res, next) => {
        const file = (req.url ?? "").slice(1);
        if (!codes.includes(file)) return next();
        res.setHeader("Content-Type", "image/svg+xml");
        createReadStream(join(folder, file)).pipe(res);
      });
    },
    generateBundle() {
      for (const file of codes) {
        const source = readFileSync(join(folder, file));
        this.emitFile({ type: "asset", fileName: `${flagsPath.slice(1)}/${file}`, source });
      }
    },
  };
}
