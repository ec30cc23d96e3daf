import { readFileSync } from "node:fs";
import fc from "fast-check";
import { tariffColumns } from "#server/features/datasets/tariffs/tariff-columns.ts";
import { fromRoot } from "#server/lib/from-root.ts";
import { ROLES } from "#shared/accounts/policy.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { endpoints } from "#tests/support/endpoints.ts";
import { anyText, mostly } from "./odd-values.ts";
import { namedValues, schemaValues } from "./schema-values.ts";

const ACTORS = ["visitor", ...ROLES] as const;
export type Actor = (typeof ACTORS)[number];

export type FuzzRequest = {
  endpoint: (typeof endpoints)[number];
  actor: Actor;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
};

type Content = Pick<FuzzRequest, "headers" | "body">;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Requests to every endpoint of the contracts, in turn and by every actor; the same for the same seed. */
export function fuzzRequests(count: number, seed: number): FuzzRequest[] {
  const perEndpoint = Math.ceil(count / endpoints.length);
  const samples = endpoints.map((endpoint, index) =>
    fc.sample(requestsTo(endpoint), { numRuns: perEndpoint, seed: seed + index }),
  );
  return Array.from({ length: perEndpoint }, (_, turn) =>
    samples.flatMap((requests) => requests[turn] ?? []),
  )
    .flat()
    .slice(0, count);
}

const requestsTo = (endpoint: FuzzRequest["endpoint"]): fc.Arbitrary<FuzzRequest> =>
  fc
    .record({
      actor: fc.constantFrom(...ACTORS),
      method: fc.oneof(
        { weight: 15, arbitrary: fc.constant<string>(endpoint.method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      path: urls(endpoint),
      content: contents(endpoint),
    })
    .map(({ content, ...request }) => ({ endpoint, ...request, ...content }));

function urls({ path, query }: FuzzRequest["endpoint"]): fc.Arbitrary<string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const params = fc.record(Object.fromEntries(names.map((name) => [name, namedValues(name)])));
  const queries = query ? schemaValues(query) : fc.constantFrom({}, {}, {}, { unknown: "1" });
  return fc.record({ params, queries }).map(({ params, queries }) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeParam(params[name]));
    const search = new URLSearchParams(entries(queries)).toString();
    return search ? `${filled}?${search}` : filled;
  });
}

/** "{…}" stays, as it is filled in when the request is sent. */
function encodeParam(value: unknown): string {
  const text = wellFormed(value);
  return /^\{\w+\}$/.test(text) ? text : encodeURIComponent(text);
}

/** An object is not passed to String(), because its toString() may be any value. */
const wellFormed = (value: unknown): string =>
  Buffer.from(typeof value === "object" ? JSON.stringify(value) : String(value)).toString();

const entries = (value: unknown): [string, string][] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).map(([name, part]) => [name, wellFormed(part)])
    : [["value", wellFormed(value)]];

function contents(endpoint: FuzzRequest["endpoint"]): fc.Arbitrary<Content> {
  return fc.oneof(
    { weight: 12, arbitrary: validContents(endpoint) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_CONTENTS) },
    { weight: 1, arbitrary: anyText.map(json) },
  );
}

function validContents(endpoint: FuzzRequest["endpoint"]): fc.Arbitrary<Content> {
  if (endpoint.kind === "upload") return uploads(endpoint);
  if (endpoint.kind === "webhook") return webhookEvents;
  if (endpoint.kind === "json" && endpoint.body) {
    return schemaValues(endpoint.body).map((value) => json(JSON.stringify(value) ?? ""));
  }
  return fc.constant(NOTHING);
}

const json = (body: string): Content => ({
  headers: { "Content-Type": "application/json" },
  body,
});

const NOTHING: Content = { headers: {}, body: null };

const ODD_CONTENTS: Content[] = [
  NOTHING,
  json(""),
  json("{"),
  json("[]"),
  json("null"),
  json('{"__proto__":{"role":"owner"},"constructor":1}'),
  json("[".repeat(20_000)),
  json(`"${"x".repeat(150_000)}"`),
  { headers: { "Content-Type": "text/plain" }, body: "{}" },
  { headers: { "Content-Type": "application/json; charset=utf-16" }, body: "{}" },
  { headers: { "Content-Type": "application/json", "Content-Encoding": "gzip" }, body: "{}" },
  { headers: { "Content-Type": "multipart/form-data; boundary=x" }, body: "--y\r\n" },
  { headers: { Origin: "https://elsewhere.example" }, body: null },
];

const HEADER = tariffColumns.join(",");
const ROW = "Vietnam,VN,United States of America,US,20.00,0.00,20.00,0.00,N,,";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const example = (folder: string, fileName: string) => ({
  file: readFileSync(fromRoot("data", folder, fileName)),
  fileName,
});

const EXAMPLE_FILES: Record<string, Pick<Part, "file" | "fileName">> = {
  "/api/admin/upload-csv": { file: Buffer.from(`${HEADER}\n${ROW}`), fileName: "file.csv" },
  "/api/admin/datasets/:kind/versions": example("us", "us-measures.json"),
};
const PICTURE = { file: PNG, fileName: "picture.png" };

function uploads({ path, file: { field } = { field: "", maxBytes: 0 } }: Endpoint) {
  const files = fc.oneof(
    fc.constantFrom(Buffer.from(HEADER), Buffer.from("{}"), Buffer.alloc(0)),
    anyText.map((row) => Buffer.from(`${HEADER}\n${ROW}\n${row}`)),
    fc.uint8Array().map((bytes) => Buffer.concat([PNG.subarray(0, 60), bytes])),
  );
  const odd = fc.record({
    file: files,
    field: fc.constantFrom(field, field, "other", ""),
    fileName: fc.constantFrom("file.csv", "file.json.gz", "picture.png", "picture.ico", ""),
  });
  const valid = fc.constant({ ...(EXAMPLE_FILES[path] ?? PICTURE), field });
  return fc.oneof({ weight: 1, arbitrary: valid }, { weight: 3, arbitrary: odd }).map(multipart);
}

type Part = { file: Buffer; field: string; fileName: string };

function multipart({ file, field, fileName }: Part): Content {
  const disposition = `form-data; name="${field}"; filename="${fileName}"`;
  const head = `--x\r\nContent-Disposition: ${disposition}\r\n\r\n`;
  return {
    headers: { "Content-Type": "multipart/form-data; boundary=x" },
    body: Buffer.concat([Buffer.from(head), file, Buffer.from("\r\n--x--\r\n")]),
  };
}

const oddName = mostly(fc.constantFrom("evt_1", "payment_intent.succeeded", "charge.refunded"));

const stripeEvents = fc.record({
  id: oddName,
  object: fc.constant("event"),
  type: oddName,
  livemode: mostly(fc.constant(false)),
  data: mostly(
    fc.record({ object: mostly(fc.record({ payment_intent: mostly(fc.constant("pi_1")) })) }),
  ),
});

/** The signature of a request that is to be signed when it is sent. */
export const SIGNED = "{signature}";

const webhookEvents: fc.Arbitrary<Content> = fc
  .record({
    event: mostly(stripeEvents),
    signature: fc.constantFrom(SIGNED, SIGNED, SIGNED, "", "t=1,v1=00", "t=,v1="),
  })
  .map(({ event, signature }) => ({
    headers: { "Stripe-Signature": signature },
    body: JSON.stringify(event) ?? "",
  }));
