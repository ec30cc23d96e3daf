import { SelectField } from "./select-field.tsx";

type FilterSelectProps<Value extends string> = {
  id: string;
  label: string;
  values: readonly Value[];
  valueText: (value: Value) => string;
  /** The text for no filter. */
  anyText: string;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

/** A filter by one of several values, or by none. */
export const FilterSelect = <Value extends string>(props: FilterSelectProps<Value>) => (
  <SelectField
    id={props.id}
    label={props.label}
    value={props.value ?? ""}
    options={[
      { value: "", label: props.anyText },
      ...props.values.map((value) => ({ value, label: props.valueText(value) })),
    ]}
    onChange={({ target }) => props.onChange(props.values.find((value) => value === target.value))}
  />
);
