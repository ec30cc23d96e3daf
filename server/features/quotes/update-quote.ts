import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import type { updateQuote as contract } from "#shared/quotes/contract.ts";
import { changeOwnQuote, type QuoteRow } from "./queries.ts";

type UpdateQuoteInput = { actor: User; id: string; body: EndpointBody<typeof contract> };

/** Throws `notFound` for a quote of another account. */
export async function updateQuote(
  { db }: Pick<Deps, "db">,
  { actor, id, body }: UpdateQuoteInput,
): Promise<null> {
  const { name, isSent, isWithdrawn, isArchived, isDeleted } = body;
  const change: Partial<QuoteRow> = {
    ...(name !== undefined && { name }),
    ...(isSent !== undefined && { sentAt: since(isSent) }),
    ...(isWithdrawn !== undefined && { withdrawnAt: since(isWithdrawn) }),
    ...(isArchived !== undefined && { archivedAt: since(isArchived) }),
    ...(isDeleted !== undefined && { deletedAt: since(isDeleted) }),
  };
  if (Object.keys(change).length === 0) throw new AppError("invalid", "errors.badRequest");
  const isFound = await changeOwnQuote(db, { userId: actor.id, id }, change);
  if (!isFound) throw new AppError("notFound", "quoteErrors.notFound");
  return null;
}

const since = (isSet: boolean): Date | null => (isSet ? new Date() : null);
