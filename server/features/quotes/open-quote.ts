import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { OpenedQuote } from "#shared/quotes/contract.ts";
import { findQuoteByToken, markViewed } from "./queries.ts";

/** Throws the same `notFound` for a token that is unknown, withdrawn or deleted. */
export async function requireQuote({ db }: Pick<Deps, "db">, token: string) {
  const found = await findQuoteByToken(db, token);
  if (!found) throw new AppError("notFound", "quoteErrors.linkNotFound");
  return found;
}

/** The answer as it was given, without anything of its owner's account. Throws `notFound`. */
export async function openQuote(deps: Pick<Deps, "db">, token: string): Promise<OpenedQuote> {
  return presentOpenedQuote(await requireQuote(deps, token));
}

type FoundQuote = Awaited<ReturnType<typeof requireQuote>>;

export function presentOpenedQuote({ quote, status, isTest }: FoundQuote): OpenedQuote {
  const { name, reference, note, customer, validUntil, request, result, versions } = quote;
  return {
    name,
    reference,
    note,
    customer,
    status,
    isTest,
    createdAt: quote.createdAt.toISOString(),
    validUntil,
    request,
    result,
    versions,
  };
}

type Viewer = { actor: User | undefined; ip: string };

/**
 * Stores when another person than its owner first opened a quote, and that an owner or admin of the portal opened one of
 * another account. Throws `notFound`.
 */
export async function recordQuoteView(
  { db }: Pick<Deps, "db">,
  token: string,
  { actor, ip }: Viewer,
): Promise<{ ownId: string | null }> {
  const { quote } = await requireQuote({ db }, token);
  const { id, name, userId } = quote;
  if (actor?.id === userId) return { ownId: id };
  await markViewed(db, id);
  if (actor && actor.role !== "user") {
    await recordEvent(db, { action: "quoteOpened", actor, ip, target: { id, name } });
  }
  return { ownId: null };
}
