import { AppError } from "#server/errors/app-error.ts";

/** A 409 at the field of the email. */
export const emailTakenError = () =>
  new AppError("conflict", "users.emailTaken", {
    fields: [{ path: "email", key: "users.emailTaken" }],
  });
