import bcrypt from "bcrypt";
import { describe, expect, it, vi } from "vitest";
import { createPasswordHasher, maxConcurrentHashes } from "./password-hasher.ts";

const hasher = createPasswordHasher({ cost: 4 });

describe("hash", () => {
  it("uses bcrypt's 2b format at cost 12 by default", async () => {
    expect(await createPasswordHasher().hash("password")).toMatch(/^\$2b\$12\$/);
  });

  it("uses the cost that it was created with", async () => {
    expect(await hasher.hash("password")).toMatch(/^\$2b\$04\$/);
  });
});

describe("verify", () => {
  // Threats: D2
  it("compares passwords byte by byte", async () => {
    const hash = await hasher.hash("pässwörd 🔑");
    expect(await hasher.verify("pässwörd 🔑", hash)).toBe(true);
    expect(await hasher.verify("Pässwörd 🔑", hash)).toBe(false);
    expect(await hasher.verify("pässwörd 🔑 ", hash)).toBe(false);
  });

  // Threats: D1
  it("rejects a password whose first 72 bytes are right but that goes on", async () => {
    const hash = await hasher.hash("a".repeat(72));
    expect(await hasher.verify("a".repeat(72), hash)).toBe(true);
    expect(await hasher.verify(`${"a".repeat(72)}b`, hash)).toBe(false);
  });

  it("returns false without a hash", async () => {
    expect(await hasher.verify("", null)).toBe(false);
    expect(await hasher.verify("password", undefined)).toBe(false);
  });

  // Threats: D7
  it.each([4, 6])("compares against a placeholder of cost %i without a hash", async (cost) => {
    const compare = vi.spyOn(bcrypt, "compare");
    await createPasswordHasher({ cost }).verify("password", null);
    expect(bcrypt.getRounds(String(compare.mock.calls[0]?.[1]))).toBe(cost);
    compare.mockRestore();
  });
});

// Threats: J12
it("throws unavailable when too many passwords wait to be hashed", async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, async () => hasher.verify("password", undefined)),
  );
  const rejected = results.filter(({ status }) => status === "rejected");
  expect(rejected.length).toBeGreaterThan(10);
  expect(rejected[0]).toMatchObject({ reason: { kind: "unavailable", key: "errors.busy" } });
});

// Threats: J12
it.each([1, 3])(
  "computes at most %i hashes at once when it was created so",
  async (concurrency) => {
    let running = 0;
    let most = 0;
    const hash = vi.spyOn(bcrypt, "hash").mockImplementation(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return "";
    });
    const limited = createPasswordHasher({ cost: 4, concurrency });
    await Promise.all(Array.from({ length: 8 }, () => limited.hash("password")));
    hash.mockRestore();
    expect(most).toBe(concurrency);
  },
);

describe("maxConcurrentHashes", () => {
  it.each([
    { cores: 1, processes: 1, threads: 4, expected: 1 },
    { cores: 2, processes: 1, threads: 4, expected: 1 },
    { cores: 4, processes: 1, threads: 4, expected: 3 },
    { cores: 8, processes: 1, threads: 4, expected: 3 },
    { cores: 8, processes: 1, threads: 16, expected: 7 },
    { cores: 8, processes: 1, threads: 1, expected: 1 },
    { cores: 8, processes: 2, threads: 4, expected: 3 },
    { cores: 8, processes: 8, threads: 4, expected: 1 },
    { cores: 2, processes: 8, threads: 4, expected: 1 },
  ])(
    "maxConcurrentHashes is $expected for $cores cores, $processes processes and $threads threads",
    (machine) => {
      expect(maxConcurrentHashes(machine)).toBe(machine.expected);
    },
  );
});
