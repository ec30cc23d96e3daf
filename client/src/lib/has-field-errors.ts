import { ApiError } from "./api.ts";

/** Whether `showFieldErrors` shows the error of a failed call at its fields, the first of which announces it. */
export const hasFieldErrors = (error: Error): boolean =>
  error instanceof ApiError && Object.keys(error.fields).length > 0;
