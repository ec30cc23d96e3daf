import { readFileSync } from "node:fs";
import type { BrowserContext } from "@playwright/test";

const FILE = "node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2";

/**
 * Shows all pages in the product's font. Otherwise a page whose font arrives after its first paint, as on a busy machine,
 * keeps a font of this machine, in which texts have other widths.
 */
export const addFont = (context: BrowserContext) =>
  context.addInitScript(
    (base64) => {
      const file = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
      document.fonts.add(new FontFace("Figtree Variable", file, { weight: "300 900" }));
    },
    readFileSync(FILE, "base64"),
  );
