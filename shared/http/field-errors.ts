import type { z } from "zod/mini";
import type { TextKey } from "#shared/texts.ts";

/** What is wrong with one field: where, and the catalogue's text for it. */
export type FieldError = { path: string; key: TextKey; params?: Record<string, string | number> };

type Issue = z.core.$ZodIssue;

/**
 * Turns a refused value into texts for people, one for each field, in the order of the fields.
 * The value must have been parsed with `reportInput`: it tells what is missing from what is mistyped.
 */
export function fieldErrors(error: z.core.$ZodError): FieldError[] {
  const firstOf = new Map<string, FieldError>();
  for (const problem of error.issues.flatMap(toFieldErrors)) {
    if (!firstOf.has(problem.path)) firstOf.set(problem.path, problem);
  }
  return [...firstOf.values()];
}

function toFieldErrors(issue: Issue): FieldError[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: pathOf([...issue.path, key]),
      key: "validation.unknownField",
    }));
  }
  return [{ path: pathOf(issue.path), ...textOf(issue) }];
}

const pathOf = (path: readonly PropertyKey[]) => path.map(String).join(".");

function textOf(issue: Issue): Omit<FieldError, "path"> {
  if (KEY.test(issue.message)) {
    return { key: issue.message as TextKey, ...paramsOf(issue) }; // safe: contracts name keys only
  }
  if (issue.code === "invalid_type") return { key: typeText(issue) };
  if (issue.code === "too_small") return tooSmall(issue);
  if (issue.code === "too_big") return tooBig(issue);
  return { key: "validation.invalid" };
}

/** What a contract says by itself; zod's own messages, in whatever language, are sentences. */
const KEY = /^\w+(\.\w+)+$/;

const paramsOf = (issue: Issue): Pick<FieldError, "params"> =>
  issue.code === "custom" && issue.params ? { params: issue.params } : {};

function typeText({ expected, input }: z.core.$ZodIssueInvalidType): TextKey {
  if (input === undefined) return "validation.required";
  if (expected === "number") return "validation.number";
  if (expected === "string") return "validation.text";
  if (expected === "array") return "validation.list";
  return "validation.invalid";
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
