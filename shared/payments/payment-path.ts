import { paths } from "#shared/client-routes.ts";

/** The page of the portal about the payment with this code. */
export const paymentPath = (code: string): string =>
  paths.payment.replace(":code", encodeURIComponent(code));
