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
export function report(metrics: readonly Metric[], failures: readonly Failure[] = []): boolean {
  console.table(
    Object.fromEntries([
      ...metrics.map((metric) => [metric.name, tableRow(metric)]),
      ...failures.map(({ part, error }) => [`${part}: CRASHED`, { verdict: firstLine(error) }]),
    ]),
  );
  return failures.length === 0 && metrics.every((metric) => reaches(metric, metric.limit));
}

/** One line, for the log of a run. */
export function formatMetric(metric: Metric): string {
  const { measured, limit, verdict } = tableRow(metric);
  return `${metric.name}: ${measured}${limit && ` (must be ${limit}, ${verdict})`}`;
}

function tableRow(metric: Metric) {
  const { value, unit, limit, target, better } = metric;
  return {
    measured: withUnit(round(value), unit),
    limit: formatLimit(limit, better),
    target: formatLimit(target, better),
    verdict: verdict(metric),
  };
}

/** "12 ms", "0.5%", "12" */
const withUnit = (value: number, unit: string) =>
  unit === "%" ? `${value}%` : `${value} ${unit}`.trim();

const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split("\n")[0] ?? "";

function verdict(metric: Metric): string {
  if (!reaches(metric, metric.limit)) return "LIMIT EXCEEDED";
  return reaches(metric, metric.target) ? "target met" : "within limit";
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
