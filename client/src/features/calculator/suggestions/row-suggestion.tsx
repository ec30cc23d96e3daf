import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { focusItem } from "#client/features/calculator/form/focus-item.ts";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import type { Currency } from "#shared/currency.ts";
import { numberText } from "#shared/duties/formula-text.ts";
import { formatMoney } from "#shared/format-money.ts";
import type { CodeSuggestion } from "#shared/suggestions/contract.ts";
import type { Translate } from "#shared/texts.ts";
import { dismissSuggestion, useIsDismissed } from "./dismissed-suggestions.ts";
import { acceptCode, suggestionButtonId } from "./find-codes.ts";
import { useRowSuggestion } from "./use-row-suggestion.ts";

type RowSuggestionProps = {
  form: CalculatorForm;
  index: number;
  currency: Currency;
  /** Whether a chosen code recalculates. */
  hasResult: boolean;
  /** Searches for the description in the item's field for a code. */
  onSearch: () => void;
  /** Places it below the fields of the item. */
  className: string;
};

/** The likely line of an item without a code, to be used, replaced or dismissed; nothing is chosen without a press. */
export function RowSuggestion({ className, ...row }: RowSuggestionProps) {
  const { form, index } = row;
  const suggestion = useRowSuggestion(row);
  const description = form.getValues(`items.${index}.description`);
  const isDismissed = useIsDismissed(description);
  if (!suggestion || isDismissed) return null;
  return (
    <div className={className}>
      <Suggestion {...row} suggestion={suggestion} />
    </div>
  );
}

type SuggestionProps = Omit<RowSuggestionProps, "className"> & { suggestion: CodeSuggestion };

function Suggestion({ form, index, suggestion, onSearch, ...props }: SuggestionProps) {
  const { t } = useTranslation("results");
  const { currency, hasResult } = props;
  const { line } = suggestion;
  const number = index + 1;
  const goods = [line.name, line.distinction].filter(Boolean).join(", ");
  const details = [line.code, dutyText(suggestion, currency, t)].filter(Boolean);

  /** The field is near what disappears. */
  function dismiss() {
    dismissSuggestion(form.getValues(`items.${index}.description`));
    focusItem(index, "hsCode");
  }

  return (
    <fieldset
      aria-label={t("suggestions.label", { number })}
      className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm @coded-row:-my-1 @coded-row:flex-nowrap"
    >
      <p className="min-w-0 text-muted @coded-row:flex">
        <span lang="en" title={goods} className="text-ink @coded-row:truncate">
          {goods}
        </span>
        <span className="tabular-nums @coded-row:whitespace-pre">
          {details.map((detail) => ` · ${detail}`).join("")}
        </span>
      </p>
      <span className="-mx-2 flex shrink-0">
        <Button
          id={suggestionButtonId(index)}
          variant="quiet"
          className={`${BUTTON} font-semibold text-accent!`}
          onClick={() => acceptCode(form, { index, code: line.code, hasResult })}
        >
          {t("suggestions.use")}
        </Button>
        <Button variant="quiet" className={BUTTON} onClick={onSearch}>
          {t("suggestions.other")}
        </Button>
        <Button variant="quiet" className={BUTTON} onClick={dismiss}>
          {t("suggestions.leave")}
        </Button>
      </span>
    </fieldset>
  );
}

/** The duty by the line, or by all the lines that the words mean equally; only the rate before a price is entered. */
function dutyText({ line, duty }: CodeSuggestion, currency: Currency, t: Translate<"results">) {
  if (line.rate === null || line.duty === null || !duty) return "";
  const rate = t("common.percent", { value: numberText(line.rate) });
  if (duty.most === 0) return t("suggestions.rate", { rate });
  const money = (amount: number) => formatMoney(amount, currency);
  const amount = money(line.duty);
  if (duty.least === duty.most) return t("suggestions.duty", { rate, amount });
  return t("suggestions.between", {
    rate,
    amount,
    least: money(duty.least),
    most: money(duty.most),
  });
}

const BUTTON = "min-h-11! px-2! py-0.5! whitespace-nowrap sm:min-h-6!";
