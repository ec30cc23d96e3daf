import { useCombobox } from "downshift";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names.ts";
import type { SelectedProps } from "./combobox.tsx";
import { ComboboxControl, Flag } from "./combobox-control.tsx";
import { type SearchableOption, search } from "./combobox-search.ts";
import { keepSelection } from "./combobox-state.ts";

const LIST_HEIGHT = 300;

/** What may be chosen is not known before the whole list is. */
const NONE: readonly SearchableOption[] = [];

/** The combobox with its keyboard, its list and what it says to screen readers. */
export function LiveCombobox(props: SelectedProps) {
  const { id, label, options, selected, disabled, inputRef, isLoading, onBlur, onChange } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [opensAbove, setOpensAbove] = useState(false);
  const all = isLoading ? NONE : options;
  const found = useMemo(() => search(all, typed), [all, typed]);

  const combobox = useCombobox<SearchableOption>({
    inputId: id,
    items: found,
    itemToString: (option) => option?.label ?? "",
    selectedItem: selected,
    stateReducer: keepSelection,
    getA11yStatusMessage: ({ isOpen }) =>
      isOpen ? t("route.countries", { count: found.length }) : "",
    onSelectedItemChange: ({ selectedItem: chosen }) => chosen && onChange(chosen.value),
    onIsOpenChange: ({ isOpen }) => {
      if (isOpen) setOpensAbove(hasMoreRoomAbove(id));
      else setTyped("");
    },
  });

  return (
    <>
      <ComboboxControl
        {...props}
        flag={combobox.isOpen ? undefined : selected?.flag}
        inputProps={combobox.getInputProps({
          ref: inputRef,
          disabled,
          onBlur,
          // in the same moment as the combobox's own state: Enter must never meet an older list
          onChange: (event) => setTyped(event.currentTarget.value),
          onFocus: (event) => event.currentTarget.select(),
          "aria-labelledby": undefined,
        })}
        buttonProps={combobox.getToggleButtonProps({ disabled })}
      />
      <div
        className={classNames(
          "absolute z-30 w-full min-w-60 rounded-control border border-line bg-surface py-1 shadow-float",
          opensAbove ? "bottom-full mb-1" : "top-full mt-1",
          !combobox.isOpen && "hidden",
        )}
      >
        <ul
          {...combobox.getMenuProps({ "aria-label": label, "aria-labelledby": undefined })}
          className="max-h-dropdown overflow-y-auto"
        >
          {combobox.isOpen ? (
            <Choices combobox={combobox} found={found} selected={selected} />
          ) : null}
        </ul>
        {found.length === 0 ? (
          <p className="px-3 py-2 text-muted">{t(isLoading ? "app.loading" : "route.noCountry")}</p>
        ) : null}
      </div>
    </>
  );
}

type ChoicesProps = Pick<SelectedProps, "selected"> & {
  combobox: ReturnType<typeof useCombobox<SearchableOption>>;
  found: readonly SearchableOption[];
};

const Choices = ({ combobox, found, selected }: ChoicesProps) =>
  found.map((option, index) => (
    <li
      key={option.value}
      {...combobox.getItemProps({ item: option, index })}
      className={classNames(
        "flex min-h-11 cursor-default items-center gap-3 px-3 py-1 sm:min-h-9",
        index === combobox.highlightedIndex && "bg-accent-soft",
        option === selected && "font-semibold text-accent",
      )}
    >
      {option.flag ? <Flag src={option.flag} /> : null}
      <span className="min-w-0 grow">{option.label}</span>
      <span className="text-sm font-normal text-muted">{option.value}</span>
    </li>
  ));

function hasMoreRoomAbove(inputId: string): boolean {
  const box = document.getElementById(inputId)?.getBoundingClientRect();
  if (!box) return false;
  const below = window.innerHeight - box.bottom;
  return below < LIST_HEIGHT && box.top > below;
}
