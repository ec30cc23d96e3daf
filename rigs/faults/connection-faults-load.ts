import { readFileSync } from "node:fs";
import { type ClientResponse, startClients } from "./clients.ts";
import type { System } from "./connection-faults-system.ts";
import { type Payer, startPayers } from "./payers.ts";
import { repeat } from "./repeat.ts";
import { send } from "./send.ts";

const CALCULATORS = 6;
const CALCULATION_PAUSE_MS = 20;
const PAYERS = 6;
const UPLOADERS = 2;
const UPLOAD_PAUSE_MS = 300;
const SAVE_PAUSE_MS = 50;
const DOWNLOAD_PAUSE_MS = 200;

/** Any text is valid for this setting, and no calculation by the tariff file depends on it. */
export const SETTING = "zonos_service_level_code";

type Response = { at: number; status: number };
export type Upload = Response & { id: string; rowCount: number };
export type SavedSetting = Response & { value: string };

/** Status 0 when the response was aborted. */
export type Download = Response & { lines: number };

export type LoadResult = {
  calculations: ClientResponse[];
  payers: Payer[];
  uploads: Upload[];
  /** The saves of one client, one after the other. */
  saves: SavedSetting[];
  downloads: Download[];
};

/** Clients that calculate, pay, upload and download tariff files and save a setting, all at once, until stopped. */
export function startLoad({ product, stripe, session }: System) {
  const { address } = product;
  const calculators = startClients(address, CALCULATORS, CALCULATION_PAUSE_MS);
  const payers = startPayers({ addresses: [address], stripe, confirms: true }, PAYERS);
  const upload = () => uploadTariffs(address, session);
  const uploaders = Array.from({ length: UPLOADERS }, () => repeat(upload, UPLOAD_PAUSE_MS));
  const saver = repeat(() => saveSetting(address, session), SAVE_PAUSE_MS);

  const downloader = repeat(() => downloadVersion(address, session), DOWNLOAD_PAUSE_MS);

  /** Each kind of client has had a success that started after `time`. */
  const haveAllSucceededSince = (time: number) =>
    [
      calculators.responses,
      uploaders.flatMap(({ results }) => results),
      saver.results,
      downloader.results,
    ].every((responses) => responses.some(({ at, status }) => at >= time && status === 200));

  return {
    haveAllSucceededSince,
    async stop(): Promise<LoadResult> {
      const [calculations, visitors, uploads, saves, downloads] = await Promise.all([
        calculators.stop(),
        payers.stop(),
        Promise.all(uploaders.map((uploader) => uploader.stop())),
        saver.stop(),
        downloader.stop(),
      ]);
      return { calculations, payers: visitors, uploads: uploads.flat(), saves, downloads };
    },
  };
}

const TARIFF_FILE = createTariffFile();
export const TARIFF_ROWS = TARIFF_FILE.split("\n").length - 1;
export const DEFAULT_TARIFF_ROWS = readDefaultFile().trimEnd().split("\n").length - 1;

async function uploadTariffs(address: string, session: string): Promise<Upload> {
  const form = new FormData();
  form.append("file", new Blob([TARIFF_FILE]), "tariffs.csv");
  const init = { method: "POST", headers: { Cookie: session }, body: form };
  const { at, status, body } = await send(`${address}/api/admin/upload-csv`, init);
  return { at, status, id: body.version?.id ?? "", rowCount: body.version?.rowCount ?? 0 };
}

let saveCount = 0;

async function saveSetting(address: string, session: string): Promise<SavedSetting> {
  saveCount += 1;
  const value = `level:${saveCount}`;
  const { at, status } = await send(`${address}/api/admin/settings/${SETTING}`, {
    method: "PUT",
    headers: { Cookie: session, "Content-Type": "application/json" },
    body: JSON.stringify({ value }),
  });
  return { at, status, value };
}

/** Downloads the newest version, which is the default file or a copy of TARIFF_FILE. */
async function downloadVersion(address: string, session: string): Promise<Download> {
  const init = { headers: { Cookie: session } };
  const versions = await send(`${address}/api/admin/datasets/tariffs/versions`, init);
  const { at } = versions;
  const id = Array.isArray(versions.body) ? versions.body[0]?.id : undefined;
  if (!id) return { at, status: versions.status, lines: 0 };
  try {
    const response = await fetch(`${address}/api/admin/datasets/tariffs/versions/${id}/file`, init);
    const text = await response.text();
    return { at, status: response.status, lines: text.split("\n").length - 1 };
  } catch {
    return { at, status: 0, lines: 0 };
  }
}

/** Every origin of the default file to twenty destinations: several TCP segments and COPY messages. */
function createTariffFile(): string {
  const countries = [...readDefaultFile().matchAll(/^([^",\n]+),([A-Z]{2}),/gm)].map(
    ([, name, code]) => ({
      name,
      code,
    }),
  );
  const destinations = [
    { name: "United States of America", code: "US" },
    ...countries.slice(0, 19),
  ];
  const rows = countries.flatMap((origin) =>
    destinations.map((to) => `${origin.name},${origin.code},${to.name},${to.code},20`),
  );
  const header =
    "origin_country,origin_country_code,destination_country,destination_country_code,additional_tariff";
  return [header, ...rows].join("\n");
}

function readDefaultFile(): string {
  return readFileSync("data/us/default-tariffs.csv", "utf8");
}
