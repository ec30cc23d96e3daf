/** A measured value with a limit that fails the run and a target that does not. */
export type Metric = {
  name: string;
  value: number;
  unit: string;
  limit?: number;
  target?: number;
  better: "more" | "less";
};

/** A part of a run that ended by an error. */
export type Failure = { part: string; error: unknown };

/** Prints everything as a table and returns whether all metrics are within their limits and no part failed. */
export function report(figures: readonly Metric[], failures: readonly Failure[] = []): boolean {
  console.table(
    Object.fromEntries([
      ...figures.map((figure) => [figure.name, tableRow(figure)]),
      ...failures.map(({ part, error }) => [`${part}: CRASHED`, { verdict: firstLine(error) }]),
    ]),
  );
  return failures.length === 0 && figures.every((figure) => reaches(figure, figure.limit));
}

/** One line, for the log of a run. */
export function formatMetric(figure: Metric): string {
  const { measured, must, verdict } = tableRow(figure);
  return `${figure.name}: ${measured}${must && ` (must be ${must}, ${verdict})`}`;
}

function tableRow({ value, unit, limit, target, better }: Metric) {
  return {
    measured: `${round(value)} ${unit}`.trim(),
    must: formatLimit(limit, better),
    goal: formatLimit(target, better),
    verdict: verdict({ value, must: limit, goal: target, better }),
  };
}

const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split("\n")[0] ?? "";

type EvaluatedMetric = Pick<Metric, "value" | "better"> & {
  must: number | undefined;
  goal: number | undefined;
};

function verdict(figure: EvaluatedMetric): string {
  if (!reaches(figure, figure.must)) return "LIMIT EXCEEDED";
  return reaches(figure, figure.goal) ? "target met" : "within limit";
}

function reaches({ value, better }: Pick<Metric, "value" | "better">, limit: number | undefined) {
  if (limit === undefined) return true;
  return better === "more" ? value >= limit : value <= limit;
}

const formatLimit = (value: number | undefined, better: Metric["better"]) =>
  value === undefined ? "" : `${better === "more" ? "≥" : "≤"} ${value}`;

const round = (value: number) => Number(value.toPrecision(3));

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
