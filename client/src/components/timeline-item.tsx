import type { ReactNode } from "react";
import { useDateFormat, WITH_SECONDS } from "#client/lib/use-date-format.ts";

export function TimelineItem({ at, children }: { at: string; children: ReactNode }) {
  const formatDate = useDateFormat(WITH_SECONDS);
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <time dateTime={at} className="text-sm text-muted tabular-nums">
        {formatDate(at)}
      </time>
      <div className="min-w-0">{children}</div>
    </li>
  );
}
