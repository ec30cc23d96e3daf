import { useTranslation } from "react-i18next";
import { call } from "#client/lib/api.ts";
import { toast } from "#client/lib/toast.ts";
import { useReportedMutation } from "#client/lib/use-action.ts";
import { importProducts, MAX_IMPORTED_PRODUCTS } from "#shared/products/contract.ts";
import type { ProductInput } from "#shared/products/product-fields.ts";
import { allProductQueries } from "./queries.ts";

/** Sends products in requests of a thousand, each of which changes all of its products or none. */
export function useImportProducts(onDone: () => void) {
  const { t } = useTranslation("quotes");
  return useReportedMutation(sendInPieces, {
    errorTitle: t("products.import.failed"),
    invalidates: [allProductQueries],
    onSuccess: ({ added, changed, unchanged }) => {
      onDone();
      toast({
        title: t("products.import.done"),
        description: t("products.import.counts", { added, changed, unchanged }),
        tone: "success",
      });
    },
  });
}

async function sendInPieces(products: readonly ProductInput[]) {
  const sum = { added: 0, changed: 0, unchanged: 0 };
  for (let start = 0; start < products.length; start += MAX_IMPORTED_PRODUCTS) {
    const piece = products.slice(start, start + MAX_IMPORTED_PRODUCTS);
    const counts = await call(importProducts, { body: { products: piece } });
    sum.added += counts.added;
    sum.changed += counts.changed;
    sum.unchanged += counts.unchanged;
  }
  return sum;
}
