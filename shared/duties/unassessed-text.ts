import type { Currency } from "#shared/currency.ts";
import { formatMoney } from "#shared/format-money.ts";
import type { Translate } from "#shared/texts.ts";
import type { UnassessedReason } from "./assessment.ts";

/** Why an item with an HS code was not assessed by tariff line. */
export function unassessedText(
  reason: UnassessedReason<number>,
  currency: Currency,
  t: Translate<"results">,
): string {
  switch (reason.code) {
    case "ambiguousCode":
      return ambiguousCodeText(reason, currency, t);
    case "unknownCode":
      return reason.lines
        ? t("assessment.unassessed.unknownLines", { codes: reason.lines.join(", ") })
        : t("assessment.unassessed.unknownCode");
    case "lostZero":
      return t("assessment.unassessed.lostZero", { meant: reason.meant });
    case "tooManyQuestions":
      return t("assessment.unassessed.tooManyQuestions", { questions: reason.questions });
    case "rateForm":
      return t("assessment.unassessed.rateForm", { rate: reason.rate });
    default:
      return t(`assessment.unassessed.${reason.code}`);
  }
}

function ambiguousCodeText(
  { lines, line, duty }: Extract<UnassessedReason<number>, { code: "ambiguousCode" }>,
  currency: Currency,
  t: Translate<"results">,
): string {
  const range = duty && {
    least: formatMoney(duty.least, currency),
    most: formatMoney(duty.most, currency),
  };
  if (line === undefined) {
    return range
      ? t("assessment.unassessed.ambiguousCode", { lines, ...range })
      : t("assessment.unassessed.differentRates", { lines });
  }
  return range
    ? t("assessment.unassessed.suffixRange", { lines, line, ...range })
    : t("assessment.unassessed.suffixRates", { lines, line });
}
