import type { Deps } from "#server/deps.ts";
import { hasSecondFactor } from "#server/features/accounts/two-step/second-factors.ts";
import { findKeyCheck } from "#server/features/credentials/key-checks.ts";
import { type CredentialDeps, readCredential } from "#server/security/read-credential.ts";
import type { User } from "#shared/accounts/contract.ts";
import { installation } from "#shared/db/schema.ts";
import { settingValue } from "#shared/settings/settings.ts";
import { SET_UP_STEPS, type SetUpStep } from "#shared/today/contract.ts";
import { hasTestPayment } from "./queries.ts";

/** Which steps of the first-run checklist are done. */
export async function listSetUpSteps(
  deps: CredentialDeps & Pick<Deps, "db">,
  owner: User,
): Promise<{ name: SetUpStep; isDone: boolean }[]> {
  const { db } = deps;
  const [settings, check, webhookSecret, [row], isTestPaid, hasTwoStep] = await Promise.all([
    deps.settings.get(),
    findKeyCheck(deps),
    readCredential(deps, "stripe_webhook_secret").catch(() => null), // cannot be decrypted
    db.select({ mailTestedAt: installation.mailTestedAt }).from(installation),
    hasTestPayment(db),
    hasSecondFactor(db, owner.id),
  ]);
  const isDone: Record<SetUpStep, boolean> = {
    ownerName: Boolean(owner.firstName),
    brand: Boolean(settingValue(settings, "brand_title") ?? settingValue(settings, "logo_url")),
    testMail: Boolean(row?.mailTestedAt),
    keys: check?.isAccepted === true,
    webhook: webhookSecret !== null,
    testPayment: isTestPaid,
    acceptPayments: settingValue(settings, "accept_payments"),
    twoStep: hasTwoStep,
  };
  return SET_UP_STEPS.map((name) => ({ name, isDone: isDone[name] }));
}
