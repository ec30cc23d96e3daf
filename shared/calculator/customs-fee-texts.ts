import type { Currency } from "#shared/currency.ts";
import { shareText } from "#shared/duties/formula-text.ts";
import { formatMoney } from "#shared/format-money.ts";
import type { Translate } from "#shared/texts.ts";
import type { CustomsFeesResult } from "./tariff-line-result.ts";

/** How the Merchandise Processing Fee was computed. */
export function mpfFormula(
  { entry, informalLimit, percent, base, ...limits }: CustomsFeesResult["mpf"],
  currency: Currency,
  t: Translate<"results">,
): string {
  const min = formatMoney(limits.min, currency);
  const max = formatMoney(limits.max, currency);
  if (base === 0) return t("assessment.mpfNotOwed");
  if (entry === "informal") {
    return t("assessment.mpfInformal", { limit: formatMoney(informalLimit, currency), min });
  }
  const share = shareText({ percent, value: base }, currency, t);
  return `${share}, ${t("assessment.mpfBounds", { min, max })}`;
}

/** How the Harbor Maintenance Fee was computed, or why none is owed. */
export function hmfFormula(
  { transport, base, percent }: CustomsFeesResult["hmf"],
  currency: Currency,
  t: Translate<"results">,
): string {
  if (transport === "air" || transport === "land") return t(`assessment.hmfNotOwed.${transport}`);
  const share = shareText({ percent, value: base }, currency, t);
  return transport ? share : `${share}. ${t("assessment.hmfAssumed")}`;
}
