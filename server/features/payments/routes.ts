import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { readCalculationCookie } from "#server/features/calculator/calculation-cookie.ts";
import { clientIp } from "#server/http/client-ip.ts";
import { mount } from "#server/http/mount.ts";
import { requestLanguage } from "#server/http/texts.ts";
import * as contract from "#shared/payments/contract.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { createPayment } from "./create-payment.ts";
import { findTransaction } from "./find-transaction.ts";
import { getPaymentStatus } from "./get-payment-status.ts";
import { refundTransaction } from "./refund-transaction.ts";
import { sendReceipt } from "./send-receipt.ts";
import { readStripeKeys } from "./stripe-keys.ts";

export function paymentRoutes(deps: Deps) {
  const router = Router();
  mount(router, contract.stripePublicKey, async () => {
    const { publicKey } = await readStripeKeys(deps);
    return { publicKey };
  });
  mount(router, contract.createPaymentIntent, async ({ body, actor, req }) => {
    await deps.limits.payment.consume(clientIp(req));
    const calculationIds = readCalculationCookie(deps, req);
    const payer = { calculationIds, userId: actor?.id ?? null, language: requestLanguage(req) };
    return createPayment(deps, body, payer);
  });
  mount(router, contract.confirmPayment, async ({ body, req }) => {
    await deps.limits.confirm.consume(clientIp(req));
    return confirmPayment(deps, body.transactionCode, readCalculationCookie(deps, req));
  });
  mount(router, contract.findTransaction, async ({ params, req, res }) => {
    await deps.limits.verify.consume(clientIp(req));
    res.setHeader("X-Robots-Tag", "noindex");
    return findTransaction(deps, params.code);
  });
  mount(router, contract.sendReceipt, async ({ params, body, req }) => {
    await deps.limits.receipt.consume(clientIp(req));
    const calculationIds = readCalculationCookie(deps, req);
    const input = { code: params.code, email: body.email, language: requestLanguage(req) };
    return sendReceipt(deps, { ...input, calculationIds });
  });
  mount(router, contract.refundTransaction, ({ actor, params, body, req }) =>
    refundTransaction(deps, { actor, ip: clientIp(req), code: params.code, ...body }),
  );
  mount(router, contract.paymentStatus, () => getPaymentStatus(deps));
  return router;
}
