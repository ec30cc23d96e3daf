import type { ComponentProps } from "react";
import { controlClass, Field, fieldAriaProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

type SelectFieldProps = Omit<ComponentProps<"select">, "children"> & {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  options: readonly { value: string; label: string }[];
};

export const SelectField = ({ label, hint, error, options, ...props }: SelectFieldProps) => (
  <Field id={props.id} label={label} hint={hint} error={error}>
    <span className="relative block">
      <select
        {...fieldAriaProps(props.id, { hint, error })}
        {...props}
        className={`${controlClass} appearance-none pr-9`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
      />
    </span>
  </Field>
);
