import { describe, expect, it } from "vitest";
import { memoize } from "./memoize.ts";

const createCounted = (maxSize?: number) => {
  const computed: string[] = [];
  const compute = (word: string) => {
    computed.push(word);
    return word.length;
  };
  return { computed, length: memoize(compute, String, maxSize) };
};

describe("memoize", () => {
  it("computes each result once", () => {
    const { computed, length } = createCounted();
    expect([length("a"), length("bb"), length("a")]).toEqual([1, 2, 1]);
    expect(computed).toEqual(["a", "bb"]);
  });

  it("forgets the result that was used least recently, and only that one", () => {
    const { computed, length } = createCounted(2);
    for (const word of ["a", "b", "a", "c", "a", "c", "b"]) length(word);
    expect(computed).toEqual(["a", "b", "c", "b"]);
  });
});
