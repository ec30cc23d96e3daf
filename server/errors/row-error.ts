import type { FieldError } from "#shared/http/field-errors.ts";

/** What is wrong with a row of an uploaded file. */
export type RowError = Omit<FieldError, "path">;

/** Shortens what an error quotes from its row. */
export const truncate = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
