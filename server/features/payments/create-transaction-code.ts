import { randomInt } from "node:crypto";
import { CODE_LENGTH, CODE_SYMBOLS, checkSymbol } from "#shared/payments/transaction-code.ts";

/** A transaction code that nobody can guess: 74 random bits and a check symbol. */
export function createTransactionCode(): string {
  const symbols = Array.from(
    { length: CODE_LENGTH - 1 },
    () => CODE_SYMBOLS[randomInt(CODE_SYMBOLS.length)],
  ).join("");
  return symbols + checkSymbol(symbols);
}
