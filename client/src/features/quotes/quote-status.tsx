import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#client/components/badge.tsx";
import type { QuoteStatus, QuoteSummary } from "#shared/quotes/contract.ts";

const TONES: Record<QuoteStatus, BadgeTone> = {
  draft: "plain",
  sent: "soft",
  viewed: "info",
  paid: "positive",
  expired: "warning",
  withdrawn: "danger",
};

type QuoteStatusBadgeProps = { quote: Pick<QuoteSummary, "status" | "isTest"> };

export function QuoteStatusBadge({ quote: { status, isTest } }: QuoteStatusBadgeProps) {
  const { t } = useTranslation("quotes");
  const text = status === "paid" && isTest ? "paidTest" : status;
  return <Badge tone={TONES[status]}>{t(`quotes.status.${text}`)}</Badge>;
}
