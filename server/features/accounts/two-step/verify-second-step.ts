import type { Database, Db } from "#server/db/client.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError, validationError } from "#server/errors/app-error.ts";
import {
  type ActorContext,
  type LocalizedActorContext,
  recordEvent,
} from "#server/features/audit/record-event.ts";
import { queueWrongCodesMail } from "./queue-wrong-codes-mail.ts";
import { consumeRecoveryCode, countRecoveryCodes } from "./recovery-codes.ts";
import { consumeTotpCode, hasSecondFactor } from "./second-factors.ts";

export type SecondStepDeps = Pick<Deps, "db" | "limits" | "encryptionKeys">;

/**
 * Passes without a second factor. Throws `unauthorized` for a missing code and a wrong or used one, and `limited`: per
 * account, because an attacker who knows the password could use many addresses.
 */
export async function verifySecondStep(
  deps: SecondStepDeps,
  context: LocalizedActorContext,
  code: string | undefined,
) {
  if (!(await hasSecondFactor(deps.db, context.actor.id))) return;
  if (!code) throw new AppError("unauthorized", "auth.codeRequired");
  if (!(await consumeCode(deps, context, code))) {
    throw new AppError("unauthorized", "auth.codeInvalid");
  }
}

/**
 * Verifies a change of one's own account: passes without a second factor. Throws `invalid` at the field `code` for a
 * missing code and a wrong or used one, and `limited`.
 */
export async function verifyOwnSecondStep(
  deps: SecondStepDeps,
  context: LocalizedActorContext,
  code: string | undefined,
) {
  if (!(await hasSecondFactor(deps.db, context.actor.id))) return;
  if (!code) throw validationError([{ path: "code", key: "auth.codeRequired" }]);
  if (!(await consumeCode(deps, context, code))) throw invalidCodeError("auth.codeInvalid");
}

export const invalidCodeError = (key: "auth.codeInvalid" | "auth.setUpCodeInvalid") =>
  validationError([{ path: "code", key }]);

/** Whether it is a valid code of the authenticator app or a recovery code; it is void afterwards. */
export async function consumeCode(
  deps: SecondStepDeps,
  context: LocalizedActorContext,
  input: string,
): Promise<boolean> {
  const { db, limits } = deps;
  const { actor } = context;
  const code = normalizeCode(input);
  await limits.secondStep.consume(actor.id);
  const isValid = await runTransaction(db, (tx) =>
    /^\d{6}$/.test(code)
      ? consumeAppCode(tx, deps, context, code)
      : consumeAndCountRecoveryCode(tx, context, code),
  );
  if (isValid) await limits.secondStep.reset(actor.id);
  else await recordWrongCode(db, context);
  return isValid;
}

function recordWrongCode(db: Database, { actor, ip, language }: LocalizedActorContext) {
  return runTransaction(db, async (tx) => {
    await recordEvent(tx, { action: "twoStepFailed", actor, ip });
    await queueWrongCodesMail(tx, actor, language);
  });
}

async function consumeAppCode(
  tx: Db,
  deps: SecondStepDeps,
  { actor, ip }: ActorContext,
  code: string,
) {
  const isValid = await consumeTotpCode(tx, deps, actor.id, { code });
  if (isValid) await recordEvent(tx, { action: "twoStepUsed", actor, ip });
  return isValid;
}

async function consumeAndCountRecoveryCode(tx: Db, { actor, ip }: ActorContext, code: string) {
  const isValid = await consumeRecoveryCode(tx, actor.id, code);
  if (!isValid) return false;
  const after = String(await countRecoveryCodes(tx, actor.id));
  await recordEvent(tx, { action: "recoveryCodeUsed", actor, ip, after });
  return true;
}

export const normalizeCode = (input: string): string => input.replace(/[\s-]/g, "");
