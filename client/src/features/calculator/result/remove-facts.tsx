import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import type { ApiError } from "#client/lib/api.ts";

type RemoveFactsProps = { form: CalculatorForm; error: ApiError };

/** Removes the answers to questions that the server does not have, such as those of a CSV file, and calculates again. */
export function RemoveFacts({ form, error }: RemoveFactsProps) {
  const { t } = useTranslation("results");
  const unknown = unknownFacts(error);
  if (unknown.size === 0) return null;

  function remove() {
    for (const [index, { answers }] of form.getValues("items").entries()) {
      if (!answers?.facts) continue;
      const known = Object.entries(answers.facts).filter(([fact]) => !unknown.has(fact));
      form.setValue(`items.${index}.answers.facts`, Object.fromEntries(known));
    }
  }

  return (
    <Button type="submit" onClick={remove}>
      {t("assessment.removeFacts", { count: unknown.size })}
    </Button>
  );
}

const FACT_PATH = /^items\.\d+\.facts\.(\w+)$/;

/** What one item cannot answer, no other one can. */
const unknownFacts = ({ fields }: ApiError): ReadonlySet<string> =>
  new Set(Object.keys(fields).flatMap((path) => FACT_PATH.exec(path)?.[1] ?? []));
