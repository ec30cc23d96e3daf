import { formatMoneyWithCode } from "#shared/format-money.ts";
import type { TransactionDetails } from "#shared/payments/portal-contract.ts";
import type { Translate } from "#shared/texts.ts";

type RefundableDetails = Pick<TransactionDetails, "refundable" | "refundLimit" | "currency">;

/** What the actor may refund of what can be refunded, in the payment's currency. */
export const refundableAmount = ({ refundable, refundLimit }: RefundableDetails): number =>
  refundLimit ? Math.min(refundable, refundLimit.left ?? 0) : refundable;

/** Why the actor may refund nothing of what can be refunded; null if there is another amount. */
export function blockedRefundReason(
  details: RefundableDetails,
  t: Translate<"admin">,
): string | null {
  const { refundLimit, currency } = details;
  if (!refundLimit || refundableAmount(details) > 0) return null;
  if (refundLimit.usd === 0) return t("transactions.refund.ownersOnly");
  const limit = formatMoneyWithCode(refundLimit.usd, "USD");
  return refundLimit.left === null
    ? t("transactions.refund.noRate", { limit, currency })
    : t("transactions.refund.limitReached", { limit });
}
