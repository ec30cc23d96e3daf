import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VersionImpact } from "#shared/datasets/proposals.ts";
import { datasetImpacts, datasetVersions } from "#shared/db/schema.ts";
import { activateVersion } from "#tests/support/activate-version.ts";
import { exampleMeasures } from "#tests/support/example-measures.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { computeDueImpact } from "./compute-due-impact.ts";

let app: TestApp;
let admin: LoggedIn["agent"];
beforeAll(async () => {
  app = await testApp();
  ({ agent: admin } = await logInAs(app, "admin"));
});
afterAll(() => app.close());

async function upload(file: object): Promise<string> {
  const { body } = await admin
    .post("/api/admin/datasets/measures/versions")
    .attach("file", Buffer.from(JSON.stringify(file)), "measures.json")
    .expect(200);
  return body.version.id;
}

async function readImpact(id: string): Promise<VersionImpact> {
  const path = `/api/admin/datasets/measures/versions/${id}/impact`;
  return (await admin.get(path).expect(200)).body;
}

async function calculate(item: object) {
  const items = [
    {
      description: "Goods",
      countryOfOrigin: "VN",
      quantity: 2,
      value: 100,
      currency: "USD",
      ...item,
    },
  ];
  const body = {
    fromCountry: "VN",
    toCountry: "US",
    currency: "USD",
    shippingCost: 0,
    insuranceCost: 0,
    items,
  };
  await app.agent.post("/api/calculate").send(body).expect(200);
}

/** The example with another additional duty on goods of Vietnam. */
function changedRate(add: number) {
  const file = exampleMeasures();
  const measures = file.measures.map((measure) =>
    measure.key === "301-vn" ? { ...measure, rate: { add } } : measure,
  );
  return { ...file, name: `Vietnam ${add}%`, measures };
}

describe("the impact of a draft", () => {
  it("is what it would have changed in recent calculations", async () => {
    await activateVersion(admin, "measures", await upload(exampleMeasures()));
    await calculate({ hsCode: "6109.10.0012", description: "T-shirts" });
    await calculate({ hsCode: "6109.10.0012", description: "More T-shirts", quantity: 50 });
    await calculate({ hsCode: "6109.10.0012", countryOfOrigin: "DE" });
    await calculate({ description: "Without a code" });
    const id = await upload(changedRate(5));
    expect(await readImpact(id)).toEqual({ impact: null, isComputing: true });
    while (await computeDueImpact(app.deps));
    const { impact, isComputing } = await readImpact(id);
    expect(isComputing).toBe(false);
    expect(impact).toMatchObject({ sampled: 4, changed: 2, newlyInexact: 0 });
    expect(impact?.largest).toEqual([
      {
        code: "6109.10.00.12",
        origin: "VN",
        description: expect.any(String),
        before: 29,
        after: 21.5,
      },
    ]);
  });

  it("is computed again once other data is in force, and not otherwise", async () => {
    expect(await computeDueImpact(app.deps)).toBe(false);
    const id = await upload(changedRate(7));
    expect(await computeDueImpact(app.deps)).toBe(true);
    await activateVersion(admin, "measures", await upload(changedRate(8)));
    expect(await computeDueImpact(app.deps)).toBe(true);
    while (await computeDueImpact(app.deps));
    const { impact } = await readImpact(id);
    expect(impact?.largest[0]).toMatchObject({ before: 24.5, after: 23.5 });
  });

  it("is unknown for a draft that cannot be compared, which is logged once", async () => {
    const consoleError = muteConsoleErrors();
    const id = await upload(changedRate(9));
    await app.deps.db
      .update(datasetVersions)
      .set({ content: Buffer.from("broken") })
      .where(eq(datasetVersions.id, id));
    expect(await computeDueImpact(app.deps)).toBe(true);
    expect(await readImpact(id)).toEqual({ impact: null, isComputing: false });
    expect(await computeDueImpact(app.deps)).toBe(false);
    expect(consoleError.mock.calls.join("\n")).toContain("A draft of measures was not compared");
    consoleError.mockRestore();
  });

  it("is computed by one process at a time", async () => {
    const id = await upload(changedRate(10));
    const [other] = await app.deps.db.select().from(datasetImpacts).limit(1);
    const claim = (minutes: number) =>
      app.deps.db
        .update(datasetImpacts)
        .set({ computingUntil: new Date(Date.now() + minutes * 60_000) })
        .where(eq(datasetImpacts.versionId, other?.versionId ?? ""));
    await claim(1);
    expect(await computeDueImpact(app.deps)).toBe(false);
    await claim(-1); // its process was killed
    expect(await computeDueImpact(app.deps)).toBe(true);
    expect((await readImpact(id)).isComputing).toBe(false);
  });
});
