import { useState } from "react";
import { useTranslation } from "react-i18next";
import { controlClass, Field } from "./field.tsx";

type Day = string | undefined;
type DayRangeFieldsProps = {
  /** The beginning of the fields' ids. */
  id: string;
  /** ISO 8601, both inclusive. */
  from: Day;
  to: Day;
  onFrom: (day: Day) => void;
  onTo: (day: Day) => void;
};

export function DayRangeFields({ id, from, to, onFrom, onTo }: DayRangeFieldsProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <DayField id={`${id}-from`} label={t("list.from")} value={from} max={to} onChange={onFrom} />
      <DayField id={`${id}-to`} label={t("list.to")} value={to} min={from} onChange={onTo} />
    </>
  );
}

type DayFieldProps = {
  id: string;
  label: string;
  value: Day;
  min?: Day;
  max?: Day;
  onChange: (day: Day) => void;
};

/** A year whose first digits are typed: the browser fills it up with zeros ("0202" for "202"). */
const UNFINISHED = /^0/;

function DayField({ id, label, value, min, max, onChange }: DayFieldProps) {
  const [unfinished, setUnfinished] = useState<string>();
  return (
    <Field id={id} label={label}>
      <input
        id={id}
        type="date"
        value={unfinished ?? value ?? ""}
        min={min}
        max={max}
        onChange={({ target: { value: text } }) => {
          const isUnfinished = UNFINISHED.test(text);
          setUnfinished(isUnfinished ? text : undefined);
          if (!isUnfinished) onChange(text || undefined);
        }}
        onBlur={() => setUnfinished(undefined)}
        className={controlClass}
      />
    </Field>
  );
}
