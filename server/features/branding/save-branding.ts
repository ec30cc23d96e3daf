import type { Db } from "#server/db/client.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import type { ActorContext } from "#server/features/audit/record-event.ts";
import { writeSetting } from "#server/features/settings/write-setting.ts";
import type { UploadedFile } from "#server/http/read-file.ts";
import { sha256 } from "#server/lib/sha256.ts";
import { convertToPng } from "./convert-to-png.ts";
import { isIco } from "./is-ico.ts";
import { type BrandingKind, deleteFile, replaceFile } from "./queries.ts";

type BrandingContext = ActorContext & { kind: BrandingKind };
type SaveBrandingInput = BrandingContext & { file: UploadedFile };
type Image = { bytes: Buffer; contentType: string; extension: string };
type BrandingDeps = Pick<Deps, "db" | "settings">;

/** Throws `invalid` for a file that is no image or, for a favicon, neither .ico nor .png. */
export async function saveBranding(deps: BrandingDeps, input: SaveBrandingInput) {
  const { bytes, contentType, extension } = await convertUpload(input);
  const hash = sha256(bytes).slice(0, 16);
  const { kind } = input;
  const fileName = `${kind}-${hash}.${extension}`;
  const url = `/branding/${fileName}`;
  await updateFileAndSetting(deps, input, url, (tx) =>
    replaceFile(tx, { kind, fileName, contentType, bytes }),
  );
  return { url };
}

export async function deleteBranding(deps: BrandingDeps, context: BrandingContext): Promise<null> {
  await updateFileAndSetting(deps, context, "", (tx) => deleteFile(tx, context.kind));
  return null;
}

async function updateFileAndSetting(
  { db, settings }: BrandingDeps,
  { actor, ip, kind }: BrandingContext,
  value: string,
  updateFile: (tx: Db) => Promise<void>,
) {
  await runTransaction(db, async (tx) => {
    await updateFile(tx);
    await writeSetting(tx, { actor, ip, key: `${kind}_url`, value });
  });
  settings.invalidate();
}

const LOGO = { width: 960, height: 240, unreadable: "branding.notPicture" } as const;
const FAVICON = { width: 256, height: 256, unreadable: "branding.faviconKind" } as const;

const PNG = { contentType: "image/png", extension: "png" };
const ICO = { contentType: "image/x-icon", extension: "ico" };

async function convertUpload({ kind, file }: SaveBrandingInput): Promise<Image> {
  if (kind === "logo") return { bytes: await convertToPng(file.bytes, LOGO), ...PNG };
  if (/\.ico$/i.test(file.name) && isIco(file.bytes)) return { bytes: file.bytes, ...ICO };
  if (!/\.png$/i.test(file.name)) throw new AppError("invalid", "branding.faviconKind");
  return { bytes: await convertToPng(file.bytes, FAVICON), ...PNG };
}
