import type { ReactNode } from "react";
import { classNames } from "#client/components/class-names.ts";
import { WarningNotice } from "#client/components/warning-notice.tsx";

type StatusNoticeProps = { className?: string; children: ReactNode };

/** What there is to say about a total. The button is below the text, not below the icon, where both need two lines. */
export const StatusNotice = ({ className, children }: StatusNoticeProps) => (
  <WarningNotice className={classNames("gap-x-3 sm:max-lg:items-center", className)}>
    <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-2 *:first:grow *:first:basis-48">
      {children}
    </div>
  </WarningNotice>
);
