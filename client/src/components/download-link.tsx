import type { ComponentProps } from "react";
import { buttonClass } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type DownloadLinkProps = ComponentProps<"a"> & { variant?: Parameters<typeof buttonClass>[0] };

/** A link that looks like a button and saves a file, by the name in `download`. */
export const DownloadLink = ({
  variant = "secondary",
  className,
  children,
  ...props
}: DownloadLinkProps) => (
  <a {...props} className={classNames(buttonClass(variant), className)}>
    <Icon name="download" />
    {children}
  </a>
);
