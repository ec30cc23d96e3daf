import { withTexts } from "#client/i18n/i18n.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";

/** The dialog of a payment, with its texts, which load when it first opens. */
export const PaymentDialog = lazyWithPreload(
  async () => (await withTexts("payments", import("./payment-dialog.tsx"))).PaymentDialog,
);
