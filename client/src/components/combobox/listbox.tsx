import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "#client/components/class-names.ts";
import type { ListboxState } from "./use-listbox.ts";

type PopupProps = ComponentProps<"div"> & { isShown: boolean };

/** A box at its field that holds the list of matches. */
export const Popup = ({ isShown, className, ...props }: PopupProps) => (
  <div
    {...props}
    className={classNames(
      "absolute z-30 w-full rounded-control border border-line bg-surface py-1 shadow-float",
      className,
      !isShown && "hidden",
    )}
  />
);

type ListboxProps<Item> = {
  listbox: ListboxState<Item>;
  label: string;
  className?: string;
  /** The options. */
  children: ReactNode;
};

/** A `peer` of what stands below it. */
export const Listbox = <Item,>({
  listbox,
  label,
  className = "max-h-dropdown",
  children,
}: ListboxProps<Item>) => (
  <ul
    {...listbox.getMenuProps({
      tabIndex: -1, // browsers let Tab stop at what scrolls
      "aria-label": label,
      "aria-labelledby": undefined,
    })}
    className={classNames("peer overflow-y-auto", className)}
  >
    {listbox.isOpen ? children : null}
  </ul>
);

type ListboxOptionProps<Item> = {
  listbox: ListboxState<Item>;
  item: Item;
  index: number;
  className: string;
  children: ReactNode;
};

export const ListboxOption = <Item,>({
  listbox,
  item,
  index,
  ...props
}: ListboxOptionProps<Item>) => (
  <li
    {...listbox.getItemProps({ item, index })}
    className={classNames(
      "cursor-default",
      props.className,
      index === listbox.highlightedIndex && "bg-accent-soft",
    )}
  >
    {props.children}
  </li>
);

type ListboxGroupsProps<Option> = {
  groups: readonly { label: string | null; options: readonly Option[] }[];
  /** `index` is that among the options of all groups. */
  renderOption: (option: Option, index: number) => ReactNode;
};

/** The groups of a listbox, each announced with its label. */
export function ListboxGroups<Option>({ groups, renderOption }: ListboxGroupsProps<Option>) {
  const id = useId();
  return groups.map(({ label, options }, index) => {
    const before = groups.slice(0, index);
    const start = before.reduce((count, group) => count + group.options.length, 0);
    const list = options.map((option, position) => renderOption(option, start + position));
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
