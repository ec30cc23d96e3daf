import type { Deps } from "#server/deps.ts";
import type { ActorContext } from "#server/features/audit/record-event.ts";
import type { StreamedFile } from "#server/http/read-file.ts";
import type { TariffPreview } from "#shared/tariffs/contract.ts";
import { activateVersion } from "./activate-version.ts";
import { diffWithActiveVersion, versionById } from "./queries.ts";
import { storeTariffFile } from "./store-tariff-file.ts";

type UploadTariffsDeps = Pick<Deps, "db" | "tariff">;
type UploadTariffsInput = ActorContext & {
  file: StreamedFile;
  /** Leaves the active version unchanged. */
  isPreview: boolean;
};

/** Stores the file as a version and compares it with the active one before. Throws what `storeTariffFile` throws. */
export async function uploadTariffs(
  deps: UploadTariffsDeps,
  { actor, ip, file, isPreview }: UploadTariffsInput,
): Promise<TariffPreview> {
  const { id, ...stored } = await storeTariffFile(deps, { actor, ip, file, isPreview });
  const preview = await previewVersion(deps, id);
  const version = isPreview ? preview.version : await activateVersion(deps, { actor, ip, id });
  return { ...preview, version, ...stored };
}

async function previewVersion({ db }: UploadTariffsDeps, id: string) {
  const [version, differences] = await Promise.all([
    versionById(db, id),
    diffWithActiveVersion(db, id),
  ]);
  return { version, ...differences };
}
