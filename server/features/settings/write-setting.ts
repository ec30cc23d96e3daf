import type { Db } from "#server/db/client.ts";
import { replaceSetting } from "#server/db/settings.ts";
import { AppError } from "#server/errors/app-error.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import { SETTINGS, type SettingKey } from "#shared/settings/settings.ts";

type WriteSettingInput = ActorContext & {
  key: SettingKey;
  value: string;
  expectedValue?: string | undefined;
};

/**
 * Stores a setting, and records the change if the value in force, without a stored one the default, was another one.
 * Throws `conflict`, which must roll `tx` back, when it was not `expectedValue`.
 */
export async function writeSetting(
  tx: Db,
  { actor, ip, key, value, expectedValue }: WriteSettingInput,
): Promise<void> {
  const before = await replaceSetting(tx, key, value);
  const replaced = before ?? SETTINGS[key].defaultText ?? "";
  if (replaced === value) return;
  if (expectedValue !== undefined && replaced !== expectedValue) {
    throw new AppError("conflict", "settings.changedMeanwhile", { data: { stored: replaced } });
  }
  const target = { id: key, name: key };
  await recordEvent(tx, { action: "settingChanged", actor, ip, target, before, after: value });
}
