import fc from "fast-check";
import * as z from "zod/mini";
import { DATASET_KINDS } from "#server/features/datasets/kinds.ts";
import { CONNECTIONS, credentialKeys } from "#shared/credentials/contract.ts";
import { SETTINGS } from "#shared/settings/settings.ts";
import { PASSWORD } from "#tests/support/log-in.ts";
import { shipment, withItem } from "#tests/support/shipments.ts";
import { mostly, oddText } from "./odd-values.ts";

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Lines of a bill with the fees of customs and of a courier in the shipped table. */
const BILLED_FEES = [
  { kind: "mpf", amount: 2.77 },
  {
    ...{ kind: "courierFee", amount: 20 },
    ...{ carrier: "DHL Express", service: "All services", fee: "disbursement" },
  },
];

/** What a schema cannot say, by the name of the field. "{…}" stands for a value of the target: api-target.ts. */
const EXAMPLES: Record<string, readonly unknown[]> = {
  email: ["{email}", "{newEmail}", "ADA@EXAMPLE.COM", "nobody@example.com"],
  password: [PASSWORD, "another long password", "short"],
  currentPassword: [PASSWORD, "wrong password"],
  code: ["123456", "{transactionCode}", "{transactionCode}", "6109.10.00", "abcd-efgh"],
  transactionCode: ["{transactionCode}", "2222-2222-2222-2222"],
  amount: ["{amount}", "{amount}", 0.01, 5],
  refunded: [0, 5],
  shippingCost: [0, 30, 12.34],
  insuranceCost: [0, 4.5],
  firstName: ["Ada", "Åsa-Lena", "李"],
  lastName: ["Lovelace", "O'Neill"],
  currency: ["USD", "USD", "EUR", "JPY"],
  fromCountry: ["VN", "cn", "DE"],
  toCountry: ["US"],
  requests: [
    [shipment, withItem({ countryOfOrigin: "CN" })],
    [withItem({ hsCode: "6109.10.00" })],
    [],
  ],
  items: [shipment.items, withItem({ quantity: 3 }).items, []],
  lines: [
    [{ position: 1, state: "confirmed" }],
    [{ position: 2, state: "needsInformation" }],
    ...[[{ kind: "duty", amount: 100 }], BILLED_FEES, []],
  ],
  value: ["true", "false", "csv", "zonos", "5", "0.1", 100],
  hsCode: ["9503.00.00", "6109.10", "2204.21.50"],
  countryOfOrigin: ["CN", "VN"],
  date: ["2026-10-20", "2026-03-01"],
  quantities: [{ kg: 2 }, {}],
  answers: [{ donation: false }, {}],
  products: [[{ sku: "S-1", description: "Shirts" }], [{ sku: "S-1", unitPrice: 4.5 }], [{}], []],
  claims: [["S"], []],
  origin: ["VN", "cn", ""],
  gtin: ["", "4006381333931", "1"],
  expectedValue: ["true", "false", "csv", "5"],
  token: ["unknown-token"],
  from: ["2026-01-01", "2026-12-31"],
  to: ["2026-01-01", "2026-12-31"],
  effectiveFrom: ["2026-01-01"],
  prefix: ["61", "6109", "00"],
  page: ["1", "2", "999999999"],
  search: ["ada", "%", "_", "'"],
  id: [
    ...[
      "{userId}",
      "{sessionId}",
      "{tariffVersionId}",
      "{scheduleVersionId}",
      "{measureVersionId}",
      "{rateVersionId}",
    ],
    ...["00000000-0000-0000-0000-000000000000", "x"],
  ],
  kind: DATASET_KINDS.map(({ name }) => name),
  expectedActiveId: ["{measureVersionId}", "x"],
  key: [...Object.keys(SETTINGS), ...credentialKeys],
  connection: Object.keys(CONNECTIONS),
  name: ["logo-0000000000000000.png", "logo.png"],
};

/** Values that a schema mostly accepts. */
export const schemaValues = (schema: z.core.$ZodType): fc.Arbitrary<unknown> =>
  jsonSchemaValues(
    z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema,
    "",
  );

export const namedValues = (name: string): fc.Arbitrary<unknown> =>
  mostly(fc.constantFrom(...(EXAMPLES[name] ?? ["x"])));

function jsonSchemaValues(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const examples = EXAMPLES[name];
  return mostly(examples ? fc.constantFrom(...examples) : validValues(schema));
}

function validValues(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => validValues(each as JsonSchema)));
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "object") return objects(schema);
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "string") return texts(schema);
  if (schema.type === "number") return numbers(schema);
  throw new Error(`A body has a type without examples: ${JSON.stringify(schema)}`);
}

function objects({ properties = {}, required = [] }: JsonSchema) {
  const entries = Object.entries(properties).map(([name, schema]) => [
    name,
    jsonSchemaValues(schema as JsonSchema, name),
  ]);
  const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(entries);
  const valid = fc.record(fields, { requiredKeys: required });
  const odd = fc.record({ ...fields, unknown: oddText }, { requiredKeys: [] });
  return fc.oneof({ weight: 8, arbitrary: valid }, { weight: 1, arbitrary: odd });
}

/** Both limits, and whole numbers between them. */
const numbers = ({ minimum = 0, maximum = 1_000_000 }: JsonSchema) =>
  fc.oneof(
    fc.constantFrom(minimum, maximum),
    fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
  );

const texts = ({ minLength = 0, maxLength = 1000 }: JsonSchema) =>
  fc.string({ unit: "grapheme-ascii", minLength, maxLength: Math.min(maxLength, 40) });
