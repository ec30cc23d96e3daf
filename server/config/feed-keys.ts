import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

/** Signs the feed of this project; its maintainers keep the private key. */
export const PROJECT_FEED_KEY = "gTub73Yyev4+6yGCwH/NaeyaGoqtfP+cd6yqSXT9J90=";

/** Two, so that one can replace the other. */
const MAX_FEED_KEYS = 2;

/** The start of every Ed25519 key in its standard form (SPKI and PKCS #8, RFC 8410), before its 32 bytes. */
const PUBLIC_PREFIX = Buffer.from("302a300506032b6570032100", "hex");
const PRIVATE_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const KEY_BYTES = 32;

/** The form in which a public key of a data feed is printed and configured: its 32 bytes in base64. */
export const feedKeyText = (publicKey: KeyObject): string =>
  publicKey
    .export({ type: "spki", format: "der" })
    .subarray(PUBLIC_PREFIX.length)
    .toString("base64");

export const feedSigningKeyText = (signingKey: KeyObject): string =>
  signingKey
    .export({ type: "pkcs8", format: "der" })
    .subarray(PRIVATE_PREFIX.length)
    .toString("base64");

/** Throws for a text that `isFeedKeyList` rejects. */
export const feedKeys = (text: string): KeyObject[] =>
  text.split(",").map((key) => {
    const bytes = keyBytes(key);
    if (!bytes) throw new Error("A key of the data feed is malformed");
    return createPublicKey({
      key: Buffer.concat([PUBLIC_PREFIX, bytes]),
      format: "der",
      type: "spki",
    });
  });

/** Null without a text. Throws for one that `isFeedSigningKey` rejects. */
export function feedSigningKey(text: string | undefined): KeyObject | null {
  if (!text) return null;
  const bytes = keyBytes(text);
  if (!bytes) throw new Error("The signing key of the data feed is malformed");
  const key = Buffer.concat([PRIVATE_PREFIX, bytes]);
  return createPrivateKey({ key, format: "der", type: "pkcs8" });
}

export const isFeedSigningKey = (text: string): boolean => keyBytes(text) !== null;

export function isFeedKeyList(text: string): boolean {
  const keys = text.split(",");
  return keys.length <= MAX_FEED_KEYS && keys.every((key) => keyBytes(key) !== null);
}

function keyBytes(text: string): Buffer | null {
  const key = text.trim();
  const bytes = Buffer.from(key, "base64");
  return bytes.length === KEY_BYTES && bytes.toString("base64") === key ? bytes : null;
}
