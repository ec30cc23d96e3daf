import { AppError } from "#server/errors/app-error.ts";
import type { TextKey } from "#shared/texts.ts";

/**
 * Returns a check of a file's chunks one after another, and without one of its end. It throws `invalid` with the
 * key for text that is not UTF-8.
 */
export function createUtf8Check(errorKey: TextKey): (chunk?: Uint8Array) => void {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return (chunk) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (cause) {
      throw new AppError("invalid", errorKey, { cause });
    }
  };
}
