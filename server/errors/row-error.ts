import { firstCharacters } from "#server/lib/first-characters.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { AppError } from "./app-error.ts";

export type RowError = Omit<FieldError, "path">;

/** Further errors of a file are not named. */
export const MAX_FILE_ERRORS = 100;

/** A 400 for what is wrong in an uploaded file, such as "line 3", with the first error in its message. */
export const fileError = (errors: readonly FieldError[]) =>
  new AppError("invalid", "validation.field", { fields: errors });

export const truncate = (text: string) =>
  text.length > 40 ? `${firstCharacters(text, 40)}…` : text;
