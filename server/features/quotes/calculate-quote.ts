import type { Deps } from "#server/deps.ts";
import { limitGoods } from "#server/features/calculator/limit-goods.ts";
import { priceRequest } from "#server/features/calculator/price-request.ts";
import {
  type ComputeCalculationDeps,
  runCalculation,
} from "#server/features/calculator/run-calculation.ts";
import type { SaveCalculation } from "#server/features/calculator/save-calculation.ts";
import { readCalculationSettings } from "#server/features/settings/calculation-settings.ts";
import { translatorFor } from "#server/http/texts.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import type { EndpointResult } from "#shared/http/endpoint.ts";
import type { Language } from "#shared/languages.ts";
import type { priceQuoteToday as contract } from "#shared/quotes/contract.ts";
import { asOfToday } from "./as-of-today.ts";
import { rejectUnpayable } from "./attach-payment.ts";
import { requireQuote } from "./open-quote.ts";
import { linkCalculation } from "./queries.ts";

type QuoteDeps = ComputeCalculationDeps & Pick<Deps, "db" | "limits">;

type Opened = { token: string; ip: string; language: Language };

/**
 * The same request with the data of today; nothing is stored. What today's data reject, such as a claim that no longer
 * exists, is returned as a text. The landed-cost provider, who charges for a quote, is never asked. Throws `notFound`, `limited`, and `unavailable` without data.
 */
export async function priceQuoteToday(
  deps: QuoteDeps,
  { token, ip, language }: Opened,
): Promise<EndpointResult<typeof contract>> {
  const { quote } = await requireQuote(deps, token);
  const { request, result } = quote;
  const { method } = await readCalculationSettings(deps);
  const isByTariff = result.calculationMethod === "csv" && method === "csv";
  if (!isByTariff) return { result: null, error: null };
  await limitGoods(deps, ip, request.items.length);
  return priceRequest(deps, asOfToday(request), language);
}

type Payer = Opened & { actor: User | undefined };

/**
 * A calculation of this visitor with the quote's request, so that the price that is paid is the server's of now. Throws
 * `notFound`, `conflict` after the last day of the price and once it is paid, and what a calculation throws.
 */
export async function calculateQuote(
  deps: QuoteDeps & { save: SaveCalculation },
  { token, ip, language, actor }: Payer,
): Promise<CalculationResult> {
  const { quote, status } = await requireQuote(deps, token);
  rejectUnpayable(status);
  await limitGoods(deps, ip, quote.request.items.length);
  const caller = { t: translatorFor(language), language, userId: actor?.id ?? null };
  const result = await runCalculation(deps, asOfToday(quote.request), caller);
  await linkCalculation(deps.db, quote.id, result.id);
  return result;
}
