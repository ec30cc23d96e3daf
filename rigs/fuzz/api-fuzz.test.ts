import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { fuzzApi } from "./run-api-fuzz.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const TIMEOUT_MS = 300_000; // one request after another: 10 s, and many times that on a busy machine

// Threats: A7, H11
it(
  "answers 600 random requests without a 5xx status, and rejected ones change nothing",
  async () => {
    const report = await fuzzApi(database.directUrl, { count: 600, seed: 20_261_122 });
    const { serverErrors, intrusions, changes } = report;
    expect({ serverErrors, intrusions, changes }).toEqual({
      serverErrors: [],
      intrusions: [],
      changes: [],
    });
    const accepted = [...report.responses.keys()].filter((name) => name.endsWith(" 200"));
    expect(accepted.length).toBeGreaterThan(40); // otherwise the requests are too random
  },
  TIMEOUT_MS,
);
