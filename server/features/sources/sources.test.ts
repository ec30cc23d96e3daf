import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sources } from "#shared/db/schema.ts";
import type { Notice, Source } from "#shared/sources/contract.ts";
import type { SourceName } from "#shared/sources/names.ts";
import { type SourcesStandIn, startSourcesStandIn } from "#stand-ins/sources/stand-in.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { runDueLook } from "./run-due-look.ts";

let standIn: SourcesStandIn;
let app: TestApp;
let admin: Awaited<ReturnType<typeof logInAs>>["agent"];
beforeAll(async () => {
  standIn = await startSourcesStandIn(scheduleFile("12%"));
  const env = { USITC_URL: standIn.url, FEDERAL_REGISTER_URL: standIn.url };
  app = await testApp({ env });
  ({ agent: admin } = await logInAs(app, "admin"));
});
beforeEach(() => app.deps.db.delete(sources));
afterEach(() => {
  standIn.fault = null;
  standIn.requests.length = 0;
});
afterAll(async () => {
  await app.close();
  await standIn.close();
});

function scheduleFile(general: string): Buffer {
  const row = { indent: "0", units: [], special: "", other: "", footnotes: [] };
  return Buffer.from(
    JSON.stringify([
      { ...row, htsno: "6109", description: "T-shirts", general: "" },
      { ...row, htsno: "6109.10.00", indent: "1", description: "Of cotton", general },
    ]),
  );
}

const never = new AbortController().signal;
const look = () => runDueLook(app.deps, never);

async function switchOn(name: SourceName): Promise<Source[]> {
  const { body } = await admin.put(`/api/admin/sources/${name}`).send({ isOn: true }).expect(200);
  return body;
}

async function readSource(name: SourceName): Promise<Source | undefined> {
  const { body } = await admin.get("/api/admin/sources").expect(200);
  return body.find((source: Source) => source.name === name);
}

const failure = async (name: SourceName) => (await readSource(name))?.error;

describe("GET /api/admin/sources", () => {
  it("lists all sources, which are off and were never looked at", async () => {
    const { body } = await admin.get("/api/admin/sources").expect(200);
    const host = new URL(standIn.url).host;
    const off = {
      isOn: false,
      isLooking: false,
      lastLookAt: null,
      lastChangeAt: null,
      nextLookAt: null,
      error: null,
    };
    expect(body).toEqual([
      { name: "usitc", host, ...off },
      { name: "federal-register", host, ...off },
      { name: "ecb", host: "www.ecb.europa.eu", ...off },
      { name: "feed", host: null, ...off },
    ]);
  });
});

describe("a source that is off", () => {
  it("is never called", async () => {
    expect(await look()).toBe(false);
    await switchOn("usitc");
    await admin.put("/api/admin/sources/usitc").send({ isOn: false }).expect(200);
    expect(await look()).toBe(false);
    expect(standIn.requests).toEqual([]);
  });

  it("is not looked at by hand", async () => {
    await admin.post("/api/admin/sources/usitc/look").expect(409);
    await admin.post("/api/admin/sources/unknown/look").expect(404);
  });

  it("cannot be switched on without an address", async () => {
    const { body } = await admin.put("/api/admin/sources/feed").send({ isOn: true }).expect(409);
    expect(body.message).toContain("DATA_FEED_URL");
  });
});

describe("the tariff schedule", () => {
  it("stores a new release once, as a draft that nobody uploaded", async () => {
    const [source] = await switchOn("usitc");
    expect(source).toMatchObject({ isOn: true, isLooking: true });
    expect(await look()).toBe(true);
    const { body } = await admin.get("/api/admin/proposals").expect(200);
    expect(body).toEqual([
      expect.objectContaining({
        kind: "schedule",
        source: "usitc",
        isComputing: true,
        version: expect.objectContaining({
          name: "2026 Revision 21",
          dataDate: "2026-11-01",
          isActive: false,
          uploadedBy: null,
          source: "usitc",
        }),
      }),
    ]);
    expect(await readSource("usitc")).toMatchObject({
      isLooking: false,
      error: null,
      lastChangeAt: expect.any(String),
    });

    standIn.requests.length = 0;
    await admin.post("/api/admin/sources/usitc/look").expect(200);
    await look();
    expect(standIn.requests).toEqual(["/reststop/releaseList"]);
    expect((await admin.get("/api/admin/proposals")).body).toHaveLength(1);
    expect(await look()).toBe(false); // the next look is due a day later
  });

  it("is no proposal any more once it was dismissed, which is recorded", async () => {
    await switchOn("usitc");
    await look();
    const { body: proposals } = await admin.get("/api/admin/proposals");
    const { id } = proposals[0].version;
    const path = `/api/admin/datasets/schedule/versions/${id}/dismiss`;
    await admin.post(path).send({ reason: "" }).expect(400);
    const { body } = await admin.post(path).send({ reason: "Only editorial" }).expect(200);
    expect(body).toMatchObject({ dismissal: "Only editorial", dismissedAt: expect.any(String) });
    expect((await admin.get("/api/admin/proposals")).body).toEqual([]);
  });

  it("is taken again where the release changed during the download", async () => {
    const [current] = standIn.releases;
    await switchOn("usitc");
    standIn.schedule = scheduleFile("11%");
    const list = [{ name: "2026HTSRev22", releaseStartDate: "11/20/2026" }, ...standIn.releases];
    const listDuringExport = app.deps.tradeCommission.exportSchedule;
    app.deps.tradeCommission.exportSchedule = (signal, consume) => {
      standIn.releases = list;
      return listDuringExport(signal, consume);
    };
    await look();
    app.deps.tradeCommission.exportSchedule = listDuringExport;
    expect(await failure("usitc")).toMatch(/new release was published during the download/);
    expect((await admin.get("/api/admin/proposals")).body).toEqual([]);

    await admin.post("/api/admin/sources/usitc/look").expect(200);
    await look();
    const { body } = await admin.get("/api/admin/proposals");
    expect(body[0].version).toMatchObject({ name: "2026 Revision 22", dataDate: "2026-11-20" });
    standIn.releases = current ? [current] : [];
  });

  it.each([
    ["error500", /error 500/],
    ["html", /could not be read/],
    ["otherForm", /could not be read/],
    ["cut", /cannot be reached/],
    ["endless", /larger than it may be/],
  ] as const)(
    "says in words that the site answers with %s, and waits before it looks again",
    async (fault, words) => {
      await switchOn("usitc");
      standIn.fault = fault;
      await look();
      expect(await failure("usitc")).toMatch(words);
      expect(await look()).toBe(false);
      const [row] = await app.deps.db.select().from(sources).where(eq(sources.name, "usitc"));
      const minutes = ((row?.nextLookAt.getTime() ?? 0) - Date.now()) / 60_000;
      expect(Math.round(minutes)).toBe(15);

      standIn.fault = null;
      await admin.post("/api/admin/sources/usitc/look").expect(200);
      await look();
      expect(await failure("usitc")).toBeNull();
    },
  );
});

describe("notices of the Federal Register", () => {
  it("lists documents that name duties, with the programs, headings and lines that they may touch", async () => {
    await switchOn("federal-register");
    await look();
    const { body } = await admin.get("/api/admin/notices").expect(200);
    const notices: Notice[] = body.notices;
    expect(notices.map(({ id, programs }) => [id, programs])).toEqual([
      ["2026-90005", ["232-drones"]],
      ["2026-90004", ["301-nicaragua"]],
      ["2026-90003", ["232-metals"]],
      ["2026-90002", ["232-wood"]],
      ["2026-90001", ["301-china"]],
    ]);
    expect(notices.at(-1)).toMatchObject({
      publishedOn: "2026-11-10",
      agencies: ["Office of United States Trade Representative"],
      headings: ["9903.88.69", "9903.88.03"],
      lines: ["8501.10.40", "8501.10.40.20"],
      url: "https://www.federalregister.gov/d/2026-90001",
      closedAt: null,
    });
    expect(body.programs["301-china"].en).toBe("Section 301: China");
  });

  it("reads each document once", async () => {
    await switchOn("federal-register");
    await look();
    standIn.requests.length = 0;
    await admin.post("/api/admin/sources/federal-register/look").expect(200);
    await look();
    expect(standIn.requests).toEqual(["/api/v1/documents.json"]);
  });

  it("are marked as done, and open again", async () => {
    await switchOn("federal-register");
    await look();
    const close = (isClosed: boolean) =>
      admin.put("/api/admin/notices/2026-90003").send({ isClosed }).expect(200);
    const find = async (): Promise<Notice> =>
      (await admin.get("/api/admin/notices")).body.notices.find(
        ({ id }: Notice) => id === "2026-90003",
      );
    await close(true);
    expect(await find()).toMatchObject({
      closedAt: expect.any(String),
      closedBy: expect.any(String),
    });
    await close(false);
    expect(await find()).toMatchObject({ closedAt: null, closedBy: null });
    await admin.put("/api/admin/notices/none").send({ isClosed: true }).expect(404);
  });

  it("reads no document from another site", async () => {
    const documents = standIn.documents;
    await switchOn("federal-register");
    const url = standIn.url;
    standIn.url = "http://127.0.0.1:1";
    await look();
    standIn.url = url;
    standIn.documents = documents;
    expect(standIn.requests).toEqual(["/api/v1/documents.json"]);
    expect(await failure("federal-register")).toBeNull();
  });
});

describe("looks", () => {
  it("are made one at a time over all processes", async () => {
    await switchOn("usitc");
    await switchOn("federal-register");
    standIn.fault = "silent";
    const stop = new AbortController();
    const first = runDueLook(app.deps, stop.signal);
    while (standIn.requests.length === 0) await setTimeout(10);
    expect(await look()).toBe(false);
    stop.abort(new Error("The server stops"));
    await expect(first).rejects.toThrow("The server stops");
    standIn.fault = null;
    expect([await look(), await look(), await look()]).toEqual([true, true, false]);
  });

  it("are repeated after a process was stopped during one", async () => {
    await switchOn("usitc");
    standIn.fault = "silent";
    const stop = new AbortController();
    const stopped = runDueLook(app.deps, stop.signal);
    while (standIn.requests.length === 0) await setTimeout(10);
    stop.abort(new Error("The server stops"));
    await expect(stopped).rejects.toThrow("The server stops");
    standIn.fault = null;
    expect(await look()).toBe(true);
    expect(await failure("usitc")).toBeNull();
  });

  it("log an error of ours, and tell the portal where it is", async () => {
    const consoleError = muteConsoleErrors();
    await switchOn("usitc");
    const { findCurrentRelease } = app.deps.tradeCommission;
    app.deps.tradeCommission.findCurrentRelease = () => Promise.reject(new Error("broken"));
    await look();
    app.deps.tradeCommission.findCurrentRelease = findCurrentRelease;
    expect(consoleError.mock.calls.join("\n")).toContain("The look at usitc failed: Error: broken");
    expect(await failure("usitc")).toMatch(/server’s log/);
    consoleError.mockRestore();
  });
});
