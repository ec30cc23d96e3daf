import type { Deps } from "#server/deps.ts";
import { listComingChanges } from "#server/features/datasets/measures/list-coming-changes.ts";
import { destinationToday } from "#server/features/datasets/version-dates.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { changesByDay } from "#shared/measures/changes-by-day.ts";
import type { ComingChange } from "#shared/measures/coming-changes.ts";
import { type AttentionItem, CHANGE_NOTICE_DAYS } from "#shared/today/contract.ts";

type DutiesChange = Extract<AttentionItem, { kind: "dutiesChange" }>;

/** The days of the next 30 on which duties are known to change, one item for all changes of a day. */
export async function listDutiesChanges(
  deps: Pick<Deps, "db" | "measures">,
): Promise<DutiesChange[]> {
  const days = changesByDay(await listComingChanges(deps));
  const today = Date.parse(destinationToday(TARIFF_DESTINATION));
  return days
    .map(({ date, changes }) => ({
      kind: "dutiesChange" as const,
      at: date,
      days: (Date.parse(date) - today) / ONE_DAY_MS,
      names: changedNames(changes),
    }))
    .filter(({ days }) => days <= CHANGE_NOTICE_DAYS);
}

const ONE_DAY_MS = 86_400_000;

/** Each name once. */
function changedNames(changes: readonly ComingChange[]): Record<string, string>[] {
  const byText = new Map<string | undefined, Record<string, string>>();
  for (const change of changes) {
    const names = change.kind === "activation" ? { en: change.name } : change.program;
    byText.set(names.en, names);
  }
  return [...byText.values()];
}
