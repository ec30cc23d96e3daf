import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Product } from "#tests/support/product.ts";
import { ownerCookie } from "#tests/support/product-owner.ts";
import { generateLoad } from "./generate-load.ts";
import { type Metric, median } from "./report.ts";
import { peakResidentBytes, residentBytes } from "./resident-memory.ts";

const UPLOADS = 3;

/** Words in several languages, beginnings of words, typing errors and codes. */
const SEARCHES = [
  "laptop",
  "t-shirt",
  "leather handbag",
  "coffee beans",
  "steel bolt",
  "running sho",
  "refridgerator",
  "cotton",
  "other articles of plastics",
  "portable automatic data processing machines",
  "Laufschuhe",
  "zapatillas deportivas",
  "vélo électrique",
  "手机壳",
  "6109",
  "8471.30.01",
  "pa",
  "machines for working wood",
  "women's dress of synthetic fibers",
  "headhpones",
];

/** Time to the first line, searches of twenty visitors at once, and the upload of the official file. */
export async function measureSchedule(product: Product): Promise<Metric[]> {
  const first = await responseTime(`${product.address}/api/schedule/lines/61091000`);
  const { p97, failures } = await generateLoad(product.address, {
    connections: 20,
    seconds: 5,
    paths: SEARCHES.map((words) => `/api/schedule/search?q=${encodeURIComponent(words)}`),
  });
  return [
    {
      name: "schedule: first line",
      value: first,
      unit: "ms",
      limit: 150,
      target: 50,
      better: "less",
    },
    {
      name: "schedule: p97.5 of searches",
      value: p97,
      unit: "ms",
      limit: 30,
      target: 15,
      better: "less",
    },
    { name: "schedule: errors of searches", value: failures, unit: "", limit: 0, better: "less" },
    ...(await measureUploads(product)),
  ];
}

async function responseTime(url: string): Promise<number> {
  const started = performance.now();
  await (await fetch(url)).text();
  return performance.now() - started;
}

async function measureUploads({ address, pid }: Product): Promise<Metric[]> {
  const cookie = await ownerCookie(address);
  const packed = readFileSync("data/us/default-schedule.json.gz");
  const file = new Uint8Array(gunzipSync(packed));
  const before = residentBytes(pid);
  let isOver = false;
  const [peak, first] = await Promise.all([
    peakResidentBytes(pid, () => isOver),
    upload(address, cookie, file).finally(() => {
      isOver = true;
    }),
  ]);
  const seconds = [first];
  while (seconds.length < UPLOADS) seconds.push(await upload(address, cookie, file));
  return [
    {
      name: "schedule: upload of 13 MB",
      value: median(seconds),
      unit: "s",
      limit: 3,
      better: "less",
    },
    {
      name: "schedule: memory of an upload",
      value: (peak - before) / 2 ** 20,
      unit: "MB",
      limit: 60,
      better: "less",
    },
  ];
}

async function upload(
  address: string,
  cookie: string,
  file: Uint8Array<ArrayBuffer>,
): Promise<number> {
  const form = new FormData();
  form.set("file", new Blob([file]), "hts_2026_revision_11.json");
  const url = `${address}/api/admin/datasets/schedule/versions?name=Revision+11&effectiveFrom=2026-07-01`;
  const started = performance.now();
  const response = await fetch(url, { method: "POST", headers: { cookie }, body: form });
  if (response.status !== 200) throw new Error(`Unexpected status ${response.status}`);
  await response.text();
  return (performance.now() - started) / 1000;
}
