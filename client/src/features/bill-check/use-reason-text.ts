import { useTranslation } from "react-i18next";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { BillCheck, BillReason } from "#shared/bill-check/bill-check.ts";
import { countryName } from "#shared/countries.ts";
import { programName } from "#shared/duties/program-name.ts";
import { unassessedText } from "#shared/duties/unassessed-text.ts";

/** Returns a function that says why a line cannot be judged, or only within limits. */
export function useReasonText({ currency, versions }: BillCheck): (reason: BillReason) => string {
  const { t, i18n } = useTranslation("bill");
  const { t: resultText } = useTranslation("results");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const { language } = i18n;
  return (reason) => {
    switch (reason.code) {
      case "unassessed":
        return unassessedText(reason.reason, currency, resultText);
      case "otherDestination":
        return t("reasons.otherDestination", { country: countryName(reason.country, language) });
      case "beforeData":
      case "feeLater":
        return t(`reasons.${reason.code}`, { from: formatDay(reason.from) });
      case "noExchangeRate":
        return t("reasons.noExchangeRate", { currency: reason.currency });
      case "gap": {
        const names = reason.programs.map((key) =>
          programName(versions?.programs ?? {}, key, language),
        );
        return t("reasons.gap", { programs: names.join(", ") });
      }
      case "feeUnchecked":
        return t("reasons.feeUnchecked", { asOf: formatDay(reason.asOf) });
      default:
        return t(`reasons.${reason.code}`);
    }
  };
}
