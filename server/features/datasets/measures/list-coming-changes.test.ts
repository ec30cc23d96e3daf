import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { datasetVersions } from "#shared/db/schema.ts";
import type { ComingChange } from "#shared/measures/coming-changes.ts";
import { activateVersion } from "#tests/support/activate-version.ts";
import { exampleMeasures } from "#tests/support/example-measures.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;
let admin: LoggedIn;
beforeAll(async () => {
  app = await testApp();
  admin = await logInAs(app, "admin");
});
afterAll(() => app.close());

const PATH = "/api/admin/datasets/measures/versions";

const coming = async (): Promise<ComingChange[]> =>
  (await admin.agent.get("/api/admin/coming-changes").expect(200)).body;

async function upload(file: object): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(file));
  const { body } = await admin.agent.post(PATH).attach("file", bytes, "us.json").expect(200);
  return body.version.id;
}

it("lists the dates of the active measures and scheduled activations, the next first", async () => {
  const file = exampleMeasures();
  Object.assign(file.measures[1] ?? {}, { from: "2999-02-01" });
  Object.assign(file.gaps[0] ?? {}, { to: "2999-02-28" });
  const id = await upload(file);
  await activateVersion(admin.agent, "measures", id);
  const draft = await upload({ ...exampleMeasures(), name: "Draft" });
  await app.deps.db
    .update(datasetVersions)
    .set({ activeFrom: "2999-01-01" })
    .where(eq(datasetVersions.id, draft));
  expect(await coming()).toEqual([
    { kind: "activation", date: "2999-01-01", dataset: "measures", id: draft, name: "Draft" },
    expect.objectContaining({
      kind: "measure",
      date: "2999-02-01",
      heading: "9903.05.84",
      program: { en: "Section 301: labor" },
      countries: ["VN"],
      before: null,
      after: { kind: "add", percent: 12.5 },
    }),
    expect.objectContaining({
      kind: "gap",
      date: "2999-03-01",
      event: "ends",
      why: "Lines that were added later are not known.",
    }),
  ]);
});
