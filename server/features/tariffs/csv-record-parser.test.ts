import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { type CsvRecord, CsvRecordParser } from "./csv-record-parser.ts";

/** What is read of a text that comes in pieces of `size` bytes. */
async function recordsIn(text: string, size: number): Promise<CsvRecord[]> {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  const records: CsvRecord[] = await Readable.from(pieces).pipe(new CsvRecordParser()).toArray();
  return records;
}

it.each(["\n", "\r\n", "\r"])("tells the line that a record ends in, after %j", async (end) => {
  const text = [`\uFEFFname,code`, `"Viet${end}Nam",VN`, "", "Brazil,BR", ""].join(end);
  for (const size of [1, 2, 7, 1000]) {
    expect(await recordsIn(text, size)).toEqual([
      { cells: ["name", "code"], line: 1 },
      { cells: [`Viet${end}Nam`, "VN"], line: 3 },
      { cells: ["Brazil", "BR"], line: 5 },
    ]);
  }
});

it("tells it also where the reader is slower than the file", async () => {
  const text = Array.from({ length: 500 }, (_, index) => `Country ${index},VN\n`).join("");
  const lines: number[] = [];
  for await (const { line } of Readable.from([Buffer.from(text)]).pipe(new CsvRecordParser())) {
    await new Promise(setImmediate);
    lines.push(line);
  }
  expect(lines).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
});
