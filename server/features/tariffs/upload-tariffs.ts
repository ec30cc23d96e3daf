import type { Deps } from "#server/deps.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import type { StreamedFile } from "#server/http/read-file.ts";
import type { TariffPreview } from "#shared/tariffs/contract.ts";
import { activateVersion } from "./activate-version.ts";
import { deleteDraft, diffWithActiveVersion, findSameFile, versionById } from "./queries.ts";
import { storeTariffFile } from "./store-tariff-file.ts";

type UploadTariffsDeps = Pick<Deps, "db" | "tariff">;
type UploadTariffsInput = ActorContext & {
  file: StreamedFile;
  /** Leaves the active version unchanged. */
  isPreview: boolean;
};

export async function uploadTariffs(
  deps: UploadTariffsDeps,
  { actor, ip, file, isPreview }: UploadTariffsInput,
): Promise<TariffPreview> {
  const { id, ignoredColumns } = await storeTariffFile(deps, file, actor.email);
  const sameFileId = isPreview && (await findSameFile(deps.db, await versionById(deps.db, id)));
  if (sameFileId) {
    await deleteDraft(deps.db, id);
    return { ...(await previewVersion(deps, sameFileId)), ignoredColumns, isKnown: true };
  }
  const target = { id, name: file.name };
  await recordEvent(deps.db, { action: "tariffsUploaded", actor, ip, target });
  const preview = await previewVersion(deps, id);
  const version = isPreview ? preview.version : await activateVersion(deps, { actor, ip, id });
  return { ...preview, version, ignoredColumns, isKnown: false };
}

async function previewVersion({ db }: UploadTariffsDeps, id: string) {
  const [version, differences] = await Promise.all([
    versionById(db, id),
    diffWithActiveVersion(db, id),
  ]);
  return { version, ...differences };
}
