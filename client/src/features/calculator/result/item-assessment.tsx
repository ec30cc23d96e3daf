import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#client/components/badge.tsx";
import { Button } from "#client/components/button.tsx";
import { focusItem } from "#client/features/calculator/form/focus-item.ts";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import {
  type EditableAnswers,
  useLineAnswers,
} from "#client/features/calculator/form/use-line-answers.ts";
import { sentenceWithSpace } from "#client/lib/sentence-with-space.ts";
import type { CalculationResult, ResultItem } from "#shared/calculator/contract.ts";
import type { ItemAssessment } from "#shared/calculator/tariff-line-result.ts";
import type { Currency } from "#shared/currency.ts";
import { isByLine, type NotByLineReason, type Verdict } from "#shared/duties/assessment.ts";
import { formatMoney } from "#shared/format-money.ts";
import type { Translate } from "#shared/texts.ts";
import { AssessedLine } from "./assessed-line.tsx";
import { DutyLayers } from "./duty-layers.tsx";
import { ImportBans } from "./import-bans.tsx";
import { LineQuestions } from "./line-questions.tsx";
import { Gaps, NotAppliedList } from "./not-applied.tsx";

const TONES: Record<Verdict, BadgeTone> = {
  exact: "positive",
  depends: "warning",
  notByLine: "plain",
};

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation("results");
  return <Badge tone={TONES[verdict]}>{t(`assessment.verdicts.${verdict}`)}</Badge>;
}

export type AssessedItemProps = {
  item: ResultItem;
  /** The index of the item's row in the form; -1 if the row is gone. */
  row: number;
  schedule: CalculationResult["schedule"];
  form: CalculatorForm;
  isStale: boolean;
};

/** How the duty of an item follows from its tariff line, and what it depends on. */
export function AssessmentDetails(props: AssessedItemProps & { assessment: ItemAssessment }) {
  const { item, row, schedule, form, isStale, assessment } = props;
  const { currency } = item;
  const answers = useLineAnswers(form, row, item);
  const programmes = schedule?.programmes ?? {};
  const factTexts = schedule?.facts ?? {};
  if (!isByLine(assessment)) {
    return <CountryRateReason {...props} reason={assessment.reason} answers={answers} />;
  }
  return (
    <div className="mb-3 space-y-3 pl-6 print:mb-1 print:space-y-1 print:pl-3 text-sm">
      <ImportBans bans={assessment.bans} programmes={programmes} />
      <AssessedLine assessment={assessment} answers={answers} />
      <DutyLayers assessment={assessment} programmes={programmes} currency={currency} />
      <LineQuestions
        assessment={assessment}
        factTexts={factTexts}
        answers={answers}
        currency={currency}
        isStale={isStale}
      />
      <Gaps gaps={assessment.gaps} programmes={programmes} />
      <NotAppliedList
        measures={assessment.notApplied}
        programmes={programmes}
        factTexts={factTexts}
      />
    </div>
  );
}

type CountryRateReasonProps = Pick<AssessedItemProps, "item" | "row"> & {
  reason: NotByLineReason<number>;
  answers: EditableAnswers;
};

function CountryRateReason({ reason, item, row, answers }: CountryRateReasonProps) {
  const { t } = useTranslation("results");
  const [isGone, setGone] = useState(false);

  function focusCode() {
    setGone(row < 0);
    if (row >= 0) focusItem(row, "hsCode");
  }

  return (
    <div className="mb-2 pl-6 text-sm">
      <p>
        {sentenceWithSpace(notByLineText(reason, item.currency, t))}
        {t("assessment.usedCountryRate")}
      </p>
      <div className="mt-2 flex flex-wrap gap-2 print:hidden">
        {reason.code === "lostZero" && answers.isEditable ? (
          <Button onClick={() => answers.setCode(reason.meant)}>
            {t("codes.use", { code: reason.meant })}
          </Button>
        ) : null}
        <Button onClick={focusCode}>{t("assessment.changeCode")}</Button>
      </div>
      <p role="status" className="text-muted print:hidden">
        {isGone ? t("assessment.itemGone") : ""}
      </p>
    </div>
  );
}

export function notByLineText(
  reason: NotByLineReason<number>,
  currency: Currency,
  t: Translate<"results">,
): string {
  switch (reason.code) {
    case "ambiguousCode":
      return ambiguousCodeText(reason, currency, t);
    case "unknownCode":
      return reason.lines
        ? t("assessment.notByLine.unknownLines", { codes: reason.lines.join(", ") })
        : t("assessment.notByLine.unknownCode");
    case "lostZero":
      return t("assessment.notByLine.lostZero", { meant: reason.meant });
    case "tooManyQuestions":
      return t("assessment.notByLine.tooManyQuestions", { questions: reason.questions });
    case "rateForm":
      return t("assessment.notByLine.rateForm", { rate: reason.rate });
    default:
      return t(`assessment.notByLine.${reason.code}`);
  }
}

function ambiguousCodeText(
  { lines, line, duty }: Extract<NotByLineReason<number>, { code: "ambiguousCode" }>,
  currency: Currency,
  t: Translate<"results">,
): string {
  const range = duty && {
    least: formatMoney(duty.least, currency),
    most: formatMoney(duty.most, currency),
  };
  if (line === undefined) {
    return range
      ? t("assessment.notByLine.ambiguousCode", { lines, ...range })
      : t("assessment.notByLine.differentRates", { lines });
  }
  return range
    ? t("assessment.notByLine.suffixRange", { lines, line, ...range })
    : t("assessment.notByLine.suffixRates", { lines, line });
}
