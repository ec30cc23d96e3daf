import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

type SelectProps = Omit<ComponentProps<"select">, "children" | "className"> & {
  label: string;
  options: readonly { value: string; label: string }[];
  /** Shown instead of the selected text. */
  icon?: IconName;
};

/** A compact native select without a visible label. */
export function Select({ label, options, icon, ...props }: SelectProps) {
  return (
    <span className="relative inline-flex min-w-0">
      <select
        aria-label={label}
        title={label}
        {...props}
        className={classNames(
          "min-h-11 min-w-0 appearance-none truncate rounded-control border border-line bg-surface py-1 text-base transition-colors duration-150 hover:border-edge sm:min-h-10 sm:text-sm",
          icon ? "w-11 pl-11 text-clip text-transparent sm:w-10 sm:pl-10" : "w-full pr-8 pl-3",
        )}
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value} className="bg-surface text-ink">
            {text}
          </option>
        ))}
      </select>
      <Icon
        name={icon ?? "chevron"}
        className={classNames(
          "pointer-events-none absolute inset-y-0 my-auto text-muted",
          icon ? "inset-x-0 mx-auto size-5" : "right-2.5 size-4",
        )}
      />
    </span>
  );
}
