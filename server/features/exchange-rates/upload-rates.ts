import type { Deps } from "#server/deps.ts";
import type { ActorContext } from "#server/features/audit/record-event.ts";
import type { UploadedFile } from "#server/http/read-file.ts";
import type { StoredRate } from "#shared/exchange-rates/contract.ts";
import { presentRates } from "./list-rates.ts";
import { parseRatesFile } from "./parse-rates-file.ts";
import { replaceRates } from "./replace-rates.ts";

type UploadRatesInput = ActorContext & {
  file: UploadedFile;
  /** Returns the rates as they would be stored, and stores none. */
  isPreview: boolean;
  seen: string | undefined;
};

/** Replaces the rates of all currencies. Throws what `parseRatesFile` and `replaceRates` throw, and stores none then. */
export async function uploadRates(
  deps: Pick<Deps, "db" | "exchangeRates">,
  { actor, ip, file, isPreview, seen }: UploadRatesInput,
): Promise<StoredRate[]> {
  const rates = await parseRatesFile(file.bytes);
  if (isPreview) {
    const stored = { source: "upload", updatedBy: actor.email, updatedAt: new Date() } as const;
    return presentRates(rates.map((rate) => ({ ...rate, ...stored })));
  }
  const sourceName = file.name;
  return replaceRates(deps, { actor, ip, rates, source: "upload", sourceName, seen });
}
