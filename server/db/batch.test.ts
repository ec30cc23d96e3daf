import { describe, expect, it } from "vitest";
import { createBatcher } from "./batch.ts";

function createRecordingBatcher(maxSize: number) {
  const batches: number[][] = [];
  const flush = async (items: number[]) => {
    batches.push(items);
    if (items.includes(0)) throw new Error("zero");
  };
  return { batches, add: createBatcher(flush, { maxSize }) };
}

describe("createBatcher", () => {
  it("flushes the items of one event-loop turn together and later ones separately", async () => {
    const { batches, add } = createRecordingBatcher(10);
    await Promise.all([1, 2, 3].map(add));
    await add(4);
    expect(batches).toEqual([[1, 2, 3], [4]]);
  });

  it("flushes at most maxSize items at once", async () => {
    const { batches, add } = createRecordingBatcher(2);
    await Promise.all([1, 2, 3, 4, 5].map(add));
    expect(batches).toEqual([[1, 2], [3, 4], [5]]);
  });

  it("rejects every call of a failed batch and none of a later one", async () => {
    const { add } = createRecordingBatcher(2);
    const results = await Promise.allSettled([1, 0, 2].map(add));
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
    await expect(add(3)).resolves.toBeUndefined();
  });
});
