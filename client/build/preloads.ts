import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

/**
 * Preloads the Latin font and the application's scripts, which start.ts imports only after the first
 * paint. The scripts are not needed for it and have a low priority.
 */
export function preloads(): Plugin {
  return {
    name: "preloads",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_page, { bundle = {} }) => [
        preload({ rel: "preload", href: latinFont(bundle), as: "font", type: "font/woff2" }),
        ...applicationScripts(bundle).map((href) =>
          preload({ rel: "modulepreload", href, fetchpriority: "low" }),
        ),
      ],
    },
  };
}

const preload = ({ href, ...attrs }: Record<string, string>): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { ...attrs, href: `/${href}`, crossorigin: true },
  injectTo: "head",
});

function latinFont(bundle: Rolldown.OutputBundle): string {
  const font = Object.keys(bundle).find((file) => /figtree-latin-wght-normal/.test(file));
  if (!font) throw new Error("The built page has no Latin font");
  return font;
}

/** The chunk of main.tsx and all its static imports. */
function applicationScripts(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const application = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/main.tsx"));
  if (!application) throw new Error("The built page has no application");
  const scripts = new Set([application.fileName]);
  for (const script of scripts) {
    const chunk = chunks.find(({ fileName }) => fileName === script);
    for (const imported of chunk?.imports ?? []) scripts.add(imported); // the loop visits these too
  }
  return [...scripts];
}
