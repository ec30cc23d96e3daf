import { describe, expect, it } from "vitest";
import { newId } from "./new-id.ts";

describe("newId", () => {
  it("creates unique UUIDv7s that sort in the order of their creation", () => {
    const ids = Array.from({ length: 5000 }, newId);
    expect(new Set(ids).size).toBe(5000);
    expect(ids.toSorted()).toEqual(ids);
    expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});
