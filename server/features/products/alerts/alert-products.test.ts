import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { destinationToday } from "#server/features/datasets/version-dates.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import {
  datasetVersions,
  mailOutbox,
  productAlertRuns,
  productAlerts,
  products,
  users,
} from "#shared/db/schema.ts";
import { MAX_INTEGER } from "#shared/limits.ts";
import { MAX_AMOUNT } from "#shared/money.ts";
import { addDays } from "#shared/utc-day.ts";
import { activateVersion } from "#tests/support/activate-version.ts";
import { deliverMails } from "#tests/support/deliver-mails.ts";
import { exampleMeasures } from "#tests/support/example-measures.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { createProductAlerts } from "./alert-products.ts";

let app: TestApp;
let admin: LoggedIn;
let buyer: LoggedIn;
beforeAll(async () => {
  app = await testApp();
  admin = await logInAs(app, "admin");
});
beforeEach(async () => {
  const { db } = app.deps;
  await db.delete(products);
  await activate(vietnam("12.5"));
  await runJob();
  for (const table of [mailOutbox, productAlerts]) await db.delete(table);
  buyer = await verifiedBuyer();
});
afterAll(() => app.close());

const today = () => destinationToday(TARIFF_DESTINATION);
const runJob = async () => {
  const run = createProductAlerts(app.deps);
  while (await run());
};

async function verifiedBuyer(): Promise<LoggedIn> {
  const account = await logInAs(app, "user");
  await app.deps.db
    .update(users)
    .set({ emailVerifiedAt: sql`now()`, language: "en" })
    .where(eq(users.id, account.user.id));
  return account;
}

/** The example with this rate on goods of Vietnam, each with a name of its own. */
function vietnam(add: string) {
  const file = exampleMeasures();
  const measures = file.measures.map((measure) =>
    measure.key === "301-vn" ? { ...measure, rate: { add } } : measure,
  );
  return { ...file, name: `Vietnam ${add}% ${crypto.randomUUID()}`, measures };
}

/** The same until a day, from which on another rate holds. */
function vietnamFrom(day: string, add: string) {
  const file = vietnam("12.5");
  const measures = file.measures.flatMap((measure) =>
    measure.key === "301-vn"
      ? [
          { ...measure, to: addDays(day, -1) },
          { ...measure, key: "301-vn-later", from: day, rate: { add } },
        ]
      : [measure],
  );
  return { ...file, measures };
}

async function upload(file: object): Promise<string> {
  const { body } = await admin.agent
    .post("/api/admin/datasets/measures/versions")
    .attach("file", Buffer.from(JSON.stringify(file)), "measures.json")
    .expect(200);
  return body.version.id;
}

const activate = async (file: object) =>
  activateVersion(admin.agent, "measures", await upload(file));

const shirts = { hsCode: "6109.10.00.12", currency: "USD", unitPrice: 10 };

/** 120 products, four of which are from Vietnam: with 100, 200, 300 and no known pieces a month. */
const importCatalog = ({ agent }: LoggedIn) =>
  agent
    .post("/api/products/import")
    .send({
      products: Array.from({ length: 120 }, (_, index) => ({
        ...shirts,
        sku: `S-${index}`,
        description: `Shirt ${index}`,
        origin: index < 4 ? "VN" : "DE",
        ...(index < 3 && { monthlyQuantity: (index + 1) * 100 }),
      })),
    })
    .expect(200);

const alertsOf = async ({ agent }: LoggedIn) =>
  (await agent.get("/api/product-alerts").expect(200)).body.alerts;

describe("the alert about a change of duties", () => {
  it("is one mail with what changes, in money, and a second run sends none", async () => {
    await importCatalog(buyer);
    const other = await verifiedBuyer();
    await other.agent
      .post("/api/products")
      .send({ ...shirts, description: "Unchanged", origin: "DE" })
      .expect(200);
    await activate(vietnam("20"));
    await runJob();
    const mails = await deliverMails(app);
    expect(mails.map(({ to }) => to)).toEqual([buyer.user.email]);
    const [{ subject = "", text: mailed = "", html = "" } = {}] = mails;
    const text = mailed.replaceAll("\u00a0", " ");
    expect(subject).toMatch(/^4 of your 120 products change on /);
    expect(text).toContain("+$450.00 USD a month"); // 7.5% of 10.00 × (100 + 200 + 300)
    expect(text).toContain("Shirt 2 (S-2): +$225.00 USD a month");
    expect(text).toContain("$2.90 USD → $3.65 USD");
    expect(text).not.toContain("Shirt 3");
    expect(html).toContain("/home/products");
    await runJob();
    expect(await deliverMails(app)).toEqual([]);
    expect(await alertsOf(buyer)).toMatchObject([
      { changed: 4, total: 120, withoutQuantity: 1, monthly: 450, currency: "USD" },
    ]);
    expect(await alertsOf(other)).toEqual([]);
  });

  it("comes thirty days before a dated change, once, also when the same law is activated again", async () => {
    await importCatalog(buyer);
    const day = addDays(today(), 12);
    await activate(vietnamFrom(day, "20"));
    await runJob();
    const [mail, ...others] = await deliverMails(app);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain(new Date(day).getUTCFullYear().toString());
    expect(await alertsOf(buyer)).toMatchObject([{ day, changed: 4 }]);
    await activate(vietnamFrom(day, "20"));
    await runJob();
    expect(await deliverMails(app)).toEqual([]);
    await activate(vietnamFrom(day, "25"));
    await runJob();
    expect(await deliverMails(app)).toHaveLength(1);
  });

  it("is not repeated when another change is dated on the same day that leaves the products alone", async () => {
    await importCatalog(buyer);
    const day = addDays(today(), 9);
    const file = vietnamFrom(day, "20");
    await activate(file);
    await runJob();
    expect(await deliverMails(app)).toHaveLength(1);
    const [, vietnamese] = file.measures;
    const key = "301-th-later";
    const thai = { ...vietnamese, key, countries: ["TH"], from: day, to: addDays(day, 90) };
    await activate({ ...file, name: "Thailand", measures: [...file.measures, thai] });
    await runJob();
    expect(await deliverMails(app)).toEqual([]);
    expect(await alertsOf(buyer)).toHaveLength(1);
  });

  it("does not come earlier than thirty days before", async () => {
    await importCatalog(buyer);
    await activate(vietnamFrom(addDays(today(), 31), "20"));
    await runJob();
    expect(await deliverMails(app)).toEqual([]);
  });

  it("announces a version that is to be activated, and is silent about its activation", async () => {
    await importCatalog(buyer);
    const id = await upload(vietnam("20"));
    const { db } = app.deps;
    const isVersion = eq(datasetVersions.id, id);
    await db
      .update(datasetVersions)
      .set({ activeFrom: addDays(today(), 5) })
      .where(isVersion);
    await runJob();
    expect(await deliverMails(app)).toHaveLength(1);
    await db.update(datasetVersions).set({ activeFrom: null }).where(isVersion);
    await activateVersion(admin.agent, "measures", id);
    await db.execute(
      sql`update dataset_activations set is_scheduled = true where version_id = ${id}`,
    );
    await runJob();
    expect(await deliverMails(app)).toEqual([]);
  });

  it("reaches every account once after an interruption between two of them", async () => {
    const second = await verifiedBuyer();
    await importCatalog(buyer);
    await importCatalog(second);
    await activate(vietnam("20"));
    const interrupted = createProductAlerts(app.deps);
    await interrupted();
    await runJob();
    const mails = await deliverMails(app);
    expect(mails.map(({ to }) => to).sort()).toEqual([buyer.user.email, second.user.email].sort());
  });

  it("is in US dollars where the products have several currencies", async () => {
    for (const [currency, sku] of [
      ["USD", "A"],
      ["EUR", "B"],
    ]) {
      const goods = { ...shirts, description: "Shirt", origin: "VN", monthlyQuantity: 100 };
      await buyer.agent
        .post("/api/products")
        .send({ ...goods, currency, sku })
        .expect(200);
    }
    await activate(vietnam("20"));
    await runJob();
    const [alert] = await alertsOf(buyer);
    expect(alert).toMatchObject({ currency: "USD", changed: 2 });
    expect(alert.monthly).toBeGreaterThan(150); // a euro is worth more than a dollar
  });

  it("is only shown, not mailed, to an account whose address is not verified", async () => {
    const stranger = await logInAs(app, "user");
    await importCatalog(stranger);
    await activate(vietnam("20"));
    await runJob();
    expect(await deliverMails(app)).toEqual([]);
    const [alert] = await alertsOf(stranger);
    expect(alert).toMatchObject({ changed: 4 });
    const path = `/api/product-alerts/${alert.id}`;
    await buyer.agent.patch(path).send({ isDismissed: true }).expect(404);
    await stranger.agent.patch(path).send({ isDismissed: true }).expect(200);
    expect(await alertsOf(stranger)).toEqual([]);
    await stranger.agent.patch(path).send({ isDismissed: false }).expect(200);
    expect(await alertsOf(stranger)).toHaveLength(1);
  });

  it("reaches accounts beside products of the greatest amounts and ones that cannot be computed", async () => {
    const consoleError = muteConsoleErrors();
    const second = await verifiedBuyer();
    const greatest = { ...shirts, description: "Greatest", origin: "VN", unitPrice: MAX_AMOUNT };
    for (const account of [buyer, second]) {
      await importCatalog(account);
      await account.agent
        .post("/api/products")
        .send({ ...greatest, monthlyQuantity: MAX_INTEGER })
        .expect(200);
    }
    const { db } = app.deps;
    const broken = { answers: sql`'null'::json` };
    await db.update(products).set(broken).where(eq(products.sku, "S-0"));
    await activate(vietnam("20"));
    await runJob();
    expect(await alertsOf(second)).toMatchObject([{ changed: 4, total: 121 }]);
    expect(await deliverMails(app)).toHaveLength(2);
    consoleError.mockRestore();
  });

  it("ends a run whose version was deleted, which is logged", async () => {
    const consoleError = muteConsoleErrors();
    await importCatalog(buyer);
    await app.deps.db.insert(productAlertRuns).values({
      id: "version:gone:30",
      changeKey: "version:gone",
      day: addDays(today(), 3),
      datasetKind: "measures",
      versionId: crypto.randomUUID(),
    });
    await runJob();
    expect(consoleError).toHaveBeenCalledTimes(1);
    expect(await deliverMails(app)).toEqual([]);
    consoleError.mockRestore();
  });
});

describe("the mails about changes of duties", () => {
  it("end with the link of a mail, without a login", async () => {
    await importCatalog(buyer);
    await activate(vietnam("20"));
    await runJob();
    const [mail] = await deliverMails(app);
    const link = new URL(mail?.unsubscribeUrl ?? "");
    expect(link.search).toMatch(/^\?token=[\w-]{22}$/);
    expect(mail?.text).toContain(link.href);
    // Mail programs send it like this, without a cookie.
    await app.agent
      .post(link.pathname + link.search)
      .type("form")
      .send("List-Unsubscribe=One-Click")
      .expect(200, "null");
    await activate(vietnam("25"));
    await runJob();
    expect(await deliverMails(app)).toEqual([]);
    expect(await alertsOf(buyer)).toHaveLength(2);
    const catalog = { fromCountry: "", shippingPercent: 0, hasMails: true };
    await buyer.agent.put("/api/product-catalog").send(catalog).expect(200, catalog);
    await activate(vietnam("30"));
    await runJob();
    expect(await deliverMails(app)).toHaveLength(1);
  });

  it("end for no other token", async () => {
    for (const token of ["unknown", "A".repeat(22)]) {
      await app.agent.post("/home/unsubscribe").query({ token }).expect(404);
    }
  });
});
