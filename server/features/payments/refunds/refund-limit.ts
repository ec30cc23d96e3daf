import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import type { User } from "#shared/accounts/contract.ts";
import { canRefund, isOwner } from "#shared/accounts/policy.ts";
import { type Currency, smallestUnit } from "#shared/currency.ts";
import { type UnitsPerUsd, US_DOLLAR } from "#shared/exchange-rates/exchange-rates.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import { type Cents, fromCents } from "#shared/money.ts";
import { settingValue } from "#shared/settings/settings.ts";

export type RefundLimitDeps = Pick<Deps, "settings" | "exchangeRates">;

/** What an admin may refund of a payment, in all its refunds together. */
export type RefundLimit = {
  /** Cents of the US dollar; 0 for nothing. */
  usd: Cents;
  /** The same in the payment's currency; null if its exchange rate is not known. */
  converted: Cents | null;
};

/**
 * The limit of an actor by the setting `admin_refund_limit`, converted by the exchange rate in force and rounded down; null
 * for an owner, who has none.
 */
export async function readRefundLimit(
  deps: RefundLimitDeps,
  actor: Pick<User, "role">,
  currency: Currency,
): Promise<RefundLimit | null> {
  if (isOwner(actor)) return null;
  const usd = settingValue(await deps.settings.get(), "admin_refund_limit");
  if (currency === "USD") return { usd, converted: usd };
  const rate = (await deps.exchangeRates.get())?.get(currency);
  const converted = rate && convertDown(usd, rate.unitsPerUsd, smallestUnit(currency));
  return { usd, converted: converted ?? null };
}

/** Rounds down to whole `unit`s. */
function convertDown(usd: Cents, unitsPerUsd: UnitsPerUsd, unit: Cents): Cents {
  const units = (BigInt(usd) * BigInt(unitsPerUsd)) / (BigInt(US_DOLLAR) * BigInt(unit));
  return (Number(units) * unit) as Cents;
}

/**
 * What is left of a limit, never less than 0; null if it is not known. `refunded` is the total of the payment's pending and
 * succeeded refunds, those of owners included.
 */
export const leftToRefund = ({ converted }: RefundLimit, refunded: Cents): Cents | null =>
  converted === null ? null : (Math.max(0, converted - refunded) as Cents);

/** Throws `forbidden` for an admin where admins refund nothing, and for more than what is left of their limit. */
export function requireRefundLimit(
  actor: Pick<User, "role">,
  limit: RefundLimit | null,
  { refunded, amount }: { refunded: Cents; amount: Cents },
): void {
  if (!limit) return;
  if (!canRefund(actor, limit.usd)) throw new AppError("forbidden", "payments.refundByOwners");
  const left = leftToRefund(limit, refunded);
  if (left !== null && amount <= left) return;
  const params = { limit: formatMoneyWithCode(fromCents(limit.usd), "USD") };
  throw new AppError("forbidden", "payments.refundAboveLimit", { params });
}
