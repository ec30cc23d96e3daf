import { useId } from "react";
import { classNames } from "#client/components/class-names.ts";
import type { ComboboxOption, InteractiveComboboxProps, OptionGroup } from "./combobox-props.ts";
import { ListboxOption } from "./listbox.tsx";
import type { ListboxState } from "./use-listbox.ts";

type SharedProps = Pick<InteractiveComboboxProps, "selected" | "renderIcon"> & {
  listbox: ListboxState<ComboboxOption>;
};

/** The groups of the listbox, each announced with its label. */
export function ComboboxGroups({
  groups,
  ...props
}: SharedProps & { groups: readonly OptionGroup[] }) {
  const id = useId();
  return groups.map(({ label, options }, index) => {
    const before = groups.slice(0, index);
    const start = before.reduce((count, group) => count + group.options.length, 0);
    const list = <ComboboxOptions {...props} key={label} options={options} start={start} />;
    if (label === null) return list;
    return (
      <li key={label} role="presentation">
        <p id={`${id}-${index}`} aria-hidden="true" className="px-3 pt-2 pb-1 text-sm text-muted">
          {label}
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets */}
        <ul role="group" aria-labelledby={`${id}-${index}`}>
          {list}
        </ul>
      </li>
    );
  });
}

type ComboboxOptionsProps = SharedProps & {
  options: readonly ComboboxOption[];
  /** The first option's index among those of all groups. */
  start: number;
};

const ComboboxOptions = ({ options, start, ...props }: ComboboxOptionsProps) =>
  options.map((option, position) => (
    <ListboxOption
      key={option.value}
      listbox={props.listbox}
      item={option}
      index={start + position}
      className={classNames(
        "flex min-h-11 items-center gap-3 px-3 py-1 sm:min-h-9",
        option === props.selected && "font-semibold text-accent",
      )}
    >
      {props.renderIcon(option)}
      <span className="min-w-0 grow">{option.label}</span>
      <span className="text-sm font-normal text-muted">{option.value}</span>
    </ListboxOption>
  ));
