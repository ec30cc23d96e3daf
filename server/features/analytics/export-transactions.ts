import { type CopyOutput, copyOut } from "#server/db/copy-out.ts";
import type { Deps } from "#server/deps.ts";
import type { DayRange } from "#shared/analytics/contract.ts";

export const exportTransactions = (
  { db }: Pick<Deps, "db">,
  range: DayRange,
  consume: (output: CopyOutput) => Promise<void>,
): Promise<void> => copyOut(db, copyStatement(range), consume);

/** No column holds text typed by users, so no cell can be a spreadsheet formula. */
const copyStatement = ({ from, to }: DayRange) => `
  copy (
    select transaction_code, created_at at time zone 'UTC' as created_at_utc, status, amount, currency,
      refunded, from_country, to_country, payment_intent_id,
      completed_at at time zone 'UTC' as completed_at_utc,
      case when is_live then 'live' else 'test' end as mode, disputed
    from transactions
    where ${createdCondition(">=", from)} and ${createdCondition("<", to, "+ interval '1 day'")}
    order by created_at
  ) to stdout with (format csv, header)`;

/** COPY takes no parameters; the contract has validated that `day` is a date. */
const createdCondition = (comparison: string, day: string | undefined, offset = "") =>
  day ? `created_at ${comparison} (timestamp '${day}' ${offset}) at time zone 'UTC'` : "true";
