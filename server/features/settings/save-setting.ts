import { runTransaction } from "#server/db/transaction.ts";
import { AppError, validationError } from "#server/errors/app-error.ts";
import type { LocalizedActorContext } from "#server/features/audit/record-event.ts";
import {
  type SaveCredentialsDeps,
  saveCredentials,
} from "#server/features/credentials/save-credentials.ts";
import type { User } from "#shared/accounts/contract.ts";
import {
  canRequireTwoStep,
  canReserveCredentials,
  canScheduleBookkeeping,
  canSetDataRules,
  canSetRefundLimit,
} from "#shared/accounts/policy.ts";
import { isCredential } from "#shared/credentials/contract.ts";
import {
  effectiveText,
  isSettingKey,
  type SettingKey,
  type StoredSetting,
} from "#shared/settings/settings.ts";
import { settingError } from "./setting-error.ts";
import { writeSetting } from "./write-setting.ts";

type SaveSettingInput = LocalizedActorContext & {
  key: string;
  value: string;
  /** The value that is to be replaced. */
  expectedValue?: string | undefined;
  /** The actor's own, for a credential. */
  password?: string | undefined;
};

/**
 * Stores a setting and records the change; a value that equals `expectedValue` changes nothing, whatever is stored. Throws
 * `notFound` for an unknown key, `forbidden` for one of owners, `invalid` for its value and `conflict` when the current
 * value is not `expectedValue`.
 */
export async function saveSetting(
  deps: SaveCredentialsDeps,
  { actor, ip, language, key, value, expectedValue, password }: SaveSettingInput,
): Promise<StoredSetting> {
  if (!isSettingKey(key)) throw new AppError("notFound", "settings.unknown");
  if (OWNER_SETTINGS[key]?.(actor) === false) throw new AppError("forbidden", "errors.ownersOnly");
  if (isCredential(key)) {
    if (!password) throw validationError([{ path: "password", key: "users.passwordRequired" }]);
    await saveCredentials(deps, { actor, ip, language }, { password, [key]: value }, "value");
    return { key, value: "" };
  }
  const text = value.trim();
  const error = settingError(key, text);
  if (error) throw validationError([{ path: "value", ...error }]);
  if (text === expectedValue)
    return { key, value: effectiveText(await deps.settings.get(), key) ?? "" };

  await runTransaction(deps.db, (tx) =>
    writeSetting(tx, { actor, ip, key, value: text, expectedValue }),
  );
  deps.settings.invalidate();
  return { key, value: text };
}

/** Who may change a setting that not every admin may change. */
const OWNER_SETTINGS: Partial<Record<SettingKey, (actor: User) => boolean>> = {
  two_step_required: canRequireTwoStep,
  activate_exchange_rates: canSetDataRules,
  publish_data_feed: canSetDataRules,
  data_age_notice_days: canSetDataRules,
  data_age_warning_days: canSetDataRules,
  strict_data_days: canSetDataRules,
  credentials_owner_only: canReserveCredentials,
  admin_refund_limit: canSetRefundLimit,
  monthly_bookkeeping: canScheduleBookkeeping,
};
