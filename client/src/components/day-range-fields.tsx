import { useState } from "react";
import { useTranslation } from "react-i18next";
import { timeZoneLabel } from "#client/lib/time-zone.ts";
import { isReversed } from "#shared/http/day-range.ts";
import { controlClass, Field, fieldAriaProps } from "./field.tsx";

type Day = string | undefined;
type DayRange = { from: Day; to: Day };
type DayRangeFieldsProps = DayRange & {
  /** The beginning of the fields' ids. */
  id: string;
  /** The time zone of the days, by default UTC. */
  zone?: string | undefined;
  onChange: (range: DayRange) => void;
};

/**
 * Two days, ISO 8601 and inclusive. While the last one is before the first, both stay in their fields with an error and
 * `onChange` is not called.
 */
export function DayRangeFields({ id, from, to, zone, onChange }: DayRangeFieldsProps) {
  const { t } = useTranslation("admin");
  const [reversed, setReversed] = useState<DayRange & { replaces: string }>();
  const replaces = `${from} ${to}`;
  const range = reversed?.replaces === replaces ? reversed : { from, to };

  function change(changed: Partial<DayRange>) {
    const next = { from: range.from, to: range.to, ...changed };
    setReversed(isReversed(next) ? { ...next, replaces } : undefined);
    if (!isReversed(next)) onChange(next);
  }

  return (
    <>
      <DayField
        id={`${id}-from`}
        label={t("list.from", { zone: timeZoneLabel(zone) })}
        value={range.from}
        max={range.to}
        onChange={(day) => change({ from: day })}
      />
      <DayField
        id={`${id}-to`}
        label={t("list.to", { zone: timeZoneLabel(zone) })}
        value={range.to}
        min={range.from}
        error={isReversed(range) ? t("list.reversed") : undefined}
        onChange={(day) => change({ to: day })}
      />
    </>
  );
}

type DayFieldProps = {
  id: string;
  label: string;
  value: Day;
  min?: Day;
  max?: Day;
  error?: string | undefined;
  onChange: (day: Day) => void;
};

/** A year whose first digits are typed: the browser fills it up with zeros ("0202" for "202"). */
const UNFINISHED = /^0/;

function DayField({ id, label, value, min, max, error, onChange }: DayFieldProps) {
  const [unfinished, setUnfinished] = useState<string>();
  return (
    <Field id={id} label={label} error={error}>
      <input
        {...fieldAriaProps(id, { error })}
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
