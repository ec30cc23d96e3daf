import { useTranslation } from "react-i18next";
import { ApiError } from "#client/lib/api.ts";
import { errorText } from "#client/lib/error-text.ts";
import type { Translate } from "#shared/texts.ts";
import { isServerFailure, type RefundOutcome } from "./request-refund.ts";
import { stripeWord } from "./stripe-word.ts";

export function RefundNotice({ outcome }: { outcome: RefundOutcome }) {
  const { t } = useTranslation("admin");
  const text = outcomeText(outcome, t);
  if (!text) return null;
  const isWarning = outcome.kind === "stored" || outcome.kind === "stale";
  return (
    <p
      role="alert"
      className={`rounded-control p-3 text-sm ${isWarning ? "bg-warning-soft text-warning" : "bg-danger-soft text-danger"}`}
    >
      {text}
    </p>
  );
}

function outcomeText(outcome: RefundOutcome, t: Translate<"admin">): string | null {
  switch (outcome.kind) {
    case "issued":
    case "requested":
      return null;
    case "failed": {
      const reason = stripeWord("refund.failures", outcome.failureReason, t);
      return t("transactions.refund.failedBecause", { reason });
    }
    case "rejected":
      return rejectionText(outcome.error, t);
    default:
      return t(`transactions.refund.${outcome.kind}`);
  }
}

function rejectionText(error: Error, t: Translate<"admin">): string {
  if (error instanceof ApiError && error.code === "payments.otherMode") {
    return t("transactions.refund.otherMode");
  }
  const message = errorText(error, t);
  return isServerFailure(error) ? t("transactions.refund.notRequested", { message }) : message;
}
