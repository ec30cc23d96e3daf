import { describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

describe("a password", () => {
  it("is known by its hash, byte by byte", async () => {
    const hash = await hashPassword("pässwörd 🔑");
    expect(hash).toMatch(/^\$2b\$12\$/);
    expect(await verifyPassword("pässwörd 🔑", hash)).toBe(true);
    expect(await verifyPassword("Pässwörd 🔑", hash)).toBe(false);
    expect(await verifyPassword("pässwörd 🔑 ", hash)).toBe(false);
  });

  it("is read to its end: one that only begins right is wrong", async () => {
    const hash = await hashPassword("a".repeat(72));
    expect(await verifyPassword("a".repeat(72), hash)).toBe(true);
    expect(await verifyPassword(`${"a".repeat(72)}b`, hash)).toBe(false);
  });

  it("is wrong where there is none", async () => {
    expect(await verifyPassword("", null)).toBe(false);
    expect(await verifyPassword("password", undefined)).toBe(false);
  });
});

it("asks to come again rather than let a flood of them wait", async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 60 }, async () => verifyPassword("password", undefined)),
  );
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(10);
  expect(refused[0]).toMatchObject({ reason: { kind: "unavailable", key: "errors.busy" } });
});
