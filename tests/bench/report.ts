/** One measured figure, with what it must reach and what we would like it to reach. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  must?: number;
  goal?: number;
  better: "more" | "less";
};

/** Prints the figures as a table and tells whether every one is as good as it must be. */
export function report(figures: readonly Figure[]): boolean {
  console.table(
    Object.fromEntries(
      figures.map(({ name, value, unit, must, goal, better }) => [
        name,
        {
          measured: `${round(value)} ${unit}`.trim(),
          must: limit(must, better),
          goal: limit(goal, better),
          verdict: verdictOn({ value, must, goal, better }),
        },
      ]),
    ),
  );
  return figures.every((figure) => reaches(figure, figure.must));
}

type Judged = Pick<Figure, "value" | "better"> & {
  must: number | undefined;
  goal: number | undefined;
};

function verdictOn(figure: Judged): string {
  if (!reaches(figure, figure.must)) return "MISSED";
  return reaches(figure, figure.goal) ? "goal reached" : "enough";
}

function reaches({ value, better }: Pick<Figure, "value" | "better">, limit: number | undefined) {
  if (limit === undefined) return true;
  return better === "more" ? value >= limit : value <= limit;
}

const limit = (value: number | undefined, better: Figure["better"]) =>
  value === undefined ? "" : `${better === "more" ? "≥" : "≤"} ${value}`;

const round = (value: number) => Number(value.toPrecision(3));

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
