import type { Access } from "#shared/http/endpoint.ts";
import { AppError } from "./app-error.ts";

/** Lets a caller through or throws. Nobody can log in yet, so only what is public is open. */
export function admit(access: Access): void {
  if (access !== "public") throw new AppError("unauthorized", "errors.badRequest");
}
