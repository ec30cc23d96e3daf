import { paths } from "#shared/client-routes.ts";

/** The public page of a payment. */
export const verifyPath = (transactionCode: string): string =>
  paths.verify.replace(":code?", encodeURIComponent(transactionCode));
