import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import type { CalculatorForm, ItemValues } from "#client/features/calculator/form/form-values.ts";
import type { LineInput } from "#client/features/calculator/form/line-input.ts";
import type { ApiError } from "#client/lib/api.ts";

type RemoveClaimsProps = { form: CalculatorForm; error: ApiError };

/** Removes the preference claims that the server rejected, such as those of a CSV file, and calculates again. */
export function RemoveClaims({ form, error }: RemoveClaimsProps) {
  const { t } = useTranslation("results");
  // When the error arrives: rows may be added, moved or removed before the button is pressed.
  const rejected = useMemo(() => rejectedClaims(error, form.getValues("items")), [error, form]);
  if (rejected.length === 0) return null;

  function remove() {
    for (const [index, { lineInput }] of form.getValues("items").entries()) {
      const valid = lineInput?.claims?.filter((symbol) => !isRejected(lineInput, symbol));
      if (valid?.length === lineInput?.claims?.length) continue;
      form.setValue(`items.${index}.lineInput.claims`, valid);
    }
  }

  const isRejected = ({ hsCode, countryOfOrigin }: LineInput, symbol: string) =>
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

type RejectedClaim = Pick<LineInput, "hsCode" | "countryOfOrigin"> & { symbol: string };

const CLAIM_PATH = /^items\.(\d+)\.claims\.(\d+)$/;

/** Whether a claim applies depends on the code and the origin, whichever row has them. */
function rejectedClaims({ fields }: ApiError, items: readonly ItemValues[]): RejectedClaim[] {
  return Object.keys(fields).flatMap((path) => {
    const [, item, claim] = CLAIM_PATH.exec(path) ?? [];
    const lineInput = items[Number(item)]?.lineInput;
    const symbol = lineInput?.claims?.[Number(claim)];
    if (!lineInput || !symbol) return [];
    const { hsCode, countryOfOrigin } = lineInput;
    return [{ hsCode, countryOfOrigin, symbol }];
  });
}
