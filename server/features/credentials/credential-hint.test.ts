import { expect, it } from "vitest";
import { credentialHint } from "./credential-hint.ts";

it.each([
  ["sk_test_51Abcdefghijklmnop", "sk_test_…mnop"],
  ["rk_live_51Abcdefghijklmnop", "rk_live_…mnop"],
  ["whsec_0123456789abcdef", "whsec_…cdef"],
  ["credential_live_e2b4-1234-5678", "credential_live_…5678"],
  ["0123456789abcdef", "…cdef"],
  ["shortkey", "…"],
])("credentialHint(%s) is %s", (text, hint) => {
  expect(credentialHint(text)).toBe(hint);
});
