import type { Deps } from "#server/deps.ts";
import { countRecoveryCodes } from "#server/features/accounts/two-step/recovery-codes.ts";
import { hasSecondFactor } from "#server/features/accounts/two-step/second-factors.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { getAccount as contract } from "#shared/accounts/own-account.ts";
import { canUseTwoStep } from "#shared/accounts/policy.ts";
import type { EndpointResult } from "#shared/http/endpoint.ts";
import { emailState } from "./email-changes.ts";

export const getAccount = async (
  { db }: Pick<Deps, "db">,
  actor: User,
): Promise<EndpointResult<typeof contract>> => ({
  email: actor.email,
  ...(await emailState(db, actor.id)),
  twoStep: {
    isAvailable: canUseTwoStep(actor),
    isOn: await hasSecondFactor(db, actor.id),
    recoveryCodesLeft: await countRecoveryCodes(db, actor.id),
  },
});
