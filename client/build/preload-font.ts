import type { Plugin } from "vite";

/** Asks for the Latin letters' font with the page, before its stylesheet is read. */
export function preloadFont(): Plugin {
  return {
    name: "preload-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_page, { bundle = {} }) => {
        const font = Object.keys(bundle).find((file) => /figtree-latin-wght-normal/.test(file));
        if (!font) throw new Error("The built page has no Latin font");
        const attrs = { rel: "preload", href: `/${font}`, as: "font", type: "font/woff2" };
        return [{ tag: "link", attrs: { ...attrs, crossorigin: true }, injectTo: "head" }];
      },
    },
  };
}
