import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createDirectory } from "./create-directory.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "landed-cost-directory-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

it("creates a directory and those above it, and keeps one that exists", () => {
  const path = join(directory, "a", "b");
  createDirectory(path);
  createDirectory(path);
  expect(statSync(path).isDirectory()).toBe(true);
});

it("throws for a path that is a file, or below one", () => {
  const file = join(directory, "file");
  writeFileSync(file, "");
  expect(() => createDirectory(file)).toThrow("EEXIST");
  expect(() => createDirectory(join(file, "a"))).toThrow("ENOTDIR");
});

it.runIf(process.platform === "linux")("throws below /proc, where none can be created", () => {
  expect(() => createDirectory("/proc/data/postgres")).toThrow("ENOENT");
});
