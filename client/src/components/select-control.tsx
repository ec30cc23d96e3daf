import type { ComponentProps } from "react";
import { controlClass } from "./field.tsx";
import { Icon } from "./icon.tsx";

/** The browser's own list, looking like a form's other controls. */
export function SelectControl(props: ComponentProps<"select">) {
  return (
    <span className="relative block">
      <select {...props} className={`${controlClass} appearance-none pr-9`} />
      <Icon
        name="chevron"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
      />
    </span>
  );
}
