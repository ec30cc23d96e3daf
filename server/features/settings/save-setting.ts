import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError, validationError } from "#server/errors/app-error.ts";
import type { User } from "#shared/accounts/contract.ts";
import { canRequireTwoStep } from "#shared/accounts/policy.ts";
import { isCredential } from "#shared/credentials/contract.ts";
import { isSettingKey, type StoredSetting } from "#shared/settings/settings.ts";
import type { CredentialDeps } from "./read-credential.ts";
import { saveCredentials } from "./save-credentials.ts";
import { settingError } from "./setting-error.ts";
import { writeSetting } from "./write-setting.ts";

type SaveSettingDeps = CredentialDeps & Pick<Deps, "db">;
type SaveSettingInput = {
  actor: User;
  ip: string;
  key: string;
  value: string;
  /** The value that is to be replaced. */
  seen?: string | undefined;
};

/**
 * Stores a setting and records the change. Throws `notFound` for an unknown key, `forbidden` for one of owners,
 * `invalid` for its value and `conflict` when the present value is not `seen`.
 */
export async function saveSetting(
  deps: SaveSettingDeps,
  { actor, ip, key, value, seen }: SaveSettingInput,
): Promise<StoredSetting> {
  if (!isSettingKey(key)) throw new AppError("notFound", "settings.unknown");
  if (key === "two_step_required" && !canRequireTwoStep(actor)) {
    throw new AppError("forbidden", "errors.ownersOnly");
  }
  if (isCredential(key)) {
    await saveCredentials(deps, { actor, ip }, { [key]: value });
    return { key, value: "" };
  }
  const text = value.trim();
  const error = settingError(key, text);
  if (error) throw validationError([{ path: "value", key: error }]);

  await runTransaction(deps.db, (tx) => writeSetting(tx, { actor, ip, key, value: text, seen }));
  deps.settings.invalidate();
  return { key, value: text };
}
