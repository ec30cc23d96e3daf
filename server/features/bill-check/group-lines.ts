import type { BillLineKind } from "#shared/bill-check/bill-check.ts";
import type { BillInput } from "#shared/bill-check/contract.ts";
import { type Cents, sumCents, toCents } from "#shared/money.ts";

type BillLine = BillInput["lines"][number];

/** All lines of one kind, and of one fee of a courier. */
export type LineGroup = {
  kind: BillLineKind;
  /** Positions on the bill, from 1. */
  positions: number[];
  billed: Cents;
  first: BillLine;
};

/** The lines by what they are for, in the order in which each kind appears first. */
export function groupLines(lines: readonly BillLine[], unit: Cents): LineGroup[] {
  const groups = new Map<string, LineGroup>();
  for (const [index, line] of lines.entries()) {
    const { kind, amount, carrier, service, fee } = line;
    const key = JSON.stringify(kind === "courierFee" ? [kind, carrier, service, fee] : [kind]);
    const group = groups.get(key) ?? { kind, positions: [], billed: 0 as Cents, first: line };
    group.positions.push(index + 1);
    group.billed = sumCents([group.billed, toCents(amount, unit)]);
    groups.set(key, group);
  }
  return [...groups.values()];
}
