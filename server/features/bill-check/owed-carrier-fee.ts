import { courierFee } from "#server/features/calculator/courier-charges.ts";
import type { BillInput } from "#shared/bill-check/contract.ts";
import { type CarrierFee, carrierFeeName } from "#shared/carrier-fees/carrier-fees.ts";
import type { Cents } from "#shared/money.ts";
import type { Goods } from "./load-goods.ts";
import { type Owed, owedExactly, owedUnknown } from "./owed.ts";

type BilledFee = Pick<BillInput["lines"][number], "carrier" | "service" | "fee">;

export type OwedCarrierFee = { owed: Owed; fee: CarrierFee | null };

/**
 * What a courier's table says of its fee on the day of import, for the amount that it paid to customs: `advanced`, in the
 * currency of the bill.
 */
export function owedCarrierFee(
  { carrier, service, fee: kind }: BilledFee,
  fees: readonly CarrierFee[],
  { goods, advanced }: { goods: Pick<Goods, "input" | "currency" | "rates">; advanced: Cents },
): OwedCarrierFee {
  if (!carrier || !service || !kind) {
    return { owed: owedUnknown({ code: "noCarrier" }), fee: null };
  }
  const name = carrierFeeName({ carrier, service, kind });
  const rows = fees.filter((fee) => carrierFeeName(fee) === name).sort(byFirstDay);
  const [earliest] = rows;
  if (!earliest) return { owed: owedUnknown({ code: "feeNotListed" }), fee: null };
  const fee = rows.findLast(({ validFrom }) => (validFrom ?? "") <= goods.input.date);
  if (!fee) {
    const from = earliest.validFrom ?? "";
    return { owed: owedUnknown({ code: "feeLater", from }), fee: earliest };
  }
  return { owed: owedByTable(fee, goods, advanced), fee };
}

const byFirstDay = (a: CarrierFee, b: CarrierFee): number =>
  (a.validFrom ?? "").localeCompare(b.validFrom ?? "");

function owedByTable(
  { amounts, currency }: CarrierFee,
  { currency: billed, rates }: Pick<Goods, "currency" | "rates">,
  advanced: Cents,
): Owed {
  if (!amounts) return owedUnknown({ code: "feeAmountUnknown" });
  const amount = courierFee({ ...amounts, currency }, advanced, { currency: billed, rates });
  return amount === null ? owedUnknown({ code: "noExchangeRate", currency }) : owedExactly(amount);
}
