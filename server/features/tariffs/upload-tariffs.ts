import type { Deps } from "#server/deps.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
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

export async function uploadTariffs(
  deps: UploadTariffsDeps,
  { actor, ip, file, isPreview }: UploadTariffsInput,
): Promise<TariffPreview> {
  const { id, ignoredColumns } = await storeTariffFile(deps, file, actor.email);
  const differences = await diffWithActiveVersion(deps.db, id);
  const target = { id, name: file.name };
  await recordEvent(deps.db, { action: "tariffsUploaded", actor, ip, target });
  const version = isPreview
    ? await versionById(deps.db, id)
    : await activateVersion(deps, { actor, ip, id });
  return { version, ...differences, ignoredColumns };
}
