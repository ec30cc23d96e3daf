import { JSONParser } from "@streamparser/json";
import * as z from "zod/mini";
import { AppError } from "#server/errors/app-error.ts";
import { createShapeCheck } from "#server/lib/json-shape.ts";
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

/** The official file has four levels, and rows of up to 3 KB with their texts. */
const MAX_DEPTH = 8;
const MAX_ROW_BYTES = 1_000_000;

/** A line that lacks one of them would lack a duty. */
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
  const isShaped = createShapeCheck({ maxDepth: MAX_DEPTH, maxStructureBytes: MAX_ROW_BYTES });
  for await (const chunk of chunks) {
    if (!isShaped(chunk)) throw malformed();
    orThrow("schedule.malformed", () => parser.write(chunk));
    if (!isArray) throw new AppError("invalid", "schedule.otherStructure");
    yield rows;
    rows = [];
  }
  if (!parser.isEnded) orThrow("schedule.truncated", () => parser.end());

  function malformed(key: TextKey = "schedule.malformed", cause?: unknown) {
    return new AppError("invalid", key, { params: { row: count + 1 }, cause });
  }

  function orThrow(key: TextKey, parse: () => void) {
    try {
      parse();
    } catch (cause) {
      throw malformed(key, cause);
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
