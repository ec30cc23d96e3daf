import { foreignCurrency } from "#client/lib/parse-amount.ts";
import type { Currency } from "#shared/currency.ts";
import type { Translate } from "#shared/texts.ts";
import type { PricedItem } from "./goods-total.ts";

/** Names the first item whose value is in a foreign currency, which no total can include. */
export function foreignItemError(
  items: readonly PricedItem[],
  currency: Currency,
  t: Translate<"common">,
): string | null {
  for (const [index, { value }] of items.entries()) {
    const found = foreignCurrency(value, currency);
    if (found === null) continue;
    return t("common.named", {
      name: t("items.item", { number: index + 1 }),
      text: t("shipping.foreignCurrency", { currency, found }),
    });
  }
  return null;
}
