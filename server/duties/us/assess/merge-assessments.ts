import type { Assessment, Layer, Preference, Question } from "#shared/duties/assessment.ts";
import { type Cents, sumCents } from "#shared/money.ts";

/** One assessment for lines that owe the same duty and ask the same questions: whatever is open on any of them. */
export function mergeAssessments(
  first: Assessment,
  assessments: readonly Assessment[],
): Assessment {
  const gaps = uniqueBy(
    assessments.flatMap(({ gaps }) => gaps),
    ({ key }) => key,
  );
  const bans = uniqueBy(
    assessments.flatMap(({ bans }) => bans),
    ({ key }) => key,
  );
  return {
    ...first,
    layers: mergeLayers(first, assessments),
    questions: mergeQuestions(first, assessments),
    verdict: assessments.some(({ verdict }) => verdict === "depends") ? "depends" : "exact",
    notApplied: uniqueBy(
      assessments.flatMap(({ notApplied }) => notApplied),
      JSON.stringify,
    ),
    preferences: mergePreferences(assessments),
    gaps,
    bans,
    usesExchangeRate: assessments.some(({ usesExchangeRate }) => usesExchangeRate),
  };
}

/** Whether a question is about a relief or about what rarely holds. */
export const isSeldom = (question: Question): boolean =>
  question.kind === "fact" && Boolean(question.isRelief || question.isRare);

/** Those of all lines, which are the same, and one for each fact that seldom holds on any of them. */
const mergeQuestions = (first: Assessment, assessments: readonly Assessment[]): Question[] => [
  ...first.questions.filter((question) => !isSeldom(question)),
  ...uniqueBy(
    assessments.flatMap(({ questions }) => questions.filter(isSeldom)),
    (question) => (question.kind === "fact" ? question.fact : ""),
  ),
];

function mergeLayers({ layers }: Assessment, assessments: readonly Assessment[]): Layer[] {
  const rates = new Set(assessments.map(({ layers }) => layers.find(isBase)?.rate));
  const join = rates.size === 1 ? (layers: readonly Layer[]) => layers : joinRaisedBase;
  const stacks = assessments.map(({ layers }) => join(layers));
  return join(layers).map((layer, index) =>
    mergeLayer(
      layer,
      stacks.flatMap((stack) => stack[index] ?? []),
    ),
  );
}

const mergeLayer = (layer: Layer, layers: readonly Layer[]): Layer => ({
  ...layer,
  label: joinTexts(layers.map(({ label }) => label ?? "")) || null,
  heading: joinTexts(layers.map(({ heading }) => heading)),
  rate: joinTexts(layers.map(({ rate }) => rate)),
  from: commonValue(layers.map(({ from }) => from)),
  to: commonValue(layers.map(({ to }) => to)),
  source: commonValue(layers.map(({ source }) => source)),
});

const joinTexts = (texts: readonly string[]): string => [...new Set(texts)].join(" / ");

/** Null if the values differ. */
const commonValue = <T>([first, ...rest]: readonly (T | null)[]): T | null =>
  first && rest.every((value) => JSON.stringify(value) === JSON.stringify(first)) ? first : null;

/**
 * What the layers charge. "Free" and "Free (K)" are the same base duty, of the general and of the special column;
 * measures of one programme may charge the same under different headings, as the lists of goods of China do.
 */
export const chargedDuties = (layers: readonly Layer[]) =>
  joinRaisedBase(layers).map(({ part, programme, formula, amount }) => ({
    part,
    programme,
    formula,
    amount,
  }));

/**
 * The layers without what depends on the base duty, where a measure raises it to a total: its layer charges the total,
 * of which the base duty is a part.
 */
function joinRaisedBase(layers: readonly Layer[]): readonly Layer[] {
  const base = layers.find(isBase);
  const raise = layers.find(({ formula }) => formula[0]?.kind === "floor");
  const [term] = raise?.formula ?? [];
  if (!base || !raise || term?.kind !== "floor") return layers;
  const { percent, value } = term;
  const total: Layer = {
    ...raise,
    formula: [{ kind: "percent", percent, value }],
    amount: sumCents([base.amount, raise.amount]),
  };
  const included: Layer = { ...base, formula: [{ kind: "included" }], amount: 0 as Cents };
  return layers.map((layer) => (layer === raise ? total : layer === base ? included : layer));
}

const isBase = ({ column }: Layer): boolean => column !== null;

/** One for each symbol. A claim counts as made, and its duty as known, only where it is the same for all lines. */
function mergePreferences(assessments: readonly Assessment[]): Preference[] {
  const all = assessments.flatMap(({ preferences }) => preferences);
  return uniqueBy(all, ({ symbol }) => symbol).map((preference) => {
    const same = all.filter(({ symbol }) => symbol === preference.symbol);
    const isOfAll = same.length === assessments.length;
    const agree = isOfAll && same.every(({ duty }) => duty === preference.duty);
    return {
      ...preference,
      rate: joinTexts(same.map(({ rate }) => rate)),
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
