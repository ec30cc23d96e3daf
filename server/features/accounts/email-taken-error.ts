import { AppError } from "#server/errors/app-error.ts";

export const emailTakenError = () =>
  new AppError("conflict", "users.emailTaken", {
    fields: [{ path: "email", key: "users.emailTaken" }],
  });
