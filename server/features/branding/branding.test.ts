import { once } from "node:events";
import { type ClientRequest, request } from "node:http";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { waitFor } from "#tests/support/wait-for.ts";

let app: TestApp;
let other: TestApp;
let admin: LoggedIn;
let png: Buffer;
beforeAll(async () => {
  app = await testApp();
  other = await testApp({ databaseUrl: app.databaseUrl });
  admin = await logInAs(app, "admin");
  png = await image(40, 20).png().toBuffer();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "teal" } });

const upload = (kind: "logo" | "favicon", bytes: Buffer, name: string) =>
  admin.agent.post(`/api/admin/upload-${kind}`).attach(kind, bytes, name);

const settingAt = async ({ agent }: TestApp, key: string) => {
  const { body } = await agent.get("/api/settings").expect(200);
  return body.find((setting: { key: string }) => setting.key === key)?.value;
};

const bitmap: Buffer = Buffer.alloc(40);
bitmap.writeUInt32LE(40); // the size of its header

/** An icon file with one image, a bitmap of 40 bytes by default. */
const ico = (entry: { size: number; offset: number }, { count = 1, image = bitmap } = {}) => {
  const bytes = Buffer.concat([Buffer.alloc(22), image]);
  bytes.writeUInt32LE(0x00_01_00_00, 0);
  bytes.writeUInt16LE(count, 4);
  bytes.writeUInt32LE(entry.size, 14);
  bytes.writeUInt32LE(entry.offset, 18);
  return bytes;
};

describe("saveBranding for a logo", () => {
  // Threats: E6, F4, F9
  it("serves it under a hashed, cacheable name on every instance", async () => {
    const { body } = await upload("logo", png, "Our Logo.png").expect(200);
    expect(body.url).toMatch(/^\/branding\/logo-[0-9a-f]{16}\.png$/);
    await waitFor(async () => expect(await settingAt(other, "logo_url")).toBe(body.url));
    const served = await other.agent.get(body.url).expect(200);
    expect(served.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(await sharp(served.body).metadata()).toMatchObject({ format: "png", width: 40 });
  });

  // Threats: F1
  it("converts an SVG to a PNG without scripts, at most 960 pixels wide", async () => {
    const svg = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="500" onload="alert(1)">
        <script>alert(1)</script><rect width="2000" height="500" fill="teal"/></svg>`,
    );
    const { body } = await upload("logo", svg, "logo.svg").expect(200);
    const served = await app.agent.get(body.url).expect(200);
    expect(await sharp(served.body).metadata()).toMatchObject({ format: "png", width: 960 });
    expect(served.body.toString("latin1")).not.toContain("script");
  });

  it.each([
    ["JPEG", () => image(40, 20).jpeg()],
    ["GIF", () => image(40, 20).gif()],
    ["WebP", () => image(40, 20).webp()],
    ["AVIF", () => image(40, 20).avif()],
    ["TIFF", () => image(40, 20).tiff()],
    ["TIFF in CMYK", () => image(40, 20).toColorspace("cmyk").tiff()],
    ["BigTIFF", () => image(40, 20).tiff({ bigtiff: true })],
  ])("converts a %s file to a PNG", async (_, picture) => {
    const { body } = await upload("logo", await picture().toBuffer(), "logo").expect(200);
    const served = await app.agent.get(body.url).expect(200);
    expect(await sharp(served.body).metadata()).toMatchObject({
      format: "png",
      space: "srgb",
      width: 40,
    });
  });

  it("does not blame the image when its converter cannot be started", async () => {
    const { execPath } = process;
    const errors = muteConsoleErrors();
    process.execPath = "/nonexistent";
    const { status } = await upload("logo", png, "logo.png");
    process.execPath = execPath;
    expect(status).toBe(500);
    expect(errors.mock.lastCall?.[0]).toContain("spawn /nonexistent ENOENT");
    errors.mockRestore();
  });

  // Threats: F3
  it("drops data appended to the image", async () => {
    const polyglot = Buffer.concat([png, Buffer.from("<script>alert(1)</script>")]);
    const { body } = await upload("logo", polyglot, "logo.png").expect(200);
    const served = await app.agent.get(body.url).expect(200);
    expect(served.body.toString("latin1")).not.toContain("<script>");
  });

  // Threats: F9
  it("keeps file and address when the upload fails halfway", async () => {
    const { body } = await upload("logo", png, "logo.png").expect(200);
    const consoleError = muteConsoleErrors();
    await app.deps.pool.query("alter table audit_events rename to hidden");
    const other = await image(10, 10).png().toBuffer();
    await upload("logo", other, "logo.png").expect(500);
    await app.deps.pool.query("alter table hidden rename to audit_events");
    consoleError.mockRestore();
    expect(await settingAt(app, "logo_url")).toBe(body.url);
    await app.agent.get(body.url).expect(200);
  });

  // Threats: F9
  it("deletes the file and the setting, also when repeated", async () => {
    const { body } = await upload("logo", png, "logo.png").expect(200);
    await admin.agent.delete("/api/admin/delete-logo").expect(200);
    await admin.agent.delete("/api/admin/delete-logo").expect(200);
    await app.agent.get(body.url).expect(404);
    expect(await settingAt(app, "logo_url")).toBeUndefined();
  });
});

describe("saveBranding for a favicon", () => {
  it("accepts PNG and ICO files", async () => {
    const { body } = await upload("favicon", png, "favicon.PNG").expect(200);
    expect(body.url).toMatch(/\.png$/);
    for (const image of [bitmap, png]) {
      const file = ico({ size: image.length, offset: 22 }, { image });
      const icon = await upload("favicon", file, "favicon.ico").expect(200);
      const served = await app.agent.get(icon.body.url).expect(200);
      expect(served.headers["content-type"]).toBe("image/x-icon");
    }
  });

  // Threats: F2, F5
  it.each([
    ["favicon.gif", () => png],
    ["favicon.png.exe", () => png],
    ["favicon.png", () => Buffer.from("<html></html>")],
    ["favicon.ico", () => Buffer.from("GIF89a/*")],
    ["favicon.ico", () => ico({ size: 40, offset: 22 }, { count: 65_535 })],
    ["favicon.ico", () => ico({ size: 41, offset: 22 })],
    ["favicon.ico", () => ico({ size: 40, offset: 2 })],
    ["favicon.ico", () => ico({ size: 40, offset: 22 }, { image: Buffer.alloc(40) })],
    ["favicon.ico", () => ico({ size: 3, offset: 22 }, { image: Buffer.from([40, 0, 0]) })],
  ])("rejects an invalid file called %s", async (name, bytes) => {
    await upload("favicon", bytes(), name).expect(400);
  });
});

describe("an upload", () => {
  // Threats: F2, F6
  it("returns 400 for a file that is no image or has too many pixels", async () => {
    await upload("logo", Buffer.from("PK\u0003\u0004 a zip"), "logo.png").expect(400);
    await upload("logo", Buffer.alloc(0), "logo.png").expect(400);
    const bomb = await image(5001, 5001).png().toBuffer();
    for (const kind of ["logo", "favicon"] as const) {
      const { body } = await upload(kind, bomb, "bomb.png").expect(400);
      expect(body.message).toBe("The image has more than 25,000,000 pixels. Upload a smaller one.");
    }
  });

  const svg = (content: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${content}</svg>`);
  const dataUri = async () =>
    `data:image/png;base64,${(await image(4900, 4900).png().toBuffer()).toString("base64")}`;
  // Threats: F1
  it.each([
    [
      "an embedded image",
      async () => svg(`<image href="${await dataUri()}" width="10" height="10"/>`),
    ],
    ["an image with a prefix", () => svg('<svg:image href="a.png"/>')],
    ["a filter image", () => svg('<filter id="f"><feImage href="#a"/></filter>')],
    ["an entity", () => Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>')],
    ["a style sheet", () => svg('<style>@import "a.css"</style>')],
    ["a quoted url", () => svg(`<rect fill="url( 'a.svg#b')"/>`)],
    ["more than 100 KB", () => svg(`<!--${"x".repeat(100_000)}-->`)],
  ])("returns 400 for an SVG with %s", async (_, content) => {
    const { body } = await upload("logo", await content(), "logo.svg").expect(400);
    expect(body.code).toBe("branding.svgNotPlain");
  });

  // Threats: H9
  it("returns 400 without delay for an SVG with a url( before 90 KB of spaces", async () => {
    const { user } = process.cpuUsage();
    await upload("logo", svg(`url(${" ".repeat(90_000)}`), "logo.svg").expect(400);
    expect(process.cpuUsage().user - user).toBeLessThan(1_000_000); // µs, of the whole process
  });

  it.each(["#a", "'#a'", '"#a"', " #a ", " ' #a"])(
    "accepts an SVG that refers to its own url(%s)",
    async (url) => {
      const gradient = '<linearGradient id="a"/>';
      const quote = url.includes('"') ? "'" : '"';
      const rectangle = `<rect width="9" height="9" fill=${quote}url(${url})${quote}/>`;
      await upload("logo", svg(gradient + rectangle), "logo.svg").expect(200);
    },
  );

  // Threats: F2
  it.each([
    ["compressed SVG", () => gzipSync(svg(""))],
    ["SVG in UTF-16", () => Buffer.from(`\uFEFF${svg("").toString()}`, "utf16le")],
  ])("returns 400 for %s", async (_, content) => {
    await upload("logo", await content(), "logo.svg").expect(400);
  });

  it.each([
    ["that is no image", () => Buffer.from("GIF")],
    ["that is cut off", () => png.subarray(0, 60)],
  ])("names the formats that a favicon can have for a PNG file %s", async (_, content) => {
    const { body } = await upload("favicon", content(), "favicon.png").expect(400);
    expect(body.message).toBe("The favicon must be an ICO or PNG file.");
  });

  it("names the formats that a logo can have for another one", async () => {
    const { body } = await upload("logo", Buffer.from("%PDF-1.7"), "logo.pdf").expect(400);
    expect(body.message).toContain("PNG, JPEG, GIF, WebP, AVIF, TIFF or SVG");
  });

  // Threats: F7
  it("returns 413 for a file above 2 MB", async () => {
    const { body } = await upload("logo", Buffer.alloc(2_000_001), "logo.png").expect(413);
    expect(body.message).toBe("The file is too large. The maximum is 2 MB.");
  });

  // Threats: F8
  it("returns 400 for an unexpected or incomplete multipart form", async () => {
    const post = () => admin.agent.post("/api/admin/upload-logo");
    await post().attach("other", png, "logo.png").expect(400);
    await post().attach("logo", png, "1.png").attach("logo", png, "2.png").expect(400);
    await post().field("logo", "text").expect(400);
    await post().send({ logo: "text" }).expect(400);
    await post()
      .set("Content-Type", "multipart/form-data; boundary=x")
      .send('--x\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\ncut off')
      .expect(400);
  });

  // Threats: F8
  it("ignores the path of a file name and rejects odd fields", async () => {
    await upload("logo", png, "../../logo.png").expect(200);
    const post = () => admin.agent.post("/api/admin/upload-logo");
    for (const name of ["__proto__", "a[b][c]", "logo[0]", "x".repeat(10_000)]) {
      await post().field(name, "1").attach("logo", png, "logo.png").expect(400);
      await post().attach(name, png, "logo.png").expect(400);
    }
    const fields = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, ""]));
    await post().field(fields).attach("logo", png, "logo.png").expect(400);
  });

  // Threats: F7, F10
  it("an upload is answered before its end for lack of rights and above the limit", async () => {
    const { cookie } = await logInAs(app, "user");
    expect(await answerToEndlessUpload("")).toBe(401);
    expect(await answerToEndlessUpload(cookie)).toBe(403);
    expect(await answerToEndlessUpload(admin.cookie)).toBe(413);
  });

  // Threats: F10
  it("an upload is disconnected when it goes on far above the limit", async () => {
    const sending = uploadEndlessly(admin.cookie);
    const [response] = await once(sending, "response");
    expect(response.resume().statusCode).toBe(413);
    if (!sending.closed) await once(sending, "close");
  });

  // Threats: F10
  it("returns 401 to visitors and 403 to users", async () => {
    const user = await logInAs(app, "user");
    await app.agent.post("/api/admin/upload-logo").attach("logo", png, "logo.png").expect(401);
    await user.agent.post("/api/admin/upload-logo").attach("logo", png, "logo.png").expect(403);
  });
});

/** Sends a file without an end. */
function uploadEndlessly(cookie: string): ClientRequest {
  const headers = { Cookie: cookie, "Content-Type": "multipart/form-data; boundary=x" };
  const sending = request(`${app.address}/api/admin/upload-logo`, { method: "POST", headers });
  sending.write('--x\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\n');
  const chunk = Buffer.alloc(20_000);
  const more = () => sending.write(chunk, (error) => !error && setImmediate(more));
  more();
  return sending.on("error", () => {});
}

async function answerToEndlessUpload(cookie: string): Promise<number | undefined> {
  const sending = uploadEndlessly(cookie);
  const [{ statusCode }] = await once(sending, "response");
  sending.destroy();
  return statusCode;
}

// Threats: H10
it.each([
  ["logo-0000000000000000.png", 404],
  ["..%2f..%2fpackage.json", 404],
  ["logo.png", 404],
  ["%00", 400],
])("GET /branding/%s returns %d", async (name, status) => {
  await app.agent.get(`/branding/${name}`).expect(status);
});
