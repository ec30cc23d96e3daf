/** The changes of each day, in their order, which is that of the days. */
export function changesByDay<Change extends { date: string }>(
  changes: readonly Change[],
): { date: string; changes: Change[] }[] {
  const days: { date: string; changes: Change[] }[] = [];
  for (const change of changes) {
    const last = days.at(-1);
    if (last?.date === change.date) last.changes.push(change);
    else days.push({ date: change.date, changes: [change] });
  }
  return days;
}
