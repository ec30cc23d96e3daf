import { once } from "node:events";
import { get } from "node:http";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { withAlerts } from "#server/observe/log.ts";
import { auditEvents, datasetVersions } from "#shared/db/schema.ts";
import { activateVersion } from "#tests/support/activate-version.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { officialRow, scheduleCsv, scheduleJson } from "#tests/support/schedule-files.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { waitFor } from "#tests/support/wait-for.ts";

let app: TestApp;
let other: TestApp;
let admin: LoggedIn;
let defaults: string;
beforeAll(async () => {
  app = await testApp();
  other = await testApp({ databaseUrl: app.databaseUrl });
  admin = await logInAs(app, "admin");
  defaults = (await versions())[0].id;
});
beforeEach(async () => {
  await activate(defaults);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const PATH = "/api/admin/datasets/schedule/versions";

/** Errors of a request are printed in a later turn of the event loop than its log entry. */
const PRINTED_MS = 50;

const upload = (content: string | Buffer, name = "hts_2026_revision_11.json") =>
  admin.agent
    .post(PATH)
    .query({ name: "2026 Revision 11", effectiveFrom: "2026-07-01" })
    .attach("file", Buffer.from(content), name);
const versions = async () => (await admin.agent.get(PATH).expect(200)).body;
const activate = (id: string, options?: Parameters<typeof activateVersion>[3]) =>
  activateVersion(admin.agent, "schedule", id, options);
const uploadAndActivate = async (content: string | Buffer, name?: string) => {
  const { body } = await upload(content, name).expect(200);
  await activate(body.version.id);
  return body;
};
const line = async ({ agent }: TestApp, code: string) =>
  (await agent.get(`/api/schedule/lines/${code}`)).body;
const count = () => app.deps.db.$count(datasetVersions, eq(datasetVersions.kind, "schedule"));

const HEADING = officialRow("6109", 0, { description: "T-shirts:" });
const COTTON = officialRow("6109.10.00", 1, {
  description: "Of cotton",
  general: "16.5%",
  special: "Free (AU)",
  other: "90%",
  footnotes: [{ columns: ["general"], value: "See 9903.88.15. ", type: "endnote" }],
});
const FIBERS = officialRow("6109.90.10.00", 1, { general: "32%", other: "90%" });
const FILE = scheduleJson(HEADING, COTTON, FIBERS);

describe("uploadSchedule", () => {
  it("stores a version that is active only after its activation, then on every instance", async () => {
    const { body } = await upload(FILE).expect(200);
    expect(body.version).toMatchObject({
      name: "2026 Revision 11",
      fileName: "hts_2026_revision_11.json",
      rowCount: 2,
      details: { effectiveFrom: "2026-07-01", format: "json" },
      isActive: false,
      activatedAt: null,
      uploadedBy: admin.user.email,
    });
    expect((await line(other, "61099040")).general).toBe("2.6%");
    await activate(body.version.id);
    expect((await line(app, "61099040")).code).toBe("schedule.noLine");
    await waitFor(async () => {
      expect((await line(other, "61099010")).schedule).toEqual({
        id: body.version.id,
        name: "2026 Revision 11",
        effectiveFrom: "2026-07-01",
      });
    });
  });

  it("activates no version that was compared with one that is no longer active", async () => {
    const { body } = await upload(FILE).expect(200);
    expect(body.activeId).toBe(defaults);
    await uploadAndActivate(scheduleJson(HEADING, COTTON));
    await activate(body.version.id, { query: { expectedActiveId: body.activeId }, status: 409 });
    expect((await versions())[1]).toMatchObject({ id: body.version.id, isActive: false });
  });

  it("returns to an earlier version", async () => {
    await uploadAndActivate(FILE);
    await activate(defaults);
    expect((await line(app, "61099040")).general).toBe("2.6%");
    const list = await versions();
    expect(list[0]).toMatchObject({ name: "2026 Revision 11", isActive: false });
    expect(list.filter(({ isActive }: { isActive: boolean }) => isActive)).toHaveLength(1);
  });

  it("returns the differences from the active version", async () => {
    await uploadAndActivate(FILE);
    const changed = { ...COTTON, general: "15%", special: "", footnotes: null };
    const added = officialRow("6109.90.40", 1, { general: "2.6%" });
    const { body } = await upload(scheduleJson(HEADING, changed, added)).expect(200);
    const empty = { before: "", after: "" };
    expect(body.differences).toMatchObject({
      added: {
        count: 1,
        sample: [{ code: "6109.90.40", changes: [{ ...empty, text: "general", after: "2.6%" }] }],
      },
      removed: { count: 1, sample: [{ code: "6109.90.10.00" }] },
      rateChanged: {
        count: 1,
        sample: [
          {
            code: "6109.10.00",
            description: "Of cotton",
            changes: [
              { text: "general", before: "16.5%", after: "15%" },
              { text: "special", before: "Free (AU)", after: "" },
            ],
          },
        ],
      },
      footnoteChanged: {
        count: 1,
        sample: [{ changes: [{ text: "footnotes", before: "See 9903.88.15.", after: "" }] }],
      },
    });
  });

  it("recognizes a file only with the same name and date", async () => {
    const store = async (query: { name: string; effectiveFrom: string }) => {
      const file = Buffer.from(scheduleJson(HEADING, FIBERS));
      return (await admin.agent.post(PATH).query(query).attach("file", file, "a.json")).body;
    };
    const identity = { name: "Revision 12", effectiveFrom: "2026-08-01" };
    const first = await store(identity);
    const again = await store(identity);
    expect(again).toMatchObject({ isKnown: true, version: { id: first.version.id } });
    expect((await store({ ...identity, name: "Revision 13" })).isKnown).toBe(false);
    expect((await store({ ...identity, effectiveFrom: "2026-08-02" })).isKnown).toBe(false);
  });

  it("lists at most a hundred differences of a kind", async () => {
    const { body } = await upload(FILE).expect(200);
    expect(body.differences.removed.count).toBeGreaterThan(20_000);
    expect(body.differences.removed.sample).toHaveLength(100);
  });

  it("reads a compressed file, and returns the file as it was before compression", async () => {
    const content = scheduleJson(COTTON, FIBERS);
    const { body } = await upload(gzipSync(content), "hts.json.gz").expect(200);
    expect(body.version.rowCount).toBe(2);
    const download = await admin.agent.get(`${PATH}/${body.version.id}/file`).buffer().expect(200);
    expect(download.headers["content-disposition"]).toBe("attachment; filename=hts.json");
    expect(JSON.parse(download.text)).toEqual(JSON.parse(content));
  });

  it("accepts the download of the shipped schedule again, without differences", async () => {
    const download = await admin.agent
      .get(`${PATH}/${defaults}/file`)
      .buffer()
      .parse((res, done) => {
        const chunks: Buffer[] = [];
        res.on("data", (chunk: Buffer) => chunks.push(chunk));
        res.on("end", () => done(null, Buffer.concat(chunks)));
      })
      .expect(200);
    const { body } = await upload(download.body).expect(200);
    for (const kind of ["added", "removed", "rateChanged", "footnoteChanged"]) {
      expect(body.differences[kind].count).toBe(0);
    }
  });

  it("takes rates from a CSV file, and footnotes from the version that was active", async () => {
    await uploadAndActivate(FILE);
    const csv = scheduleCsv({ ...COTTON, general: "15%" }, FIBERS);
    const first = await uploadAndActivate(csv, "hts.csv");
    expect(first.differences.footnoteChanged.count).toBe(0);
    expect(first.differences.rateChanged.sample).toMatchObject([{ code: "6109.10.00" }]);
    const second = await uploadAndActivate(csv, "hts.csv");
    expect(second.differences.rateChanged.count).toBe(0);
    expect(await line(app, "61091000")).toMatchObject({
      general: "15%",
      footnotes: [{ text: "See 9903.88.15." }],
    });
  });

  it("removes markup and surplus spaces from texts", async () => {
    const row = officialRow("6109.10.00", 0, {
      description: "<il>Weighing</il>  200 g/m<sup>2</sup> of <i>Abies</i>:",
      general: " 5% ",
      units: ["doz.", " ", ""],
    });
    await uploadAndActivate(scheduleJson(row));
    expect(await line(app, "61091000")).toMatchObject({
      description: "Weighing 200 g/m² of Abies",
      general: "5%",
      units: ["doz."],
    });
  });

  // Threats: K4
  it("records upload and activation", async () => {
    await uploadAndActivate(FILE);
    const events = await app.deps.db.select().from(auditEvents);
    const target = "2026 Revision 11";
    expect(events).toContainEqual(expect.objectContaining({ action: "datasetUploaded", target }));
    expect(events).toContainEqual(expect.objectContaining({ action: "datasetActivated", target }));
  });
});

const withRow = (row: unknown) => scheduleJson(COTTON, row);

describe("uploadSchedule with an invalid file", () => {
  it.each([
    ["a code twice", withRow(COTTON), "6109.10.00 appears twice"],
    ["a code of nine digits", withRow(officialRow("6109.10.00.1", 1)), "6109.10.00.1"],
    [
      "an unknown rate",
      withRow(officialRow("6109.90", 1, { general: "12 pesos" })),
      "6109.90: “12 pesos”",
    ],
    ["an unknown special rate", withRow(officialRow("6109.90", 1, { special: "Free" })), "Free"],
    [
      "a special column with an unknown rate",
      withRow(officialRow("6109.90", 1, { special: "Free (AU) Gratis (CL)" })),
      "6109.90: “Free (AU) Gratis (CL)”",
    ],
    [
      "an unknown rate of a row without a code",
      withRow({ ...officialRow("", 1, { general: "12 pesos" }), description: "Of wool:" }),
      "Of wool: “12 pesos”",
    ],
    ["an unknown column 2 rate", withRow(officialRow("6109.90", 1, { other: "%" })), "“%”"],
    [
      "a line without a general rate, its own or inherited",
      withRow(officialRow("6109.90.10", 0, { other: "90%" })),
      "6109.90.10: neither the line nor a row above it has a general rate.",
    ],
    ["no indent", withRow({ ...FIBERS, indent: "" }), "fields"],
    ["a number as description", withRow({ ...FIBERS, description: 1 }), "fields"],
    ["a text instead of a row", withRow("6109.90"), "fields"],
    ["no code", withRow({ ...FIBERS, htsno: undefined }), "fields"],
    ["no general rate", withRow({ ...FIBERS, general: undefined }), "fields"],
    ["no special rate", withRow({ ...FIBERS, special: undefined }), "fields"],
    ["no column 2 rate", withRow({ ...FIBERS, other: undefined }), "fields"],
    ["no footnotes", withRow({ ...FIBERS, footnotes: undefined }), "fields"],
  ])("rejects %s and names the row", async (_, content, text) => {
    const before = await count();
    const { body } = await upload(content).expect(400);
    expect(Object.keys(body.fields)).toEqual(["row 2"]);
    expect(body.fields["row 2"]).toContain(text);
    expect(await count()).toBe(before);
  });

  it("still reads a version that was stored before its missing fields were an error", async () => {
    const { body } = await upload(scheduleJson(COTTON)).expect(200);
    const content = gzipSync(scheduleJson({ ...COTTON, footnotes: undefined }));
    const isStored = eq(datasetVersions.id, body.version.id);
    await app.deps.db.update(datasetVersions).set({ content }).where(isStored);
    await activate(body.version.id);
    expect(await line(app, "61091000")).toMatchObject({ general: "16.5%", footnotes: [] });
  });

  // Threats: H9
  it("reads a description of 12 MB", async () => {
    const description = "a".repeat(12_000_000);
    await upload(withRow(officialRow("6109.90", 1, { description }))).expect(200);
  });

  it("accepts sentences as rates of chapter 99", async () => {
    const row = officialRow("9903.88.15", 1, {
      general: "The duty provided in the applicable subheading + 7.5%",
    });
    await upload(withRow(row)).expect(200);
  });

  it.each([
    ["that is truncated", FILE.slice(0, -20), "schedule.truncated"],
    ["with a syntax error", FILE.replace("{", "{,"), "schedule.malformed"],
    ["that is an object", JSON.stringify({ rows: [COTTON] }), "schedule.otherStructure"],
    ["without rows", "[]", "schedule.noLines"],
    ["that is empty", "", "errors.fileEmpty"],
    ["with headings only", scheduleJson(HEADING), "schedule.noLines"],
    ["in another encoding", Buffer.from([0x5b, 0xff, 0xfe, 0x5d]), "schedule.notUtf8"],
  ])("rejects a file %s", async (_, content, code) => {
    const before = await count();
    const { body } = await upload(content).expect(400);
    expect(body.code).toBe(code);
    expect(await count()).toBe(before);
  });

  it.each([
    ["truncated", gzipSync(FILE).subarray(0, -20)],
    ["of another format", Buffer.from(FILE)],
    ["of another format and of several chunks", Buffer.from(FILE.padEnd(1_000_000))],
  ])("rejects a compressed file that is %s", async (_, content) => {
    const { body } = await upload(content, "hts.json.gz").expect(400);
    expect(body.code).toBe("schedule.damagedGzip");
  });

  // Threats: G13
  it("rejects a small compressed file that unpacks to more than the limit", async () => {
    const before = await count();
    await upload(gzipSync(Buffer.alloc(65_000_000, " ")), "hts.json.gz").expect(413);
    expect(await count()).toBe(before);
  });

  // Threats: L6
  it("rejects a small compressed file of brackets without the memory that parsing them takes", async () => {
    const before = process.memoryUsage().rss;
    const { body } = await upload(gzipSync(Buffer.alloc(63_000_000, "[")), "hts.json.gz").expect(
      400,
    );
    expect(body.code).toBe("schedule.malformed");
    const row = `[{"footnotes":[${"1,".repeat(1_000_000)}1]}]`;
    expect((await upload(gzipSync(row), "hts.json.gz").expect(400)).body.code).toBe(
      "schedule.malformed",
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  it("rejects a CSV file with a column missing, and names the line of an invalid row", async () => {
    const csv = scheduleCsv(COTTON, { ...FIBERS, general: "12 pesos" });
    const { body } = await upload(csv, "hts.csv").expect(400);
    expect(Object.keys(body.fields)).toEqual(["line 3"]);
    const doubled = await upload(csv.replace("Quota Quantity", "Indent"), "hts.csv").expect(400);
    expect(doubled.body.message).toBe("The column Indent appears twice.");
    const incomplete = await upload(csv.replace("Indent", "Depth"), "hts.csv").expect(400);
    expect(incomplete.body.message).toContain("Indent");
  });

  it("rejects a file of another type", async () => {
    const { body } = await upload(FILE, "hts.pdf").expect(400);
    expect(body.code).toBe("schedule.otherFormat");
  });

  it("names the first hundred of thousands of invalid rows", async () => {
    const rows = Array.from({ length: 5000 }, () => officialRow("61", 0));
    const { body } = await upload(scheduleJson(...rows)).expect(400);
    expect(Object.keys(body.fields)).toHaveLength(100);
  });

  it("requires a name and a date", async () => {
    for (const query of [{ name: "Revision 11" }, { effectiveFrom: "2026-07-01" }]) {
      await admin.agent
        .post(PATH)
        .query(query)
        .attach("file", Buffer.from(FILE), "a.json")
        .expect(400);
    }
  });

  it("stores nothing of a request with a second file or without an end", async () => {
    const part = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n${FILE}`;
    const before = await count();
    for (const body of [part, `${part}\r\n${part}\r\n--x--\r\n`]) {
      await admin.agent
        .post(PATH)
        .query({ name: "2026 Revision 11", effectiveFrom: "2026-07-01" })
        .set("Content-Type", "multipart/form-data; boundary=x")
        .send(body)
        .expect(400);
    }
    expect(await count()).toBe(before);
  });
});

it.each(["nope", "00000000-0000-0000-0000-000000000000"])(
  "activation and download return 404 for the unknown version %s",
  async (id) => {
    await activate(id, { status: 404 });
    await admin.agent.get(`${PATH}/${id}/file`).expect(404);
  },
);

it("logs no error when a download is canceled", async () => {
  vi.stubEnv("NODE_ENV", "production"); // otherwise Express does not print errors
  const entries: object[] = [];
  const logged = await testApp({
    databaseUrl: app.databaseUrl,
    log: withAlerts(pino({}, { write: (line: string) => void entries.push(JSON.parse(line)) })),
  });
  const consoleError = muteConsoleErrors();
  const headers = { Cookie: admin.cookie };
  const request = get(`${logged.address}${PATH}/${defaults}/file`, { headers });
  const [response] = await once(request, "response");
  response.destroy();
  await waitFor(() => expect(entries).toMatchObject([{ status: 499 }]));
  await setTimeout(PRINTED_MS);
  expect(consoleError).not.toHaveBeenCalled();
  expect(entries[0]).not.toHaveProperty("error");
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await logged.close();
});

it("the versions of the schedule are open to admins only", async () => {
  await app.agent.get(PATH).expect(401);
  await app.agent.get(`${PATH}/${defaults}/file`).expect(401);
  const { agent } = await logInAs(app, "user");
  await agent.post(`${PATH}/${defaults}/activate`).expect(403);
});
