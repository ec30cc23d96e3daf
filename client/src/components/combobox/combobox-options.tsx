import { classNames } from "#client/components/class-names.ts";
import type { ComboboxOption, InteractiveComboboxProps, OptionGroup } from "./combobox-props.ts";
import { ListboxGroups, ListboxOption } from "./listbox.tsx";
import type { ListboxState } from "./use-listbox.ts";

type ComboboxGroupsProps = Pick<InteractiveComboboxProps, "selected" | "renderIcon"> & {
  listbox: ListboxState<ComboboxOption>;
  groups: readonly OptionGroup[];
};

/** The options of a combobox with their icons, in their groups. */
export const ComboboxGroups = ({ groups, listbox, ...props }: ComboboxGroupsProps) => (
  <ListboxGroups
    groups={groups}
    renderOption={(option, index) => (
      <ListboxOption
        key={option.value}
        listbox={listbox}
        item={option}
        index={index}
        className={classNames(
          "flex min-h-11 items-center gap-3 px-3 py-1 sm:min-h-9",
          option === props.selected && "font-semibold text-accent",
        )}
      >
        {props.renderIcon(option)}
        <span className="min-w-0 grow">{option.label}</span>
        <span className="text-sm font-normal text-muted">{option.value}</span>
      </ListboxOption>
    )}
  />
);
