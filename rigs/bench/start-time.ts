import { type Product, startProcess } from "#tests/support/product.ts";
import { type Metric, median } from "./report.ts";

/** Time from process start to the first successful readiness check. */
export async function measureStart({ databaseUrl }: Product): Promise<Metric> {
  const seconds: number[] = [];
  for (let round = 0; round < 5; round++) {
    const started = performance.now();
    const { stop } = await startProcess(databaseUrl);
    seconds.push((performance.now() - started) / 1000);
    await stop();
  }
  return {
    name: "process start to ready",
    value: median(seconds),
    unit: "s",
    limit: 0.6,
    target: 0.35,
    better: "less",
  };
}
