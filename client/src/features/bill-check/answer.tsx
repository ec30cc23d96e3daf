import type { ReactNode, Ref } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { DetailsChevron } from "#client/components/details-chevron.tsx";
import type { BillCheck } from "#shared/bill-check/bill-check.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import { AnswerTable } from "./answer-table.tsx";
import type { BillOutput } from "./bill-form.ts";
import { LetterCard } from "./letter-card.tsx";
import { NotBilled } from "./not-billed.tsx";
import { NotesList } from "./notes-list.tsx";
import { OpenQuestions } from "./open-questions.tsx";
import { StepsCard } from "./steps-card.tsx";
import type { OpenInput } from "./to-bill-input.ts";

type AnswerProps = {
  bill: BillOutput;
  check: BillCheck;
  headingRef: Ref<HTMLHeadingElement>;
  openInput: OpenInput;
  onOpenInput: (input: OpenInput) => void;
  isBusy: boolean;
  /** How the duty is calculated. */
  children: ReactNode;
};

/** What can be said of each line, what it was compared with, and what to do. */
export function Answer({ bill, check, headingRef, children, ...open }: AnswerProps) {
  const { t } = useTranslation("bill");
  return (
    <div className="space-y-6">
      <Card title={t("answer.title")} headingRef={headingRef}>
        <Summary check={check} />
        <AnswerTable check={check} />
        <NotBilled check={check} />
        <OpenQuestions check={check} {...open} />
        {children ? (
          <details className="group mt-4 border-t border-line pt-3">
            <summary className="flex min-h-8 items-center gap-2 font-semibold">
              <DetailsChevron className="text-muted" />
              {t("answer.calculation")}
            </summary>
            <div className="max-w-3xl pt-2 text-sm">{children}</div>
          </details>
        ) : null}
        <NotesList bill={bill} check={check} />
      </Card>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <StepsCard bill={bill} check={check} />
        <LetterCard bill={bill} check={check} />
      </div>
    </div>
  );
}

function Summary({ check: { totals, lines, currency } }: Pick<AnswerProps, "check">) {
  const { t } = useTranslation("bill");
  const isUnclear = lines.some(({ verdict }) => verdict === "cannotSay");
  return (
    <p role="status" className="mb-3">
      <span className="font-semibold">
        {totals.tooHigh > 0
          ? t("answer.tooHigh", { amount: formatMoneyWithCode(totals.tooHigh, currency) })
          : t("answer.noneTooHigh")}
      </span>{" "}
      {isUnclear ? t("answer.someUnclear") : null}
    </p>
  );
}
