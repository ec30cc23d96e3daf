import { describe, expect, it } from "vitest";
import { createCachedRead } from "./cached-read.ts";

describe("a cached read", () => {
  it("reads once for all who ask at the same time and later", async () => {
    const source = counting();
    const read = createCachedRead(source.load);
    expect(await Promise.all([read.get(), read.get()])).toEqual([1, 1]);
    expect(await read.get()).toBe(1);
  });

  it("reads again once dropped", async () => {
    const read = createCachedRead(counting().load);
    await read.get();
    read.invalidate();
    expect(await read.get()).toBe(2);
  });

  it("reads again when what it knows is too old", async () => {
    const read = createCachedRead(counting().load, 0);
    expect([await read.get(), await read.get()]).toEqual([1, 2]);
  });

  it("does not keep a value that was dropped while it was read", async () => {
    let finish = (_value: string) => {};
    const values = [new Promise<string>((resolve) => (finish = resolve)), Promise.resolve("new")];
    const read = createCachedRead(() => values.shift() ?? Promise.resolve("newest"));
    const first = read.get();
    read.invalidate();
    finish("old");
    expect(await first).toBe("old");
    expect(await read.get()).toBe("new");
  });

  it("does not remember a failure", async () => {
    let attempts = 0;
    const read = createCachedRead(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error("down");
      return attempts;
    });
    await expect(read.get()).rejects.toThrow("down");
    expect(await read.get()).toBe(2);
  });

  it("runs a lazy query, which runs whenever it is awaited, only once", async () => {
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

function counting() {
  let count = 0;
  return {
    load: async () => {
      count += 1;
      return count;
    },
  };
}
