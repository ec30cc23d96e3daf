import { expect, it } from "vitest";
import { createBatcher } from "./batch.ts";

/** Notes what is done together, and fails where a zero is among it. */
function noted(most: number) {
  const done: number[][] = [];
  const work = async (all: number[]) => {
    done.push(all);
    if (all.includes(0)) throw new Error("zero");
  };
  return { done, ask: createBatcher(work, most) };
}

it("does in one what is asked for in one turn, and the next turn's by itself", async () => {
  const { done, ask } = noted(10);
  await Promise.all([1, 2, 3].map(ask));
  await ask(4);
  expect(done).toEqual([[1, 2, 3], [4]]);
});

it("takes no more at once than it may", async () => {
  const { done, ask } = noted(2);
  await Promise.all([1, 2, 3, 4, 5].map(ask));
  expect(done).toEqual([[1, 2], [3, 4], [5]]);
});

it("lets a fault befall those who were served together, and nobody later", async () => {
  const { ask } = noted(2);
  const outcomes = await Promise.allSettled([1, 0, 2].map(ask));
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  await expect(ask(3)).resolves.toBeUndefined();
});
