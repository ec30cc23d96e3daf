import type { Metric } from "#rigs/bench/report.ts";
import { atLeast, atMost } from "./metrics.ts";
import type { Payer } from "./payers.ts";
import { type ComparedPayments, countDuplicates } from "./payment-books.ts";

/** What visitors paid, and whether the product stored the same. */
export function payerMetrics(
  name: string,
  payers: Payer[],
  { rows, missing, invented }: ComparedPayments,
  minPaid: number,
): Metric[] {
  const paid = payers.filter(({ hasPaid }) => hasPaid).length;
  const codes = new Set(rows.map(({ transaction_code: code }) => code));
  const receipts = payers.flatMap(({ receiptCode }) => receiptCode?.replaceAll("-", "") ?? []);
  const unpaidReceipts = receipts.filter((code) => !codes.has(code)).length;
  return [
    atLeast(`${name}: visitors who paid`, paid, minPaid),
    atMost(`${name}: paid and not completed`, missing, 0),
    atMost(`${name}: completed and not paid`, invented, 0),
    atMost(`${name}: calculations paid twice`, countDuplicates(rows, "calculation_id"), 0),
    atMost(`${name}: receipts without a completed transaction`, unpaidReceipts, 0),
  ];
}

/** Prints the responses, too, each different one once. */
export function unexpectedResponses(name: string, people: { unexpected: string[] }[]): Metric {
  const unexpected = people.flatMap((person) => person.unexpected);
  for (const text of new Set(unexpected)) console.info(`${name}: ${text}`);
  return atMost(`${name}: unexpected responses`, unexpected.length, 0);
}
