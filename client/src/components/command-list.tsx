import { useCombobox } from "downshift";
import { useId } from "react";
import { Listbox, ListboxGroups, ListboxOption } from "./combobox/listbox.tsx";
import { useListbox } from "./combobox/use-listbox.ts";
import { controlClass } from "./field.tsx";

export type CommandOption = { id: string; label: string; detail?: string | undefined };
export type CommandGroup = { label: string; options: readonly CommandOption[] };

type CommandListProps = {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly CommandGroup[];
  /** What is announced of the options, such as that there are none. */
  status: string;
  onChoose: (option: CommandOption) => void;
};

const { MenuMouseLeave } = useCombobox.stateChangeTypes;

/**
 * A field whose list is always open: arrow keys move through the options of all groups, Enter chooses the highlighted one,
 * at first the first.
 */
export function CommandList({ groups, onChoose, ...props }: CommandListProps) {
  const items = groups.flatMap((group) => group.options);
  const listbox = useListbox<CommandOption>({
    id: useId(),
    inputRef: undefined,
    items,
    isOpen: true,
    inputValue: props.text,
    selectedItem: null,
    initialHighlightedIndex: 0,
    defaultHighlightedIndex: 0,
    itemToString: (option) => option?.label ?? "",
    getA11yStatusMessage: () => "", // the status below says it
    stateReducer: ({ highlightedIndex }, { type, changes }) =>
      type === MenuMouseLeave ? { ...changes, highlightedIndex } : changes,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
  });
  const inputProps = listbox.inputProps(
    {
      autoFocus: true,
      type: "search",
      autoComplete: "off",
      spellCheck: false,
      maxLength: 100,
      placeholder: props.placeholder,
      onChange: ({ currentTarget }) => props.onText(currentTarget.value),
    },
    items.length === 0,
  );
  return (
    <>
      <input {...inputProps} aria-label={props.label} className={`mt-1 ${controlClass}`} />
      <Listbox
        listbox={listbox}
        label={props.label}
        className={`pb-4 outline-none ${items.length > 0 ? "h-[min(26rem,50dvh)]" : ""}`}
      >
        <ListboxGroups
          groups={groups}
          renderOption={(option, index) => (
            <ListboxOption
              key={option.id}
              listbox={listbox}
              item={option}
              index={index}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-control px-3 py-2 sm:min-h-10"
            >
              <span className="min-w-0 wrap-anywhere">{option.label}</span>
              {option.detail ? (
                <span className="min-w-0 text-sm wrap-anywhere text-muted">{option.detail}</span>
              ) : null}
            </ListboxOption>
          )}
        />
      </Listbox>
      {/* Is as high as the list, so that the dialog stays where it is. */}
      <p
        role="status"
        className={items.length > 0 ? "sr-only" : "h-[min(26rem,50dvh)] pt-4 text-muted"}
      >
        {props.status}
      </p>
    </>
  );
}
