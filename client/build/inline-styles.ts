import type { Plugin } from "vite";

/** Inlines the stylesheet into the page, which saves a request before the first paint. */
export function inlineStyles(): Plugin {
  return {
    name: "inline-styles",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") return;
      page.source = String(page.source).replace(
        /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
        (link, fileName: string) => {
          const sheet = bundle[fileName];
          if (sheet?.type !== "asset") return link;
          delete bundle[fileName];
          return `<style>${sheet.source}</style>`;
        },
      );
    },
  };
}
