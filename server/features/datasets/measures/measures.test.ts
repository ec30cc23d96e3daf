import { and, eq, ne, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#server/errors/app-error.ts";
import { loadDefaultVersion } from "#server/features/datasets/load-default-version.ts";
import type { DatasetPreview, DatasetVersion } from "#shared/datasets/contract.ts";
import { auditEvents, datasetVersions } from "#shared/db/schema.ts";
import type { MeasuresDetails, MeasuresDifferences } from "#shared/measures/contract.ts";
import { activateVersion } from "#tests/support/activate-version.ts";
import { exampleMeasures } from "#tests/support/example-measures.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { publishedMeasures } from "#tests/support/published-measures.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { measures } from "./kind.ts";

type MeasureVersion = DatasetVersion<MeasuresDetails>;
type MeasuresPreview = DatasetPreview<MeasuresDetails, MeasuresDifferences>;

let app: TestApp;
let other: TestApp;
let admin: LoggedIn;
let defaults: MeasureVersion;
beforeAll(async () => {
  app = await testApp();
  other = await testApp({ databaseUrl: app.databaseUrl });
  admin = await logInAs(app, "admin");
  [defaults] = (await versions()) as [MeasureVersion];
});
beforeEach(async () => {
  await activate(defaults.id);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const versions = async (): Promise<MeasureVersion[]> =>
  (await admin.agent.get("/api/admin/datasets/measures/versions").expect(200)).body;
const activate = (id: string, options?: Parameters<typeof activateVersion>[3]) =>
  activateVersion(admin.agent, "measures", id, options);
const upload = (content: object | string, name = "measures.json") =>
  admin.agent
    .post("/api/admin/datasets/measures/versions")
    .attach(
      "file",
      Buffer.from(typeof content === "string" ? content : JSON.stringify(content)),
      name,
    );
const store = async (content: object): Promise<MeasuresPreview> =>
  (await upload(content).expect(200)).body;
const activeName = async ({ deps }: TestApp) => (await deps.measures.get())?.version.name;

/** An exemption of the steel of two countries that is on a list. */
const SPARED = { list: "exempt", countries: ["CA", "MX"] };

describe("loadDefaultVersion", () => {
  it("activates the shipped file in an empty database and does nothing otherwise", async () => {
    await loadDefaultVersion(app.deps.db, measures);
    expect(defaults).toMatchObject({
      destination: "US",
      name: "US measures as known on 2026-10-14",
      fileName: "us-measures.json",
      rowCount: 147,
      isActive: true,
      uploadedBy: null,
    });
    const isMeasures = eq(datasetVersions.kind, "measures");
    expect(await app.deps.db.$count(datasetVersions, isMeasures)).toBe(1);
  });
});

describe("loadMeasures", () => {
  it("gives a stored file of release 0.2.0 the names of today and the questions that it knew", async () => {
    const { version } = await store({ ...exampleMeasures(), name: "Earlier release" });
    await app.deps.db
      .update(datasetVersions)
      .set({ content: Buffer.from(JSON.stringify(publishedMeasures())) })
      .where(eq(datasetVersions.id, version.id));
    await activate(version.id);
    const { body } = await admin.agent.get("/api/schedule/questions").expect(200);
    expect(body.pharmaceuticalUse).toEqual({
      text: expect.objectContaining({ en: "Is it for pharmaceutical use?" }),
    });
    expect(body.civilAircraft).toBeDefined();
    const active = await app.deps.measures.get();
    const [steel, vietnam] = active?.file.measures ?? [];
    expect(active?.file.programs).toHaveProperty("232-metals");
    expect(active?.file.gaps[0]?.program).toBe("232-metals");
    expect(steel).toMatchObject({
      program: "232-metals",
      except: [{ questions: ["metalUnder15Percent"] }],
    });
    expect(vietnam?.needs).toEqual([{ question: "pharmaceuticalUse", is: false }]);
  });
});

describe("findShippedUpdate", () => {
  const update = async () =>
    (await admin.agent.get("/api/admin/measures/shipped").expect(200)).body.update;
  const previewShipped = async (): Promise<MeasuresPreview> =>
    (await admin.agent.post("/api/admin/measures/shipped").expect(200)).body;
  const setDefaults = async (changes: Partial<typeof datasetVersions.$inferInsert>) => {
    const isDefault = eq(datasetVersions.id, defaults.id);
    await app.deps.db.update(datasetVersions).set(changes).where(isDefault);
    app.deps.datasets.invalidate();
  };
  beforeEach(() => setDefaults({ sha256: "of an earlier release" }));
  afterEach(async () => {
    const { sha256, details } = defaults;
    await setDefaults({ sha256, details });
    const isCopy = and(eq(datasetVersions.sha256, sha256), ne(datasetVersions.id, defaults.id));
    await app.deps.db.delete(datasetVersions).where(isCopy);
    app.deps.datasets.invalidate();
  });

  it("offers the file of the release until it was active once, with the preview of an upload", async () => {
    expect(await update()).toEqual({ name: defaults.name, sha256: defaults.sha256 });
    const { version, differences } = await previewShipped();
    expect(version).toMatchObject({
      fileName: "us-measures.json",
      sha256: defaults.sha256,
      rowCount: 147,
      isActive: false,
      uploadedBy: admin.user.email,
    });
    expect(differences.records).toEqual([]);
    expect(await update()).not.toBeNull();
    await activate(version.id);
    expect(await update()).toBeNull();
    await activate(defaults.id);
    expect(await update()).toBeNull();
  });

  it("offers no file that is older than the active one", async () => {
    const details = { ...defaults.details, asOf: "2026-10-15" };
    await setDefaults({ details, activatedAt: new Date() });
    expect(await update()).toBeNull();
  });

  it("offers no file that the database was filled with, also after another was activated", async () => {
    await setDefaults({ sha256: defaults.sha256 });
    expect(await update()).toBeNull();
    await activate((await store(exampleMeasures())).version.id);
    expect(await update()).toBeNull();
  });
});

describe("uploadMeasures", () => {
  it("stores the file without activating it, then activates it on every instance, and goes back", async () => {
    const { version } = await store(exampleMeasures());
    expect(version).toMatchObject({
      name: "Example measures",
      details: { validFrom: "2026-07-24", asOf: "2026-10-09" },
      rowCount: 3,
      isActive: false,
      uploadedBy: admin.user.email,
    });
    expect(await activeName(other)).toBe(defaults.name);
    await activate(version.id);
    expect(await activeName(app)).toBe("Example measures");
    await waitFor(async () => expect(await activeName(other)).toBe("Example measures"));
    await activate(defaults.id);
    await waitFor(async () => expect(await activeName(other)).toBe(defaults.name));
  });

  it("activates no version that was compared with a file that is no longer active", async () => {
    const first = await store({ ...exampleMeasures(), name: "First" });
    const second = await store(exampleMeasures());
    expect(first.activeId).toBe(defaults.id);
    const activateSeen = ({ version, activeId }: typeof first, status = 200) =>
      activate(version.id, { query: { expectedActiveId: activeId ?? "" }, status });
    await activateSeen(second);
    const { body } = await activateSeen(first, 409);
    expect(body.code).toBe("datasets.activatedMeanwhile");
    await activateSeen(second); // a response was lost
    expect(await activeName(app)).toBe("Example measures");
  });

  it("compares the file with the active one, field by field and item by item", async () => {
    const { version } = await store(exampleMeasures());
    await activate(version.id);
    const changed = exampleMeasures();
    const [steel, vietnam] = changed.measures;
    changed.measures = [
      { ...steel, except: [steel?.except, SPARED].flat(), rate: { add: 25 }, to: "2026-12-31" },
      { ...vietnam, key: "301-vn-2" },
      ...changed.measures.slice(2),
    ];
    changed.asOf = "2026-11-01";
    changed.lists.exempt?.entries.push({ codes: ["09012100"] });
    changed.gaps = [];
    Object.assign(changed.questions.pharmaceuticalUse ?? {}, { text: { en: "Is it a drug?" } });
    const { records } = (await store(changed)).differences;
    const find = (kind: string) => records.find((difference) => difference.kind === kind);
    expect(records.map(({ kind }) => kind)).toEqual([
      "file",
      "measures",
      "gaps",
      "lists",
      "questions",
    ]);
    expect(find("file")?.changed[0]?.changes).toEqual([
      { field: "asOf", removed: ["2026-10-09"], added: ["2026-11-01"], hidden: 0 },
    ]);
    expect(find("measures")?.changed).toEqual([
      {
        key: "232-steel",
        title: "9903.82.02 Articles of steel",
        changes: [
          {
            field: "except",
            removed: [],
            added: [
              [
                { name: "list", values: ["exempt"] },
                { name: "countries", values: ["CA", "MX"] },
              ],
            ],
            hidden: 0,
          },
          {
            field: "rate",
            removed: [[{ name: "add", values: ["50"] }]],
            added: [[{ name: "add", values: ["25"] }]],
            hidden: 0,
          },
          { field: "to", removed: [], added: ["2026-12-31"], hidden: 0 },
        ],
      },
    ]);
    expect(find("measures")?.added.map(({ key }) => key)).toEqual(["301-vn-2"]);
    expect(find("measures")?.added[0]?.changes).toContainEqual({
      field: "countries",
      removed: [],
      added: ["VN"],
      hidden: 0,
    });
    expect(find("measures")?.removed.map(({ key }) => key)).toEqual(["301-vn"]);
    expect(find("gaps")?.removed.map(({ key }) => key)).toEqual(["metals-later"]);
    expect(find("lists")?.changed[0]).toMatchObject({
      key: "exempt",
      changes: [{ field: "codes", removed: [], added: ["09012100"], hidden: 0 }],
    });
    expect(find("questions")?.changed[0]).toMatchObject({
      key: "pharmaceuticalUse",
      changes: [
        { field: "en", removed: ["Is it for pharmaceutical use?"], added: ["Is it a drug?"] },
      ],
    });
    expect((await store(exampleMeasures())).differences.records).toEqual([]);
  });

  it("lists at most a hundred items of a field", async () => {
    const { records } = (await store(exampleMeasures())).differences;
    const lists = records.find(({ kind }) => kind === "lists");
    const metals = lists?.removed.find(({ key }) => key === "232-metals");
    const codes = metals?.changes.find(({ field }) => field === "codes");
    expect(codes?.removed).toHaveLength(100);
    expect(codes?.hidden).toBeGreaterThan(600);
  });

  it("warns of codes that the active schedule does not have", async () => {
    const file = exampleMeasures();
    file.lists.steel?.entries.push({ codes: ["73181599", "7399 7318158066"] });
    expect((await store(file)).differences.missingCodes).toEqual({
      count: 2,
      sample: ["73181599", "7399"],
    });
    expect((await store(exampleMeasures())).differences.missingCodes).toEqual({
      count: 0,
      sample: [],
    });
  });

  it("stores nothing of an invalid file and names its errors in the language of the request", async () => {
    const before = await versions();
    const invalid = exampleMeasures();
    invalid.measures[1] = { ...invalid.measures[1], countries: ["ASEAN"] };
    const text = JSON.stringify(invalid, null, 2);
    const { body } = await upload(text).set("Accept-Language", "de").expect(400);
    const line = text.split("\n").findIndex((each) => each.includes("ASEAN")) + 1;
    expect(body).toMatchObject({
      code: "validation.field",
      fields: {
        [`line ${line}: 301-vn, countries “ASEAN”`]:
          "nennt „ASEAN“, was in der Datei nicht definiert ist",
      },
    });
    await upload("{").expect(400);
    expect(await versions()).toEqual(before);
  });

  it("stores nothing of a file that cannot be compared with the active data", async () => {
    const before = await versions();
    const read = vi.spyOn(app.deps.datasets, "read");
    read.mockImplementation(() => {
      throw new AppError("unavailable", "errors.unavailable");
    });
    await upload({ ...exampleMeasures(), asOf: "2026-10-10" }).expect(503);
    read.mockRestore();
    expect(await versions()).toEqual(before);
  });

  const part = (headers: string, body: string) =>
    `--x\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${body}\r\n`;
  const file = part('name="file"; filename="a.json"', JSON.stringify(exampleMeasures()));
  it.each([
    ["a field after the file", `${file}${part('name="name"', "b")}--x--\r\n`],
    ["a second file", `${file}${part('name="file"; filename="b.json"', "{}")}--x--\r\n`],
    ["no end of the form", file],
  ])("stores nothing of a request with %s", async (_, body) => {
    const before = await versions();
    await admin.agent
      .post("/api/admin/datasets/measures/versions")
      .set("Content-Type", "multipart/form-data; boundary=x")
      .send(body)
      .expect(400);
    expect(await versions()).toEqual(before);
  });

  it("returns 413 for a file that is too large", async () => {
    await upload(" ".repeat(5_000_001)).expect(413);
  });

  // Threats: K4
  it("records the upload and the activation", async () => {
    const { version } = await store({ ...exampleMeasures(), name: "Recorded measures" });
    await activate(version.id);
    const events = await app.deps.db
      .select()
      .from(auditEvents)
      .where(sql`target_id = ${version.id}`)
      .orderBy(auditEvents.id);
    expect(events).toMatchObject([
      { action: "datasetUploaded", actor: admin.user.email, target: "Recorded measures" },
      { action: "datasetActivated", actor: admin.user.email, target: "Recorded measures" },
    ]);
  });
});

describe("downloadVersion", () => {
  it("returns the file as it was uploaded", async () => {
    const { version } = await store(exampleMeasures());
    const { headers, text } = await admin.agent
      .get(`/api/admin/datasets/measures/versions/${version.id}/file`)
      .expect(200);
    expect(headers["content-disposition"]).toBe("attachment; filename=measures.json");
    expect(headers["content-type"]).toContain("application/json");
    expect(JSON.parse(text)).toEqual(exampleMeasures());
  });

  it.each(["nope", "00000000-0000-0000-0000-000000000000"])(
    "returns 404 for the unknown version %s",
    async (id) => {
      await admin.agent.get(`/api/admin/datasets/measures/versions/${id}/file`).expect(404);
      await activate(id, { status: 404 });
    },
  );

  it("returns 401 to visitors and 403 to users without the role", async () => {
    const path = `/api/admin/datasets/measures/versions/${defaults.id}/file`;
    await app.agent.get(path).expect(401);
    const user = await logInAs(app, "user");
    await user.agent.get(path).expect(403);
    await user.agent.get("/api/admin/measures").expect(403);
    await user.agent.post("/api/admin/datasets/measures/versions").expect(403);
  });
});

describe("listMeasures", () => {
  it("returns the measures and gaps of the active version", async () => {
    const { version } = await store(exampleMeasures());
    await activate(version.id);
    const { body } = await admin.agent.get("/api/admin/measures").expect(200);
    expect(body.groups).toEqual({ EU: ["DE", "FR"] });
    expect(body.measures.map(({ rate }: { rate: object }) => rate)).toEqual([
      { kind: "add", percent: 50 },
      { kind: "add", percent: 12.5 },
      { kind: "floor", percent: 10 },
    ]);
    expect(body.measures[1]).toMatchObject({
      heading: "9903.05.84",
      program: { en: "Section 301: labor" },
      countries: ["VN"],
      from: "2026-07-24",
      to: null,
      url: "https://hts.usitc.gov/search?query=9903.82.02",
    });
    expect(body.gaps).toMatchObject([{ key: "metals-later", countries: null, from: "2026-08-01" }]);
  });

  it("returns nothing while no version is active", async () => {
    await app.deps.db.execute(
      sql`update dataset_versions set is_active = false where kind = 'measures'`,
    );
    app.deps.datasets.invalidate();
    const { body } = await admin.agent.get("/api/admin/measures").expect(200);
    expect(body).toEqual({ groups: {}, measures: [], gaps: [], bans: [] });
  });
});
