import { isUtf8 } from "node:buffer";
import * as z from "zod/mini";
import { MAX_KEY_LENGTH } from "#server/duties/us/measures/measure-fields.ts";
import { type MeasuresFile, measuresFile } from "#server/duties/us/measures/measures-file.ts";
import { validateMeasures } from "#server/duties/us/measures/validate-measures.ts";
import { AppError } from "#server/errors/app-error.ts";
import { fileError, MAX_FILE_ERRORS } from "#server/errors/row-error.ts";
import { latestToday } from "#server/features/datasets/version-dates.ts";
import { createShapeCheck } from "#server/lib/json-shape.ts";
import { type FieldError, fieldErrors } from "#shared/http/field-errors.ts";

const MAX_PATH_LENGTH = 300;

/** More than the format has. */
const MAX_DEPTH = 20;

/** Throws `invalid` naming the first hundred errors by the key of their record. */
export function parseMeasuresFile(bytes: Buffer): MeasuresFile {
  if (!isUtf8(bytes)) {
    throw new AppError("invalid", isCompressed(bytes) ? "measures.compressed" : "measures.notUtf8");
  }
  const content = bytes.toString().replace(/^\uFEFF/, "");
  const isShaped = createShapeCheck({ maxDepth: MAX_DEPTH, maxStructureBytes: bytes.length });
  if (!isShaped(bytes)) throw new AppError("invalid", "measures.notJson");
  const json = parseJson(content);
  if (Object(json) !== json || Array.isArray(json)) {
    throw new AppError("invalid", "measures.notObject");
  }
  const { success, data, error } = z.safeParse(measuresFile, json, { reportInput: true });
  if (!success) throw recordsError(fieldErrors(error).map((field) => withRecordKey(field, json)));
  const errors = [...findFutureDay(data), ...validateMeasures(data)];
  if (errors.length > 0) throw recordsError(errors);
  return data;
}

/** A later day would hide from visitors that the data may be out of date. */
const findFutureDay = ({ asOf }: MeasuresFile): FieldError[] =>
  asOf > latestToday() ? [{ path: "asOf", key: "measures.futureAsOf", params: { asOf } }] : [];

/** Looks at the first bytes, those of gzip and ZIP. */
const isCompressed = (bytes: Buffer) => /^(?:1f8b|504b0304)/.test(bytes.toString("hex", 0, 4));

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (cause) {
    throw notJsonError(content, cause);
  }
}

/** Names the line, unless the message of the parser has no position, as for a typographic quotation mark. */
function notJsonError(content: string, cause: unknown): AppError {
  const key = "measures.notJson";
  const position = / in JSON at position (\d+)/.exec(String(cause))?.[1];
  if (!position) return new AppError("invalid", key, { cause });
  const line = content.slice(0, Number(position)).split("\n").length;
  return fileError([{ path: `line ${line}`, key }]);
}

const recordsError = (errors: readonly FieldError[]) =>
  fileError(
    errors.slice(0, MAX_FILE_ERRORS).map(({ path, ...error }) => ({
      path: path.slice(0, MAX_PATH_LENGTH), // names of lists and unknown fields may be longer
      ...error,
    })),
  );

/** Names a measure or gap by its key where it has one: "measures.232-steel.from" for "measures.3.from". */
function withRecordKey(error: FieldError, file: unknown): FieldError {
  const [kind = "", index = "", ...rest] = error.path.split(".");
  const key = Object(Object(Object(file)[kind])[index]).key;
  const isList = kind === "measures" || kind === "gaps";
  const hasKey = typeof key === "string" && key.length <= MAX_KEY_LENGTH;
  return isList && hasKey ? { ...error, path: [kind, key, ...rest].join(".") } : error;
}
