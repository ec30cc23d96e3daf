import type { Request } from "express";
import { toDataURL } from "qrcode";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { verifyOwnPassword } from "#server/features/accounts/own-account/verify-own-password.ts";
import { deleteOtherSessions } from "#server/features/accounts/sessions/own-sessions.ts";
import { type LocalizedActorContext, recordEvent } from "#server/features/audit/record-event.ts";
import { queueMail } from "#server/features/mail/queue-mail.ts";
import { canUseTwoStep } from "#shared/accounts/policy.ts";
import type * as contract from "#shared/accounts/two-step.ts";
import type { EndpointBody, EndpointResult } from "#shared/http/endpoint.ts";
import { deleteRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts";
import {
  consumeTotpCode,
  deleteSecondFactor,
  hasSecondFactor,
  saveSecret,
} from "./second-factors.ts";
import { createTotpSecret, totpUrl } from "./totp.ts";
import { consumeCode, invalidCodeError, normalizeCode } from "./verify-second-step.ts";

type TwoStepDeps = Pick<Deps, "db" | "passwords" | "limits" | "encryptionKeys">;
type TwoStepInput<Body> = LocalizedActorContext & { body: Body; req: Request };

/** Throws `forbidden` for plain users, `conflict` if it is on already, and what `verifyOwnPassword` throws. */
export async function setUpTwoStep(
  deps: TwoStepDeps,
  { actor, ip, body }: TwoStepInput<EndpointBody<typeof contract.setUpTwoStep>>,
): Promise<EndpointResult<typeof contract.setUpTwoStep>> {
  if (!canUseTwoStep(actor)) throw new AppError("forbidden", "errors.forbidden");
  await verifyOwnPassword(deps, { actor, ip }, body.password);
  const secret = createTotpSecret();
  const isSaved = await saveSecret(deps.db, deps, actor.id, secret);
  if (!isSaved) throw new AppError("conflict", "account.twoStepIsOn");
  const qrCode = await toDataURL(totpUrl(secret, actor.email), { margin: 4, width: 240 });
  return { secret, qrCode };
}

/** Throws `invalid` for a wrong code and without a set-up under way, and `limited`. */
export async function confirmTwoStep(
  deps: TwoStepDeps,
  { actor, ip, language, body, req }: TwoStepInput<EndpointBody<typeof contract.confirmTwoStep>>,
): Promise<EndpointResult<typeof contract.confirmTwoStep>> {
  await deps.limits.secondStep.consume(actor.id);
  const code = normalizeCode(body.code);
  const recoveryCodes = await runTransaction(deps.db, async (tx) => {
    const isConfirmed = await consumeTotpCode(tx, deps, actor.id, { code, isNew: true });
    if (!isConfirmed) throw invalidCodeError("auth.setUpCodeInvalid");
    await deleteOtherSessions(tx, actor.id, req.sessionID);
    await queueMail(tx, { kind: "twoStepOn", userId: actor.id, language });
    await recordEvent(tx, { action: "twoStepEnabled", actor, ip });
    return replaceRecoveryCodes(tx, actor.id);
  });
  await deps.limits.secondStep.reset(actor.id);
  return { recoveryCodes };
}

/** Throws `invalid` for a wrong password or code, `conflict` if it is off, and `limited`. */
export async function removeTwoStep(
  deps: TwoStepDeps,
  input: TwoStepInput<EndpointBody<typeof contract.removeTwoStep>>,
): Promise<null> {
  const { actor, ip, language, req } = input;
  await authorizeChange(deps, input);
  await runTransaction(deps.db, async (tx) => {
    await deleteSecondFactor(tx, actor.id);
    await deleteRecoveryCodes(tx, actor.id);
    await deleteOtherSessions(tx, actor.id, req.sessionID);
    await queueMail(tx, { kind: "twoStepOff", userId: actor.id, language });
    await recordEvent(tx, { action: "twoStepDisabled", actor, ip });
  });
  return null;
}

/** Throws `invalid` for a wrong password or code, `conflict` if it is off, and `limited`. */
export async function createRecoveryCodes(
  deps: TwoStepDeps,
  input: TwoStepInput<EndpointBody<typeof contract.createRecoveryCodes>>,
): Promise<EndpointResult<typeof contract.createRecoveryCodes>> {
  const { actor, ip } = input;
  await authorizeChange(deps, input);
  const recoveryCodes = await runTransaction(deps.db, async (tx) => {
    await recordEvent(tx, { action: "recoveryCodesCreated", actor, ip });
    return replaceRecoveryCodes(tx, actor.id);
  });
  return { recoveryCodes };
}

async function authorizeChange(
  deps: TwoStepDeps,
  { body, ...context }: TwoStepInput<{ password: string; code: string }>,
) {
  await verifyOwnPassword(deps, context, body.password);
  if (!(await hasSecondFactor(deps.db, context.actor.id))) {
    throw new AppError("conflict", "account.twoStepIsOff");
  }
  if (!(await consumeCode(deps, context, body.code))) throw invalidCodeError("auth.codeInvalid");
}
