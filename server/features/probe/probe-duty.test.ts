import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProbeResult } from "#shared/probe/contract.ts";
import { activateVersion } from "#tests/support/activate-version.ts";
import { exampleMeasures } from "#tests/support/example-measures.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { officialRow, scheduleJson } from "#tests/support/schedule-files.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;
let admin: LoggedIn;
beforeAll(async () => {
  app = await testApp();
  admin = await logInAs(app, "admin");
  await activateVersion(admin.agent, "measures", await uploadMeasures(exampleMeasures()));
});
afterAll(() => app.close());

async function uploadMeasures(file: object): Promise<string> {
  const { body } = await admin.agent
    .post("/api/admin/datasets/measures/versions")
    .attach("file", Buffer.from(JSON.stringify(file)), "us.json")
    .expect(200);
  return body.version.id;
}

async function uploadSchedule(general: string, effectiveFrom: string): Promise<string> {
  const line = { description: "Of cotton", general, special: "Free (AU)", other: "90%" };
  const file = scheduleJson(
    officialRow("6109", 0, { description: "T-shirts:" }),
    officialRow("6109.10.00", 1, line),
  );
  const { body } = await admin.agent
    .post("/api/admin/datasets/schedule/versions")
    .query({ name: `Revision ${general}`, effectiveFrom })
    .attach("file", Buffer.from(file), "hts.json")
    .expect(200);
  return body.version.id;
}

const SHIRTS = { hsCode: "6109.10.00", origin: "VN", value: 50, quantity: 2 };

const send = (body: object) => admin.agent.post("/api/admin/probe").send(body);
const probe = async (body: object): Promise<ProbeResult> => (await send(body).expect(200)).body;

const duties = ({ assessment }: ProbeResult["active"]) =>
  assessment.verdict === "unassessed"
    ? assessment.reason.code
    : assessment.layers.map(({ heading, amount }) => [heading, amount]);

describe("POST /api/admin/probe", () => {
  it("assesses an item with the active data", async () => {
    const { active, draft } = await probe(SHIRTS);
    expect(draft).toBeNull();
    expect(duties(active)).toEqual([
      ["6109.10.00", 16.5],
      ["9903.05.84", 12.5],
    ]);
    expect(active.programs).toMatchObject({ "301-labor": { en: "Section 301: labor" } });
  });

  it("assesses it with a draft of the measures side by side, and leaves the active ones", async () => {
    const file = exampleMeasures();
    Object.assign(file.measures[1] ?? {}, { rate: { add: 30 } });
    const id = await uploadMeasures({ ...file, name: "Higher" });
    const { active, draft } = await probe({ ...SHIRTS, draft: { kind: "measures", id } });
    expect(duties(active)).toContainEqual(["9903.05.84", 12.5]);
    expect(draft && duties(draft)).toContainEqual(["9903.05.84", 30]);
    expect(draft?.measures).toMatchObject({ id, name: "Higher" });
    expect(duties((await probe(SHIRTS)).active)).toContainEqual(["9903.05.84", 12.5]);
  });

  it("assesses it with a draft of the schedule, on the day from which that applies", async () => {
    const id = await uploadSchedule("20%", "2999-05-01");
    const result = await probe({ ...SHIRTS, draft: { kind: "schedule", id } });
    expect(result.entryDate).toBe("2999-05-01");
    expect(duties(result.active)).toContainEqual(["6109.10.00", 16.5]);
    expect(result.draft && duties(result.draft)).toContainEqual(["6109.10.00", 20]);
  });

  it("names why a draft has no duty of the code", async () => {
    const id = await uploadSchedule("20%", "2026-01-01");
    const { draft } = await probe({
      ...SHIRTS,
      hsCode: "7318.15.80",
      draft: { kind: "schedule", id },
    });
    expect(draft && duties(draft)).toBe("unknownCode");
  });

  it("reads one draft at a time while a few wait, and rejects more", async () => {
    const id = await uploadMeasures({ ...exampleMeasures(), name: "Tried often" });
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { status } = await send({ ...SHIRTS, draft: { kind: "measures", id } });
        return status;
      }),
    );
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5);
    expect(new Set(statuses)).toContain(503);
  });

  it.each([
    ["an unknown draft", { draft: { kind: "measures", id: "nothing" } }, 404],
    ["a code that is none", { hsCode: "12" }, 400],
    ["a draft of exchange rates", { draft: { kind: "exchange-rates", id: "1" } }, 400],
    ["no pieces", { quantity: 0 }, 400],
  ])("rejects %s", async (_, fields, status) => {
    await send({ ...SHIRTS, ...fields }).expect(status);
  });
});
