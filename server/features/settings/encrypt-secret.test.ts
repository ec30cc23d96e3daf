import { describe, expect, it } from "vitest";
import { credentialHint } from "./credential-hint.ts";
import { decryptSecret, encryptSecret, isEncryptedWithCurrentKey } from "./encrypt-secret.ts";

const k1 = { id: "k1", bytes: Buffer.alloc(32, 1) };
const k2 = { id: "k2", bytes: Buffer.alloc(32, 2) };
const sealed = encryptSecret([k1], "zonos_api_key", "credential_live_0123");

describe("a sealed text", () => {
  it("is opened by its key, wherever that stands among others", () => {
    expect(decryptSecret([k1], "zonos_api_key", sealed)).toBe("credential_live_0123");
    expect(decryptSecret([k2, k1], "zonos_api_key", sealed)).toBe("credential_live_0123");
  });

  it("differs each time, and says which key it needs", () => {
    expect(encryptSecret([k1], "zonos_api_key", "credential_live_0123")).not.toBe(sealed);
    expect(isEncryptedWithCurrentKey([k1], sealed)).toBe(true);
    expect(isEncryptedWithCurrentKey([k2, k1], sealed)).toBe(false);
  });

  it.each([
    ["its key is not there", [k2], "zonos_api_key", sealed],
    ["another key has its name", [{ ...k2, id: "k1" }], "zonos_api_key", sealed],
    ["it lies in another row", [k1], "stripe_secret_key", sealed],
    ["a bit was flipped", [k1], "zonos_api_key", `${sealed.slice(0, -4)}AAAA`],
    ["its tag was cut", [k1], "zonos_api_key", sealed.replace(/\.([\w-]{6})[\w-]{16}\./, ".$1.")],
    ["it is plain text", [k1], "zonos_api_key", "credential_live_0123"],
  ])("is not opened where %s", (_why, keys, setting, text) => {
    expect(() => decryptSecret(keys, setting, text)).toThrow(/^zonos_api_key|^stripe_secret_key/);
  });
});

it.each([
  ["sk_test_51Abcdefghijklmnop", "sk_test_…mnop"],
  ["rk_live_51Abcdefghijklmnop", "rk_live_…mnop"],
  ["whsec_0123456789abcdef", "whsec_…cdef"],
  ["credential_live_e2b4-1234-5678", "credential_live_…5678"],
  ["0123456789abcdef", "…cdef"],
  ["shortkey", "…"],
])("%s is told as %s", (text, hint) => {
  expect(credentialHint(text)).toBe(hint);
});
