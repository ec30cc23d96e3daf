import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import type { CalculatorForm, ItemValues } from "#client/features/calculator/form/form-values.ts";
import type { LineAnswers } from "#client/features/calculator/form/line-answers.ts";
import type { ApiError } from "#client/lib/api.ts";

type RemoveClaimsProps = { form: CalculatorForm; error: ApiError };

/** Removes the preference claims that the server rejected, such as those of a CSV file, and calculates again. */
export function RemoveClaims({ form, error }: RemoveClaimsProps) {
  const { t } = useTranslation("results");
  // When the error arrives: rows may be added, moved or removed before the button is pressed.
  const rejected = useMemo(() => rejectedClaims(error, form.getValues("items")), [error, form]);
  if (rejected.length === 0) return null;

  function remove() {
    for (const [index, { answers }] of form.getValues("items").entries()) {
      const valid = answers?.claims?.filter((symbol) => !isRejected(answers, symbol));
      if (valid?.length === answers?.claims?.length) continue;
      form.setValue(`items.${index}.answers.claims`, valid);
    }
  }

  const isRejected = ({ hsCode, countryOfOrigin }: LineAnswers, symbol: string) =>
    rejected.some(
      (claim) =>
        claim.symbol === symbol &&
        claim.hsCode === hsCode &&
        claim.countryOfOrigin === countryOfOrigin,
    );

  return (
    <Button type="submit" onClick={remove}>
      {t("assessment.removeClaims", { count: rejected.length })}
    </Button>
  );
}

type RejectedClaim = Pick<LineAnswers, "hsCode" | "countryOfOrigin"> & { symbol: string };

const CLAIM_PATH = /^items\.(\d+)\.claims\.(\d+)$/;

/** Whether a claim applies depends on the code and the origin, whichever row has them. */
function rejectedClaims({ fields }: ApiError, items: readonly ItemValues[]): RejectedClaim[] {
  return Object.keys(fields).flatMap((path) => {
    const [, item, claim] = CLAIM_PATH.exec(path) ?? [];
    const answers = items[Number(item)]?.answers;
    const symbol = answers?.claims?.[Number(claim)];
    if (!answers || !symbol) return [];
    const { hsCode, countryOfOrigin } = answers;
    return [{ hsCode, countryOfOrigin, symbol }];
  });
}
