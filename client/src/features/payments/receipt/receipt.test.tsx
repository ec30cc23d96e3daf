import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { createReceipt } from "#client/testing/example-receipt.ts";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { collectSavedFiles } from "#client/testing/saved-files.ts";
import type { PaymentReceipt } from "#shared/payments/contract.ts";
import { Receipt } from "./receipt.tsx";

const openReceipt = async (change: Partial<PaymentReceipt> = {}) =>
  (await renderScreen(<Receipt receipt={createReceipt(change)} />)).user;

/** The value beside a label. */
const valueBeside = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

it("the receipt says what was paid, when, to whom, by whom, with which card and for which goods", async () => {
  await openReceipt();
  for (const [label, value] of [
    ["Transaction code", "TX-1"],
    ["Paid on", "March 4, 2026 at 10:06 AM"],
    ["Paid to", "Bean Imports"],
    ["Paid by", "ada@example.com"],
    ["Card", "Visa\u00a0••••\u00a04242"],
    ["Route", "Vietnam → United States"],
    ["3 × T-shirts", "$30.00"],
    ["Duty", "$1.25"],
    ["Tax", "$0.25"],
    ["Fee", "$0.50"],
    ["Total", "$2.00\u00a0USD"],
    ["Contents code", "3f9a 0c12 77be"],
  ] as const) {
    expect(valueBeside(label)).toBe(value);
  }
  expect(screen.getByText("China · 6109.10.00.12")).toBeDefined();
  expect(screen.getByText("1 Main Street, Springfield")).toBeDefined();
  const contact = screen.getByRole("link", { name: "refunds@example.com" });
  expect(contact.getAttribute("href")).toBe("mailto:refunds@example.com");
  expect(document.body.textContent).not.toContain("page shows the same characters");
});

it("the receipt leaves out what is not known, and names the product without a brand", async () => {
  const unknown = { merchant: null, payer: null, card: null, refundContact: null, items: [] };
  await openReceipt({ ...unknown, shipmentDigest: null });
  expect(valueBeside("Paid to")).toBe("Duty Calculator");
  for (const label of ["Paid by", "Card", "Refunds and questions", "Contents code"]) {
    expect(screen.queryByText(label)).toBeNull();
  }
});

it("the receipt scrolls many items, but not on paper", async () => {
  const [item] = createReceipt().items;
  await openReceipt({ items: Array.from({ length: 9 }, () => item).flatMap((each) => each ?? []) });
  const region = screen.getByRole("region", { name: "Goods (not part of this payment)" });
  expect(region.className).toContain("print:max-h-none");
});

it("the receipt is saved as a document and as a spreadsheet, and its QR code as a picture", async () => {
  const files = collectSavedFiles();
  fakeFetch({
    "GET /api/transactions/TX-1/receipt.pdf?lng=en": { body: "%PDF" },
    "GET /api/transactions/TX-1/receipt.xlsx?lng=en": { body: "PK" },
  });
  const user = await openReceipt();
  const code = screen.getByRole("link", { name: "Save QR code" });
  expect(code.getAttribute("download")).toBe("transaction-TX-1.png");
  await user.click(screen.getByRole("link", { name: "Save receipt" }));
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual(["receipt-TX-1.pdf"]));
  await user.click(screen.getByRole("link", { name: "Spreadsheet" }));
  await waitFor(() => expect(files.at(-1)?.name).toBe("receipt-TX-1.xlsx"));
});

it("says in place that the receipt was mailed, or why it was not, without a toast", async () => {
  let status = 429;
  const body = () => (status === 200 ? null : { message: "Too many attempts." });
  fakeFetch({ "POST /api/transactions/TX-1/receipt": () => ({ status, body: body() }) });
  const user = await openReceipt();
  await user.click(screen.getByRole("button", { name: "Email" }));
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Email a receipt to" });
  await user.type(field, "ada@example.com{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Too many attempts.");
  status = 200;
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() =>
    expect(screen.getByRole("status").textContent).toBe("Receipt sent to ada@example.com."),
  );
  expect(field.value).toBe("");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("listitem")).toBeNull();
});
