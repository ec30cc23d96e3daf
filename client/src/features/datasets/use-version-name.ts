import { useLocalizedDays } from "#client/lib/use-localized-days.ts";
import type { DatasetVersion } from "#shared/datasets/contract.ts";

/** The name of a version; days in it are written as the language does, unless it is the name of a file. */
export function useVersionName() {
  const localizeDays = useLocalizedDays();
  return ({ name, fileName }: DatasetVersion): string =>
    name === fileName ? name : localizeDays(name);
}
