import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { controlClass, Field, fieldAriaProps } from "#client/components/field.tsx";
import { SegmentedControl } from "#client/components/segmented-control.tsx";
import { useAction } from "#client/lib/use-action.ts";
import type { ResultItem } from "#shared/calculator/contract.ts";
import { countryName } from "#shared/countries.ts";
import { formatMoney } from "#shared/format-money.ts";
import { MAX_QUOTE_NAME } from "#shared/quotes/contract.ts";
import {
  LINE_REVIEWS,
  type LineReview,
  type LineReviewState,
  MAX_REVIEW_NOTE,
  submitReview,
} from "#shared/quotes/review-contract.ts";

type ReviewFormProps = { token: string; items: readonly ResultItem[] };

type Lines = Readonly<Record<number, Omit<LineReview, "position">>>;

/** Sets each line to confirmed or to needing information. What is not set is not sent. */
export function ReviewForm({ token, items }: ReviewFormProps) {
  const { t } = useTranslation("quotes");
  const nameId = useId();
  const [name, setName] = useState("");
  const [lines, setLines] = useState<Lines>({});
  const [isChecked, setChecked] = useState(false);
  const submit = useAction(submitReview, { errorTitle: t("quotes.review.failed") });
  const isNameMissing = isChecked && name.trim() === "";
  const isEmpty = isChecked && Object.keys(lines).length === 0;
  const nameError = isNameMissing ? t("quotes.save.nameMissing") : undefined;

  function send(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const reviewed = Object.entries(lines).map(([position, line]) => ({
      position: Number(position),
      ...line,
    }));
    if (name.trim() === "") return document.getElementById(nameId)?.focus();
    if (reviewed.length > 0) submit.mutate({ params: { token }, body: { name, lines: reviewed } });
  }

  if (submit.isSuccess) {
    return (
      <Card title={t("quotes.review.done")}>
        <p role="status">{t("quotes.review.doneText")}</p>
      </Card>
    );
  }
  return (
    <Card title={t("quotes.review.formTitle")}>
      <form noValidate onSubmit={send} className="space-y-4">
        <p className="max-w-prose">{t("quotes.review.text")}</p>
        <ul className="divide-y divide-line border-y border-line">
          {items.map((item, index) => (
            <ReviewLine
              key={item.id}
              item={item}
              line={lines[index + 1]}
              onChange={(line) => setLines({ ...lines, [index + 1]: line })}
            />
          ))}
        </ul>
        <Field id={nameId} label={t("quotes.review.name")} error={nameError} className="max-w-sm">
          <input
            id={nameId}
            {...fieldAriaProps(nameId, { hint: undefined, error: nameError })}
            value={name}
            maxLength={MAX_QUOTE_NAME}
            autoComplete="name"
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            className={controlClass}
          />
        </Field>
        {isEmpty ? (
          <p role="alert" className="text-sm text-danger">
            {t("quotes.review.empty")}
          </p>
        ) : null}
        <Button type="submit" variant="primary" isBusy={submit.isPending}>
          {t("quotes.review.send")}
        </Button>
      </form>
    </Card>
  );
}

type ReviewLineProps = {
  item: ResultItem;
  line: Lines[number] | undefined;
  onChange: (line: Lines[number]) => void;
};

function ReviewLine({ item, line, onChange }: ReviewLineProps) {
  const { t, i18n } = useTranslation("quotes");
  const { description, hsCode, countryOfOrigin, duty, currency } = item;
  const facts = [
    hsCode ?? t("quotes.review.noCode"),
    countryName(countryOfOrigin, i18n.language),
    ...(duty ? [formatMoney(duty.amount, currency)] : []),
  ];
  return (
    <li className="grid gap-x-4 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <bdi className="font-medium wrap-anywhere">{description}</bdi>
        <p className="text-sm text-muted">{facts.join(" · ")}</p>
      </div>
      <SegmentedControl<LineReviewState | "">
        label={t("quotes.review.verdict")}
        value={line?.state ?? ""}
        options={LINE_REVIEWS.map((value) => ({ value, label: t(`quotes.review.${value}`) }))}
        onChange={(state) => state && onChange({ note: line?.note ?? "", state })}
      />
      {line ? (
        <input
          aria-label={`${t("quotes.review.note")}: ${description}`}
          placeholder={t("quotes.review.note")}
          value={line.note}
          maxLength={MAX_REVIEW_NOTE}
          onChange={({ currentTarget }) => onChange({ ...line, note: currentTarget.value })}
          className={`${controlClass} md:col-span-2`}
        />
      ) : null}
    </li>
  );
}
