const MAX_TICKS = 4;
const FACTORS = [1, 2, 5, 10];

/** The top of an axis from 0 that holds all `values`, and its round whole ticks, from 0. */
export function chartScale(values: readonly number[]): { top: number; ticks: number[] } {
  const max = Math.max(...values, 1);
  const power = 10 ** Math.floor(Math.log10(Math.max(max / MAX_TICKS, 1)));
  const steps = FACTORS.map((factor) => factor * power);
  const step = steps.find((size) => size * MAX_TICKS >= max) ?? max;
  const count = Math.ceil(max / step);
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, at) => at * step) };
}
