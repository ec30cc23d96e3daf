import { type Control, useController, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { SelectField } from "#client/components/select-field.tsx";
import { TextAreaField, TextField } from "#client/components/text-field.tsx";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { useFormAction } from "#client/lib/use-form-action.ts";
import type { Transport } from "#shared/duties/customs-entry.ts";
import { day, isPrintable, textKey } from "#shared/http/fields.ts";
import { LANGUAGES, type Language, languageCodes } from "#shared/languages.ts";
import {
  MAX_QUOTE_DAYS,
  MAX_QUOTE_NAME,
  MAX_QUOTE_NOTE,
  type QuoteSummary,
  quoteDetails,
  saveQuote,
} from "#shared/quotes/contract.ts";
import type { TextKey } from "#shared/texts.ts";
import { addDays, utcDay } from "#shared/utc-day.ts";
import { allQuoteQueries } from "./queries.ts";

const formSchema = z.object({
  ...quoteDetails,
  name: z.string().check(
    z.refine((text) => text.trim() !== "", {
      error: "quotes.save.nameMissing" satisfies TextKey<"quotes">,
      abort: true,
    }),
    z.refine(isPrintable, textKey("validation.plainText")),
  ),
  /** Empty for as long as the price holds. */
  validUntil: z.union([z.literal(""), day]),
});

export type SavedCalculation = {
  calculationId: string;
  transport: Transport | undefined;
  /** A name to begin with. */
  name: string;
};

type SaveQuoteFormProps = {
  calculation: SavedCalculation;
  formId: string;
  onBusy: (isBusy: boolean) => void;
  onSaved: (quote: QuoteSummary) => void;
};

export function SaveQuoteForm({ calculation, formId, onBusy, onSaved }: SaveQuoteFormProps) {
  const { t, i18n } = useTranslation("quotes");
  const { calculationId, transport } = calculation;
  const { control, handleSubmit, setError } = useForm({
    resolver: schemaResolver(formSchema),
    defaultValues: {
      name: calculation.name.slice(0, MAX_QUOTE_NAME),
      reference: "",
      note: "",
      customer: "",
      language: i18n.language as Language, // safe: one of the catalogue's
      validUntil: "",
    },
  });
  const { field: language } = useController({ control, name: "language" });
  const action = useFormAction(saveQuote, setError, {
    errorTitle: t("quotes.save.failed"),
    invalidates: [allQuoteQueries],
    onSuccess: onSaved,
  });
  const submit = handleSubmit(({ validUntil, ...details }) => {
    onBusy(true);
    const body = {
      ...details,
      calculationId,
      ...(transport && { transport }),
      ...(validUntil && { validUntil }),
    };
    action.mutate({ body }, { onSettled: () => onBusy(false) });
  });
  return (
    <form id={formId} noValidate onSubmit={submit} className="space-y-4 pt-2 pb-1">
      <TextField
        control={control}
        name="name"
        label={t("quotes.save.name")}
        errorText={(key) => t(key)}
        maxLength={MAX_QUOTE_NAME}
        autoFocus
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          control={control}
          name="customer"
          label={t("quotes.save.customer")}
          maxLength={MAX_QUOTE_NAME}
        />
        <TextField
          control={control}
          name="reference"
          label={t("quotes.save.reference")}
          maxLength={MAX_QUOTE_NAME}
        />
        <SelectField
          {...language}
          id="language"
          label={t("quotes.save.language")}
          options={languageCodes.map((value) => ({ value, label: LANGUAGES[value] }))}
        />
        <TextField
          control={control}
          name="validUntil"
          type="date"
          min={utcDay()}
          max={addDays(utcDay(), MAX_QUOTE_DAYS)}
          label={t("quotes.save.validUntil")}
        />
      </div>
      <p className="text-sm text-muted">{t("quotes.save.validHint", { days: MAX_QUOTE_DAYS })}</p>
      <NoteField control={control} />
    </form>
  );
}

type FormControl = Control<z.input<typeof formSchema>, unknown, z.output<typeof formSchema>>;

function NoteField({ control }: { control: FormControl }) {
  const { t } = useTranslation("quotes");
  return (
    <TextAreaField
      control={control}
      name="note"
      label={t("quotes.save.note")}
      hint={t("quotes.save.noteHint")}
      maxLength={MAX_QUOTE_NOTE}
      rows={3}
    />
  );
}
