import { controlClass, Field } from "./field.tsx";

type DayFieldProps = {
  id: string;
  label: string;
  /** ISO 8601. */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
};

export const DayField = ({ id, label, value, min, max, onChange }: DayFieldProps) => (
  <Field id={id} label={label}>
    <input
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
