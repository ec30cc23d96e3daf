import { paths } from "#shared/client-routes.ts";

/** Where the portal shows the payment with this code. */
export const paymentPath = (code: string): string =>
  `${paths.dashboard}/analytics?search=${encodeURIComponent(code)}`;
