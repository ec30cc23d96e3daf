/** The code of a system or database error, such as "ECONNREFUSED" and "23505". */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
