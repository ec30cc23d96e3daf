import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { ExplanationWords } from "#shared/payments/explanation-texts.ts";

/** The texts of an explanation, which are in two namespaces. */
export function useExplanationWords(): ExplanationWords {
  const { i18n } = useTranslation(["payments", "results"]);
  const formatDay = useDateFormat(CALENDAR_DAY);
  return useMemo(() => {
    const { language } = i18n;
    const t = i18n.getFixedT(language, ["payments", "results"]) as ExplanationWords["t"]; // safe: it looks in both
    return { t, language, formatDay };
  }, [i18n, formatDay]);
}
