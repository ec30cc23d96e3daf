import { describe, expect, it } from "vitest";
import {
  CODE_ALPHABET,
  checkCharacter,
  formatTransactionCode,
  parseTransactionCode,
} from "./transaction-code.ts";

const others = "5DCKUQ7C5HNVCJZ";
const code = others + checkCharacter(others);

describe("a transaction code", () => {
  it("is shown in four groups, and read in any case, with or without them", () => {
    expect(formatTransactionCode(code)).toMatch(/^5DCK-UQ7C-5HNV-CJZ.$/);
    for (const typed of [
      code,
      formatTransactionCode(code),
      code.toLowerCase(),
      ` ${formatTransactionCode(code)} `,
    ]) {
      expect(parseTransactionCode(typed)).toBe(code);
    }
  });

  it("with one wrong symbol is none", () => {
    for (const [place, right] of [...code].entries()) {
      const wrong = [...CODE_ALPHABET].filter((symbol) => symbol !== right);
      const mistyped = wrong.map((symbol) => code.slice(0, place) + symbol + code.slice(place + 1));
      expect(mistyped.map(parseTransactionCode).filter(Boolean)).toEqual([]);
    }
  });

  it("with two symbols in each other's place is none", () => {
    const places = [...code].map((_, place) => place);
    const swapped = places.flatMap((one) => places.map((other) => swap(code, one, other)));
    expect(swapped.filter((typed) => typed !== code && parseTransactionCode(typed))).toEqual([]);
  });

  it.each(["", "5DCK", `${code}A`, code.replace("5", "0"), "<script>", "5DCK-UQ7C-5HNV-CJZÄ"])(
    "is not %j",
    (typed) => {
      expect(parseTransactionCode(typed)).toBeNull();
    },
  );
});

function swap(text: string, one: number, other: number): string {
  const symbols = [...text];
  [symbols[one], symbols[other]] = [text[other] ?? "", text[one] ?? ""];
  return symbols.join("");
}
