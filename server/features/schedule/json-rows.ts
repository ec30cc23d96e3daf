import { JSONParser } from "@streamparser/json";
import * as z from "zod/mini";
import { AppError } from "#server/errors/app-error.ts";
import type { TextKey } from "#shared/texts.ts";
import type { PlacedRow } from "./file-row.ts";

const text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ""),
);
const listOf = <T extends z.core.$ZodType>(item: T) =>
  z.pipe(
    z.nullish(z.array(item)),
    z.transform((values) => values ?? []),
  );

/** A row of the official file; it contains more fields. */
const officialRow = z.object({
  htsno: text,
  indent: z.union([z.string(), z.number()]),
  description: z.string(),
  units: listOf(z.string()),
  general: text,
  special: text,
  other: text,
  footnotes: listOf(z.object({ columns: listOf(z.string()), value: z.string() })),
});

/** Without one of them, a line would lack a duty. */
const DUTY_FIELDS = ["htsno", "general", "special", "other", "footnotes"];

export async function* readJsonRows(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<PlacedRow[]> {
  let rows: PlacedRow[] = [];
  let isArray = true;
  let count = 0;
  const parser = new JSONParser({ paths: ["$.*"], keepStack: false });
  parser.onValue = ({ key, value }) => {
    count += 1;
    isArray &&= typeof key === "number";
    rows.push({ place: `row ${count}`, row: toFileRow(value) });
  };
  for await (const chunk of chunks) {
    orThrow("schedule.malformed", () => parser.write(chunk));
    if (!isArray) throw new AppError("invalid", "schedule.otherStructure");
    yield rows;
    rows = [];
  }
  if (!parser.isEnded) orThrow("schedule.truncated", () => parser.end());

  function orThrow(key: TextKey, parse: () => void) {
    try {
      parse();
    } catch (cause) {
      throw new AppError("invalid", key, { params: { row: count + 1 }, cause });
    }
  }
}

function toFileRow(value: unknown): PlacedRow["row"] {
  const { data } = z.safeParse(officialRow, value);
  if (!data) return null;
  const { htsno, indent, other, footnotes, ...row } = data;
  return {
    ...row,
    code: htsno,
    indent: String(indent),
    column2: other,
    isComplete: DUTY_FIELDS.every((field) => field in Object(value)),
    footnotes: footnotes.map((note) => ({ columns: note.columns, text: note.value })),
  };
}
