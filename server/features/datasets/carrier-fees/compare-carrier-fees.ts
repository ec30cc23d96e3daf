import { type CarrierFee, carrierFeeKey } from "#shared/carrier-fees/carrier-fees.ts";
import type { CarrierFeeDifferences } from "#shared/carrier-fees/contract.ts";

/** Rows are the same fee if courier, service, kind and first day are equal. */
export function compareCarrierFees(
  after: readonly CarrierFee[],
  before: readonly CarrierFee[],
): CarrierFeeDifferences {
  const earlier = byKey(before);
  const later = byKey(after);
  return {
    added: after.filter((fee) => !earlier.has(carrierFeeKey(fee))),
    changed: after.flatMap((fee) => {
      const previous = earlier.get(carrierFeeKey(fee));
      return previous && JSON.stringify(previous) !== JSON.stringify(fee)
        ? [{ before: previous, after: fee }]
        : [];
    }),
    removed: before.filter((fee) => !later.has(carrierFeeKey(fee))),
  };
}

const byKey = (fees: readonly CarrierFee[]) =>
  new Map(fees.map((fee) => [carrierFeeKey(fee), fee]));
