import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccuracyReport } from "#shared/accuracy/contract.ts";
import { entrySummaryLines } from "#shared/calculator/entry-summary.ts";
import { datasetVersions } from "#shared/db/schema.ts";
import { languageCodes } from "#shared/languages.ts";
import { activateVersion } from "#tests/support/activate-version.ts";
import { exampleMeasures } from "#tests/support/example-measures.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { readCases } from "./case-files.ts";
import { checkCases } from "./check-cases.ts";
import { recordAccuracy, recordResult, resultsHistory } from "./results-history.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function read(query = ""): Promise<AccuracyReport> {
  return (await app.agent.get(`/api/accuracy${query}`).expect(200)).body;
}

const failures = ({ cases }: AccuracyReport) =>
  Object.fromEntries(
    cases
      .filter(({ verdict }) => verdict === "wrong" || verdict === "unknown")
      .map(({ id, verdict }) => [id, verdict]),
  );

describe("the cases that ship", () => {
  it("the cases that ship have ids of their own and the goods in every language", async () => {
    const cases = await readCases();
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    for (const { goods } of cases) {
      expect(languageCodes.filter((language) => !goods[language])).toEqual([]);
    }
  });

  it("the cases that ship are right with the shipped data, or name what decides", async () => {
    expect(failures(await read())).toEqual({});
  });
});

describe("GET /api/accuracy", () => {
  it("lists each case with its source, its right duty and the layers of the computed one", async () => {
    const { cases } = await read();
    expect(cases.find(({ id }) => id === "N349431")).toMatchObject({
      kind: "ruling",
      goods: "Electrical jacks",
      code: "8536.69.8000",
      origin: "CN",
      entryDate: "2026-10-09",
      value: 10_000,
      source: { citation: "CBP ruling NY N349431", url: "https://rulings.cbp.gov/ruling/N349431" },
      expected: 4020,
      computed: 4020,
      difference: 0,
      verdict: "right",
      assessment: { layers: [{ amount: 270 }, { amount: 1250 }, { amount: 2500 }] },
    });
    expect(cases.find(({ id }) => id === "813026")).toMatchObject({
      expected: null,
      computed: null,
      difference: null,
      verdict: "named",
      assessment: { reason: { code: "rateForm" } },
    });
  });

  it("has the headings of the filed entry in the order of its form", async () => {
    const { cases, versions } = await read();
    const entry = cases.find(({ id }) => id === "cbp-7501");
    if (!entry?.assessment || entry.assessment.verdict === "unassessed")
      throw new Error("No lines");
    const lines = entrySummaryLines(entry.assessment, entry.value, versions.authorities);
    expect(lines.map(({ heading, rate, duty }) => [heading, rate, duty])).toEqual([
      ["9903.88.03", "25%", 3543],
      ["9903.05.90", "0%", 0],
      ["9903.82.02", "50%", 7086],
      ["7326.90.8688", "2.9%", 410.99],
    ]);
  });

  it("names the goods and the laws in the language of the query", async () => {
    const { cases, versions } = await read("?language=de");
    expect(cases.find(({ id }) => id === "N349431")?.goods).toBe("Elektrische Buchsen");
    expect(versions.programs["301-china"]).toHaveProperty("de");
    await app.agent.get("/api/accuracy?language=xx").expect(400);
  });

  it("keeps the result of each combination of versions once, with the numbers of right and wrong cases", async () => {
    expect((await read()).history).toEqual([]);
    await recordAccuracy(app.deps);
    const { cases, versions, history } = await read();
    expect((await read("?language=de")).history).toEqual(history);
    expect(history).toEqual([
      {
        schedule: versions.schedule.name,
        measures: versions.measures.name,
        right: cases.length,
        wrong: 0,
        total: cases.length,
        computedAt: expect.any(String),
      },
    ]);
  });

  it("records the result of other cases in place of the earlier one", async () => {
    const { db } = app.deps;
    const checked = await checkCases(app.deps);
    const [, ...fewer] = checked.cases;
    await recordResult({ db }, { ...checked, cases: fewer });
    expect(await resultsHistory({ db })).toMatchObject([{ total: fewer.length }]);
    await recordResult({ db }, { ...checked, cases: [...checked.cases] });
    expect(await resultsHistory({ db })).toMatchObject([{ total: checked.cases.length }]);
  });

  it("may be cached for a minute", async () => {
    const { headers } = await app.agent.get("/api/accuracy").expect(200);
    expect(headers["cache-control"]).toBe("public, max-age=60");
  });

  it("computes the duties with the versions that are active, which it names", async () => {
    const { agent } = await logInAs(app, "admin");
    const before = await read();
    const activate = async (id: string) => {
      await activateVersion(agent, "measures", id);
      await recordAccuracy(app.deps);
    };
    const upload = async (file: object): Promise<string> => {
      const { body } = await agent
        .post("/api/admin/datasets/measures/versions")
        .attach("file", Buffer.from(JSON.stringify(file)), "measures.json")
        .expect(200);
      return body.version.id;
    };

    await activate(await upload(exampleMeasures()));
    const other = await read();
    expect(other.versions.measures.name).toBe("Example measures");
    expect(other.versions.schedule).toEqual(before.versions.schedule);
    expect(other.cases.find(({ id }) => id === "N349431")).toMatchObject({
      expected: 4020,
      computed: 270,
      difference: -3750,
      verdict: "wrong",
    });

    const id = await upload({ ...exampleMeasures(), name: "Later measures" });
    const later = { ...exampleMeasures(), validFrom: "2099-01-01", asOf: "2099-01-01" };
    await app.deps.db // an upload of a later day is rejected
      .update(datasetVersions)
      .set({ content: Buffer.from(JSON.stringify(later)) })
      .where(eq(datasetVersions.id, id));
    await activate(id);
    const { cases } = await read();
    expect(new Set(cases.map(({ verdict }) => verdict))).toEqual(new Set(["unknown"]));

    await activate(before.versions.measures.id);
    const { history, ...again } = await read();
    expect(again).toEqual({ cases: before.cases, versions: before.versions });
    const names = history.map(({ measures }) => measures);
    expect(names).toEqual(["Later measures", "Example measures", before.versions.measures.name]);
  });
});
