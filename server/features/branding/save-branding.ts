import { createHash } from "node:crypto";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import type { ActorContext } from "#server/features/audit/record-event.ts";
import { writeSetting } from "#server/features/settings/write-setting.ts";
import type { UploadedFile } from "#server/http/read-file.ts";
import { isIco, toPng } from "./picture.ts";
import { deleteFile, replaceFile } from "./queries.ts";

export type Kind = "logo" | "favicon";

type Act = ActorContext & { kind: Kind };
type Picture = { bytes: Buffer; contentType: string; extension: string };
type Needs = Pick<Deps, "db" | "settings">;

/**
 * Takes a logo or a favicon, in place of the one before. Its address is named after its content.
 * Throws `invalid` for a file that is no picture or, for a favicon, neither .ico nor .png.
 */
export async function saveBranding(deps: Needs, act: Act & { file: UploadedFile }) {
  const { bytes, contentType, extension } = await pictureFrom(act);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  const fileName = `${act.kind}-${hash}.${extension}`;
  const url = `/branding/${fileName}`;
  await change(deps, act, url, (tx) => replaceFile(tx, { ...act, fileName, contentType, bytes }));
  return { url };
}

/** Goes back to the product's own. Does no harm where there is none. */
export async function deleteBranding(deps: Needs, act: Act): Promise<null> {
  await change(deps, act, "", (tx) => deleteFile(tx, act.kind));
  return null;
}

/** The file and the setting that names it change together or not at all. */
async function change(
  { db, settings }: Needs,
  { actor, ip, kind }: Act,
  value: string,
  store: (tx: Db) => Promise<void>,
) {
  await db.transaction(async (tx) => {
    await store(tx);
    await writeSetting(tx, { actor, ip, key: `${kind}_url`, value });
  });
  settings.invalidate();
}

const PNG = { contentType: "image/png", extension: "png" };
const ICO = { contentType: "image/x-icon", extension: "ico" };

async function pictureFrom({ kind, file }: Act & { file: UploadedFile }): Promise<Picture> {
  if (kind === "logo") return { bytes: await toPng(file.bytes, 960, 240), ...PNG };
  if (/\.ico$/i.test(file.name) && isIco(file.bytes)) return { bytes: file.bytes, ...ICO };
  if (!/\.png$/i.test(file.name)) throw new AppError("invalid", "branding.faviconKind");
  return { bytes: await toPng(file.bytes, 256, 256), ...PNG };
}
