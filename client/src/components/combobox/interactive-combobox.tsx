import { useTranslation } from "react-i18next";
import { ComboboxControl } from "./combobox-control.tsx";
import { ComboboxGroups } from "./combobox-options.tsx";
import type { InteractiveComboboxProps } from "./combobox-props.ts";
import { Listbox, Popup } from "./listbox.tsx";
import { useOptionSearch } from "./use-option-search.ts";

/** A field to choose one of a list of options, which typing narrows. */
export function InteractiveCombobox(props: InteractiveComboboxProps) {
  const { selected, disabled } = props;
  const { t } = useTranslation();
  const { listbox, inputProps, groups, hasMatches, opensAbove } = useOptionSearch(props);
  return (
    <>
      <ComboboxControl
        {...props}
        icon={selected && !listbox.isOpen ? props.renderIcon(selected) : null}
        inputProps={inputProps}
        buttonProps={listbox.getToggleButtonProps({ disabled })}
      />
      <Popup
        isShown={listbox.isOpen}
        className={opensAbove ? "bottom-full mb-1 min-w-60" : "top-full mt-1 min-w-60"}
      >
        <Listbox listbox={listbox} label={props.label}>
          <ComboboxGroups {...props} listbox={listbox} groups={groups} />
        </Listbox>
        {hasMatches ? null : (
          <p className="px-3 py-2 text-muted">
            {props.isLoading ? t("app.loading") : props.texts.noMatch}
          </p>
        )}
      </Popup>
    </>
  );
}
