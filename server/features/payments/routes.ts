import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { recordExport } from "#server/features/audit/record-export.ts";
import { confirmPayment } from "#server/features/payments/checkout/confirm-payment.ts";
import { createPayment } from "#server/features/payments/checkout/create-payment.ts";
import { receiveEvent } from "#server/features/payments/events/receive-event.ts";
import { explainCharge } from "#server/features/payments/explanation/explain-charge.ts";
import { sendExplanation } from "#server/features/payments/explanation/send-explanation.ts";
import { refundTransaction } from "#server/features/payments/refunds/refund-transaction.ts";
import { createWebhook } from "#server/features/payments/set-up/create-webhook.ts";
import { getPaymentStatus } from "#server/features/payments/set-up/get-payment-status.ts";
import { exportMovements } from "#server/features/payments/transactions/export-movements.ts";
import { exportTransactions } from "#server/features/payments/transactions/export-transactions.ts";
import { findTransaction } from "#server/features/payments/transactions/find-transaction.ts";
import { getTransactionDetails } from "#server/features/payments/transactions/get-transaction-details.ts";
import { searchTransactions } from "#server/features/payments/transactions/search-transactions.ts";
import { sendReceipt } from "#server/features/payments/transactions/send-receipt.ts";
import { mount, mountDownload, mountWebhook } from "#server/http/mount.ts";
import { hashKey } from "#server/http/rate-limit.ts";
import { sendCsv } from "#server/http/send-csv.ts";
import { addPaymentCookie, readCalculationCookies } from "#server/security/calculation-cookie.ts";
import * as contract from "#shared/payments/contract.ts";
import * as explanation from "#shared/payments/explanation-contract.ts";
import { movementsFile, movementsFileName } from "#shared/payments/movements.ts";
import * as portal from "#shared/payments/portal-contract.ts";
import { readStripeKeys } from "./stripe-keys.ts";

export function paymentRoutes(router: Router, deps: Deps) {
  visitorRoutes(router, deps);
  mountWebhook(router, contract.stripeWebhook, (payload, req) =>
    receiveEvent(deps, payload, String(req.headers["stripe-signature"] ?? "")),
  );
  portalRoutes(router, deps);
}

function visitorRoutes(router: Router, deps: Deps) {
  const { limits } = deps;
  mount(router, contract.stripePublicKey, async () => {
    const { publicKey } = await readStripeKeys(deps);
    return { publicKey };
  });
  mount(
    router,
    { ...contract.createPaymentIntent, limit: limits.payment },
    async ({ body, actor, ip, language, req, res }) => {
      const calculationIds = readCalculationCookies(deps, req);
      const clientKey = hashKey(["payment", ip]);
      const payer = { calculationIds, userId: actor?.id ?? null, language, clientKey };
      const { calculationId, ...payment } = await deps.cards.withinDeadline(() =>
        createPayment(deps, body, payer),
      );
      addPaymentCookie(deps, { req, res }, calculationId);
      return payment;
    },
  );
  mount(
    router,
    { ...contract.confirmPayment, limit: limits.confirm },
    async ({ body, req, res }) => {
      const calculationIds = readCalculationCookies(deps, req);
      const payer = { calculationIds, isConnected: () => !res.destroyed };
      return deps.cards.withinDeadline(() => confirmPayment(deps, body.transactionCode, payer));
    },
  );
  mount(router, { ...contract.findTransaction, limit: limits.verify }, async ({ params, res }) => {
    res.setHeader("X-Robots-Tag", "noindex");
    return findTransaction(deps, params.code);
  });
  mount(
    router,
    { ...contract.sendReceipt, limit: limits.receipt },
    async ({ params, body, language, req }) => {
      const calculationIds = readCalculationCookies(deps, req);
      const input = { code: params.code, email: body.email, language };
      return sendReceipt(deps, { ...input, calculationIds });
    },
  );
}

function portalRoutes(router: Router, deps: Deps) {
  mount(router, portal.refundTransaction, ({ actor, ip, params, body }) =>
    deps.cards.withinDeadline(() =>
      refundTransaction(deps, { actor, ip, code: params.code, ...body }),
    ),
  );
  mount(router, portal.listTransactions, ({ query }) => searchTransactions(deps, query));
  mountDownload(router, portal.transactionsFile, async ({ query, req, res }) => {
    await recordExport(deps, req, { file: "transactions.csv", filters: query });
    await sendCsv(res, "transactions.csv", exportTransactions(deps, query));
  });
  mountDownload(router, movementsFile, async ({ query, req, res }) => {
    const name = movementsFileName(query);
    await recordExport(deps, req, { file: name, filters: query });
    await sendCsv(res, name, exportMovements(deps, query));
  });
  mount(router, portal.transactionDetails, ({ params }) =>
    getTransactionDetails(deps, params.code),
  );
  explanationRoutes(router, deps);
  mount(router, portal.paymentStatus, () => getPaymentStatus(deps));
  mount(router, portal.createPaymentWebhook, ({ actor, ip, language, body }) =>
    createWebhook(deps, { actor, ip, language }, body.password),
  );
}

function explanationRoutes(router: Router, deps: Deps) {
  mount(router, explanation.chargeExplanation, async ({ params }) => ({
    explanation: await explainCharge(deps, params.code),
    hasMailServer: deps.hasMailServer,
  }));
  mount(
    router,
    { ...explanation.sendExplanation, limit: deps.limits.receipt },
    ({ actor, ip, params }) => sendExplanation(deps, { actor, ip, code: params.code }),
  );
}
