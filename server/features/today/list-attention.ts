import type { Deps } from "#server/deps.ts";
import { findKeyCheck } from "#server/features/credentials/key-checks.ts";
import type { CredentialDeps } from "#server/security/read-credential.ts";
import { fromCents } from "#shared/money.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import { type AttentionItem, CHANGE_URGENT_DAYS } from "#shared/today/contract.ts";
import { listDataAttention } from "./list-data-attention.ts";
import { listDutiesChanges } from "./list-duties-changes.ts";
import {
  countFailingMails,
  type FoundPayment,
  listFailedRefunds,
  listMismatches,
  listOpenDisputes,
} from "./queries.ts";

/**
 * What lasts and what happened: the next deadline first, then changes of duties within days, then what stops all payments
 * or mails, then the newest, then what is new about data and later changes of duties.
 */
export async function listAttention(
  deps: CredentialDeps & Pick<Deps, "db" | "measures">,
): Promise<AttentionItem[]> {
  const { db } = deps;
  const [disputes, failedRefunds, mismatches, check, mails, changes, data] = await Promise.all([
    listOpenDisputes(db),
    listFailedRefunds(db),
    listMismatches(db),
    findKeyCheck(deps),
    countFailingMails(db),
    listDutiesChanges(deps),
    listDataAttention(deps),
  ]);
  return [
    ...disputes.map(({ dueBy, ...found }) => ({
      kind: "dispute" as const,
      ...presentPayment(found),
      deadline: dueBy?.toISOString() ?? null,
    })),
    ...changes.filter(({ days }) => days <= CHANGE_URGENT_DAYS),
    ...(check && !check.isAccepted ? [{ kind: "keyRejected" as const, at: check.since }] : []),
    ...(mails.since
      ? [{ kind: "mailFailing" as const, at: mails.since.toISOString(), count: mails.count }]
      : []),
    ...failedRefunds.map((found) => ({ kind: "refundFailed" as const, ...presentPayment(found) })),
    ...mismatches.map((found) => ({ kind: "mismatch" as const, ...presentPayment(found) })),
    ...data,
    ...changes.filter(({ days }) => days > CHANGE_URGENT_DAYS),
  ];
}

const presentPayment = ({ at, code, amount, currency, isLive }: FoundPayment) => ({
  at: at.toISOString(),
  code: formatTransactionCode(code),
  amount: fromCents(amount),
  currency,
  isLive,
});
