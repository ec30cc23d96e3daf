import type { PaymentReceipt } from "#shared/payments/contract.ts";

const receipt: PaymentReceipt = {
  transactionCode: "TX-1",
  amount: 2,
  currency: "USD",
  completedAt: "2026-03-04T10:06:07Z",
  fromCountry: "VN",
  toCountry: "US",
  isTest: false,
  shipmentDigest: "3f9a0c1277be".padEnd(64, "0"),
  missing: [],
  refunded: 0,
  dutyAmount: 1.25,
  taxAmount: 0.25,
  feeAmount: 0.5,
  items: [
    {
      description: "T-shirts",
      quantity: 3,
      total: 30,
      countryOfOrigin: "CN",
      hsCode: "6109.10.00.12",
    },
  ],
  merchant: "Bean Imports",
  merchantAddress: "1 Main Street\nSpringfield",
  payer: "ada@example.com",
  card: { brand: "visa", last4: "4242" },
  refundContact: "refunds@example.com",
  qrCode: "data:image/png;base64,AA",
  receiptEmail: null,
};

export const createReceipt = (change: Partial<PaymentReceipt> = {}): PaymentReceipt => ({
  ...receipt,
  ...change,
});
