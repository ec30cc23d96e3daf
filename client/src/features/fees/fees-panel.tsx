import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { controlClass, Field, fieldAriaProps } from "#client/components/field.tsx";
import { SaveBar } from "#client/components/save-bar.tsx";
import { toast } from "#client/lib/toast.ts";
import { useUnsavedDraft } from "#client/lib/unsaved-draft.ts";
import type { FeeRates } from "#shared/fees/calculate-fees.ts";
import { formatAmount, fromCents, toPercent } from "#shared/money.ts";
import type { TextKey } from "#shared/texts.ts";
import { FeeExample } from "./fee-example.tsx";
import { type FeeTexts, feeFields, problemOf, ratesOf } from "./fee-texts.ts";

type FeesPanelProps = {
  saved: FeeRates;
  isBusy: boolean;
  onSave: (rates: FeeRates, done: () => void) => void;
};

const LABELS: Record<keyof FeeTexts, TextKey<"admin">> = {
  flat: "fees.flatFee",
  perItem: "fees.itemFee",
  percentage: "fees.percentageFee",
};

/** The product's own fees, and what they come to in an example while they are typed. */
export function FeesPanel({ saved, isBusy, onSave }: FeesPanelProps) {
  const { t } = useTranslation("admin");
  const [draft, setDraft] = useUnsavedDraft<FeeTexts>("fees");
  const texts = draft ?? textsOf(saved);

  function save() {
    const problem = feeFields.map((field) => problemOf(field, texts[field])).find(Boolean);
    const rates = ratesOf(texts);
    if (rates) return onSave(rates, () => setDraft(null));
    toast({
      title: t("fees.invalidInput"),
      ...(problem && { description: t(problem) }),
      tone: "error",
    });
  }

  return (
    <>
      <Card title={t("fees.title")}>
        <p className="mb-4 text-sm text-muted">{t("fees.hint")}</p>
        <div className="grid items-start gap-4 sm:grid-cols-3">
          {feeFields.map((field) => (
            <FeeField
              key={field}
              field={field}
              value={texts[field]}
              onChange={(text) => setDraft({ ...texts, [field]: text })}
            />
          ))}
        </div>
      </Card>
      <FeeExample rates={ratesOf(texts)} />
      {draft ? <SaveBar isBusy={isBusy} onSave={save} onDiscard={() => setDraft(null)} /> : null}
    </>
  );
}

type FeeFieldProps = {
  field: keyof FeeTexts;
  value: string;
  onChange: (text: string) => void;
};

function FeeField({ field, value, onChange }: FeeFieldProps) {
  const { t } = useTranslation("admin");
  const id = `fee-${field}`;
  const problem = problemOf(field, value);
  const error = problem ? t(problem) : undefined;
  const hint = field === "percentage" ? t("fees.percentageHint") : undefined;
  return (
    <Field id={id} label={t(LABELS[field])} hint={hint} error={error}>
      <div className="relative">
        <input
          {...fieldAriaProps(id, { hint, error })}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          className={`${controlClass} numeric ${field === "percentage" ? "pr-8" : ""}`}
        />
        {field === "percentage" ? (
          <span
            aria-hidden="true"
            className="absolute inset-y-0 right-3 flex items-center text-muted"
          >
            %
          </span>
        ) : null}
      </div>
    </Field>
  );
}

const textsOf = ({ flat, perItem, percentage }: FeeRates): FeeTexts => ({
  flat: formatAmount(fromCents(flat)),
  perItem: formatAmount(fromCents(perItem)),
  percentage: String(toPercent(percentage)),
});
