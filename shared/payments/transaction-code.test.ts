import { describe, expect, it } from "vitest";
import {
  CODE_ALPHABET,
  checkCharacter,
  formatTransactionCode,
  parseTransactionCode,
} from "./transaction-code.ts";

const payload = "5DCKUQ7C5HNVCJZ";
const code = payload + checkCharacter(payload);

describe("parseTransactionCode", () => {
  it("parses a formatted code in any case, with and without groups", () => {
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

  it.each([
    ["en dashes of a word processor", "5DCK–UQ7C–5HNV–CJZD"],
    ["non-breaking hyphens and spaces", "5DCK\u2011UQ7C\u00a05HNV\u2011CJZD"],
    ["full-width characters of a Chinese keyboard", "５ＤＣＫ－ＵＱ７Ｃ－５ＨＮＶ－ＣＪＺＤ"],
    ["invisible characters of a web page", "\u200b5DCK\u00adUQ7C5HNVCJZD"],
  ])("accepts %s", (_case, typed) => {
    expect(parseTransactionCode(typed)).toBe(parseTransactionCode("5DCK-UQ7C-5HNV-CJZD"));
    expect(parseTransactionCode(typed)).not.toBeNull();
  });

  // Threats: I6
  it("rejects every code with one wrong character", () => {
    for (const [index, right] of [...code].entries()) {
      const wrong = [...CODE_ALPHABET].filter((character) => character !== right);
      const mistyped = wrong.map((character) => [...code].with(index, character).join(""));
      expect(mistyped.map(parseTransactionCode).filter(Boolean)).toEqual([]);
    }
  });

  it("rejects every code with two characters swapped", () => {
    const indexes = [...code].map((_, index) => index);
    const swapped = indexes.flatMap((first) => indexes.map((second) => swap(code, first, second)));
    expect(swapped.filter((typed) => typed !== code && parseTransactionCode(typed))).toEqual([]);
  });

  it.each(["", "5DCK", `${code}A`, code.replace("5", "0"), "<script>", "5DCK-UQ7C-5HNV-CJZÄ"])(
    "rejects %j",
    (typed) => {
      expect(parseTransactionCode(typed)).toBeNull();
    },
  );
});

function swap(text: string, first: number, second: number): string {
  const characters = [...text];
  [characters[first], characters[second]] = [text[second] ?? "", text[first] ?? ""];
  return characters.join("");
}
