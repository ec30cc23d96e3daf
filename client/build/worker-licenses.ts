import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** The folder of the package that a module belongs to. */
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * Writes `worker-licenses.txt`, because the list that Vite makes has only the libraries of the page's own code.
 * `inWorkers` is a plugin of the workers' builds, `inPage` one of the page's, which ends after them.
 */
export function workerLicenses(): { inWorkers: () => Plugin; inPage: Plugin } {
  const folders = new Set<string>();
  return {
    inWorkers: () => ({
      name: "worker-libraries",
      generateBundle(_options, bundle) {
        for (const folder of libraryFolders(bundle)) folders.add(folder);
      },
    }),
    inPage: {
      name: "worker-licenses",
      apply: "build",
      generateBundle() {
        const source = [...folders].sort().map(licenseEntry).join("\n");
        this.emitFile({ type: "asset", fileName: "worker-licenses.txt", source });
      },
    },
  };
}

const libraryFolders = (bundle: Rolldown.OutputBundle): string[] =>
  Object.values(bundle)
    .flatMap((file) => (file.type === "chunk" ? file.moduleIds : []))
    .flatMap((id) => PACKAGE.exec(id.replaceAll("\\", "/"))?.[0] ?? []);

/** The entry of a package in the form that Vite writes. */
function licenseEntry(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const text = readFileSync(join(folder, "LICENSE"), "utf8").trim();
  return `## ${name} - ${version} (${license})\n\n${text}\n`;
}
