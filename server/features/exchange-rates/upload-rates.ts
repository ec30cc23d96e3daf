import type { Deps } from "#server/deps.ts";
import type { ActorContext } from "#server/features/audit/record-event.ts";
import type { UploadedFile } from "#server/http/read-file.ts";
import type { StoredRate } from "#shared/exchange-rates/contract.ts";
import { parseRatesFile } from "./parse-rates-file.ts";
import { replaceRates } from "./replace-rates.ts";

/** Replaces the rates of all currencies. Throws what `parseRatesFile` throws, and stores none then. */
export async function uploadRates(
  deps: Pick<Deps, "db" | "exchangeRates">,
  { actor, ip, file }: ActorContext & { file: UploadedFile },
): Promise<StoredRate[]> {
  const rates = await parseRatesFile(file.bytes);
  return replaceRates(deps, { actor, ip, rates, source: "upload", sourceName: file.name });
}
