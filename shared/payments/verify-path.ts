import { paths } from "#shared/client-routes.ts";

/** The public page of a payment; without a code, the one that asks for it. */
export const verifyPath = (transactionCode = ""): string =>
  paths.verify.replace("/:code?", transactionCode && `/${encodeURIComponent(transactionCode)}`);
