import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { countryCodes } from "#shared/countries.ts";
import { shipment } from "#tests/support/shipments.ts";
import type { Product } from "../product.ts";
import { type CopyTarget, openCopyTarget } from "./copy-target.ts";
import { type Load, load } from "./load.ts";
import { cookieOf } from "./owner.ts";
import { type Figure, median } from "./report.ts";

// A row is a lane, a pair of countries, and no lane may be there twice: the largest file that can be
// right has 62,001 rows. A round is sixteen of these, 992,016 rows. A file of a million rows is always
// refused; its first hundred wrong rows may come at once, or after all the lanes there are.

const FILES = 16;
const ROUNDS = 3;
const MILLION = 1_000_000;
const READERS = { connections: 4, rate: 100 };

const HEADER =
  "origin_country,origin_country_code,destination_country,destination_country_code,additional_tariff";
const LANES = countryCodes.flatMap((to) =>
  countryCodes.map((from) => `Country ${from},${from},Country ${to},${to},12.50`),
);
const file = (rows: string[]) => [HEADER, ...rows, ""].join("\n");

const filled = (rows: string[], further: string) =>
  file([...rows, ...Array<string>(MILLION - rows.length).fill(further)]);

/** What a tariff file costs over HTTP: beside COPY of the same file, in memory, and for everyone else. */
export async function measureTariffUpload(product: Product, adminUrl: string): Promise<Figure[]> {
  const cookie = await cookieOf(product.address);
  const whole = file(LANES);
  const send = (content: string) => upload(product.address, cookie, content);
  const copy = await openCopyTarget(adminUrl, whole);
  try {
    return [
      await costOfUpload(() => send(whole), copy),
      ...(await costForOthers(product, "uploads", () => accepted(send(whole)))),
      ...(await costOfRefusal(product, "1,000,000 bad rows", 2, () =>
        send(filled([], "Vietnam,VN,United States of America,US,-1")),
      )),
      ...(await costOfRefusal(product, "1,000,000 rows, wrong late", LANES.length + 2, () =>
        send(filled(LANES, LANES[0] ?? "")),
      )),
    ];
  } finally {
    await copy.close();
  }
}

type Answer = { status: number; body: { fields?: Record<string, string> } };

async function upload(address: string, cookie: string, content: string): Promise<Answer> {
  const form = new FormData();
  form.set("file", new Blob([content]), "rates.csv");
  const url = `${address}/api/admin/upload-csv`;
  const response = await fetch(url, { method: "POST", headers: { cookie }, body: form });
  return { status: response.status, body: await response.json() };
}

async function accepted(answer: Promise<Answer>) {
  const { status } = await answer;
  if (status !== 200) throw new Error(`The upload was answered by ${status}`);
}

async function costOfUpload(send: () => Promise<Answer>, copy: CopyTarget): Promise<Figure> {
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const ours = await timeOf(() => accepted(send()));
    const ceiling = await timeOf(copy.run);
    if (round > 0) ratios.push(ours / ceiling); // the first one warms up
  }
  return {
    name: `tariff upload, 16 × ${LANES.length} rows ÷ ${copy.name}`,
    value: median(ratios),
    unit: "",
    must: 2,
    goal: 1.4,
    better: "less",
  };
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  for (let index = 0; index < FILES; index++) await act();
  return performance.now() - started;
}

type Act = () => Promise<unknown>;

/** Memory, and what others wait, while something is done again and again. */
async function costForOthers(product: Product, name: string, act: Act): Promise<Figure[]> {
  await read(product, 3);
  const before = residentBytes(product.pid);
  let isOver = false;
  const doing = repeated(act, () => isOver);
  const watching = mostResident(product.pid, () => isOver);
  const loads = await read(product, 8).finally(() => {
    isOver = true;
  });
  await doing;
  const grown = ((await watching) - before) / 2 ** 20;
  return [
    {
      name: `${name}: memory above idle`,
      value: grown,
      unit: "MB",
      must: 64,
      goal: 40,
      better: "less",
    },
    ...loads.flatMap(([what, { p99, failures }]): Figure[] => [
      {
        name: `${name}: p99 of ${what}`,
        value: p99,
        unit: "ms",
        must: 80,
        goal: 40,
        better: "less",
      },
      { name: `${name}: failures of ${what}`, value: failures, unit: "", must: 0, better: "less" },
    ]),
  ];
}

async function repeated(act: Act, isOver: () => boolean) {
  while (!isOver()) await act();
}

/** Settings and calculations, each a hundred a second whatever the answers take. */
async function read({ address }: Product, seconds: number): Promise<[string, Load][]> {
  const [settings, calculations] = await Promise.all([
    load(`${address}/api/settings`, { ...READERS, seconds }),
    load(`${address}/api/calculate`, { ...READERS, seconds, body: shipment }),
  ]);
  return [
    ["settings", settings],
    ["calculate", calculations],
  ];
}

async function mostResident(pid: number, isOver: () => boolean): Promise<number> {
  let most = 0;
  for (; !isOver(); await sleep(20)) most = Math.max(most, residentBytes(pid));
  return most;
}

/** On Linux; nowhere else does a process tell its memory for so little. */
const residentBytes = (pid: number): number => {
  const status = process.platform === "linux" ? readFileSync(`/proc/${pid}/status`, "utf8") : "";
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1024;
};

/** That a file is refused by its first hundred wrong lines, changes nothing and costs others little. */
async function costOfRefusal(
  product: Product,
  name: string,
  firstLine: number,
  send: () => Promise<Answer>,
): Promise<Figure[]> {
  const before = await metadataOf(product);
  let unexpected = 0;
  const costs = await costForOthers(product, name, async () => {
    if (!isRefusal(await send(), firstLine)) unexpected += 1;
  });
  if ((await metadataOf(product)) !== before) unexpected += 1;
  return [
    {
      name: `${name}: not refused as it should be`,
      value: unexpected,
      unit: "",
      must: 0,
      better: "less",
    },
    ...costs,
  ];
}

function isRefusal({ status, body }: Answer, firstLine: number): boolean {
  const lines = Object.keys(body.fields ?? {});
  const areFirst = lines.every((line, index) => line === `line ${firstLine + index}`);
  return status === 400 && lines.length === 100 && areFirst;
}

async function metadataOf({ address }: Product): Promise<string> {
  return (await fetch(`${address}/api/tariffs/metadata`)).text();
}
