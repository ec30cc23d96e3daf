import { describe, expect, it } from "vitest";
import { ApiError } from "./api.ts";
import { isSessionExpired } from "./session-expired.ts";

const unauthorized = (body: object) => new ApiError(401, JSON.stringify(body));

describe("isSessionExpired", () => {
  it("isSessionExpired is true for the error of a request without a session, whatever its language", () => {
    const body = { message: "Nicht angemeldet", code: "errors.unauthorized" };
    expect(isSessionExpired(unauthorized(body))).toBe(true);
  });

  it("isSessionExpired is true for a response without a body, as of a proxy whose own session has expired", () => {
    expect(isSessionExpired(new ApiError(401, "Unauthorized"))).toBe(true);
  });

  it.each([
    ["a wrong password", unauthorized({ message: "Unauthorized", code: "auth.wrongPassword" })],
    ["a page of a proxy with another status", new ApiError(502, "Unauthorized")],
    ["an error that is no response", new Error("401: errors.unauthorized")],
  ])("isSessionExpired is false for %s", (_, error) => {
    expect(isSessionExpired(error)).toBe(false);
  });
});
