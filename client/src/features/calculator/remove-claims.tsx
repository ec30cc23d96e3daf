import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import type { ApiError } from "#client/lib/api.ts";
import type { CalculatorForm } from "./use-calculator.ts";

const CLAIM_PATH = /^items\.(\d+)\.claims\.(\d+)$/;

type RemoveClaimsProps = { form: CalculatorForm; error: ApiError };

/** Removes the preference claims that the server rejected, such as those of a CSV file, and calculates again. */
export function RemoveClaims({ form, error }: RemoveClaimsProps) {
  const { t } = useTranslation("results");
  const rejected = Object.keys(error.fields).flatMap((path) => {
    const [, item, claim] = CLAIM_PATH.exec(path) ?? [];
    return item && claim ? [{ item: Number(item), claim: Number(claim) }] : [];
  });
  if (rejected.length === 0) return null;

  function remove() {
    for (const item of new Set(rejected.map((each) => each.item))) {
      const answers = form.getValues(`items.${item}.answers`);
      const claims = answers?.claims?.filter((_, index) => !isRejected(item, index));
      if (answers) form.setValue(`items.${item}.answers`, { ...answers, claims });
    }
  }

  const isRejected = (item: number, claim: number) =>
    rejected.some((each) => each.item === item && each.claim === claim);

  return (
    <Button type="submit" onClick={remove}>
      {t("assessment.removeClaims", { count: rejected.length })}
    </Button>
  );
}
