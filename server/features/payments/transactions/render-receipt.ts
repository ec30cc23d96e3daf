import type { Db } from "#server/db/client.ts";
import type { RenderJob } from "#server/features/documents/document.ts";
import { findIssuer } from "#server/features/documents/issuer.ts";
import { renderDocument } from "#server/features/documents/render-document.ts";
import { translatorFor } from "#server/http/texts.ts";
import type { Language } from "#shared/languages.ts";
import type { ReceiptFacts } from "#shared/payments/contract.ts";
import { receiptFileName } from "#shared/payments/receipt-files.ts";
import type { StoredSetting } from "#shared/settings/settings.ts";
import { presentReceipt } from "./present-receipt.ts";
import type { Transaction } from "./queries.ts";
import { receiptDocument, receiptTable } from "./receipt-document.ts";

type ReceiptFileOptions = {
  settings: readonly StoredSetting[];
  language: Language;
  format: RenderJob["format"];
};

export type ReceiptFile = { name: string; bytes: Buffer };

/** The receipt of a transaction as a file. */
export async function renderReceipt(
  db: Db,
  transaction: Transaction,
  { settings, language, format }: ReceiptFileOptions,
): Promise<ReceiptFile> {
  const receipt: ReceiptFacts = await presentReceipt(db, transaction, settings);
  const issuer = findIssuer(settings, translatorFor(language));
  const input = { receipt, language, issuer, href: transaction.qrCodeData };
  const bytes = await renderDocument(
    format === "pdf"
      ? { format, content: receiptDocument(input) }
      : { format, content: receiptTable(input) },
  );
  return { name: receiptFileName(receipt.transactionCode, format), bytes };
}
