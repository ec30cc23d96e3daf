import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { type CsvRecord, CsvRecordParser } from "./csv-record-parser.ts";

async function parseInChunks(text: string, size: number): Promise<CsvRecord[]> {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  const records: CsvRecord[] = await Readable.from(chunks).pipe(new CsvRecordParser()).toArray();
  return records;
}

// Threats: G1
it.each(["\n", "\r\n", "\r"])(
  "reports the line in which each record ends, with %j as line end",
  async (end) => {
    const text = [`\uFEFFname,code`, `"Viet${end}Nam",VN`, "", "Brazil,BR", ""].join(end);
    for (const size of [1, 2, 7, 1000]) {
      expect(await parseInChunks(text, size)).toEqual([
        { cells: ["name", "code"], line: 1 },
        { cells: [`Viet${end}Nam`, "VN"], line: 3 },
        { cells: ["Brazil", "BR"], line: 5 },
      ]);
    }
  },
);

// Threats: G8
it("rejects a record of more than 100,000 characters, before its end", async () => {
  const parser = new CsvRecordParser();
  const stream = Readable.from([
    "name\n",
    '"',
    ..."x"
      .repeat(30)
      .split("")
      .map((x) => x.repeat(10_000)),
  ]);
  await expect(stream.pipe(parser).toArray()).rejects.toMatchObject({
    code: "CSV_MAX_RECORD_SIZE",
  });
});

it.each([";", "\t"])("reads the delimiter %j from the first line", async (delimiter) => {
  const text = [`\uFEFFname${delimiter}code`, `"Bonn, Berlin"${delimiter}DE`].join("\n");
  for (const size of [1, 2, 7, 1000]) {
    expect(await parseInChunks(text, size)).toEqual([
      { cells: ["name", "code"], line: 1 },
      { cells: ["Bonn, Berlin", "DE"], line: 2 },
    ]);
  }
});

it.each(["\n", "\r\n", "\r"])(
  "reads the delimiter from a first line like Excel's sep=;, with %j as line end",
  async (end) => {
    for (const [start, delimiter] of [
      ["\uFEFFsep=;", ";"],
      ["SEP=|", "|"],
      ["sep=\t", "\t"],
    ]) {
      const text = [start, `name${delimiter}code`, `"Bonn, Berlin"${delimiter}DE`].join(end);
      for (const size of [1, 2, 7, 1000]) {
        expect(await parseInChunks(text, size)).toEqual([
          { cells: ["name", "code"], line: 2 },
          { cells: ["Bonn, Berlin", "DE"], line: 3 },
        ]);
      }
    }
  },
);

it.each([
  ["", []],
  ["a,b", [{ cells: ["a", "b"], line: 1 }]],
  ["sep=;", []],
  ["sep=;x,y\n", [{ cells: ["sep=", "x,y"], line: 1 }]],
])("reads the short file %j", async (text, records) => {
  for (const size of [1, 1000]) expect(await parseInChunks(text, size)).toEqual(records);
});

it("reports the correct lines to a slow reader", async () => {
  const text = Array.from({ length: 500 }, (_, index) => `Country ${index},VN\n`).join("");
  const lines: number[] = [];
  for await (const { line } of Readable.from([Buffer.from(text)]).pipe(new CsvRecordParser())) {
    await new Promise(setImmediate);
    lines.push(line);
  }
  expect(lines).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
});
