import { controlClass, Field, fieldAriaProps } from "./field.tsx";

type DayFieldProps = {
  id: string;
  label: string;
  hint?: string;
  /** ISO 8601. */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
};

export const DayField = ({ id, label, hint, value, min, max, onChange }: DayFieldProps) => (
  <Field id={id} label={label} hint={hint}>
    <input
      {...fieldAriaProps(id, { hint })}
      id={id}
      type="date"
      value={value ?? ""}
      min={min}
      max={max}
      onChange={({ target }) => onChange(target.value || undefined)}
      className={controlClass}
    />
  </Field>
);
