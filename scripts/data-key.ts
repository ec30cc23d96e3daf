import { generateKeyPairSync } from "node:crypto";
import { feedKeyText, feedSigningKeyText } from "#server/config/feed-keys.ts";

// npm run data:key: makes the keys of a data feed.

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
console.info(
  [
    "For the installation that publishes, secret:",
    `DATA_FEED_SIGNING_KEY=${feedSigningKeyText(privateKey)}`,
    "",
    "For those that read its feed:",
    `DATA_FEED_KEYS=${feedKeyText(publicKey)}`,
  ].join("\n"),
);
