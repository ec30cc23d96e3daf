import type { ComponentProps } from "react";
import { buttonClass } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/** A link that looks like a button and saves what the page has in `href`, by the name in `download`. */
export const DownloadLink = ({ className, children, ...props }: ComponentProps<"a">) => (
  <a {...props} className={classNames(buttonClass("secondary"), className)}>
    <Icon name="download" />
    {children}
  </a>
);
