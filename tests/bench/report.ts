/** A measured value with a limit that fails the run and a target that does not. */
export type Metric = {
  name: string;
  value: number;
  unit: string;
  limit?: number;
  target?: number;
  better: "more" | "less";
};

/** Prints the metrics as a table and returns whether all are within their limits. */
export function report(figures: readonly Metric[]): boolean {
  console.table(
    Object.fromEntries(
      figures.map(({ name, value, unit, limit, target, better }) => [
        name,
        {
          measured: `${round(value)} ${unit}`.trim(),
          must: formatLimit(limit, better),
          goal: formatLimit(target, better),
          verdict: verdict({ value, must: limit, goal: target, better }),
        },
      ]),
    ),
  );
  return figures.every((figure) => reaches(figure, figure.limit));
}

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
