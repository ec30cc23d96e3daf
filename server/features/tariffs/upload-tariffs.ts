import type { Readable } from "node:stream";
import type { Deps } from "#server/deps.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import type { TariffPreview } from "#shared/tariffs/contract.ts";
import { activateVersion } from "./activate-version.ts";
import { diffWithActiveVersion, versionById } from "./queries.ts";
import { storeTariffFile } from "./store-tariff-file.ts";

type UploadTariffsDeps = Pick<Deps, "db" | "pool" | "tariff">;
type UploadTariffsInput = ActorContext & {
  stream: Readable;
  name: string;
  /** Whether to look only, and leave the active version as it is. */
  isPreview: boolean;
};

/** Takes a tariff file as a new version, tells what it changes and, unless asked not to, activates it. */
export async function uploadTariffs(
  deps: UploadTariffsDeps,
  upload: UploadTariffsInput,
): Promise<TariffPreview> {
  const { actor, ip, stream, name, isPreview } = upload;
  const { id, ignoredColumns } = await storeTariffFile(deps, {
    stream,
    name,
    uploadedBy: actor.email,
  });
  const differences = await diffWithActiveVersion(deps.db, id);
  const target = { id, name };
  await recordEvent(deps.db, { action: "tariffsUploaded", actor, ip, target });
  const version = isPreview
    ? await versionById(deps.db, id)
    : await activateVersion(deps, { actor, ip, id });
  return { version, ...differences, ignoredColumns };
}
