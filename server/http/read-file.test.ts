import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DATASET_KINDS } from "#server/features/datasets/kinds.ts";
import { endpoints } from "#tests/support/endpoints.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;
let admin: LoggedIn;
beforeAll(async () => {
  app = await testApp();
  admin = await logInAs(app, "admin");
});
afterAll(() => app.close());

const uploads = endpoints.flatMap(({ path, ...endpoint }) => {
  const field = endpoint.kind === "upload" && endpoint.file?.field;
  if (!field) return [];
  const paths = path.includes(":kind")
    ? DATASET_KINDS.map(({ name }) => path.replace(":kind", name))
    : [path];
  return paths.map((filled) => ({ path: filled, field }));
});

const NAMES: Record<string, string> = {
  "/api/admin/upload-logo": "a.png",
  "/api/admin/upload-favicon": "a.png",
  "/api/admin/upload-csv": "a.csv",
  "/api/admin/datasets/tariffs/versions": "a.csv",
  "/api/admin/datasets/schedule/versions": "a.csv",
  "/api/admin/datasets/measures/versions": "a.json",
  "/api/admin/datasets/exchange-rates/versions": "a.csv",
  "/api/admin/datasets/carrier-fees/versions": "a.csv",
};

describe.each(uploads)("POST $path", ({ path, field }) => {
  const post = () =>
    admin.agent.post(path).query({ name: "2026 Revision 1", effectiveFrom: "2026-01-01" });
  const file = (text: string) => [Buffer.from(text), NAMES[path] ?? ""] as const;

  it.each<[string, () => ReturnType<typeof post>]>([
    ["a file in another field", () => post().attach("other", ...file("x"))],
    [
      "two files",
      () =>
        post()
          .attach(field, ...file("x"))
          .attach(field, ...file("x")),
    ],
    [
      "a field beside the file",
      () =>
        post()
          .field("a", "b")
          .attach(field, ...file("x")),
    ],
    ["text instead of a file", () => post().field(field, "text")],
    ["no form", () => post().send({})],
    ["no body", () => post()],
  ])("returns 400 that names the expected field for %s", async (_case, send) => {
    const { body } = await send().expect(400);
    const message = `Send one file in the form field “${field}”, and nothing else.`;
    expect(body).toEqual({ message, code: "errors.oneFile", fields: { [field]: message } });
  });

  it("returns 400 for an empty file, at its field", async () => {
    const { body } = await post()
      .attach(field, ...file(""))
      .expect(400);
    expect(body).toEqual({
      message: "The file is empty.",
      code: "errors.fileEmpty",
      fields: { [field]: "The file is empty." },
    });
  });

  // Threats: F8, H2
  it("returns 400 for a file name with NUL", async () => {
    const part = `--x\r\nContent-Disposition: form-data; name="${field}"; filename*=utf-8''%00${NAMES[path]}`;
    const { body } = await post()
      .set("Content-Type", "multipart/form-data; boundary=x")
      .send(`${part}\r\n\r\ntext\r\n--x--\r\n`)
      .expect(400);
    expect(body.code).toBe("errors.badRequest");
  });
});
