import { randomInt } from "node:crypto";
import { CODE_ALPHABET, CODE_LENGTH, checkCharacter } from "#shared/payments/transaction-code.ts";

/** 74 random bits and a check character. */
export function createTransactionCode(): string {
  const symbols = Array.from(
    { length: CODE_LENGTH - 1 },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
  ).join("");
  return symbols + checkCharacter(symbols);
}
