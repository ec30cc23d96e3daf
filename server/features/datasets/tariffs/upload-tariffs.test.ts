import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import express from "express";
import supertest from "supertest";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { errorHandler } from "#server/http/error-handler.ts";
import { streamFile } from "#server/http/read-file.ts";
import { countryCodes } from "#shared/countries.ts";
import { auditEvents, datasetVersions, tariffRates } from "#shared/db/schema.ts";
import { activateVersion } from "#tests/support/activate-version.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { rejectingEvents } from "#tests/support/reject-events.ts";
import { shipment } from "#tests/support/shipments.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { uploadTariffs } from "./upload-tariffs.ts";

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

const HEADER =
  "origin_country,origin_country_code,destination_country,destination_country_code,additional_tariff";
const file = (...rows: string[]) => [HEADER, ...rows].join("\n");
const VIETNAM = "Vietnam,VN,United States of America,US,20";
const BRAZIL = "Brazil,BR,United States of America,US,50.5";

const PATH = "/api/admin/datasets/tariffs/versions";
const PREVIEW = { path: PATH };

const upload = (
  content: string | Buffer,
  { name = "rates.csv", path = "/api/admin/upload-csv" } = {},
) =>
  admin.agent
    .post(path)
    .attach("file", Buffer.isBuffer(content) ? content : Buffer.from(content), name);
const versions = async () => (await admin.agent.get(PATH).expect(200)).body;
const activate = (id: string, options?: Parameters<typeof activateVersion>[3]) =>
  activateVersion(admin.agent, "tariffs", id, options);
const counts = async () => [
  await app.deps.db.$count(datasetVersions),
  await app.deps.db.$count(tariffRates),
];
const dutyAt = async ({ agent }: TestApp) =>
  (await agent.post("/api/calculate").send(shipment).expect(200)).body.dutyAmount;

const lane = (country: string, code: string, before: number | null, after: number | null) => ({
  originCountry: country,
  originCountryCode: code,
  destinationCountryCode: "US",
  before,
  after,
});

describe("uploadTariffs", () => {
  it("needs no more than two database connections", async () => {
    const small = await testApp({ databaseUrl: app.databaseUrl, env: { DATABASE_POOL: "2" } });
    const { agent } = await logInAs(small, "admin");
    const csv = Buffer.from(file(VIETNAM));
    await agent.post("/api/admin/upload-csv").attach("file", csv, "rates.csv").expect(200);
    await small.close();
  });

  // Threats: G9
  it("activates the file at once, on every instance", async () => {
    expect(await dutyAt(other)).toBe(87.5);
    const { body } = await upload(file(VIETNAM, BRAZIL)).expect(200);
    expect(body.version).toMatchObject({
      fileName: "rates.csv",
      rowCount: 2,
      isActive: true,
      uploadedBy: admin.user.email,
    });
    expect(body.version.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await dutyAt(app)).toBe(121); // 20 % of 100 and 50.5 % of 200
    await waitFor(async () => expect(await dutyAt(other)).toBe(121));
    const { body: metadata } = await app.agent.get("/api/tariffs/metadata");
    expect(metadata.rowCount).toBe(2);
  });

  it.each(["日", "🚢"])(
    "keeps the file's name in its first 200 characters, such as %s",
    async (char) => {
      const name = `Zolltarif größer 関税 ${char.repeat(300)}.csv`;
      const { body } = await upload(file(VIETNAM), { name }).expect(200);
      expect(body.version.fileName).toBe([...name].slice(0, 200).join(""));
    },
  );

  it("accepts a name that is longer than an entry of an index can be", async () => {
    const name = `${randomBytes(3000).toString("hex")}.csv`; // not repetitive, which Postgres would compress
    const { body } = await upload(file(VIETNAM), { name }).expect(200);
    expect(body.version.fileName).toBe(name.slice(0, 200));
  });

  it("accepts semicolons and decimal commas, as spreadsheets of many countries write them", async () => {
    const content = file(VIETNAM, BRAZIL).replaceAll(",", ";").replace("50.5", "50,5");
    await upload(content).expect(200);
    expect(await dutyAt(app)).toBe(121);
  });

  it("takes the delimiter from Excel's line sep=; and counts that line in its errors", async () => {
    const start = "\uFEFFsep=;\r\n";
    const content = file(VIETNAM, BRAZIL).replaceAll(",", ";").replace("50.5", "50,5");
    await upload(start + content).expect(200);
    expect(await dutyAt(app)).toBe(121);
    const { body } = await upload(start + content.replace("50,5", "many")).expect(400);
    expect(Object.keys(body.fields)).toEqual(["line 4"]);
  });

  it("stores every row of a file that needs several blocks", async () => {
    const pairs = countryCodes.flatMap((from) => countryCodes.map((to) => [from, to] as const));
    const lanes = pairs.slice(0, 2000);
    const rows = lanes.map(([from, to]) => `Country ${from},${from},Country ${to},${to},1.25`);
    const { body } = await upload(file(...rows)).expect(200);
    expect(body.version.rowCount).toBe(2000);
    const { rows: stored } = await app.deps.pool.query(
      `select origin_country_code as "from", destination_country_code as "to" from tariff_rates
       where version_id = $1 order by id`,
      [body.version.id],
    );
    expect(stored).toEqual(lanes.map(([from, to]) => ({ from, to })));
  });

  it("counts the differences and activates nothing in a preview", async () => {
    const ALGERIA = "Algeria,DZ,United States of America,US,12.50";
    const { body } = await upload(file(VIETNAM, BRAZIL, ALGERIA), PREVIEW).expect(200);
    expect(body.differences).toMatchObject({ added: 0, removed: 246, changed: 3 });
    expect(body.version.isActive).toBe(false);
    expect(await dutyAt(app)).toBe(87.5);
    await activate(body.version.id);
    expect(await dutyAt(app)).toBe(121);
  });

  it("activates no version that was compared with one that is no longer active", async () => {
    const content = file(VIETNAM, "Chad,TD,United States of America,US,1.00");
    const { body } = await upload(content, PREVIEW).expect(200);
    expect(body.activeId).toBe(defaults);
    await upload(file(VIETNAM, BRAZIL)).expect(200);
    const active = (await versions()).find(({ isActive }: { isActive: boolean }) => isActive);
    await activate(body.version.id, { query: { expectedActiveId: defaults }, status: 409 });
    const path = `${PATH}/${body.version.id}/changes`;
    const compared = await admin.agent.get(path).expect(200);
    expect(compared.body.activeId).toBe(active.id);
    await activate(body.version.id, { query: { expectedActiveId: active.id } });
  });

  it("means the United States in a file without columns of the destination", async () => {
    const rows = "origin_country,origin_country_code,additional_tariff\nVietnam,VN,33";
    await upload(rows).expect(200);
    const { body } = await admin.agent.get("/api/admin/tariff-rates").expect(200);
    expect(body.rates).toMatchObject([{ destinationCountryCode: "US", additionalTariff: 33 }]);
  });

  it("names all missing columns", async () => {
    const { body } = await upload("origin_country,destination_country\nVietnam,USA").expect(400);
    expect(body.message).toBe(
      "Missing columns: origin_country_code, destination_country_code, additional_tariff.",
    );
  });

  it("recognizes a file that was uploaded before and does not preview it twice", async () => {
    const content = file(VIETNAM, "Norway,NO,United States of America,US,4");
    const first = await upload(content, PREVIEW).expect(200);
    expect(first.body).toMatchObject({ isKnown: false });
    const before = await counts();
    const second = await upload(content, { ...PREVIEW, name: "b.csv" }).expect(200);
    expect(second.body).toMatchObject({ isKnown: true, version: { id: first.body.version.id } });
    expect(await counts()).toEqual(before);
  });

  it("keeps a draft that is previewed again for another week", async () => {
    const { db } = app.deps;
    const content = file(BRAZIL, "Peru,PE,United States of America,US,3.25");
    const preview = async () => (await upload(content, PREVIEW).expect(200)).body;
    const { id } = (await preview()).version; // deleted after a week, unless it is activated
    const old = new Date(Date.now() - 8 * 24 * 3_600_000);
    await db.update(datasetVersions).set({ createdAt: old }).where(eq(datasetVersions.id, id));
    const { isKnown, version } = await preview();
    expect({ isKnown, id: version.id }).toEqual({ isKnown: true, id });
    expect(Date.parse(version.createdAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  it("stores a file once that is previewed several times at once", async () => {
    const content = file(VIETNAM, "Norway,NO,United States of America,US,4.25");
    const [versionsBefore] = await counts();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => upload(content, PREVIEW).expect(200)),
    );
    expect(responses.filter(({ body }) => !body.isKnown)).toHaveLength(1);
    const ids = responses.map(({ body }) => body.version.id);
    expect(new Set(ids).size).toBe(1);
    expect((await counts())[0]).toBe(Number(versionsBefore) + 1);
    const isUpload = eq(auditEvents.targetId, ids[0]);
    expect(await app.deps.db.$count(auditEvents, isUpload)).toBe(1);
  });

  it("stores nothing when its audit event cannot be stored", async () => {
    const before = await counts();
    muteConsoleErrors();
    await rejectingEvents(app, "datasetUploaded", () => upload(file(BRAZIL)).expect(500));
    vi.restoreAllMocks();
    expect(await counts()).toEqual(before);
  });

  it("lists the changes of rates, the largest first", async () => {
    await upload(file(VIETNAM, BRAZIL)).expect(200);
    const rows = [
      "Vietnam,VN,United States of America,US,21",
      "Norway,NO,United States of America,US,4",
    ];
    const { body } = await upload(file(...rows), PREVIEW).expect(200);
    expect(body.differences).toMatchObject({ added: 1, removed: 1, changed: 1, ratesChanged: 1 });
    const path = `${PATH}/${body.version.id}/changes`;
    const comparison = (await admin.agent.get(path).expect(200)).body.differences;
    expect(comparison).toEqual(body.differences);
    expect(comparison).toMatchObject({ added: 1, removed: 1, changed: 1, ratesChanged: 1 });
    expect(comparison.changes).toEqual([
      lane("Brazil", "BR", 50.5, null),
      lane("Norway", "NO", null, 4),
      lane("Vietnam", "VN", 20, 21),
    ]);
    const { text } = await admin.agent.get(`${path}.csv`).expect(200);
    expect(text.trim().split("\n")).toEqual([
      "origin_country,origin_country_code,destination_country_code,old_rate,new_rate",
      "Brazil,BR,US,50.50,",
      "Norway,NO,US,,4.00",
      "Vietnam,VN,US,20.00,21.00",
    ]);
    await admin.agent.get(`${PATH}/none/changes.csv`).expect(404);
  });

  it("deletes a draft, and no version that was active", async () => {
    const { body } = await upload(file(BRAZIL), PREVIEW).expect(200);
    const before = await counts();
    const path = `${PATH}/${body.version.id}`;
    await admin.agent.delete(path).expect(200);
    expect(await counts()).toEqual([Number(before[0]) - 1, Number(before[1]) - 1]);
    await admin.agent.delete(path).expect(404);
    await admin.agent.delete(`${PATH}/${defaults}`).expect(409);
  });

  it("allows to activate an earlier version and to upload its download again", async () => {
    await upload(file(VIETNAM)).expect(200);
    const list = await versions();
    expect(list[0]).toMatchObject({ fileName: "rates.csv", isActive: true });
    expect(list.filter(({ isActive }: { isActive: boolean }) => isActive)).toHaveLength(1);
    await activate(defaults);

    const { text } = await admin.agent.get(`${PATH}/${defaults}/file`).expect(200);
    const { body } = await upload(text, PREVIEW).expect(200);
    expect(body.differences).toMatchObject({ added: 0, removed: 0, changed: 0 });
    expect(body.version.details.ignoredColumns).toEqual([]);
  });

  // Threats: G1
  it.each([
    ["CRLF", file(VIETNAM, BRAZIL).replaceAll("\n", "\r\n")],
    ["CR", file(VIETNAM, BRAZIL).replaceAll("\n", "\r")],
    ["a byte order mark", `\uFEFF${file(VIETNAM, BRAZIL)}`],
    ["quotes", file('"Viet ""Nam"", north\nand south",VN,United States of America,US,20', BRAZIL)],
    ["spaces and small letters", file(" Vietnam , vn ,United States of America, us , 20 ", BRAZIL)],
    ["an empty line at its end", `${file(VIETNAM, BRAZIL)}\n\n`],
    ["rows of empty cells", `,,,,\n${file(VIETNAM, ", ,,,", BRAZIL, ",,,,")}`],
  ])("reads a file with %s", async (_, content) => {
    await upload(content).expect(200);
    expect(await dutyAt(app)).toBe(121);
  });

  // Threats: G5
  it.each([
    ["0", "0.00"],
    ["0.00", "0.00"],
    ["0.1", "0.10"],
    ["999.99", "999.99"],
    [" 5 ", "5.00"],
  ])("stores the rate %j as %s", async (written, stored) => {
    const { body } = await upload(file(VIETNAM.replace("20", written))).expect(200);
    const rows = await app.deps.pool.query(
      "select additional_tariff as rate from tariff_rates where version_id = $1",
      [body.version.id],
    );
    expect(rows.rows).toEqual([{ rate: stored }]);
  });

  it("stores the characters of a cell that mean something in Postgres's COPY format", async () => {
    const basis = "a\tb\nc\r\nd\\n \\N \\.";
    const content = `${HEADER},legal_basis\n${VIETNAM},"${basis}"`;
    const { body } = await upload(content).expect(200);
    const isOfFile = eq(tariffRates.versionId, body.version.id);
    const rows = await app.deps.db.select().from(tariffRates).where(isOfFile);
    expect(rows).toMatchObject([{ legalBasis: basis }]);
  });

  // Threats: G11
  it("returns no cell that a spreadsheet would run as a formula, and accepts its download again", async () => {
    const formula = '=HYPERLINK(""http://example.com"")';
    const { body } = await upload(file(`"${formula}",VN,@USA;=1+1,US,20`)).expect(200);
    const { text } = await admin.agent.get(`${PATH}/${body.version.id}/file`);
    expect(text).toContain(`"'${formula}",VN,'@USA;'=1+1,US,20.00`);
    const again = await upload(text).expect(200);
    expect(again.body.differences).toMatchObject({ added: 0, removed: 0, changed: 0 });
  });

  // Threats: G3
  it("accepts columns in any order and returns the ignored ones", async () => {
    const content = `note,additional_tariff,destination_country_code,destination_country,origin_country_code,origin_country
new,20,US,United States of America,VN,Vietnam
new,50.50,US,United States of America,BR,Brazil`;
    const { body } = await upload(content).expect(200);
    expect(body.version.details.ignoredColumns).toEqual(["note"]);
    expect(await dutyAt(app)).toBe(121);
  });

  it("does not name the empty columns that a spreadsheet leaves at the end", async () => {
    const { body } = await upload(`${HEADER},,\n${VIETNAM},,`).expect(200);
    expect(body.version.details.ignoredColumns).toEqual([]);
  });
});

const withRow = (row: string) => file(VIETNAM, row);
const LAYERS = `${HEADER},baseline_tariff,reciprocal_tariff,country_specific_tariff`;

describe("uploadTariffs with an invalid file", () => {
  it("names the line in the language of the request", async () => {
    const content = withRow("Brazil,BR,United States,US,1.234");
    const { body } = await upload(content).set("Accept-Language", "de").expect(400);
    const text = "„1.234“ ist kein Zollsatz von 0 bis 999.99 mit höchstens 2 Dezimalstellen.";
    expect(body).toMatchObject({ message: `Zeile 3: ${text}`, fields: { "line 3": text } });
  });

  // Threats: G4, G6
  it.each([
    ["a negative rate", withRow("Brazil,BR,United States,US,-1"), "line 3"],
    ["a rate of 1000", withRow("Brazil,BR,United States,US,1000"), "line 3"],
    ["three decimals", withRow("Brazil,BR,United States,US,999.995"), "line 3"],
    ["no number", withRow("Brazil,BR,United States,US,NaN"), "line 3"],
    ["an exponent", withRow("Brazil,BR,United States,US,1e2"), "line 3"],
    ["a thousands separator", withRow('Brazil,BR,United States,US,"1,250"'), "line 3"],
    ["no rate", withRow("Brazil,BR,United States,US,"), "line 3"],
    ["an unknown country", withRow("Nowhere,ZZ,United States,US,1"), "line 3"],
    ["a lane twice", withRow(VIETNAM), "line 3"],
    ["too few cells", withRow("Brazil,BR"), "line 3"],
    ["an unquoted comma", withRow("Korea, Republic of,KR,United States,US,1"), "line 3"],
    ["layers that do not add up", `${LAYERS}\n${VIETNAM},10,0,9`, "line 2"],
    ["a single layer", `${LAYERS}\n${VIETNAM},20,,`, "line 2"],
  ])("rejects %s and names the line", async (_, content, line) => {
    const before = await counts();
    const { body } = await upload(content).expect(400);
    expect(Object.keys(body.fields)).toEqual([line]);
    expect(body.message).toContain(line.replace("l", "L"));
    expect(await counts()).toEqual(before);
    expect(await dutyAt(app)).toBe(87.5);
  });

  // Threats: G1, G2, G3, G7, G8
  it.each([
    ["no rows", file(), "csv.noRows"],
    ["no lane to the United States", file("Vietnam,VN,Canada,CA,20"), "tariffs.noUsLane"],
    ["nothing in it", "", "errors.fileEmpty"],
    ["a column missing", "origin_country,additional_tariff\nVietnam,20", "csv.columnMissing"],
    ["a column twice", `${HEADER},legal_basis,legal_basis\n${VIETNAM},a,b`, "csv.columnTwice"],
    [
      "a column twice behind unnamed ones",
      `${HEADER},,,legal_basis,legal_basis\n${VIETNAM},,,a,b`,
      "csv.columnTwice",
    ],
    ["another encoding", Buffer.from([0x41, 0xff, 0xfe, 0x42]), "csv.notUtf8"],
    ["a NUL", file(VIETNAM.replace("V", "\0")), "datasets.csvRequired"],
    ["an open quote", `${file(VIETNAM)}\n"Brazil`, "csv.unreadable"],
    ["a quote within a cell", withRow('Bra"zil,BR,United States,US,1'), "csv.unreadable"],
    ["vertical bars", file(VIETNAM).replaceAll(",", "|"), "csv.columnsMissing"],
    ["an endless cell", withRow(`"${"x".repeat(3_000_000)}`), "csv.unreadable"],
  ])("rejects a file with %s", async (_, content, code) => {
    const before = await counts();
    const { body } = await upload(content).expect(400);
    expect(body.code).toBe(code);
    expect(await counts()).toEqual(before);
  });

  it.each([
    ["a quote within a cell", 'Bra"zil,BR,United States,US,1'],
    ["text after a closing quote", '"Bra"zil,BR,United States,US,1'],
    ["too few cells", "Brazil,BR"],
  ])("names the line of %s that follows a line break within quotes", async (_, row) => {
    const above = '"Viet\r\nNam",VN,United States of America,US,20';
    const { body } = await upload(file(above, row)).expect(400);
    expect(body.message).toMatch(/^Line 4\b/);
  });

  // Threats: G2
  it("rejects a file whose name does not end in .csv", async () => {
    const { body } = await upload(file(VIETNAM), { name: "rates.xlsx" }).expect(400);
    expect(body.message).toBe("Please upload a CSV file");
  });

  it("names the lines with another number of cells together with the other invalid ones", async () => {
    const content = withRow("Brazil,BR,United States,US,x\nKorea, Republic of,KR,,US,1\nPeru,PE");
    const { body } = await upload(content).expect(400);
    expect(body.fields).toMatchObject({
      "line 3": "“x” is not a rate from 0 to 999.99 with at most 2 decimals.",
      "line 4":
        "The number of values is 6 instead of 5. Put a value that contains the separator in quotation marks.",
      "line 5": expect.stringContaining("is 2 instead of 5"),
    });
  });

  // Threats: G8
  it("names the first hundred of thousands of invalid rows", async () => {
    const rows = Array.from({ length: 5000 }, () => "Nowhere,ZZ,United States,US,1");
    const { body } = await upload(file(...rows)).expect(400);
    expect(Object.keys(body.fields)).toHaveLength(100);
  });

  const part = (headers: string, body: string) =>
    `--x\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${body}\r\n`;
  const goodFile = part('name="file"; filename="a.csv"', file(VIETNAM));
  // Threats: F8
  it.each([
    ["a field after the file", `${goodFile}${part('name="preview"', "true")}--x--\r\n`],
    ["a field before the file", `${part('name="preview"', "true")}${goodFile}--x--\r\n`],
    ["a second file", `${goodFile}${part('name="file"; filename="b.csv"', file(BRAZIL))}--x--\r\n`],
    [
      "a file in another field",
      `${goodFile}${part('name="other"; filename="b.csv"', file(BRAZIL))}--x--\r\n`,
    ],
    ["no end of the form", goodFile],
  ])("stores and activates nothing of a request with %s", async (_, body) => {
    const before = [await counts(), await versions()];
    await admin.agent
      .post("/api/admin/upload-csv")
      .set("Content-Type", "multipart/form-data; boundary=x")
      .send(body)
      .expect(400);
    expect([await counts(), await versions()]).toEqual(before);
  });

  // Threats: G8
  it("stores and activates nothing of a file that is too large behind its valid rows", async () => {
    const before = [await counts(), await versions()];
    const limited = express().post("/", (req, res) =>
      streamFile(req, res, { field: "file", maxBytes: 1_000_000 }, (streamed) =>
        uploadTariffs(app.deps, { actor: admin.user, ip: "::1", file: streamed }),
      ),
    );
    limited.use(errorHandler);
    const content = Buffer.from(file(VIETNAM) + "\n".repeat(1_000_000));
    await supertest(limited).post("/").attach("file", content, "rates.csv").expect(413);
    expect([await counts(), await versions()]).toEqual(before);
  });

  it("rejects an incomplete request", async () => {
    const before = await counts();
    const cut = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${file(VIETNAM)}`;
    await admin.agent
      .post("/api/admin/upload-csv")
      .set("Content-Type", "multipart/form-data; boundary=x")
      .send(cut)
      .expect(400);
    expect(await counts()).toEqual(before);
  });
});

// Threats: G9
it("calculates with one complete file while two uploads run concurrently", async () => {
  const files = [file(VIETNAM, BRAZIL), file(VIETNAM.replace("20", "30"), BRAZIL)];
  const uploads = Promise.all(files.map((content) => upload(content).expect(200)));
  const seen = new Set<number>();
  for (let reading = 0; reading < 30; reading++) seen.add(await dutyAt(app));
  await uploads;
  seen.add(await dutyAt(app));
  for (const duty of seen) expect([87.5, 121, 131]).toContain(duty);
});

it.each([
  ["nope", 404],
  ["00000000-0000-0000-0000-000000000000", 404],
  ["%00", 400],
])("to activate or download the unknown version %s returns %d", async (id, status) => {
  await activate(id, { status });
  await admin.agent.get(`${PATH}/${id}/file`).expect(status);
});

it("returns 401 to visitors who download a version", async () => {
  await app.agent.get(`${PATH}/${defaults}/file`).expect(401);
});

describe("listRates", () => {
  const findRates = async (search: string, page = 1) =>
    (await admin.agent.get("/api/admin/tariff-rates").query({ search, page }).expect(200)).body;

  // Threats: H1
  it("searches by country name or code and returns pages of fifty", async () => {
    const first = await findRates("");
    expect(first.rates).toHaveLength(50);
    expect(first.total).toBe(
      (await versions()).find(({ id }: { id: string }) => id === defaults).rowCount,
    );
    expect((await findRates("", 2)).rates[0]).not.toEqual(first.rates[0]);
    expect((await findRates("viet")).rates).toMatchObject([
      { originCountryCode: "VN", destinationCountryCode: "US", additionalTariff: 12.5 },
    ]);
    expect((await findRates("vn")).total).toBe(1);
    expect(await findRates("", 99)).toEqual({ rates: [], total: first.total });
    expect(await findRates("vn", 2)).toEqual({ rates: [], total: 1 });
    expect((await findRates("100%")).rates).toEqual([]);
    expect((await findRates("' or 1=1 --")).total).toBe(0);
  });

  it("finds and sorts countries by their names in the language of the request", async () => {
    const egypt = "Egypt,EG,United States of America,US,30";
    const austria = "Austria,AT,United States of America,US,15";
    const spain = "Spain,ES,United States of America,US,15";
    await upload(file(VIETNAM, egypt, austria, spain)).expect(200);
    const codes = async (language: string, query: object) => {
      const { body } = await admin.agent
        .get("/api/admin/tariff-rates")
        .set("Accept-Language", language)
        .query(query)
        .expect(200);
      return body.rates.map((rate: { originCountryCode: string }) => rate.originCountryCode);
    };
    expect(await codes("en", {})).toEqual(["AT", "EG", "ES", "VN"]);
    expect(await codes("de", {})).toEqual(["EG", "AT", "ES", "VN"]);
    expect(await codes("de", { order: "desc" })).toEqual(["VN", "ES", "AT", "EG"]);
    expect(await codes("de", { search: "osterr" })).toEqual(["AT"]);
    expect(await codes("zh", { search: "西班牙" })).toEqual(["ES"]);
    expect(await codes("de", { search: "austria" })).toEqual(["AT"]);
    expect(await codes("en", { search: "öster" })).toEqual([]);
  });

  it("sorts, and filters rates above zero and those changed since the version before", async () => {
    await upload(file(VIETNAM, BRAZIL)).expect(200);
    const norway = "Norway,NO,United States of America,US,0";
    await upload(file(VIETNAM, "Brazil,BR,United States of America,US,60", norway)).expect(200);
    const codes = async (query: object) => {
      const { body } = await admin.agent.get("/api/admin/tariff-rates").query(query).expect(200);
      return body.rates.map((rate: { originCountryCode: string }) => rate.originCountryCode);
    };
    expect(await codes({ sort: "rate", order: "desc" })).toEqual(["BR", "VN", "NO"]);
    expect(await codes({ filter: "aboveZero" })).toEqual(["BR", "VN"]);
    expect(await codes({ filter: "changed" })).toEqual(["BR", "NO"]);
    await admin.agent.get("/api/admin/tariff-rates?sort=id").expect(400);
  });

  it("returns the rates of a newly active file", async () => {
    await upload(file(VIETNAM)).expect(200);
    expect(await findRates("")).toMatchObject({ total: 1, rates: [{ additionalTariff: 20 }] });
  });
});
