import type { ComponentProps, ReactNode } from "react";
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
  /** The options. */
  children: ReactNode;
};

/** A `peer` of what stands below it. */
export const Listbox = <Item,>({ listbox, label, children }: ListboxProps<Item>) => (
  <ul
    {...listbox.getMenuProps({
      tabIndex: -1, // browsers let Tab stop at what scrolls
      "aria-label": label,
      "aria-labelledby": undefined,
    })}
    className="peer max-h-dropdown overflow-y-auto"
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
