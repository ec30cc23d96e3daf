import { toNestErrors } from "@hookform/resolvers";
import type { FieldError, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod/mini";

/** Unlike the resolver of @hookform/resolvers it brings no code for older Zod, a kilobyte of the first page. */
export const schemaResolver =
  <Values extends FieldValues, Output>(
    schema: z.ZodMiniType<Output, Values>,
  ): Resolver<Values, unknown, Output> =>
  (values, _context, options) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const { path, code, message } of parsed.error.issues) {
      errors[path.join(".")] ??= { type: code, message };
    }
    return { values: {}, errors: toNestErrors(errors, options) };
  };
