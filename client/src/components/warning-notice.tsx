import type { AriaRole, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export const warningNoticeClass = "rounded-control bg-warning-soft p-3 text-sm text-warning";

type WarningNoticeProps = { role?: AriaRole; className: string; children: ReactNode };

/** A warning with its icon, in place. `className` has its gaps, and where it stands. */
export const WarningNotice = ({ role, className, children }: WarningNoticeProps) => (
  <div role={role} className={classNames("flex", warningNoticeClass, className)}>
    <Icon name="warning" className="size-5" />
    {children}
  </div>
);
