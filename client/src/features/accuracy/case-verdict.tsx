import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#client/components/badge.tsx";
import type { CaseVerdict } from "#shared/accuracy/contract.ts";

const TONES: Record<CaseVerdict, BadgeTone> = {
  right: "positive",
  provisional: "warning",
  named: "info",
  wrong: "danger",
  unknown: "plain",
};

export function CaseVerdictBadge({ verdict }: { verdict: CaseVerdict }) {
  const { t } = useTranslation("accuracy");
  return <Badge tone={TONES[verdict]}>{t(`accuracy.verdicts.${verdict}`)}</Badge>;
}
