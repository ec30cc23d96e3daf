import * as z from "zod/mini";
import { paths } from "#shared/client-routes.ts";
import type { Currency } from "#shared/currency.ts";
import { defineEndpoint } from "#shared/http/endpoint.ts";

// What changes of the law mean for the products of an account, in money.

/** One of the products that change most. Amounts are in the currency of the product. */
export type ChangedProduct = {
  description: string;
  sku: string;
  currency: Currency;
  /** The duty of one piece. */
  before: number;
  after: number;
  /** What the change costs in a usual month; null where the monthly quantity is not known. */
  monthly: number | null;
};

export type ProductAlert = {
  id: string;
  /** ISO date of the day from which the change holds. */
  day: string;
  /** How many of the products change, and how many there are. */
  changed: number;
  total: number;
  /** How many of those that change have no monthly quantity, and are not part of the amount. */
  withoutQuantity: number;
  /** What the change costs in a usual month; negative where duties fall. */
  monthly: number;
  currency: Currency;
  largest: readonly ChangedProduct[];
};

/** The latest change first, without those that were dismissed. */
export const listProductAlerts = defineEndpoint({
  method: "GET",
  path: "/api/product-alerts",
  access: "user",
  result: z.object({ alerts: z.array(z.custom<ProductAlert>()) }),
});

/** Dismissing is taken back by its opposite. */
export const updateProductAlert = defineEndpoint({
  method: "PATCH",
  path: "/api/product-alerts/:id",
  access: "user",
  body: z.strictObject({ isDismissed: z.boolean() }),
  result: z.null(),
});

/**
 * Ends the mails about changes, without a login: from the page of this path and from mail programs that know RFC 8058. The
 * same 404 for every token that is none.
 */
export const endProductMails = defineEndpoint({
  method: "POST",
  path: `${paths.home}/unsubscribe`,
  access: "public",
  query: z.object({ token: z.string().check(z.maxLength(64)) }),
  result: z.null(),
});
