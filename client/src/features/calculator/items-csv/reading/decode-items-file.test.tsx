import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { openCalculator } from "#client/features/calculator/test-calculator.tsx";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { decodeItemsFile } from "./decode-items-file.ts";

const decode = (bytes: Buffer, language: string) =>
  decodeItemsFile(new Uint8Array(bytes).buffer, language);

it.each([
  ["UTF-8", "en", Buffer.from("Hemd – naïve 衬衫")],
  ["UTF-8 with a byte order mark", "zh", Buffer.from("\uFEFFHemd – naïve 衬衫")],
  ["UTF-16 of Windows", "de", Buffer.from("\uFEFFHemd – naïve 衬衫", "utf16le")],
])("decodes a file in %s", (_, language, bytes) => {
  expect(decode(bytes, language)).toBe("Hemd – naïve 衬衫");
});

it.each([
  ["de", "4b61666665656dfc686c65", "Kaffeemühle"],
  ["zh", "b3c4c9c0", "衬衫"],
])("decodes a file that is not UTF-8 by the code page of %s", (language, hex, text) => {
  expect(decode(Buffer.from(hex, "hex"), language)).toBe(text);
});

it("previews the descriptions of a file in the code page of Windows", async () => {
  fakeFetch({});
  const { user } = await openCalculator();
  const file = new File([Buffer.from("Kaffeemühle,12.5,2,USD,CN", "latin1")], "items.csv");
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (input) await user.upload(input, file);
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("Kaffeemühle");
});
