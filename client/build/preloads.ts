import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

/**
 * Preloads the Latin font and the application's own code, which start.ts imports only after the first paint. The
 * libraries are not preloaded: until then the connection of a phone is busy with the code.
 */
export function preloads(): Plugin {
  return {
    name: "preloads",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_page, { bundle = {} }) => [
        preload({
          rel: "preload",
          href: findFile(bundle, /figtree-latin-wght-normal/),
          as: "font",
          type: "font/woff2",
        }),
        preload({
          rel: "modulepreload",
          href: findFile(bundle, /assets\/first-/),
          fetchpriority: "low",
        }),
      ],
    },
  };
}

const preload = ({ href, ...attrs }: Record<string, string>): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { ...attrs, href: `/${href}`, crossorigin: true },
  injectTo: "head",
});

function findFile(bundle: Rolldown.OutputBundle, name: RegExp): string {
  const file = Object.keys(bundle).find((path) => name.test(path));
  if (!file) throw new Error(`The built page has no file ${name}`);
  return file;
}
