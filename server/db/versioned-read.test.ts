import { expect, it } from "vitest";
import { createVersionedRead } from "./versioned-read.ts";

function countedRead() {
  const state = { version: "a" as string | null, loads: [] as string[], isFailing: false };
  const read = createVersionedRead(
    async () => state.version,
    async (version) => {
      state.loads.push(version);
      if (state.isFailing) throw new Error("unreachable");
      return { version };
    },
  );
  return { state, read };
}

it("loads a version once, however often the read is invalidated", async () => {
  const { state, read } = countedRead();
  const first = await read.get();
  read.invalidate();
  expect(await read.get()).toBe(first);
  expect(state.loads).toEqual(["a"]);
});

it("loads another version after the read was invalidated", async () => {
  const { state, read } = countedRead();
  await read.get();
  state.version = "b";
  read.invalidate();
  expect(await read.get()).toEqual({ version: "b" });
});

it("returns null without a version", async () => {
  const { state, read } = countedRead();
  state.version = null;
  expect(await read.get()).toBeNull();
  expect(state.loads).toEqual([]);
});

it("loads again after a failure", async () => {
  const { state, read } = countedRead();
  state.isFailing = true;
  await expect(read.get()).rejects.toThrow("unreachable");
  state.isFailing = false;
  expect(await read.get()).toEqual({ version: "a" });
});
