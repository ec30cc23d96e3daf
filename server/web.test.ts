import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, get } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import express from "express";
import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languageCodes } from "#shared/languages.ts";
import type { SettingKey } from "#shared/settings/settings.ts";
import { listenOnLoopback } from "#stand-ins/listen.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { createCachedRead } from "./db/cached-read.ts";
import { errorHandler, notFound } from "./http/error-handler.ts";
import { translatorFor } from "./http/texts.ts";
import { createStaticWeb } from "./web.ts";

const STYLE = "body { color: teal }";
const PAGE = `<!doctype html>
<html lang="%lang%" data-theme="%theme%">
  <head>
    <title>%title%</title>
    <meta name="description" content="%description%" />
    <!--head-->
    <style>${STYLE}</style>
  </head>
  <body><h1>%title%</h1><p>%tagline%</p><p>%loading%</p><p>100%</p></body>
</html>`;
const SCRIPT = `console.log("${"duty ".repeat(500)}");`;

/** A site with these settings. */
const site = (settings: Partial<Record<SettingKey, string>>) => ({
  publicUrl: "https://duty.example.com",
  settings: createCachedRead(async () =>
    Object.entries(settings).map(([key, value]) => ({ key, value })),
  ),
});

let directory: string;
let agent: ReturnType<typeof supertest>;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "landed-cost-web-"));
  const files: Record<string, string | Buffer> = {
    "index.html": PAGE,
    "note.txt": "A note",
    "assets/main-1a2b.js": SCRIPT,
    "assets/main-1a2b.js.br": brotliCompressSync(SCRIPT),
    "assets/main-1a2b.js.gz": gzipSync(SCRIPT),
    ".vite/manifest.json": JSON.stringify({
      "../shared/locales/de/common.json": {
        file: "assets/common-3c4d.js",
        src: "../shared/locales/de/common.json",
      },
    }),
    ".env": "SECRET=1",
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), content);
  }
  const app = express();
  app.use(createStaticWeb(directory, site({})).handler, notFound, errorHandler);
  agent = supertest(app);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe("GET /", () => {
  it("renders English and the system theme by default", async () => {
    const { text, headers } = await agent.get("/").expect(200);
    const t = translatorFor("en");
    expect(text).toContain('<html lang="en" data-theme="system">');
    for (const key of ["app.title", "app.tagline", "app.loading"] as const) {
      expect(text).toContain(`>${t(key)}<`);
    }
    expect(text).toContain('<link rel="canonical" href="https://duty.example.com/">');
    expect(text).toContain("100%");
    expect(text).not.toContain("<!--head-->");
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      vary: "Accept-Language, Cookie, Accept-Encoding",
    });
  });

  it("has the calculator's heading on its own page only", async () => {
    const tagline = translatorFor("en")("app.tagline");
    expect((await agent.get("/")).text).toContain(tagline);
    for (const path of ["/admin", "/verify/A", "/reset-password", "/nope"]) {
      expect((await agent.get(path)).text).not.toContain(tagline);
    }
  });

  it.each([
    ["/?lng=fr", { Cookie: "language=de", "Accept-Language": "es" }, "fr"],
    ["/?lng=zh-TW", { Cookie: "language=de", "Accept-Language": "es" }, "zh"],
    ["/?lng=PT_br", { Cookie: "language=de", "Accept-Language": "es" }, "pt"],
    ["/?lng=xx", { Cookie: "language=de", "Accept-Language": "es" }, "de"],
    ["/", { Cookie: "a=b; language=de;theme=dark", "Accept-Language": "es" }, "de"],
    ["/", { Cookie: "language=xx", "Accept-Language": "es-MX,en;q=0.5" }, "es"],
    ["/?lng=fr&lng=de", { "Accept-Language": "ja" }, "en"],
  ])(
    "requested as %s with the headers %j renders the language %s",
    async (path, headers, language) => {
      const { text } = await agent.get(path).set(headers).expect(200);
      expect(text).toContain(`<html lang="${language}"`);
    },
  );

  it.each([
    ["theme=dark", "dark"],
    ["theme=light", "light"],
    ['theme="><script>', "system"],
    ["=; theme", "system"],
  ])("GET / with the cookie %s renders the theme %s", async (cookie, theme) => {
    const { text } = await agent.get("/").set("Cookie", cookie).expect(200);
    expect(text).toContain(`data-theme="${theme}"`);
  });
});

describe("the head of a page", () => {
  it("preloads the built texts of its language", async () => {
    const german = await agent.get("/?lng=de");
    expect(german.text).toContain(
      '<link rel="modulepreload" crossorigin href="/assets/common-3c4d.js">',
    );
    expect((await agent.get("/")).text).not.toContain("modulepreload");
  });

  it("links to the other languages on pages for search engines only", async () => {
    const home = await agent.get("/?lng=de");
    expect(home.text.match(/hreflang=/g)).toHaveLength(languageCodes.length + 1);
    expect(home.text).toContain(
      '<link rel="alternate" hreflang="zh" href="https://duty.example.com/?lng=zh">',
    );
    for (const path of ["/admin", "/nope"]) {
      expect((await agent.get(path)).text).not.toContain("hreflang");
    }
  });
});

describe("the description of the home page for other sites", () => {
  const metaTags = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)].map(
        ([, name, content]) => [name, content],
      ),
    );
  const siteAgent = (settings: Parameters<typeof site>[0]) =>
    supertest(express().use(createStaticWeb(directory, site(settings)).handler));

  it("names the page about the checks in its own words", async () => {
    const { text } = await agent.get("/accuracy?lng=de").expect(200);
    const url = "https://duty.example.com/accuracy?lng=de";
    expect(text).toContain(`<link rel="canonical" href="${url}">`);
    expect(metaTags(text)).toMatchObject({
      "og:site_name": "Zollrechner",
      "og:title": "So werden die Zölle geprüft · Zollrechner",
      "og:url": url,
    });
    expect(text).not.toContain("application/ld+json");
  });

  it("names the page of its language, and an absolute image with its size", async () => {
    const { text } = await agent.get("/?lng=de").expect(200);
    expect(text).toContain('<link rel="canonical" href="https://duty.example.com/?lng=de">');
    expect(metaTags(text)).toMatchObject({
      "og:type": "website",
      "og:title": "Zollrechner",
      "og:url": "https://duty.example.com/?lng=de",
      "og:image": expect.stringMatching(
        /^https:\/\/duty\.example\.com\/social-image\.png\?lng=de&amp;v=[0-9a-f]{16}$/,
      ),
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": "Zollrechner",
      "twitter:card": "summary_large_image",
    });
  });

  it("describes the application as JSON-LD, which no title can end", async () => {
    const brand = siteAgent({ brand_title: "</script><b>Acme" });
    const { text } = await brand.get("/?lng=fr").expect(200);
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      "@type": "WebApplication",
      name: "</script><b>Acme",
      url: "https://duty.example.com/?lng=fr",
      operatingSystem: "Any",
      inLanguage: "fr",
      offers: { price: "0" },
    });
  });

  it("the description of the home page for other sites has the title of the brand, and another image for each brand", async () => {
    const brand = siteAgent({ brand_title: "Acme & Co" });
    const { text } = await brand.get("/").expect(200);
    expect(text).toContain("<title>Acme &amp; Co</title>");
    expect(metaTags(text)["og:title"]).toBe("Acme &amp; Co");
    const product = await agent.get("/");
    expect(metaTags(text)["og:image"]).not.toBe(metaTags(product.text)["og:image"]);
  });

  it("the page of changes has its title and description in the language, and links to its feeds", async () => {
    const { text } = await agent.get("/changes?lng=de").expect(200);
    expect(text).toContain("<title>Änderungen der Zölle · Zollrechner</title>");
    expect(metaTags(text)["og:description"]).toContain(
      "Was sich an den Einfuhrzöllen der USA ändert",
    );
    expect(text).toContain('<link rel="canonical" href="https://duty.example.com/changes?lng=de">');
    for (const [type, file] of [
      ["application/rss+xml", "changes.rss"],
      ["application/feed+json", "changes.json"],
    ]) {
      expect(text).toContain(
        `<link rel="alternate" type="${type}" title="Änderungen der Zölle · Zollrechner" href="/${file}?lang=de">`,
      );
    }
    expect((await agent.get("/")).text).not.toContain("application/rss+xml");
  });

  it("names the web manifest, which has the product's name and icon, only while the site has no own", async () => {
    const manifest = '<link rel="manifest" href="/site.webmanifest">';
    for (const settings of [{}, { footer_text: "Acme GmbH, Berlin" }]) {
      expect((await siteAgent(settings).get("/")).text).toContain(manifest);
    }
    for (const settings of [{ brand_title: "Acme" }, { favicon_url: "/branding/favicon-1.png" }]) {
      expect((await siteAgent(settings).get("/")).text).not.toContain("manifest");
    }
  });

  it("the description of the home page for other sites has the product's title while the settings cannot be read", async () => {
    const settings = createCachedRead(() => Promise.reject(new Error("no database")));
    const handler = createStaticWeb(directory, { ...site({}), settings }).handler;
    const { text } = await supertest(express().use(handler)).get("/").expect(200);
    expect(text).toContain("<title>Duty Calculator</title>");
  });

  it("the description of the home page for other sites is on no page that search engines leave out", async () => {
    for (const path of ["/admin", "/verify/A", "/nope"]) {
      expect((await agent.get(path)).text).not.toMatch(/og:|twitter:|ld\+json/);
    }
  });
});

describe("/.well-known/security.txt", () => {
  const path = "/.well-known/security.txt";

  it("names the contact that the owner of the site has set, for less than a year", async () => {
    const securityContact = "mailto:security@example.com";
    const handler = createStaticWeb(directory, { ...site({}), securityContact }).handler;
    const { text } = await supertest(express().use(handler))
      .get(path)
      .expect(200)
      .expect("Content-Type", /^text\/plain/);
    const fields = Object.fromEntries(
      text
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/, 2)),
    );
    expect(fields).toEqual({
      Contact: securityContact,
      Expires: expect.any(String),
      Canonical: `https://duty.example.com${path}`,
    });
    const days = (Date.parse(fields.Expires ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  it("/.well-known/security.txt is not found without a contact", async () => {
    await agent.get(path).expect(404);
  });
});

describe("the files for search engines", () => {
  it("robots.txt names the sitemap and disallows the portal and the API", async () => {
    const { text } = await agent.get("/robots.txt").expect(200).expect("Content-Type", /plain/);
    expect(text.split("\n")).toEqual(
      expect.arrayContaining([
        "Disallow: /admin",
        "Disallow: /api/",
        "Sitemap: https://duty.example.com/sitemap.xml",
      ]),
    );
  });

  it.each(["/", "/accuracy", "/changes", "/check-bill"])(
    "sitemap.xml lists %s in every language with links to the others",
    async (path) => {
      const { text } = await agent.get("/sitemap.xml").expect(200).expect("Content-Type", /xml/);
      const url = `https://duty.example.com${path}`;
      expect(text).toContain(`<loc>${url}</loc>`);
      for (const language of languageCodes) {
        expect(text).toContain(`<loc>${url}?lng=${language}</loc>`);
      }
      const other = `<xhtml:link rel="alternate" hreflang="x-default" href="${url}"/>`;
      expect(text.split(other)).toHaveLength(languageCodes.length + 2);
    },
  );
});

describe("a page request", () => {
  it.each([
    ["/register", 200, true],
    ["/register/", 200, true],
    ["/forgot-password", 200, true],
    ["/reset-password?token=abc", 200, true],
    ["/admin", 200, true],
    ["/admin/dashboard", 200, true],
    ["/admin/dashboard/fees", 200, true],
    ["/verify/ABCD-EFGH", 200, true],
    ["/verify", 200, true],
    ["/", 200, false],
    ["/accuracy", 200, false],
    ["/nope", 404, false],
    ["/admin/nope", 404, false],
    ["//evil", 404, false],
  ])("a page request of %s returns %d with noindex: %s", async (path, status, isHidden) => {
    const { text } = await agent.get(path).expect(status).expect("Content-Type", /html/);
    expect(text.includes('<meta name="robots" content="noindex">')).toBe(isHidden);
    expect(text).not.toContain("token=abc");
  });

  it.each([
    [
      "pages that search engines leave out",
      ["/verify/A", "/VERIFY/b", "/admin/dashboard/c", "/register"],
    ],
    ["unknown pages", ["/nope", "/some/other", "/%22%3E%3Cscript%3E'\"?a=b"]],
  ])(
    "a page request has the same response for all %s, which is compressed and cached once",
    async (_, paths) => {
      const responses = await Promise.all(paths.map((path) => agent.get(path)));
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
      expect(responses[0]?.text).not.toMatch(/canonical|og:url/);
    },
  );

  it("a page request is compressed, and returns 304 when the ETag matches", async () => {
    const brotli = await agent.get("/").set("Accept-Encoding", "gzip, br").expect(200);
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotli.text).toContain("<!doctype html>");

    const etag = brotli.headers.etag ?? "";
    const known = await agent.get("/").set({ "Accept-Encoding": "br", "If-None-Match": etag });
    expect(known.status).toBe(304);
    await agent
      .get("/")
      .set({ "Accept-Encoding": "br", "If-None-Match": etag, Cookie: "theme=dark" })
      .expect(200);
  });

  // Threats: D12, E6, E7
  it("sends a Content-Security-Policy for its own files and styles and the card form", async () => {
    const { headers } = await agent.get("/");
    const hash = createHash("sha256").update(STYLE).digest("base64");
    expect(headers["content-security-policy"]).toBe(
      [
        "default-src 'self'",
        "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
        "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
        `style-src 'self' 'sha256-${hash}'`,
        "img-src 'self' data:",
        "connect-src 'self' https://api.stripe.com",
        "font-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ].join(";"),
    );
    expect(headers["strict-transport-security"]).toMatch(/max-age=\d{8}/);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
    });
  });

  it("returns 404 for requests that do not accept HTML and for other methods", async () => {
    await agent.get("/").set("Accept", "application/json").expect(404);
    await agent.post("/").expect(404).expect("Content-Type", /json/);
  });
});

describe("a file request", () => {
  it("returns a hashed file compressed and cacheable for one year", async () => {
    const { headers, text } = await agent
      .get("/assets/main-1a2b.js")
      .set("Accept-Encoding", "gzip");
    expect(headers).toMatchObject({
      "content-encoding": "gzip",
      "content-type": "text/javascript",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
    expect(text).toBe(SCRIPT);
  });

  it("returns a file uncompressed to clients without compression", async () => {
    const { headers, text } = await agent
      .get("/assets/main-1a2b.js")
      .set("Accept-Encoding", "identity");
    expect(headers).not.toHaveProperty("content-encoding");
    expect(text).toBe(SCRIPT);
  });

  it("returns a file without a hash with no-cache and an ETag", async () => {
    const { headers } = await agent.get("/note.txt").expect(200, "A note");
    expect(headers["cache-control"]).toBe("no-cache");
    await agent
      .get("/note.txt")
      .set("If-None-Match", headers.etag ?? "")
      .expect(304);
  });

  it.each(["bytes=0-3", "bytes=5-3", "bytes=-5", "bytes=999999-", "bytes=a-b", "items=1-2"])(
    "ignores the Range header %s",
    async (range) => {
      await agent.get("/note.txt").set("Range", range).expect(200, "A note");
    },
  );

  // Threats: H10
  it.each([
    "/assets/gone-1a2b.js",
    "/assets/main-1a2b.js.map",
    "/assets",
    "/assets/",
    "/missing.png",
    "/index.html",
    "/index.html.br",
    "/.env",
    "/.git/HEAD",
    "/.vite/manifest.json",
    "/%2eenv",
    "/..%2f..%2fetc/passwd",
    "/assets/..%5c..%5cpackage.json",
  ])("returns 404 in JSON for %s", async (path) => {
    await agent.get(path).expect(404).expect("Content-Type", /json/);
  });

  // Threats: H10
  it("shows a browser the not-found page for a path with a dot, but never a dotfile", async () => {
    const accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    const page = await agent.get("/v1.2/prices").set("Accept", accept).expect(404);
    expect(page.type).toBe("text/html");
    await agent.get("/.env").set("Accept", accept).expect(404).expect("Content-Type", /json/);
  });

  // Threats: H9
  it("answers paths of thousands of slashes without delay", async () => {
    const { user } = process.cpuUsage();
    const path = `/${"/".repeat(15_000)}x`;
    for (let count = 0; count < 40; count++) await agent.get(path).expect(404);
    expect(process.cpuUsage().user - user).toBeLessThan(1_000_000); // µs, of the whole process
  });

  it("returns a file that was deleted after the start", async () => {
    const gone = mkdtempSync(join(tmpdir(), "landed-cost-web-"));
    writeFileSync(join(gone, "index.html"), PAGE);
    writeFileSync(join(gone, "gone.txt"), "gone");
    const app = express().use(createStaticWeb(gone, site({})).handler);
    rmSync(join(gone, "gone.txt"));
    await supertest(app).get("/gone.txt").expect(200, "gone");
    rmSync(gone, { recursive: true });
  });

  it("returns headers without a body to HEAD", async () => {
    const { headers, text } = await agent.head("/note.txt").expect(200);
    expect(headers["content-length"]).toBe("6");
    expect(text).toBeUndefined();
  });

  // Threats: L1
  it("keeps no file open when clients cut off their downloads", async () => {
    const large = mkdtempSync(join(tmpdir(), "landed-cost-web-"));
    writeFileSync(join(large, "index.html"), PAGE);
    writeFileSync(join(large, "large.bin"), Buffer.alloc(16_000_000));
    const app = express().use(createStaticWeb(large, site({})).handler);
    const server = await listenOnLoopback(createServer(app));
    await Promise.all(Array.from({ length: 20 }, () => cutDownload(`${server.url}/large.bin`)));
    await waitFor(() => expect(openFiles(large)).toEqual([]), 2000);
    await server.close();
    rmSync(large, { recursive: true });
  });
});

it("createStaticWeb throws when the client is not built", () => {
  expect(() => createStaticWeb(join(directory, "nowhere"), site({}))).toThrow("npm run build");
});

async function cutDownload(url: string) {
  const download = get(url);
  const [response] = await once(download, "response");
  await once(response, "data");
  download.destroy();
}

/** The files of a directory that this process has open; on systems without /proc, none. */
function openFiles(directory: string): string[] {
  const descriptors = "/proc/self/fd";
  if (!existsSync(descriptors)) return [];
  const targets = readdirSync(descriptors).map((name) => {
    try {
      return readlinkSync(join(descriptors, name));
    } catch {
      return ""; // closed meanwhile
    }
  });
  return targets.filter((target) => target.startsWith(directory));
}
