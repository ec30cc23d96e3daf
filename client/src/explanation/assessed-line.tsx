import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import type { AssessedAs, Assessment } from "#shared/duties/assessment.ts";

type AssessedLineProps = {
  assessment: Pick<Assessment, "assessedAs" | "conditions">;
  /** Takes another code for the item; null where there is nothing to change. */
  onUse: ((code: string) => void) | null;
};

/** The line that was used in place of the code that was entered, and what the code declares about the goods. */
export function AssessedLine({ assessment, onUse }: AssessedLineProps) {
  const { t } = useTranslation("results");
  const { assessedAs, conditions = [] } = assessment;
  return (
    <>
      {assessedAs ? <UsedLine assessedAs={assessedAs} onUse={onUse} /> : null}
      {conditions.length > 0 ? (
        <div>
          <p className="text-muted">{t("assessment.conditionsTitle")}</p>
          <ul lang="en" className="list-disc pl-5 wrap-anywhere">
            {conditions.map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

type UsedLineProps = Pick<AssessedLineProps, "onUse"> & { assessedAs: AssessedAs };

function UsedLine({ assessedAs, onUse }: UsedLineProps) {
  const { t } = useTranslation("results");
  const { code: line, reason } = assessedAs;
  if (reason === "unknownSuffix") {
    return (
      <div>
        <p>{t("assessment.assessedAs.unknownSuffix", { line })}</p>
        {assessedAs.isOpen ? (
          <p className="text-warning">{t("assessment.assessedAs.openSuffix")}</p>
        ) : null}
      </div>
    );
  }
  return (
    <section className="rounded-control bg-warning-soft p-3">
      <p className="font-medium text-warning">{t(`assessment.assessedAs.${reason}`, { line })}</p>
      <p lang="en" className="wrap-anywhere">
        {assessedAs.condition}
      </p>
      {onUse && isOneLine(line) ? (
        <Button className="mt-2 print:hidden" onClick={() => onUse(line)}>
          {t("codes.use", { code: line })}
        </Button>
      ) : null}
    </section>
  );
}

/** Several are joined by " / ". */
const isOneLine = (line: string): boolean => !line.includes(" ");
