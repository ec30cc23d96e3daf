import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { User } from "#shared/accounts/contract.ts";
import { auditEvents, mailOutbox } from "#shared/db/schema.ts";
import type { Language } from "#shared/languages.ts";

/** More than mistyped ones: a code is valid for up to 90 seconds. */
const WRONG_CODES_PER_DAY = 5;

/** Queues at most one mail in 24 hours, once that many wrong codes were entered after the right password. */
export async function queueWrongCodesMail(db: Db, { id, email }: User, language: Language) {
  await db.execute(sql`
    insert into ${mailOutbox} (kind, user_id, language)
    select 'wrongCodes', ${id}, ${language}
    where not exists (
      select from ${mailOutbox}
      where user_id = ${id} and kind = 'wrongCodes' and created_at > now() - interval '1 day'
    ) and ${WRONG_CODES_PER_DAY} <= (
      select count(*) from ${auditEvents}
      where actor = ${email} and action = 'twoStepFailed' and at > now() - interval '1 day'
    )`);
}
