import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names.ts";
import type { ComboboxProps } from "./combobox.tsx";
import { controlClass, fieldAriaProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

type ComboboxControlProps = Pick<ComboboxProps, "id" | "hint" | "error" | "placeholder"> & {
  flag: string | undefined;
  inputProps: ComponentProps<"input">;
  buttonProps: ComponentProps<"button">;
};

/** The field of a combobox: the chosen one's flag, the text, and the button that opens the list. */
export function ComboboxControl(props: ComboboxControlProps) {
  const { t } = useTranslation();
  const { id, flag, placeholder, inputProps, buttonProps } = props;
  return (
    <>
      {flag ? <Flag src={flag} className="absolute inset-y-0 left-3 my-auto" /> : null}
      <input
        {...inputProps}
        {...fieldAriaProps(id, props)}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        className={classNames(controlClass, "truncate pr-10", flag && "pl-11")}
      />
      <button
        tabIndex={-1}
        {...buttonProps}
        type="button"
        aria-label={t("route.openList")}
        className="absolute inset-y-0 right-0 flex w-10 items-center justify-center text-muted disabled:opacity-40"
      >
        <Icon name="chevron" />
      </button>
    </>
  );
}

export function Flag({ src, className }: { src: string; className?: string }) {
  return (
    <img
      src={src}
      alt=""
      width={21}
      height={14}
      loading="lazy"
      className={classNames("h-3.5 w-5.25 shrink-0 rounded-xs ring-1 ring-line", className)}
    />
  );
}
