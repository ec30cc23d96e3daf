import { useRelativeDays } from "#client/lib/use-relative-days.ts";
import type { DatasetVersion } from "#shared/datasets/contract.ts";

const ONE_DAY_MS = 86_400_000;

/** The day up to which its data are complete, else that of its activation, ISO 8601. */
export const versionDay = ({ dataDate, activatedAt, createdAt }: DatasetVersion): string =>
  dataDate ?? (activatedAt ?? createdAt).slice(0, 10);

/** Formats how far a day is from today: "50 days ago", "in 3 days". */
export function useAgeText(): (day: string) => string {
  const relativeDays = useRelativeDays();
  return (day) => relativeDays(Math.ceil((Date.parse(day) - Date.now()) / ONE_DAY_MS));
}
