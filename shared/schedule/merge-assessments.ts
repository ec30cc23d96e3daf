import { type Assessment, openVerdict, type Preference } from "./assessment.ts";

/** One assessment for lines that owe the same duty and ask the same questions: whatever is open on any of them. */
export function mergeAssessments(
  first: Assessment,
  assessments: readonly Assessment[],
): Assessment {
  const gaps = uniqueBy(
    assessments.flatMap(({ gaps }) => gaps),
    ({ key }) => key,
  );
  return {
    ...first,
    verdict: openVerdict({ questions: first.questions, gaps }),
    notApplied: uniqueBy(
      assessments.flatMap(({ notApplied }) => notApplied),
      JSON.stringify,
    ),
    preferences: mergePreferences(assessments),
    gaps,
    usesExchangeRate: assessments.some(({ usesExchangeRate }) => usesExchangeRate),
  };
}

/** One for each symbol. A claim counts as made, and its duty as known, only where it is the same for all lines. */
function mergePreferences(assessments: readonly Assessment[]): Preference[] {
  const all = assessments.flatMap(({ preferences }) => preferences);
  return uniqueBy(all, ({ symbol }) => symbol).map((preference) => {
    const same = all.filter(({ symbol }) => symbol === preference.symbol);
    const isOfAll = same.length === assessments.length;
    const agree = isOfAll && same.every(({ duty }) => duty === preference.duty);
    return {
      ...preference,
      rate: [...new Set(same.map(({ rate }) => rate))].join(" / "),
      isClaimed: isOfAll && preference.isClaimed,
      duty: agree ? preference.duty : null,
    };
  });
}

/** The first of each key, in order. */
function uniqueBy<T>(values: readonly T[], toKey: (value: T) => string): T[] {
  const byKey = new Map<string, T>();
  for (const value of values) {
    const key = toKey(value);
    if (!byKey.has(key)) byKey.set(key, value);
  }
  return [...byKey.values()];
}
