import { request as httpRequest } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calculationItems, calculations } from "#shared/db/schema.ts";
import { shipment, WORST_BODIES, withItem } from "#tests/support/shipments.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
afterAll(async () => {
  const { db } = app.deps;
  expect([await db.$count(calculations), await db.$count(calculationItems)]).toEqual([0, 0]);
});

const without = (field: keyof typeof shipment) =>
  Object.fromEntries(Object.entries(shipment).filter(([key]) => key !== field));

const items = (count: number) => Array.from({ length: count }, () => shipment.items[0]);

/** The request as text, for values that JSON.stringify cannot write. */
const raw = (find: string, replacement: string) =>
  JSON.stringify(withItem({})).replace(find, replacement);

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

type Case = [name: string, body: unknown, field: string, error: string];

const fieldCases: Case[] = [
  ["an empty object", {}, "fromCountry", "Fill in this field"],
  ["no origin", without("fromCountry"), "fromCountry", "Fill in this field"],
  ["no destination", without("toCountry"), "toCountry", "Fill in this field"],
  ["no currency", without("currency"), "currency", "Enter one of the supported"],
  ["no items", without("items"), "items", "Fill in this field"],
  ["an empty origin", { ...shipment, fromCountry: "" }, "fromCountry", "Enter a known"],
  ["an unknown country", { ...shipment, fromCountry: "ZZ" }, "fromCountry", "Enter a known"],
  ["a three-letter country", { ...shipment, toCountry: "USA" }, "toCountry", "Enter a known"],
  ["a country that is a number", { ...shipment, toCountry: 5 }, "toCountry", "Enter a text"],
  ["an unknown currency", { ...shipment, currency: "XXX" }, "currency", "Enter one of"],
  ["0 items", { ...shipment, items: [] }, "items", "Add entries: at least 1"],
  ["501 items", { ...shipment, items: items(501) }, "items", "Remove entries: at most 500"],
  ["an item that is null", { ...shipment, items: [null] }, "items.0", "Enter a valid value"],
  ["items that are an object", { ...shipment, items: {} }, "items", "Enter a list"],
  [
    "a blank description",
    withItem({ description: "  " }),
    "items.0.description",
    "Fill in this field",
  ],
  ["a control character", withItem({ description: "a\u0007" }), "items.0.description", "control"],
  ["a NUL", withItem({ description: "a\u0000b" }), "items.0.description", "control"],
  ["a NUL in a country", { ...shipment, toCountry: "U\u0000" }, "toCountry", "Enter a known"],
  ["half a surrogate pair", raw("T-shirts", "\\ud800"), "items.0.description", "control"],
  [
    "a long description",
    withItem({ description: "x".repeat(501) }),
    "items.0.description",
    "at most 500",
  ],
  ["a negative value", withItem({ value: -0.01 }), "items.0.value", "Enter at least 0"],
  ["a value of 10^12", withItem({ value: 1e12 }), "items.0.value", "Enter at most 9999999999.99"],
  ["a value of 1e308", withItem({ value: 1e308 }), "items.0.value", "Enter at most"],
  ["a value of 1e999", raw('"value":50', '"value":1e999'), "items.0.value", "Enter a number"],
  ["a value that is text", withItem({ value: "5" }), "items.0.value", "Enter a number"],
  ["a value that is null", withItem({ value: null }), "items.0.value", "Enter a number"],
  ["a quantity of 0", withItem({ quantity: 0 }), "items.0.quantity", "Enter at least 1"],
  [
    "a fractional quantity",
    withItem({ quantity: 1.5 }),
    "items.0.quantity",
    "Enter a whole number",
  ],
  ["a quantity of 2^53", withItem({ quantity: 2 ** 53 }), "items.0.quantity", "at most 2147483647"],
  ["a negative freight", { ...shipment, shippingCost: -1 }, "shippingCost", "Enter at least 0"],
  ["an insurance as text", { ...shipment, insuranceCost: "5" }, "insuranceCost", "Enter a number"],
  ["an unknown key", { ...shipment, discount: 5 }, "discount", "This field is not known"],
  ["an unknown item key", withItem({ id: 5 }), "items.0.id", "This field is not known"],
  ["a __proto__ key", raw("{", '{"__proto__":{"a":1},'), "__proto__", "This field is not known"],
  [
    "a nested __proto__ key",
    raw('"items":[{', '"items":[{"__proto__":{"a":1},'),
    "items.0.__proto__",
    "This field is not known",
  ],
  [
    "a constructor key",
    { ...shipment, constructor: { prototype: {} } },
    "constructor",
    "This field is not known",
  ],
  [
    "a key with placeholders of the message catalogue",
    { ...shipment, "{{problem}} $t(app.title)": 1 },
    "{{problem}} $t(app.title)",
    "This field is not known",
  ],
  [
    "a negative kilogram",
    withItem({ quantities: { kg: -1 } }),
    "items.0.quantities.kg",
    "Enter at least 0.000001",
  ],
  [
    "a quantity of 0 kilograms",
    withItem({ quantities: { kg: 0 } }),
    "items.0.quantities.kg",
    "Enter at least 0.000001",
  ],
  [
    "kilograms as text",
    withItem({ quantities: { kg: "1" } }),
    "items.0.quantities.kg",
    "Enter a number",
  ],
  [
    "a quantity in another unit",
    withItem({ quantities: { stone: 1 } }),
    "items.0.quantities.stone",
    "This field is not known",
  ],
  [
    "a claim that is no symbol",
    withItem({ claims: ["USMCA"] }),
    "items.0.claims.0",
    "Enter the symbol of a preference",
  ],
  ["claims that are text", withItem({ claims: "S" }), "items.0.claims", "Enter a list"],
  ["eleven claims", withItem({ claims: Array(11).fill("S") }), "items.0.claims", "at most 10"],
  [
    "an answer to what every object has",
    withItem({ answers: { toString: true } }),
    "items.0.answers.toString",
    "Enter a valid value",
  ],
  [
    "an answer to a question with a long name",
    withItem({ answers: { ["a".repeat(41)]: true } }),
    `items.0.answers.${"a".repeat(41)}`,
    "Enter a valid value",
  ],
  [
    "fifty thousand answers",
    withItem({
      answers: Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`f${index}`, 1])),
    }),
    "items.0.answers",
    "at most 30",
  ],
  [
    "an answer that is text",
    withItem({ answers: { patentedDrug: "yes" } }),
    "items.0.answers.patentedDrug",
    "Enter one of these values: true, false",
  ],
  ["an entry date of year 0", { ...shipment, entryDate: "0000-01-01" }, "entryDate", "a date"],
  [
    "an entry date that does not exist",
    { ...shipment, entryDate: "2026-02-30" },
    "entryDate",
    "a date",
  ],
  ["a list as body", "[]", "body", "Enter a valid value"],
  ["a string as body", '"text"', "body", "Enter a valid value"],
  ["null as body", "null", "body", "Enter a valid value"],
  ["49,000 nested lists", nested(49_000), "body", "Enter a valid value"],
  [
    "49,000 nested lists as an item",
    raw('"items":[', `"items":[${nested(49_000)},`),
    "items.0",
    "Enter a valid value",
  ],
];

// Threats: H2, H3, H5, H6, H7
it.each(fieldCases)(
  "POST /api/calculate rejects %s and names the field",
  async (_name, body, field, error) => {
    const response = await post(typeof body === "string" ? body : JSON.stringify(body));
    expect(response.status).toBe(400);
    const result = await response.json();
    expect(result.code).toBe("validation.field");
    expect(result.message).toContain(`${field}: `);
    expect(result.message).toContain(error);
    expect(result.fields[field]).toContain(error);
  },
);

const ruleCases = [
  {
    name: "an answer to an unknown question",
    body: withItem({ answers: { isRed: true } }),
    field: "items.0.answers.isRed",
    code: "calculator.questionUnknown",
    message: "Item 1: no duty depends on an answer named “isRed”.",
  },
  {
    name: "an item in another currency",
    body: { ...shipment, items: [shipment.items[0], { ...shipment.items[1], currency: "EUR" }] },
    field: "items.1.currency",
    code: "calculator.currencyMismatch",
    message: "Item 2: the currency must be USD, the currency of the calculation.",
  },
  {
    name: "a value that rounds to 0",
    body: withItem({ value: 0.004, quantity: 10_000 }),
    field: "items.0.value",
    code: "calculator.valueTooSmall",
    message: "Item 1: enter a unit value of at least 0.01.",
  },
  {
    name: "a value that rounds to 0 yen",
    body: { ...withItem({ value: 0.4, currency: "JPY" }), currency: "JPY" },
    field: "items.0.value",
    code: "calculator.valueTooSmall",
    message: "Item 1: enter a unit value of at least 1.",
  },
  {
    name: "a line total larger than a column stores",
    body: withItem({ value: 9_999_999_999.99, quantity: 2_147_483_647 }),
    field: "items.0.value",
    code: "calculator.amountTooLarge",
    message: "Item 1: value × quantity must be at most 9,999,999,999.99.",
  },
  {
    name: "a subtotal larger than a column stores",
    body: { ...shipment, items: items(2).map((item) => ({ ...item, value: 6e9, quantity: 1 })) },
    field: "items",
    code: "calculator.totalTooLarge",
    message: "The total delivered cost must be at most 9,999,999,999.99.",
  },
  {
    name: "a total to the door larger than a column stores",
    body: { ...withItem({ value: 5e9, quantity: 1 }), shippingCost: 5e9 },
    field: "items",
    code: "calculator.totalTooLarge",
    message: "The total delivered cost must be at most 9,999,999,999.99.",
  },
  {
    name: "duties that make the total larger than a column stores",
    body: withItem({ value: 9.9e9, quantity: 1 }),
    field: "items",
    code: "calculator.totalTooLarge",
    message: "The total delivered cost must be at most 9,999,999,999.99.",
  },
];

// Threats: H3
it.each(ruleCases)("POST /api/calculate rejects $name", async ({ body, field, code, message }) => {
  const response = await post(JSON.stringify(body));
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ message, code, fields: { [field]: message } });
});

const json = { "Content-Type": "application/json" };

const requestCases: [name: string, status: number, code: string, init: RequestInit][] = [
  ["no body", 400, "errors.bodyMissing", {}],
  ["an empty body", 400, "errors.bodyMissing", { headers: json, body: "" }],
  ["broken JSON", 400, "errors.bodyNotJson", { headers: json, body: '{"fromCountry":' }],
  ["NaN", 400, "errors.bodyNotJson", { headers: json, body: raw("50", "NaN") }],
  ["two values", 400, "errors.bodyNotJson", { headers: json, body: "{} {}" }],
  ["invalid UTF-8", 400, "errors.bodyNotJson", { headers: json, body: Buffer.from([34, 255, 34]) }],
  ["2 MB", 413, "errors.bodyTooLarge", { headers: json, body: `"${"x".repeat(2_000_000)}"` }],
  [
    "plain text",
    415,
    "errors.mediaType",
    { headers: { "Content-Type": "text/plain" }, body: "{}" },
  ],
  [
    "a form",
    415,
    "errors.mediaType",
    { headers: { "Content-Type": "application/x-www-form-urlencoded" }, body: "a=1&a=2" },
  ],
  [
    "UTF-32",
    415,
    "errors.mediaType",
    { headers: { "Content-Type": "application/json; charset=utf-32" }, body: "{}" },
  ],
  [
    "a compressed body",
    415,
    "errors.mediaType",
    { headers: { ...json, "Content-Encoding": "gzip" }, body: "{}" },
  ],
];

// Threats: E2, H7, H8
it.each(requestCases)(
  "POST /api/calculate rejects %s with %d",
  async (_name, status, code, init) => {
    const response = await fetch(`${app.address}/api/calculate`, { method: "POST", ...init });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  },
);

it("POST /api/calculate says that a compressed body is not accepted", async () => {
  const headers = { ...json, "Content-Encoding": "gzip" };
  const init = { method: "POST", headers, body: gzipSync("{}") };
  const response = await fetch(`${app.address}/api/calculate`, init);
  expect(await response.json()).toMatchObject({
    message: "The request body must be sent uncompressed, as application/json in UTF-8.",
  });
});

// Threats: H7
it("POST /api/calculate rejects an endless body with 413 and closes the connection", async () => {
  const request = httpRequest(`${app.address}/api/calculate`, {
    method: "POST",
    headers: { ...json, "Transfer-Encoding": "chunked" },
  });
  const closed = new Promise((resolve) => request.on("close", resolve));
  const status = new Promise((resolve) => request.on("response", (res) => resolve(res.statusCode)));
  request.on("error", () => {});
  const chunk = Buffer.alloc(20_000, 32);
  const more = () => request.write(chunk, (error) => !error && setImmediate(more));
  more();
  expect(await status).toBe(413);
  await closed;
});

// Threats: H9
it("POST /api/calculate rejects the most expensive bodies of 100 KB", async () => {
  for (const body of WORST_BODIES) {
    const response = await post(body);
    await response.arrayBuffer();
    expect(response.status).toBe(400);
  }
});

const post = (body: string) =>
  fetch(`${app.address}/api/calculate`, { method: "POST", headers: json, body });

it("names the first twenty errors of a request with hundreds", async () => {
  const wrong = { description: "", value: -1, quantity: 0, currency: "?", countryOfOrigin: "?" };
  const wrongItems = Array.from({ length: 500 }, () => wrong);
  const { body, text } = await app.agent
    .post("/api/calculate")
    .send({ ...shipment, items: wrongItems })
    .expect(400);
  expect(Object.keys(body.fields)).toHaveLength(20);
  expect(body.fields).toHaveProperty(["items.3.countryOfOrigin"]);
  expect(text.length).toBeLessThan(5000);
});

it("names twenty of hundreds of items in another currency", async () => {
  const euros = items(500).map((item) => ({ ...item, currency: "EUR" }));
  const { body } = await app.agent
    .post("/api/calculate")
    .send({ ...shipment, items: euros })
    .expect(400);
  expect(Object.keys(body.fields)).toHaveLength(20);
});
