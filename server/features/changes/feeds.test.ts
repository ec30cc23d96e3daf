import { afterAll, beforeAll, expect, it } from "vitest";
import { datasetActivations } from "#shared/db/schema.ts";
import { clearSettings, storeSettings } from "#tests/support/settings.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.deps.db.insert(datasetActivations).values({
    kind: "measures",
    destination: "US",
    name: "A <file> & \u000c“quotes”.json",
    replacedName: "]]>",
    computedAt: new Date(),
  });
});
afterAll(() => app.close());

const rss = async (query = "") =>
  (
    await app.agent
      .get(`/changes.rss${query}`)
      .expect(200)
      .expect("Content-Type", /^application\/rss\+xml/)
  ).text;

type JsonFeed = Record<string, unknown> & {
  items: { id: string; url: string; title: string; content_text: string; date_published: string }[];
};
const json = async (query = ""): Promise<JsonFeed> =>
  JSON.parse((await app.agent.get(`/changes.json${query}`).expect(200)).text);

const all = (text: string, tag: string) =>
  [...text.matchAll(new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`, "g"))].map(
    ([, content = ""]) => content,
  );

it("the RSS feed has at most fifty items with stable ids and dates, the latest first", async () => {
  const text = await rss();
  expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0"/);
  const items = text.match(/<item>/g) ?? [];
  expect(items.length).toBe(50);
  const guids = all(text, "guid");
  expect(new Set(guids).size).toBe(50);
  expect(all(await rss("?lang=de"), "guid")).toEqual(guids);
  const dates = all(text, "pubDate").map((date) => new Date(date).getTime());
  expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  expect(dates.every((date) => date <= Date.now())).toBe(true);
});

it("the RSS feed has absolute links to the page, in the language and with the filters of the feed", async () => {
  const { publicUrl } = app.deps;
  const text = await rss("?lang=fr&origin=CA");
  expect(text).toContain("<language>fr</language>");
  expect(all(text, "link")[0]).toBe(`${publicUrl}/changes?origin=CA&amp;lng=fr`);
  expect(text).toContain(`href="${publicUrl}/changes.rss?origin=CA&amp;lang=fr"`);
  for (const link of all(text, "link")) expect(link.startsWith(`${publicUrl}/changes?`)).toBe(true);
});

it("the RSS feed escapes names of files, and leaves out what XML has no form for", async () => {
  const text = await rss();
  expect(text).toContain("A &lt;file&gt; &amp; “quotes”.json");
  expect(text).not.toContain("\u000c");
  expect(text).not.toContain("]]>");
});

it("the feeds are in English for an unknown language", async () => {
  expect(await rss("?lang=xx")).toContain("<language>en</language>");
  expect((await json("?lang=")).language).toBe("en");
});

it("the feeds have the title of the brand", async () => {
  await storeSettings(app, { brand_title: "Acme & Co" });
  expect(await rss()).toContain("<title>Changes in duties · Acme &amp; Co</title>");
  await clearSettings(app);
});

it("the JSON feed has the items of the RSS feed", async () => {
  const feed = await json("?lang=de&program=301-nicaragua");
  expect(feed).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    title: "Änderungen der Zölle · Zollrechner",
    language: "de",
    feed_url: `${app.deps.publicUrl}/changes.json?program=301-nicaragua&lang=de`,
  });
  const text = await rss("?lang=de&program=301-nicaragua");
  expect(feed.items.map(({ id }) => id)).toEqual(all(text, "guid"));
  const coming = feed.items.find(({ id }) => id.includes("2027-01-01"));
  expect(coming?.title).toContain("0 % → 10 %".replaceAll(" %", "\u00a0%"));
  expect(coming?.content_text).toContain("9903.89.01");
  expect(coming?.content_text).toContain("Nicaragua");
});

it("the feeds may be cached for five minutes, and are not sent again unchanged", async () => {
  const { headers } = await app.agent.get("/changes.rss").expect(200);
  expect(headers["cache-control"]).toBe("public, max-age=300");
  await app.agent
    .get("/changes.rss")
    .set("If-None-Match", headers.etag ?? "")
    .expect(304);
});

it("the feeds reject a filter that is none", async () => {
  await app.agent.get("/changes.rss?code=1").expect(400);
});
