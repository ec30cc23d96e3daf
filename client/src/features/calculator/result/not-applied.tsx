import { useTranslation } from "react-i18next";
import { Icon } from "#client/components/icon.tsx";
import { Citation, headingUrl, OfficialLink } from "#client/explanation/layer-list.tsx";
import { sentenceWithSpace } from "#client/lib/sentence-with-space.ts";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { NotApplied, OpenGap } from "#shared/duties/assessment.ts";
import { programName } from "#shared/duties/program-name.ts";
import type { QuestionName } from "#shared/duties/question-name.ts";
import { questionText } from "#shared/duties/question-text.ts";
import type { QuestionTexts } from "#shared/duties/texts.ts";
import type { Translate } from "#shared/texts.ts";
import type { Programs } from "./programs.ts";

type NotAppliedListProps = {
  measures: readonly NotApplied[];
  programs: Programs;
  questionTexts: QuestionTexts;
};

/** Measures that cover the line and the origin but are not charged, and why. */
export function NotAppliedList({ measures, programs, questionTexts }: NotAppliedListProps) {
  const { t, i18n } = useTranslation("results");
  const formatDay = useDateFormat(CALENDAR_DAY);
  if (measures.length === 0) return null;
  const question = (name: QuestionName) => questionText(questionTexts, name, i18n.language);
  return (
    <details className="group/more">
      <summary className="flex min-h-8 items-center gap-2 text-muted">
        <Icon
          name="chevron"
          className="size-4 transition-transform duration-150 group-open/more:rotate-180 print:hidden"
        />
        {t("assessment.notAppliedTitle", { total: measures.length })}
      </summary>
      <ul className="divide-y divide-line pl-6">
        {measures.map(({ program, heading, label, rate, reason, source }) => (
          <li key={itemKey(heading, reason)} className="py-1.5 print:py-0">
            <p className="font-medium">{programName(programs, program, i18n.language)}</p>
            <p className="text-muted">
              <OfficialLink href={headingUrl(heading)}>{heading}</OfficialLink>
              <span lang="en">
                {" "}
                · {rate} · {label}
              </span>
            </p>
            <p>{reasonText(reason, { t, formatDay, question })}</p>
            <Citation source={source} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A heading is listed twice if it comes into force in steps, or if lines of a short code are exempt for two reasons. */
const itemKey = (heading: string, reason: NotApplied["reason"]): string =>
  heading + JSON.stringify(reason);

type Texts = {
  t: Translate<"results">;
  formatDay: (day: string) => string;
  question: (name: QuestionName) => string;
};

function reasonText(reason: NotApplied["reason"], texts: Texts): string {
  const { t } = texts;
  const text = mainReason(reason, texts);
  const heading = "heading" in reason ? reason.heading : null;
  return heading
    ? sentenceWithSpace(text) + t("assessment.reasons.underHeading", { heading })
    : text;
}

function mainReason(reason: NotApplied["reason"], { t, formatDay, question }: Texts): string {
  const yesOrNo = (answer: boolean) => t(answer ? "assessment.yes" : "assessment.no");
  switch (reason.code) {
    case "exemptByAnswer":
      return t("assessment.reasons.exemptByAnswer", {
        question: question(reason.question),
        answer: yesOrNo(true),
      });
    case "answerNotMet":
      return t("assessment.reasons.answerNotMet", {
        question: question(reason.question),
        answer: yesOrNo(reason.is),
      });
    case "floorReached":
      return t("assessment.reasons.floorReached", {
        percent: t("common.percent", { value: reason.percent }),
      });
    case "notYetInForce":
      return t("assessment.reasons.notYetInForce", { from: formatDay(reason.from) });
    default: {
      const { code, ...params } = reason;
      return t(`assessment.reasons.${code}`, { ...params, heading: "" }); // a sentence of its own
    }
  }
}

type GapsProps = { gaps: readonly OpenGap[]; programs: Programs };

/** Measures in force that may apply to the item and that no data covers line by line. */
export function Gaps({ gaps, programs }: GapsProps) {
  const { t, i18n } = useTranslation("results");
  if (gaps.length === 0) return null;
  return (
    <section className="rounded-control bg-warning-soft p-3">
      <h4 className="mb-1 font-medium text-warning">{t("assessment.gapsTitle")}</h4>
      <ul className="space-y-2">
        {gaps.map(({ key, program, why }) => (
          <li key={key}>
            <p className="font-medium">{programName(programs, program, i18n.language)}</p>
            <p lang="en" className="wrap-anywhere">
              {why}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
