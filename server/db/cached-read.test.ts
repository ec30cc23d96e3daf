import { describe, expect, it } from "vitest";
import { createCachedRead } from "./cached-read.ts";

describe("createCachedRead", () => {
  it("loads once for concurrent and later readers", async () => {
    const source = createCounter();
    const read = createCachedRead(source.load);
    expect(await Promise.all([read.get(), read.get()])).toEqual([1, 1]);
    expect(await read.get()).toBe(1);
  });

  it("loads again after invalidate()", async () => {
    const read = createCachedRead(createCounter().load);
    await read.get();
    read.invalidate();
    expect(await read.get()).toBe(2);
  });

  it("loads again when the cached value is too old", async () => {
    const read = createCachedRead(createCounter().load, 0);
    expect([await read.get(), await read.get()]).toEqual([1, 2]);
  });

  it("does not cache a value that was invalidated while it was loading", async () => {
    let finish = (_value: string) => {};
    const values = [new Promise<string>((resolve) => (finish = resolve)), Promise.resolve("new")];
    const read = createCachedRead(() => values.shift() ?? Promise.resolve("newest"));
    const first = read.get();
    read.invalidate();
    finish("old");
    expect(await first).toBe("old");
    expect(await read.get()).toBe("new");
  });

  it("does not cache a rejected load", async () => {
    let attempts = 0;
    const read = createCachedRead(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error("down");
      return attempts;
    });
    await expect(read.get()).rejects.toThrow("down");
    expect(await read.get()).toBe(2);
  });

  it("runs a lazy thenable only once although every await of it would run it again", async () => {
    let runs = 0;
    const lazy: PromiseLike<number> = {
      // biome-ignore lint/suspicious/noThenProperty: this is how Drizzle's queries behave
      then: (onDone, onError) => {
        runs += 1;
        return Promise.resolve(runs).then(onDone, onError);
      },
    };
    const read = createCachedRead(() => lazy);
    await read.get();
    await read.get();
    expect(runs).toBe(1);
  });
});

function createCounter() {
  let count = 0;
  return {
    load: async () => {
      count += 1;
      return count;
    },
  };
}
