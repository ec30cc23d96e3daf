import type { z } from "zod/mini";
import type { TextKey } from "#shared/texts.ts";

export type FieldError = { path: string; key: TextKey; params?: Record<string, string | number> };

type Issue = z.core.$ZodIssue;

/**
 * Maps a validation error to catalogue keys: the first issue of each field, in field order. The value
 * must be parsed with `reportInput`, which separates missing fields from those of a wrong type.
 */
export function fieldErrors(error: z.core.$ZodError): FieldError[] {
  const errorByPath = new Map<string, FieldError>();
  for (const fieldError of error.issues.flatMap(toFieldErrors)) {
    if (!errorByPath.has(fieldError.path)) errorByPath.set(fieldError.path, fieldError);
  }
  return [...errorByPath.values()];
}

/** The limit for one object, because a request of 1 MB has a hundred thousand. */
const MAX_UNKNOWN_FIELDS = 20;

function toFieldErrors(issue: Issue): FieldError[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, MAX_UNKNOWN_FIELDS).map((key) => ({
      path: joinPath([...issue.path, key]),
      key: "validation.unknownField",
    }));
  }
  return [{ path: joinPath(issue.path), ...issueText(issue) }];
}

const joinPath = (path: readonly PropertyKey[]) => path.map(String).join(".");

function issueText(issue: Issue): Omit<FieldError, "path"> {
  if (TEXT_KEY.test(issue.message)) {
    return { key: issue.message as TextKey, ...issueParams(issue) }; // safe: contracts name keys only
  }
  if (issue.code === "invalid_type") return typeError(issue);
  if (issue.code === "invalid_value") return valueError(issue);
  if (issue.code === "too_small") return tooSmall(issue);
  if (issue.code === "too_big") return tooBig(issue);
  return { key: "validation.invalid" };
}

/** The form of a contract's message; zod's own messages are sentences in any language. */
const TEXT_KEY = /^\w+(\.\w+)+$/;

const issueParams = (issue: Issue): Pick<FieldError, "params"> =>
  issue.code === "custom" && issue.params ? { params: issue.params } : {};

function typeError({ expected, input }: z.core.$ZodIssueInvalidType): Omit<FieldError, "path"> {
  if (input === undefined) return { key: "validation.required" };
  if (expected === "number") return { key: "validation.number" };
  if (expected === "string") return { key: "validation.text" };
  if (expected === "array") return { key: "validation.list" };
  if (expected === "boolean") return { key: "validation.oneOf", params: { values: "true, false" } };
  return { key: "validation.invalid" };
}

function valueError({ values, input }: z.core.$ZodIssueInvalidValue): Omit<FieldError, "path"> {
  if (input === undefined) return { key: "validation.required" };
  return { key: "validation.oneOf", params: { values: values.join(", ") } };
}

function tooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): Omit<FieldError, "path"> {
  if (origin === "string") return { key: "validation.required" };
  if (origin === "array") return { key: "validation.minItems", params: { min: Number(minimum) } };
  return { key: "validation.min", params: { min: Number(minimum) } };
}

function tooBig({ origin, maximum }: z.core.$ZodIssueTooBig): Omit<FieldError, "path"> {
  const params = { max: Number(maximum) };
  if (origin === "string") return { key: "validation.maxLength", params };
  if (origin === "array") return { key: "validation.maxItems", params };
  return { key: "validation.max", params };
}
