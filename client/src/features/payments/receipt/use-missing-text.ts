import { useTranslation } from "react-i18next";
import type { MissingInput } from "#shared/calculator/missing-input.ts";
import { describeMissing, missingText } from "#shared/payments/missing-text.ts";

/** What a total lacks; items are named by their descriptions where the page knows them. */
export function useMissingText(
  missing: readonly MissingInput[],
  items: readonly { description: string }[],
): string {
  const { t, i18n } = useTranslation("payments");
  return missingText(describeMissing(missing, items), { t, language: i18n.language });
}
