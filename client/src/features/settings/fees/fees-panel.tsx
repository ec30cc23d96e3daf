import { useId } from "react";
import type { Control, FieldErrors } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { SaveBar } from "#client/components/save-bar.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { fieldErrorText } from "#client/lib/field-error-text.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { toast } from "#client/lib/toast.ts";
import { useDraftForm } from "#client/lib/use-draft-form.ts";
import type { FeeRates } from "#shared/fees/calculate-fees.ts";
import { formatAmount, fromCents, toPercent } from "#shared/money.ts";
import { SETTING_TEXTS } from "#shared/settings/setting-texts.ts";
import type { SettingKey } from "#shared/settings/settings.ts";
import { FeeExample } from "./fee-example.tsx";
import { type FeeTexts, feeFields, feeRates, MAX_FEES } from "./fee-form.ts";

type FeesPanelProps = {
  savedRates: FeeRates;
  isBusy: boolean;
  onSave: (rates: FeeRates, onSaved: () => void) => void;
};

const SETTING_KEYS = {
  flat: "flat_fee",
  perItem: "item_fee",
  percentage: "percentage_fee",
} as const satisfies Record<keyof FeeTexts, SettingKey>;

export function FeesPanel({ savedRates, isBusy, onSave }: FeesPanelProps) {
  const { t } = useTranslation("admin");
  const formId = useId();
  const { form, hasDraft, discard, markSaved } = useDraftForm("fees", {
    saved: toFeeTexts(savedRates),
    resolver: schemaResolver(feeRates),
  });
  const rates = feeRates.safeParse(form.watch()).data ?? null;
  const submit = form.handleSubmit((edited) => {
    const texts = form.getValues();
    onSave(edited, () => markSaved(texts, toFeeTexts(edited)));
  }, showFirstError);

  function showFirstError(errors: FieldErrors<FeeTexts>) {
    const field = feeFields.find((name) => errors[name]);
    const description =
      field && fieldErrorText(errors[field], (key) => t(key, { max: MAX_FEES[field] }));
    toast({ title: t("fees.invalidInput"), description, tone: "error", isShownInPlace: true });
  }

  return (
    <>
      <Card title={t("fees.title")}>
        <p className="mb-4 text-sm text-muted">{t("fees.hint")}</p>
        <form
          id={formId}
          noValidate
          onSubmit={submit}
          className="grid items-start gap-4 sm:grid-cols-3"
        >
          {feeFields.map((field) => (
            <FeeField key={field} field={field} control={form.control} />
          ))}
        </form>
      </Card>
      <FeeExample rates={rates} />
      {hasDraft ? <SaveBar form={formId} isBusy={isBusy} onDiscard={discard} /> : null}
    </>
  );
}

type FeeFieldProps = { field: keyof FeeTexts; control: Control<FeeTexts, unknown, FeeRates> };

function FeeField({ field, control }: FeeFieldProps) {
  const { t } = useTranslation("admin");
  const { label, hint } = SETTING_TEXTS[SETTING_KEYS[field]];
  const isPercentage = field === "percentage";
  return (
    <TextField
      control={control}
      name={field}
      id={`fee-${field}`}
      label={t(label)}
      hint={t(hint)}
      errorText={(key) => t(key, { max: MAX_FEES[field] })}
      inputMode="decimal"
      autoComplete="off"
      onFocus={(event) => event.currentTarget.select()}
      className={isPercentage ? "numeric pr-8" : "numeric"}
      endAdornment={
        isPercentage ? (
          <span aria-hidden="true" className="pr-2.5 text-muted">
            %
          </span>
        ) : null
      }
    />
  );
}

const toFeeTexts = ({ flat, perItem, percentage }: FeeRates): FeeTexts => ({
  flat: formatAmount(fromCents(flat)),
  perItem: formatAmount(fromCents(perItem)),
  percentage: String(toPercent(percentage)),
});
