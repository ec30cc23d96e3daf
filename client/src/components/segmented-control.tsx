import { Button } from "./button.tsx";

type SegmentedControlProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** A switch between a few values, each one click away. */
export const SegmentedControl = <Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedControlProps<Value>) => (
  <fieldset className="flex gap-1 self-end">
    <legend className="mb-1 text-sm font-medium">{label}</legend>
    {options.map((option) => (
      <Button
        key={option.value}
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
        className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
      >
        {option.label}
      </Button>
    ))}
  </fieldset>
);
