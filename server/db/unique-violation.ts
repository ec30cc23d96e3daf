import { errorCode } from "#server/errors/error-code.ts";

/** Whether a statement failed on a unique constraint (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return errorCode(cause) === "23505";
}
