import { describe, expect, it } from "vitest";
import { decryptSecret, encryptSecret, reencryptSecret } from "./encrypt-secret.ts";

const k1 = { id: "k1", bytes: Buffer.alloc(32, 1) };
const k2 = { id: "k2", bytes: Buffer.alloc(32, 2) };
const encrypted = encryptSecret([k1], "zonos_api_key", "credential_live_0123");

describe("encryptSecret", () => {
  // Threats: A8
  it("uses a new nonce each time and stores the key's id", () => {
    expect(encryptSecret([k1], "zonos_api_key", "credential_live_0123")).not.toBe(encrypted);
    expect(encrypted).toMatch(/^enc\.v1\.k1\./);
  });
});

describe("decryptSecret", () => {
  it("decrypts with the matching key at any position", () => {
    expect(decryptSecret([k1], "zonos_api_key", encrypted)).toBe("credential_live_0123");
    expect(decryptSecret([k2, k1], "zonos_api_key", encrypted)).toBe("credential_live_0123");
  });

  it.each([
    ["the key is missing", [k2], "zonos_api_key", encrypted],
    ["another key has the same id", [{ ...k2, id: "k1" }], "zonos_api_key", encrypted],
    ["it was copied to another setting", [k1], "stripe_secret_key", encrypted],
    ["the ciphertext was changed", [k1], "zonos_api_key", `${encrypted.slice(0, -4)}AAAA`],
    [
      "the tag was truncated",
      [k1],
      "zonos_api_key",
      encrypted.replace(/\.([\w-]{6})[\w-]{16}\./, ".$1."),
    ],
    ["it is plain text", [k1], "zonos_api_key", "credential_live_0123"],
  ])("throws an error with the setting's name when %s", (_why, keys, setting, text) => {
    expect(() => decryptSecret(keys, setting, text)).toThrow(/^zonos_api_key|^stripe_secret_key/);
  });
});

describe("reencryptSecret", () => {
  it("returns null for a text of the first key, which it decrypts nevertheless", () => {
    expect(reencryptSecret([k1, k2], "zonos_api_key", encrypted)).toBeNull();
    const otherKey = { ...k2, id: "k1" };
    expect(() => reencryptSecret([otherKey], "zonos_api_key", encrypted)).toThrow("zonos_api_key");
  });

  it("encrypts the text of another key with the first one", () => {
    const reencrypted = reencryptSecret([k2, k1], "zonos_api_key", encrypted) ?? "";
    expect(decryptSecret([k2], "zonos_api_key", reencrypted)).toBe("credential_live_0123");
  });
});
