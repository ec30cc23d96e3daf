import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { recordExport } from "#server/features/audit/record-export.ts";
import { confirmPayment } from "#server/features/payments/checkout/confirm-payment.ts";
import { createPayment } from "#server/features/payments/checkout/create-payment.ts";
import { receiveEvent } from "#server/features/payments/events/receive-event.ts";
import { explainCharge } from "#server/features/payments/explanation/explain-charge.ts";
import { sendExplanation } from "#server/features/payments/explanation/send-explanation.ts";
import { addNote } from "#server/features/payments/notes/add-note.ts";
import { deleteNote } from "#server/features/payments/notes/delete-note.ts";
import { refundTransaction } from "#server/features/payments/refunds/refund-transaction.ts";
import { createWebhook } from "#server/features/payments/set-up/create-webhook.ts";
import { getPaymentStatus } from "#server/features/payments/set-up/get-payment-status.ts";
import { exportMovements } from "#server/features/payments/transactions/export-movements.ts";
import { exportTransactions } from "#server/features/payments/transactions/export-transactions.ts";
import { findTransaction } from "#server/features/payments/transactions/find-transaction.ts";
import { getReceiptFile } from "#server/features/payments/transactions/get-receipt-file.ts";
import { getTransactionDetails } from "#server/features/payments/transactions/get-transaction-details.ts";
import { searchTransactions } from "#server/features/payments/transactions/search-transactions.ts";
import { sendReceipt } from "#server/features/payments/transactions/send-receipt.ts";
import { setReceiptEmail } from "#server/features/payments/transactions/set-receipt-email.ts";
import { mount, mountDownload, mountWebhook } from "#server/http/mount.ts";
import { hashKey } from "#server/http/rate-limit.ts";
import { sendBytes } from "#server/http/send-bytes.ts";
import { sendCsv } from "#server/http/send-csv.ts";
import { addPaymentCookie, readCalculationCookies } from "#server/security/calculation-cookie.ts";
import * as contract from "#shared/payments/contract.ts";
import * as explanation from "#shared/payments/explanation-contract.ts";
import { movementsFile, movementsFileName } from "#shared/payments/movements.ts";
import * as notes from "#shared/payments/notes-contract.ts";
import * as portal from "#shared/payments/portal-contract.ts";
import * as files from "#shared/payments/receipt-files.ts";
import { readStripeKeys } from "./stripe-keys.ts";

export function paymentRoutes(router: Router, deps: Deps) {
  visitorRoutes(router, deps);
  receiptFileRoutes(router, deps);
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
      return { ...payment, accountEmail: actor?.email ?? null };
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
  mount(router, { ...contract.setReceiptEmail, limit: limits.confirm }, ({ params, body, req }) => {
    const calculationIds = readCalculationCookies(deps, req);
    return setReceiptEmail(deps, { code: params.code, email: body.email, calculationIds });
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

function receiptFileRoutes(router: Router, deps: Deps) {
  const limit = deps.limits.documents;
  const file = { ...files.receiptPdf, limit };
  mountDownload(router, file, async ({ params: { code }, query, language, req, res }) => {
    const calculationIds = readCalculationCookies(deps, req);
    const input = { code, language: query.lng ?? language, calculationIds };
    sendBytes(res, await getReceiptFile(deps, { ...input, format: "pdf" }));
  });
  const table = { ...files.receiptSpreadsheet, limit };
  mountDownload(router, table, async ({ params: { code }, query, language, req, res }) => {
    const calculationIds = readCalculationCookies(deps, req);
    const input = { code, language: query.lng ?? language, calculationIds };
    sendBytes(res, await getReceiptFile(deps, { ...input, format: "xlsx" }));
  });
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
    await sendCsv(res, "transactions.csv", await exportTransactions(deps, query));
  });
  mountDownload(router, movementsFile, async ({ query, req, res }) => {
    const name = movementsFileName(query);
    await recordExport(deps, req, { file: name, filters: query });
    await sendCsv(res, name, exportMovements(deps, query));
  });
  mount(router, portal.transactionDetails, ({ actor, params }) =>
    getTransactionDetails(deps, { code: params.code, actor }),
  );
  explanationRoutes(router, deps);
  noteRoutes(router, deps);
  mount(router, portal.paymentStatus, () => getPaymentStatus(deps));
  mount(router, portal.createPaymentWebhook, ({ actor, ip, language, body }) =>
    createWebhook(deps, { actor, ip, language }, body.password),
  );
}

function noteRoutes(router: Router, deps: Deps) {
  mount(router, notes.addNote, ({ actor, ip, params, body }) =>
    addNote(deps, { actor, ip, code: params.code, ...body }),
  );
  mount(router, notes.deleteNote, ({ actor, ip, params }) =>
    deleteNote(deps, { actor, ip, code: params.code, id: params.id }),
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
