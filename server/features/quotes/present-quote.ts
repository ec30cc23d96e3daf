import { fromCents } from "#shared/money.ts";
import type { QuoteSummary } from "#shared/quotes/contract.ts";
import type { insertQuote } from "./queries.ts";

type SummaryRow = Awaited<ReturnType<typeof insertQuote>>;

export const presentQuote = (row: SummaryRow): QuoteSummary => ({
  id: row.id,
  token: row.token,
  name: row.name,
  reference: row.reference,
  customer: row.customer,
  language: row.language,
  status: row.status,
  isTest: row.isTest,
  isArchived: row.archivedAt !== null,
  currency: row.currency,
  totalLandedCost: fromCents(row.totalLandedCost),
  validUntil: row.validUntil,
  createdAt: row.createdAt.toISOString(),
  viewedAt: row.viewedAt?.toISOString() ?? null,
});
