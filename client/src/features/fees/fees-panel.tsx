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
import { type FeeTexts, feeError, feeFields, parseFeeRates } from "./fee-texts.ts";

type FeesPanelProps = {
  savedRates: FeeRates;
  isBusy: boolean;
  onSave: (rates: FeeRates, done: () => void) => void;
};

const LABELS: Record<keyof FeeTexts, TextKey<"admin">> = {
  flat: "fees.flatFee",
  perItem: "fees.itemFee",
  percentage: "fees.percentageFee",
};

export function FeesPanel({ savedRates, isBusy, onSave }: FeesPanelProps) {
  const { t } = useTranslation("admin");
  const [draft, setDraft] = useUnsavedDraft<Partial<FeeTexts>>("fees");
  const texts = { ...toFeeTexts(savedRates), ...draft };

  function save() {
    const errorKey = feeFields.map((field) => feeError(field, texts[field])).find(Boolean);
    const rates = parseFeeRates(texts);
    if (rates) return onSave(rates, () => setDraft(null));
    toast({
      title: t("fees.invalidInput"),
      ...(errorKey && { description: t(errorKey) }),
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
              onChange={(text) => setDraft({ ...draft, [field]: text })}
            />
          ))}
        </div>
      </Card>
      <FeeExample rates={parseFeeRates(texts)} />
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
  const errorKey = feeError(field, value);
  const error = errorKey ? t(errorKey) : undefined;
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

const toFeeTexts = ({ flat, perItem, percentage }: FeeRates): FeeTexts => ({
  flat: formatAmount(fromCents(flat)),
  perItem: formatAmount(fromCents(perItem)),
  percentage: String(toPercent(percentage)),
});
