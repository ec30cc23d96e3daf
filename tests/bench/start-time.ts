import { type Product, startProcess } from "../product.ts";
import { type Figure, median } from "./report.ts";

/** From the start of the process to the first answer of a server that is ready. */
export async function measureStart({ databaseUrl }: Product): Promise<Figure> {
  const seconds: number[] = [];
  for (let round = 0; round < 5; round++) {
    const started = performance.now();
    const { stop } = await startProcess(databaseUrl);
    seconds.push((performance.now() - started) / 1000);
    await stop();
  }
  return {
    name: "start to the first answer",
    value: median(seconds),
    unit: "s",
    must: 0.6,
    goal: 0.35,
    better: "less",
  };
}
