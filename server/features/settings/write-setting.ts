import type { Db } from "#server/db/client.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { SettingKey } from "#shared/settings/settings.ts";
import { replaceSetting } from "./queries.ts";

type WriteSettingInput = {
  actor: User;
  ip: string;
  key: SettingKey;
  value: string;
  /** Returns what the audit trail may contain of a stored text; by default all of it. */
  redact?: (stored: string) => string;
};

export async function writeSetting(
  tx: Db,
  { actor, ip, key, value, redact = unchanged }: WriteSettingInput,
) {
  const before = await replaceSetting(tx, key, value);
  if ((before ?? "") === value) return;
  const target = { id: key, name: key };
  await recordEvent(tx, {
    action: "settingChanged",
    actor,
    ip,
    target,
    ...(before !== undefined && { before: redact(before) }),
    after: redact(value),
  });
}

const unchanged = (stored: string) => stored;
