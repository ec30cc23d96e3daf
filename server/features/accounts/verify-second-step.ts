import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { type ActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import { consumeRecoveryCode, countRecoveryCodes } from "./recovery-codes.ts";
import { consumeTotpCode, hasSecondFactor } from "./second-factors.ts";

export type SecondStepDeps = Pick<Deps, "db" | "limits" | "encryptionKeys">;

/**
 * Passes without a second factor. Throws `unauthorized` for a missing code and a wrong or used one, and `limited`: per
 * account, because an attacker who knows the password could use many addresses.
 */
export async function verifySecondStep(
  deps: SecondStepDeps,
  context: ActorContext,
  code: string | undefined,
) {
  if (!(await hasSecondFactor(deps.db, context.actor.id))) return;
  if (!code) throw new AppError("unauthorized", "auth.codeRequired");
  if (!(await consumeCode(deps, context, code))) {
    throw new AppError("unauthorized", "auth.codeInvalid");
  }
}

/** Whether it is a valid code of the authenticator app or a recovery code; it is void afterwards. */
export async function consumeCode(
  deps: SecondStepDeps,
  { actor, ip }: ActorContext,
  input: string,
): Promise<boolean> {
  const { db, limits } = deps;
  const code = normalizeCode(input);
  await limits.secondStep.consume(actor.id);
  const isTotp = /^\d{6}$/.test(code);
  const isValid = isTotp
    ? await consumeTotpCode(db, deps, actor.id, { code })
    : await consumeRecoveryCode(db, actor.id, code);
  if (!isValid) {
    await recordEvent(db, { action: "twoStepFailed", actor, ip });
    return false;
  }
  await limits.secondStep.reset(actor.id);
  if (isTotp) {
    await recordEvent(db, { action: "twoStepUsed", actor, ip });
  } else {
    const after = String(await countRecoveryCodes(db, actor.id));
    await recordEvent(db, { action: "recoveryCodeUsed", actor, ip, after });
  }
  return true;
}

export const normalizeCode = (input: string): string => input.replace(/[\s-]/g, "");
