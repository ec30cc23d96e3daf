import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#client/components/class-names.ts";
import { controlClass, fieldAriaProps } from "#client/components/field.tsx";
import { Icon } from "#client/components/icon.tsx";
import type { ComboboxProps } from "./combobox-props.ts";

type ComboboxControlProps = Pick<
  ComboboxProps,
  "id" | "hint" | "error" | "placeholder" | "texts"
> & {
  icon: ReactNode;
  inputProps: ComponentProps<"input">;
  buttonProps: ComponentProps<"button">;
};

export function ComboboxControl(props: ComboboxControlProps) {
  const { id, icon, placeholder, texts, inputProps, buttonProps } = props;
  return (
    <>
      {icon ? (
        <span aria-hidden="true" className="selected-option">
          {icon}
          <span>{inputProps.value}</span>
        </span>
      ) : null}
      <input
        {...inputProps}
        {...fieldAriaProps(id, props)}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        className={classNames(controlClass, "truncate pr-10", icon ? "pl-11" : null)}
      />
      <button
        tabIndex={-1}
        {...buttonProps}
        type="button"
        aria-label={texts.openList}
        className="absolute inset-y-0 right-0 flex w-10 items-center justify-center text-muted disabled:opacity-40"
      >
        <Icon name="chevron" />
      </button>
    </>
  );
}
