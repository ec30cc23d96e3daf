import { describe, expect, it, vi } from "vitest";
import { createPromiseCache } from "./promise-cache.ts";

describe("createPromiseCache", () => {
  it("loads the value of a key once, also for concurrent calls", async () => {
    const cached = createPromiseCache<string>(2);
    const load = vi.fn(async () => "value");
    expect(await Promise.all([cached("a", load), cached("a", load)])).toEqual(["value", "value"]);
    expect(await cached("a", load)).toBe("value");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("loads a value again after an error", async () => {
    const cached = createPromiseCache<string>(2);
    const fail = () => Promise.reject(new Error("out of memory"));
    await expect(cached("a", fail)).rejects.toThrow("out of memory");
    expect(await cached("a", async () => "value")).toBe("value");
  });

  it("drops the key that was not used for the longest time", async () => {
    const cached = createPromiseCache<string>(2);
    const load = vi.fn(async () => "value");
    for (const key of ["a", "b", "a", "c", "a"]) await cached(key, load);
    expect(load).toHaveBeenCalledTimes(3);
    await cached("b", load);
    expect(load).toHaveBeenCalledTimes(4);
  });
});
