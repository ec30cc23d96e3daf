import type { BillReason } from "#shared/bill-check/bill-check.ts";
import type { Layer } from "#shared/duties/assessment.ts";
import { type Cents, sumCents } from "#shared/money.ts";

export type CentsRange = { least: Cents; most: Cents | null };

/** What is owed for a line of a bill. */
export type Owed = {
  /** Null where nothing can be said. */
  range: CentsRange | null;
  /** Why the range is no single amount. */
  reason: BillReason | null;
  /** The duties that a single amount consists of, as they are sent. */
  layers: readonly Layer<number>[];
};

export const owedExactly = (amount: Cents, layers: Owed["layers"] = []): Owed => ({
  range: { least: amount, most: amount },
  reason: null,
  layers,
});

export const owedUnknown = (reason: BillReason): Owed => ({ range: null, reason, layers: [] });

export const owedWithin = (range: CentsRange, reason: BillReason): Owed => ({
  range,
  reason,
  layers: [],
});

/** The sum of what is owed independently: as wide as the ranges together, unknown with the first unknown one. */
export function sumOwed(owed: readonly Owed[]): Owed {
  const ranges = owed.flatMap(({ range }) => range ?? []);
  const unknown = owed.find(({ range }) => range === null);
  if (unknown) return unknown;
  const most = ranges.flatMap((range) => range.most ?? []);
  return {
    range: {
      least: sumCents(ranges.map(({ least }) => least)),
      most: most.length < ranges.length ? null : sumCents(most),
    },
    reason: owed.find(({ reason }) => reason !== null)?.reason ?? null,
    layers: owed.flatMap(({ layers }) => layers),
  };
}
