import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import type { RenderJob } from "#server/features/documents/document.ts";
import type { Language } from "#shared/languages.ts";
import { type ReceiptFile, renderReceipt } from "./render-receipt.ts";
import { requireOwnTransaction } from "./require-transaction.ts";

type ReceiptFileInput = {
  code: string;
  language: Language;
  calculationIds: string[];
  format: RenderJob["format"];
};

/**
 * The receipt as a file for the visitor who paid. Throws `notFound` for other visitors and `conflict` when the transaction
 * is not paid.
 */
export async function getReceiptFile(
  deps: Pick<Deps, "db" | "settings">,
  { code, language, calculationIds, format }: ReceiptFileInput,
): Promise<ReceiptFile> {
  const transaction = await requireOwnTransaction(deps, code, calculationIds);
  if (!transaction.completedAt) throw new AppError("conflict", "payments.notCompleted");
  const settings = await deps.settings.get();
  return renderReceipt(deps.db, transaction, { settings, language, format });
}
