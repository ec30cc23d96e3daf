import type { ReactNode } from "react";
import { useDateFormat, WITH_SECONDS } from "#client/lib/use-date-format.ts";

/** `at` is null for what has not happened yet. */
export function TimelineItem({ at, children }: { at: string | null; children: ReactNode }) {
  const formatDate = useDateFormat(WITH_SECONDS);
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:items-baseline sm:grid-cols-[11rem_minmax(0,1fr)]">
      {at ? (
        <time dateTime={at} className="text-sm text-muted tabular-nums">
          {formatDate(at)}
        </time>
      ) : (
        <span className="text-sm text-muted">–</span>
      )}
      <div className="min-w-0">{children}</div>
    </li>
  );
}
