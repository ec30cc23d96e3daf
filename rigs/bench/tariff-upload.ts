import { countryCodes } from "#shared/countries.ts";
import type { Product } from "#tests/support/product.ts";
import { ownerCookie } from "#tests/support/product-owner.ts";
import { shipment } from "#tests/support/shipments.ts";
import { type CopyTarget, openCopyTarget } from "./copy-target.ts";
import { generateLoad, type LoadResult } from "./generate-load.ts";
import { type Metric, median } from "./report.ts";
import { peakResidentBytes, residentBytes } from "./resident-memory.ts";

// A row is a lane (a pair of countries) and lanes are unique, so the largest valid file has 62,001 rows.
// A round uploads sixteen of them, 992,016 rows. A file of a million rows is always invalid: from its
// first row, or after all valid lanes.

const FILES = 16;
const ROUNDS = 3;
const MILLION = 1_000_000;
const READERS = { connections: 4, rate: 100 };

const HEADER =
  "origin_country,origin_country_code,destination_country,destination_country_code,additional_tariff";
const LANES = countryCodes.flatMap((to) =>
  countryCodes.map((from) => `Country ${from},${from},Country ${to},${to},12.50`),
);
const toFile = (rows: string[]) => [HEADER, ...rows, ""].join("\n");

const fileOfMillionRows = (rows: string[], further: string) =>
  toFile([...rows, ...Array<string>(MILLION - rows.length).fill(further)]);

/** Upload time relative to COPY, memory growth, and the impact on other requests. */
export async function measureTariffUpload(product: Product, adminUrl: string): Promise<Metric[]> {
  const cookie = await ownerCookie(product.address);
  const whole = toFile(LANES);
  const send = (content: string) => upload(product.address, cookie, content);
  const copy = await openCopyTarget(adminUrl, whole);
  try {
    return [
      await uploadRatio(() => send(whole), copy),
      ...(await impactOnOthers(product, "uploads", () => expectAccepted(send(whole)))),
      ...(await rejectionImpact(product, "1,000,000 invalid rows", 2, () =>
        send(fileOfMillionRows([], "Vietnam,VN,United States of America,US,-1")),
      )),
      ...(await rejectionImpact(product, "1,000,000 rows, invalid late", LANES.length + 2, () =>
        send(fileOfMillionRows(LANES, LANES[0] ?? "")),
      )),
    ];
  } finally {
    await copy.close();
  }
}

type UploadResponse = { status: number; body: { fields?: Record<string, string> } };

async function upload(address: string, cookie: string, content: string): Promise<UploadResponse> {
  const form = new FormData();
  form.set("file", new Blob([content]), "rates.csv");
  const url = `${address}/api/admin/upload-csv`;
  const response = await fetch(url, { method: "POST", headers: { cookie }, body: form });
  return { status: response.status, body: await response.json() };
}

async function expectAccepted(answer: Promise<UploadResponse>) {
  const { status } = await answer;
  if (status !== 200) throw new Error(`Unexpected status ${status}`);
}

async function uploadRatio(send: () => Promise<UploadResponse>, copy: CopyTarget): Promise<Metric> {
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const ours = await measureFiles(() => expectAccepted(send()));
    const ceiling = await measureFiles(copy.run);
    if (round > 0) ratios.push(ours / ceiling); // the first round is warm-up
  }
  return {
    name: `tariff upload, 16 × ${LANES.length} rows ÷ ${copy.name}`,
    value: median(ratios),
    unit: "",
    limit: 2,
    target: 1.4,
    better: "less",
  };
}

async function measureFiles(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  for (let index = 0; index < FILES; index++) await act();
  return performance.now() - started;
}

type Action = () => Promise<unknown>;

/** Memory growth and latency of other requests while an action is repeated. */
async function impactOnOthers(product: Product, name: string, act: Action): Promise<Metric[]> {
  await read(product, 3);
  const before = residentBytes(product.pid);
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  const [loads, peak] = await Promise.all([
    read(product, 8).finally(end),
    peakResidentBytes(product.pid, () => isOver),
    repeatUntil(act, () => isOver),
  ]).finally(end);
  const grown = (peak - before) / 2 ** 20;
  return [
    {
      name: `${name}: memory above idle`,
      value: grown,
      unit: "MB",
      limit: 64,
      target: 40,
      better: "less",
    },
    ...loads.flatMap(([what, { p99, failures }]): Metric[] => [
      {
        name: `${name}: p99 of ${what}`,
        value: p99,
        unit: "ms",
        limit: 80,
        target: 40,
        better: "less",
      },
      { name: `${name}: errors of ${what}`, value: failures, unit: "", limit: 0, better: "less" },
    ]),
  ];
}

async function repeatUntil(act: Action, isOver: () => boolean) {
  while (!isOver()) await act();
}

/** Settings and calculations at a constant rate of 100 requests per second each. */
async function read({ address }: Product, seconds: number): Promise<[string, LoadResult][]> {
  const [settings, calculations] = await Promise.all([
    generateLoad(`${address}/api/settings`, { ...READERS, seconds }),
    generateLoad(`${address}/api/calculate`, { ...READERS, seconds, body: shipment }),
  ]);
  return [
    ["settings", settings],
    ["calculate", calculations],
  ];
}

/** An invalid file is rejected with its first 100 invalid lines, changes nothing and affects others little. */
async function rejectionImpact(
  product: Product,
  name: string,
  firstLine: number,
  send: () => Promise<UploadResponse>,
): Promise<Metric[]> {
  const before = await fetchMetadata(product);
  let unexpected = 0;
  const costs = await impactOnOthers(product, name, async () => {
    if (!isExpectedRejection(await send(), firstLine)) unexpected += 1;
  });
  if ((await fetchMetadata(product)) !== before) unexpected += 1;
  return [
    {
      name: `${name}: not rejected as expected`,
      value: unexpected,
      unit: "",
      limit: 0,
      better: "less",
    },
    ...costs,
  ];
}

function isExpectedRejection({ status, body }: UploadResponse, firstLine: number): boolean {
  const lines = Object.keys(body.fields ?? {});
  const areFirst = lines.every((line, index) => line === `line ${firstLine + index}`);
  return status === 400 && lines.length === 100 && areFirst;
}

async function fetchMetadata({ address }: Product): Promise<string> {
  return (await fetch(`${address}/api/tariffs/metadata`)).text();
}
