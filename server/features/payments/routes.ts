import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { recordExport } from "#server/features/audit/record-export.ts";
import { mount, mountDownload, mountWebhook } from "#server/http/mount.ts";
import { hashKey } from "#server/http/rate-limit.ts";
import { sendCsv } from "#server/http/send-csv.ts";
import { addPaymentCookie, readCalculationCookies } from "#server/security/calculation-cookie.ts";
import * as contract from "#shared/payments/contract.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { createPayment } from "./create-payment.ts";
import { createWebhook } from "./create-webhook.ts";
import { exportTransactions } from "./export-transactions.ts";
import { findTransaction } from "./find-transaction.ts";
import { getPaymentStatus } from "./get-payment-status.ts";
import { getTransactionDetails } from "./get-transaction-details.ts";
import { receiveEvent } from "./receive-event.ts";
import { refundTransaction } from "./refund-transaction.ts";
import { searchTransactions } from "./search-transactions.ts";
import { sendReceipt } from "./send-receipt.ts";
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
  mount(router, contract.refundTransaction, ({ actor, ip, params, body }) =>
    deps.cards.withinDeadline(() =>
      refundTransaction(deps, { actor, ip, code: params.code, ...body }),
    ),
  );
  mount(router, contract.listTransactions, ({ query }) => searchTransactions(deps, query));
  mountDownload(router, contract.transactionsFile, async ({ query, req, res }) => {
    await recordExport(deps, req, { file: "transactions.csv", filters: query });
    await sendCsv(res, "transactions.csv", exportTransactions(deps, query));
  });
  mount(router, contract.transactionDetails, ({ params }) =>
    getTransactionDetails(deps, params.code),
  );
  mount(router, contract.paymentStatus, () => getPaymentStatus(deps));
  mount(router, contract.createPaymentWebhook, ({ actor, ip, language, body }) =>
    createWebhook(deps, { actor, ip, language }, body.password),
  );
}
