import sharp, { type Region } from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { logInAs } from "#tests/support/log-in.ts";
import { clearSettings, storeSettings } from "#tests/support/settings.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => clearSettings(app));
afterAll(() => app.close());

const load = (query = "") => app.agent.get(`/social-image.png${query}`).expect(200);

/** The colors in a part of an image. */
const colorsIn = async (png: Buffer, area: Region) => {
  const part = await sharp(png).extract(area).png().toBuffer(); // `stats` is of the input
  return (await sharp(part).stats()).channels;
};

/** Whether the area that a title without a logo is written in has ink. */
const hasTitle = async (png: Buffer) => {
  const channels = await colorsIn(png, { left: 120, top: 180, width: 960, height: 300 });
  return channels.some(({ min }) => min < 100);
};

describe("GET /social-image.png", () => {
  it("returns a PNG of 1200 × 630 pixels that caches may keep, and 304 for its ETag", async () => {
    const { body, headers } = await load();
    expect(await sharp(body).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect(await hasTitle(body)).toBe(true);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=86400",
    });
    const again = app.agent.get("/social-image.png").set("If-None-Match", headers.etag ?? "");
    await again.expect(304);
  });

  it("has the color of the brand, its title and its logo", async () => {
    const product = await load();
    await storeSettings(app, { brand_title: "Acme", brand_color: "#aa2200" });
    const branded = await load();
    expect(branded.headers.etag).not.toBe(product.headers.etag);
    const bar = await colorsIn(branded.body, { left: 5, top: 5, width: 30, height: 600 });
    expect(bar.map(({ mean }) => Math.round(mean)).slice(0, 3)).toEqual([0xaa, 0x22, 0x00]);

    const { agent } = await logInAs(app, "admin");
    const logo = sharp({ create: { width: 300, height: 100, channels: 3, background: "#0000ff" } });
    const { body } = await agent
      .post("/api/admin/upload-logo")
      .attach("logo", await logo.png().toBuffer(), "logo.png")
      .expect(200);
    await storeSettings(app, { logo_url: body.url });
    const withLogo = await load();
    const picture = await colorsIn(withLogo.body, { left: 130, top: 100, width: 200, height: 80 });
    expect(picture.map(({ mean }) => Math.round(mean)).slice(0, 3)).toEqual([0, 0, 0xff]);
  });

  it("has a logo that did not exist yet when an image was drawn from outdated settings", async () => {
    const { agent } = await logInAs(app, "admin");
    const logo = sharp({ create: { width: 300, height: 100, channels: 3, background: "#00ff00" } });
    const png = await logo.png().toBuffer();
    const upload = () => agent.post("/api/admin/upload-logo").attach("logo", png, "logo.png");
    const { body } = await upload().expect(200);
    await agent.delete("/api/admin/delete-logo").expect(200);
    await storeSettings(app, { logo_url: body.url });
    const outdated = await load();
    await upload().expect(200);
    const withLogo = await load();
    expect(withLogo.headers.etag).not.toBe(outdated.headers.etag);
    const picture = await colorsIn(withLogo.body, { left: 130, top: 100, width: 200, height: 80 });
    expect(picture.map(({ mean }) => Math.round(mean)).slice(0, 3)).toEqual([0, 0xff, 0]);
  });

  it("differs by language, and is in English for an unknown one", async () => {
    const [german, english, unknown] = [await load("?lng=de"), await load(), await load("?lng=xx")];
    expect(german.headers.etag).not.toBe(english.headers.etag);
    expect(unknown.headers.etag).toBe(english.headers.etag);
  });

  it("leaves out a title that its font cannot write", async () => {
    await storeSettings(app, { brand_title: "海关计算" });
    expect(await hasTitle((await load()).body)).toBe(false);
  });

  it("makes the longest title small enough to leave the host's line free", async () => {
    await storeSettings(app, { brand_title: "W".repeat(60) });
    const { body } = await load();
    expect(await hasTitle(body)).toBe(true);
    const between = await colorsIn(body, { left: 120, top: 495, width: 1080, height: 20 });
    expect(between.every(({ min }) => min === 255)).toBe(true);
  });

  it("returns 400 for repeated parameters", async () => {
    await app.agent.get("/social-image.png?lng=de&lng=fr").expect(400);
  });
});
