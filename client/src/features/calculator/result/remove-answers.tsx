import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import type { ApiError } from "#client/lib/api.ts";

type RemoveAnswersProps = { form: CalculatorForm; error: ApiError };

/** Removes the answers to questions that the server does not have, such as those of a CSV file, and calculates again. */
export function RemoveAnswers({ form, error }: RemoveAnswersProps) {
  const { t } = useTranslation("results");
  const unknown = unknownAnswers(error);
  if (unknown.size === 0) return null;

  function remove() {
    for (const [index, { lineInput }] of form.getValues("items").entries()) {
      if (!lineInput?.answers) continue;
      const known = Object.entries(lineInput.answers).filter(
        ([question]) => !unknown.has(question),
      );
      form.setValue(`items.${index}.lineInput.answers`, Object.fromEntries(known));
    }
  }

  return (
    <Button type="submit" onClick={remove}>
      {t("assessment.removeAnswers", { count: unknown.size })}
    </Button>
  );
}

const ANSWER_PATH = /^items\.\d+\.answers\.(\w+)$/;

/** What one item cannot answer, no other one can. */
const unknownAnswers = ({ fields }: ApiError): ReadonlySet<string> =>
  new Set(Object.keys(fields).flatMap((path) => ANSWER_PATH.exec(path)?.[1] ?? []));
