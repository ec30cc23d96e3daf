import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromRoot } from "#server/lib/from-root.ts";
import type { CarrierFee } from "#shared/carrier-fees/carrier-fees.ts";
import { activateVersion } from "#tests/support/activate-version.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

const defaults = readFileSync(fromRoot("data", "carrier-fees", "default-carrier-fees.csv"), "utf8");
const [HEADER = "", ...ROWS] = defaults.trimEnd().split("\n");

let app: TestApp;
let admin: LoggedIn;
beforeAll(async () => {
  app = await testApp();
  admin = await logInAs(app, "admin");
});
afterAll(() => app.close());

const PATH = "/api/admin/datasets/carrier-fees/versions";
const upload = (content: string) =>
  admin.agent.post(PATH).attach("file", Buffer.from(content), "fees.csv");
const listed = async (): Promise<CarrierFee[]> =>
  (await app.agent.get("/api/carrier-fees").expect(200)).body;

const ROW: Record<string, string> = {
  carrier: "Swift",
  service: "All",
  fee: "disbursement",
  fixed: "1.50",
  percent: "2",
  minimum: "12",
  currency: "USD",
  valid_from: "2026-01-01",
  as_of: "2026-09-01",
  checked: "yes",
  claim_days: "30",
  source: "https://example.com/fees",
};
const row = (fields: Record<string, string> = {}) =>
  HEADER.split(",")
    .map((column) => `"${{ ...ROW, ...fields }[column] ?? ""}"`)
    .join(",");
const file = (...rows: string[]) => [HEADER, ...rows, ""].join("\n");

describe("the shipped table", () => {
  it("is active in a new database, and says of each fee whether it was checked and where it is published", async () => {
    const fees = await listed();
    expect(fees).toHaveLength(ROWS.length);
    expect(new Set(fees.map(({ carrier }) => carrier))).toEqual(
      new Set(["UPS", "FedEx", "DHL Express", "USPS"]),
    );
    expect(fees.every(({ source, isChecked }) => source.startsWith("https://") && !isChecked)).toBe(
      true,
    );
  });
});

describe("an uploaded table", () => {
  it("is compared, activated and rolled back as data of every kind", async () => {
    const before = await listed();
    const [first] = (await admin.agent.get(PATH).expect(200)).body;
    const changed = defaults.replace(
      "DHL Express,All services,disbursement,0,2,17",
      "DHL Express,All services,disbursement,0,2,20",
    );
    const { body } = await upload(`${changed}${row()}\n`).expect(200);
    expect(body.differences).toMatchObject({
      added: [{ carrier: "Swift", amounts: { fixed: 1.5, percent: 2, minimum: 12 } }],
      changed: [{ before: { amounts: { minimum: 17 } }, after: { amounts: { minimum: 20 } } }],
      removed: [],
    });
    expect(await listed()).toEqual(before);
    await activateVersion(admin.agent, "carrier-fees", body.version.id);
    expect(await listed()).toHaveLength(before.length + 1);
    await activateVersion(admin.agent, "carrier-fees", first.id);
    expect(await listed()).toEqual(before);
  });

  it("warns of a file that lacks more than a fifth of the fees", async () => {
    const { body } = await upload(file(...ROWS.slice(0, 2))).expect(200);
    expect(body.warnings).toEqual([{ kind: "removed", removed: 4, total: 6 }]);
  });

  it("is downloaded as a file that can be uploaded again", async () => {
    const quoted = row({ service: 'Express ""plus"", next day', percent: "2.5", claim_days: "" });
    const { body } = await upload(file(quoted)).expect(200);
    const { text } = await admin.agent.get(`${PATH}/${body.version.id}/file`).expect(200);
    const again = await upload(text).expect(200);
    expect(again.body).toMatchObject({ isKnown: true, version: { id: body.version.id } });
  });

  it.each([
    ["carrier", ""],
    ["service", "x".repeat(61)],
    ["fee", "toll"],
    ["fixed", "1.505"],
    ["percent", "101"],
    ["percent", ""],
    ["minimum", "-1"],
    ["currency", "XYZ"],
    ["valid_from", "2026-02-30"],
    ["as_of", "2999-01-01"],
    ["checked", "maybe"],
    ["claim_days", "0"],
    ["source", "http://example.com"],
    ["source", "javascript:alert(1)"],
  ])("is rejected with the line and the column for %s “%s”", async (column, value) => {
    const { body } = await upload(file(row({ valid_from: "" }), row({ [column]: value }))).expect(
      400,
    );
    expect(Object.keys(body.fields)).toEqual(["line 3"]);
    expect(body.fields["line 3"]).toContain(column);
  });

  it("is rejected for a minimum without a percentage, and for an unknown amount that was checked", async () => {
    const unknown = { fixed: "", percent: "", minimum: "" };
    const { body } = await upload(
      file(row({ percent: "0" }), row(unknown), row({ ...unknown, checked: "no" })),
    ).expect(400);
    expect(body.fields).toEqual({
      "line 2": expect.stringContaining("minimum"),
      "line 3": expect.stringContaining("checked"),
    });
  });

  it("is rejected with a fee that has two rows of one day, without rows, and without a column", async () => {
    const twice = await upload(file(row(), row())).expect(400);
    expect(twice.body.fields["line 3"]).toContain("Line 2");
    await upload(`${HEADER}\n`).expect(400);
    const { body } = await upload(file(row()).replace(",source", ",link")).expect(400);
    expect(body.message).toContain("source");
  });
});
