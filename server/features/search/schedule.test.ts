import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { datasetVersions } from "#shared/db/schema.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const get = (path: string) => app.agent.get(`/api/schedule/${path}`);
const browse = async (prefix: string) => (await get(`browse/${prefix}`).expect(200)).body;

describe("getLine", () => {
  it("returns the line of a number whose last two digits the schedule lacks", async () => {
    const { body } = await get("lines/8542310000").expect(200);
    expect(body).toMatchObject({ code: "8542.31.00", isSuffixUnknown: true, general: "Free" });
    expect(body.children.length).toBeGreaterThan(1);
    const known = await get("lines/8542310015").expect(200);
    expect(known.body).toMatchObject({ code: "8542.31.00.15", isSuffixUnknown: false });
  });

  it("returns rates, preferences, footnotes and statistical lines", async () => {
    const { body } = await get("lines/6109.10.00").expect(200);
    expect(body).toMatchObject({
      schedule: { name: "2026 Revision 10", effectiveFrom: "2026-06-08" },
      code: "6109.10.00",
      description: "Of cotton",
      path: ["T-shirts, singlets, tank tops and similar garments, knitted or crocheted"],
      general: "16.5%",
      column2: "90%",
      footnotes: [{ columns: ["general"], text: "See 9903.88.15." }],
    });
    expect(body.preferences).toEqual([
      { rate: "Free", symbols: expect.arrayContaining(["AU", "S", "SG"]) },
    ]);
    expect(body.children[0]).toMatchObject({
      code: "6109.10.00.04",
      path: ["Men's or boys'"],
      units: ["doz.", "kg"],
    });
  });

  it("returns the additional duties that may apply, for every origin or one", async () => {
    const { body } = await get("lines/6109.10.00").expect(200);
    expect(body.measures.length).toBeGreaterThan(30);
    const fromVietnam = (await get("lines/6109.10.00?origin=VN").expect(200)).body;
    expect(fromVietnam.measures).toMatchObject([
      {
        program: "301-forced-labor",
        heading: "9903.05.84",
        rate: { kind: "add", percent: 12.5 },
        origins: ["VN"],
        exemption: null,
        from: "2026-07-24",
      },
    ]);
    expect(fromVietnam.programs["301-forced-labor"].en).toContain("Section 301");
  });

  it("returns the names of all programs in every language", async () => {
    const { body } = await get("programs").expect(200);
    expect(Object.keys(body).length).toBeGreaterThan(5);
    expect(body["301-forced-labor"]).toMatchObject({
      en: "Section 301: forced labor",
      ms: "Seksyen 301: buruh paksa",
    });
  });

  it("returns the questions about goods in every language, those of a line beside its measures", async () => {
    const { body } = await get("questions").expect(200);
    expect(Object.keys(body).slice(0, 2)).toEqual(["metalUnder15Percent", "usMetal85Percent"]);
    expect(body.vehiclePart.text).toMatchObject({
      en: "Is it a part of a passenger vehicle or light truck?",
      pt: "É uma peça de automóvel ou de caminhonete?",
    });
    const line = (await get("lines/8708.10.30?origin=VN").expect(200)).body;
    const { vehiclePart, truckPart } = body;
    expect(line.questionTexts).toMatchObject({ vehiclePart, truckPart });
    expect(line.questionTexts).not.toHaveProperty("quartzSurface");
    expect(body.usMetal85Percent.relief).toBe("offered");
  });

  it("says where a line is exempt from one", async () => {
    const { body } = await get("lines/0901.11.00?origin=vn").expect(200);
    expect(body.measures).toMatchObject([
      { heading: "9903.05.84", exemption: { code: "exemptGoods", heading: "9903.05.86" } },
    ]);
    expect((await get("lines/0901.11.00?origin=XX").expect(400)).body.fields).toHaveProperty(
      "origin",
    );
  });

  it("says where another duty is always charged in place of one, and for which origins it is not", async () => {
    const findMeasure = async (path: string, heading: string) => {
      const { body } = await get(`lines/${path}`).expect(200);
      return body.measures.find((measure: { heading: string }) => measure.heading === heading);
    };
    expect(await findMeasure("8703.23.01?origin=GB", "9903.94.01")).toMatchObject({
      exemption: { code: "displaced", by: "9903.94.31", heading: null },
    });
    const vehicle = await findMeasure("8703.23.01", "9903.94.01");
    expect(vehicle).toMatchObject({ exemption: null });
    expect(vehicle.origins).toContain("VN");
    expect(vehicle.origins).not.toContain("GB");
    expect(await findMeasure("8419.50.10?origin=VN", "9903.05.84")).toMatchObject({
      exemption: null,
    });
    expect(await findMeasure("7318.15.80?origin=VN", "9903.05.84")).toMatchObject({
      exemption: { code: "displaced", by: "9903.82.02", heading: "9903.05.90" },
    });
    expect(await findMeasure("8419.50.10?origin=GB", "9903.82.09")).toMatchObject({
      exemption: null, // 9903.82.05 is charged in place of it only where the metal is British
    });
  });

  it("returns none for chapters 98 and 99, which do not classify goods", async () => {
    const { body } = await get("lines/9903.88.15").expect(200);
    expect(body).toMatchObject({
      code: "9903.88.15",
      measures: [],
      programs: {},
      questionTexts: {},
    });
  });

  it("finds a line without dots, and by ten digits what it inherits from eight", async () => {
    expect((await get("lines/6109100004").expect(200)).body).toMatchObject({
      code: "6109.10.00.04",
      general: "16.5%",
      children: [],
    });
  });

  it.each(["6109", "61091000991", "99999999", "abc", "%20"])(
    "returns 404 for %s, which is no line",
    async (code) => {
      await get(`lines/${code}`).expect(404);
    },
  );
});

describe("browseSchedule", () => {
  it("returns the chapters", async () => {
    const { body } = await get("browse").expect(200);
    expect(body.nodes).toHaveLength(98); // chapter 77 is reserved
    expect(body.nodes[60]).toEqual({
      code: "61",
      description: "Knitted or crocheted clothing",
      depth: 0,
      general: "",
      hasChildren: true,
    });
  });

  it("returns the headings of a chapter", async () => {
    const { path, nodes } = await browse("28");
    expect(path).toEqual([{ code: "28", description: "Inorganic chemicals" }]);
    expect(nodes[0]).toMatchObject({ code: "2801", hasChildren: true });
    expect(nodes[1]).toMatchObject({ code: "2802.00.00.00", general: "Free", hasChildren: false });
    expect(nodes.at(-1).code).toMatch(/^28/);
  });

  it("returns no titles of subchapters, which the file puts below another heading", async () => {
    const { nodes } = await browse("2805");
    expect(nodes.at(-1)).toMatchObject({ code: "2805.40.00.00" });
  });

  it("returns one level below a heading, with the rows of groups and their depth", async () => {
    const { path, nodes } = await browse("0101");
    expect(path.map(({ code }: { code: string }) => code)).toEqual(["01", "0101"]);
    expect(nodes).toMatchObject([
      { code: null, description: "Horses", depth: 0, hasChildren: false },
      { code: "0101.21.00", depth: 1, general: "Free", hasChildren: true },
      { code: "0101.29.00", depth: 1, hasChildren: true },
      { code: "0101.30.00.00", depth: 0, general: "6.8%", hasChildren: false },
      { code: "0101.90", depth: 0, general: "", hasChildren: true },
    ]);
  });

  it("returns the lines below six digits that the schedule does not print", async () => {
    const { path, nodes } = await browse("8471.30");
    expect(path).toHaveLength(1);
    expect(nodes).toMatchObject([{ code: "8471.30.01.00", general: "Free", hasChildren: false }]);
  });

  it.each(["77", "9", "1234", "99999999", "abc"])("returns 404 for %s", async (prefix) => {
    await get(`browse/${prefix}`).expect(404);
  });
});

it("limits the branches that a visitor opens, as searches: chapter 99 takes the server 10 ms", async () => {
  const limited = await testApp({ databaseUrl: app.databaseUrl, env: { LIMIT_CALCULATE: "1" } });
  const statuses: number[] = [];
  for (let count = 0; count < 7; count++) {
    statuses.push((await limited.agent.get("/api/schedule/browse/01")).status);
  }
  expect(statuses).toContain(429);
  await limited.close();
});

it("limits the lines that a visitor reads to more than an import has: one can take the server 25 ms", async () => {
  const limited = await testApp({
    databaseUrl: app.databaseUrl,
    env: { LIMIT_CALCULATE: "1", TRUST_PROXY: "1" },
  });
  const read = () =>
    limited.agent.get("/api/schedule/lines/6109.10.00").set("X-Forwarded-For", "192.0.2.1");
  const statuses: number[] = [];
  for (let count = 0; count < 12; count++) statuses.push((await read()).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses).toContain(429);
  await limited.close();
});

describe("a long response of the schedule", () => {
  it.each([
    ["the 2,029 lines of a chapter", "browse/99", 640_000, 90_000],
    ["a line with its additional duties", "lines/6109.10.00", 28_000, 4000],
  ])(
    "a long response of the schedule is compressed: %s",
    async (_, path, length, compressedLength) => {
      const { headers, text } = await get(path).set("Accept-Encoding", "br").expect(200);
      expect(headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
      expect(text.length).toBeGreaterThan(length);
      expect(Number(headers["content-length"])).toBeLessThan(compressedLength);
    },
  );

  it("a long response of the schedule is sent as it is to clients without compression, and so is a short one", async () => {
    const long = await get("browse/01").set("Accept-Encoding", "identity").expect(200);
    const short = await get("browse/8471.30").set("Accept-Encoding", "br").expect(200);
    for (const { headers } of [long, short]) expect(headers).not.toHaveProperty("content-encoding");
  });
});

it("returns 404 and no results while no version is active", async () => {
  const isSchedule = eq(datasetVersions.kind, "schedule");
  await app.deps.db.update(datasetVersions).set({ isActive: false }).where(isSchedule);
  app.deps.schedule.invalidate();
  await get("lines/61091000").expect(404);
  await get("browse").expect(404);
  expect((await get("search?q=shirt").expect(200)).body).toEqual({
    results: [],
    isPartial: false,
    ratesDiffer: false,
  });
});
