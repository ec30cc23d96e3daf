import { useTranslation } from "react-i18next";
import type { CarrierFee } from "#shared/carrier-fees/carrier-fees.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";

/** Returns a function that writes the amounts of a fee in one line: "$5.00 USD + 2% (at least $17.00 USD)". */
export function useAmountsText(): (fee: Pick<CarrierFee, "amounts" | "currency">) => string {
  const { t } = useTranslation("datasets");
  return ({ amounts, currency }) => {
    if (!amounts) return t("carrierFees.amountUnknown");
    const { fixed, percent, minimum } = amounts;
    const money = (amount: number) => formatMoneyWithCode(amount, currency);
    const least = minimum > 0 ? ` (${t("carrierFees.atLeast", { amount: money(minimum) })})` : "";
    const share = `${t("common.percent", { value: percent })}${least}`;
    if (percent === 0) return money(fixed);
    return fixed > 0 ? `${money(fixed)} + ${share}` : share;
  };
}
