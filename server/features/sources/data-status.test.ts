import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { notices, sources } from "#shared/db/schema.ts";
import { settingValue } from "#shared/settings/settings.ts";
import type { DataStatus } from "#shared/sources/data-status.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { clearSettings, storeSettings } from "#tests/support/settings.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;
let admin: LoggedIn["agent"];
beforeAll(async () => {
  app = await testApp();
  ({ agent: admin } = await logInAs(app, "admin"));
});
beforeEach(async () => {
  await app.deps.db.delete(sources);
  await app.deps.db.delete(notices);
  await clearSettings(app);
  app.deps.sourceStatus.invalidate();
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;

async function lookedAt(name: "usitc" | "ecb", daysAgo: number) {
  const lastSuccessAt = new Date(Date.now() - daysAgo * DAY_MS);
  await app.deps.db.insert(sources).values({ name, isOn: true, lastSuccessAt });
  app.deps.sourceStatus.invalidate();
}

const read = async (): Promise<DataStatus> =>
  (await app.agent.get("/api/data-status").expect(200)).body;

async function calculate() {
  const item = { description: "T-shirts", countryOfOrigin: "VN", quantity: 1, value: 100 };
  const body = {
    fromCountry: "VN",
    toCountry: "US",
    currency: "USD",
    shippingCost: 0,
    insuranceCost: 0,
    items: [{ ...item, currency: "USD", hsCode: "6109.10.0012" }],
  };
  const { body: result } = await app.agent.post("/api/calculate").send(body).expect(200);
  return {
    verdict: result.items[0].assessment.verdict,
    notes: result.notes,
    duty: result.dutyAmount,
  };
}

describe("GET /api/data-status", () => {
  it("counts the days since the measures were complete while no source was looked at", async () => {
    const asOf = (await app.deps.measures.get())?.file.asOf ?? "";
    const days = Math.floor((Date.now() - Date.parse(asOf)) / DAY_MS);
    const ratesAsOf = "2026-09-29"; // of the shipped file
    expect(await read()).toMatchObject({ measuresAsOf: asOf, ratesAsOf, checkedOn: null, days });
  });

  it("counts from the last look at a source of law, not at exchange rates", async () => {
    await lookedAt("usitc", 3);
    await lookedAt("ecb", 0);
    expect(await read()).toMatchObject({ days: 3, age: "fresh" });
  });

  it("has limits of 14 and 45 days by default", async () => {
    const settings = await app.deps.settings.get();
    expect(settingValue(settings, "data_age_notice_days")).toBe(14);
    expect(settingValue(settings, "data_age_warning_days")).toBe(45);
  });

  it.each([
    ["3", "5", "fresh"],
    ["2", "5", "aging"],
    ["1", "3", "aging"],
    ["1", "2", "stale"],
  ])(
    "with a reminder after %s and a warning after %s days is %s after three",
    async (notice, warning, age) => {
      await storeSettings(app, { data_age_notice_days: notice, data_age_warning_days: warning });
      await lookedAt("usitc", 3);
      expect(await read()).toMatchObject({ days: 3, age });
    },
  );

  it("counts open notices by the program that they may touch", async () => {
    const notice = {
      title: "",
      url: "",
      publishedOn: "2026-11-20",
      agencies: [],
      headings: [],
      lines: [],
    };
    await app.deps.db.insert(notices).values([
      { ...notice, id: "1", programs: ["301-china", "232-wood"] },
      { ...notice, id: "2", programs: ["301-china"] },
      {
        ...notice,
        id: "3",
        programs: ["301-china"],
        closedAt: new Date(),
        closedBy: "ada@example.com",
      },
    ]);
    expect((await read()).openNotices).toEqual([
      { program: "232-wood", count: 1 },
      { program: "301-china", count: 2 },
    ]);
    await admin.put("/api/admin/notices/2").send({ isClosed: true }).expect(200);
    expect((await read()).openNotices).toContainEqual({ program: "301-china", count: 1 });
  });
});

describe("the strict setting", () => {
  it("makes duties by tariff line provisional once the data is older, and changes no amount", async () => {
    await lookedAt("usitc", 8);
    const before = await calculate();
    expect(before.verdict).toBe("exact");
    await storeSettings(app, { strict_data_days: "7" });
    const after = await calculate();
    expect(after).toMatchObject({ verdict: "provisional", duty: before.duty });
    expect(after.notes).toContainEqual(expect.objectContaining({ code: "dataOld" }));
    await storeSettings(app, { strict_data_days: "8" });
    expect(await calculate()).toEqual(before);
  });

  it.each(["0", "-1", "7.5", "1000", "soon"])("rejects %s days", async (value) => {
    const { agent: owner } = await logInAs(app, "owner");
    await owner.put("/api/admin/settings/strict_data_days").send({ value }).expect(400);
  });

  it("belongs to owners", async () => {
    await admin.put("/api/admin/settings/strict_data_days").send({ value: "7" }).expect(403);
  });
});
