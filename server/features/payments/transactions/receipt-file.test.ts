import { read, utils } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { formatMailTime } from "#server/features/mail/format-mail-time.ts";
import { translatorFor } from "#server/http/texts.ts";
import { receiptSections } from "#shared/payments/receipt-sections.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { setUpPayments } from "#tests/support/set-up-payments.ts";

const payments = setUpPayments({ hasWebhooks: false });

async function pay() {
  const { code, intentId } = await payments.visitor.startPayment();
  await payments.stripe.pay(intentId);
  const { body: receipt } = await payments.visitor.confirmPayment(code).expect(200);
  const download = (extension: string, { agent } = payments.visitor) =>
    agent.get(`/api/transactions/${code}/receipt.${extension}`).responseType("blob");
  return { code, receipt, download };
}

describe("the receipt as a file", () => {
  it("has the rows of the dialog, the merchant's address and the address of the verification page", async () => {
    await payments.storeSettings({
      merchant_name: "Bean Imports",
      merchant_address: "1 Main Street\nSpringfield",
      refund_contact: "refunds@example.com",
    });
    const { code, receipt, download } = await pay();
    const { headers, body } = await download("pdf").expect(200);
    expect(headers["content-disposition"]).toBe(`attachment; filename=receipt-${code}.pdf`);
    const { lines } = readPdf(body);
    const text = lines.join("\n");
    const formatTime = (time: string) => formatMailTime(time, "en");
    const words = { t: translatorFor("en"), language: "en", formatTime };
    for (const { rows } of receiptSections(receipt, words)) {
      for (const { label, value } of rows) {
        expect(text).toContain(label);
        expect(text).toContain(value.replace("→", "›")); // the font has no arrow
      }
    }
    expect(lines).toContain("Springfield");
    expect(text).toContain(`/verify/${code}`);
    await payments.storeSettings({ merchant_name: "", merchant_address: "", refund_contact: "" });
  });

  it("has the amounts as numbers in the spreadsheet", async () => {
    const { receipt, download } = await pay();
    const { body } = await download("xlsx").expect(200);
    const book = read(body);
    const sheet = book.Sheets[book.SheetNames[0] ?? ""] ?? expect.fail();
    const rows = utils.sheet_to_json<(string | number)[]>(sheet, { header: 1 });
    expect(rows).toContainEqual(["Total", receipt.amount, "USD"]);
    expect(rows).toContainEqual(["Duty", receipt.dutyAmount, "USD"]);
  });

  // Threats: I10
  it("does not exist for other visitors", async () => {
    const { download } = await pay();
    for (const extension of ["pdf", "xlsx"]) {
      await download(extension, payments.createVisitor()).expect(404);
    }
  });

  it("is a 409 for a payment that is not completed", async () => {
    const { code } = await payments.visitor.startPayment();
    const { agent } = payments.visitor;
    await agent.get(`/api/transactions/${code}/receipt.pdf`).expect(409);
  });
});
