import * as z from "zod/mini";
import { defineDownload } from "#shared/http/endpoint.ts";
import { languageCodes } from "#shared/languages.ts";

/** The language of the file; without it, that of the request. */
const query = z.object({ lng: z.optional(z.enum(languageCodes)) });

/** The receipt as a document and as a spreadsheet; only for the payer's browser. 409 for a payment that is not completed. */
export const receiptPdf = defineDownload({
  path: "/api/transactions/:code/receipt.pdf",
  access: "public",
  query,
});
export const receiptSpreadsheet = defineDownload({
  path: "/api/transactions/:code/receipt.xlsx",
  access: "public",
  query,
});

/** "receipt-5DCK-UQ7C-5HNV-CJZD.pdf" */
export const receiptFileName = (transactionCode: string, format: "pdf" | "xlsx"): string =>
  `receipt-${transactionCode}.${format}`;
