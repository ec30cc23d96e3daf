import { apiError, invalidRequest } from "./api-error.ts";
import { createId } from "./ids.ts";
import type {
  DisputeReason,
  DisputeStatus,
  PaymentError,
  PaymentMethod,
  RefundStatus,
} from "./objects.ts";

type Decline = Pick<PaymentError, "code" | "decline_code" | "message">;

export const declines = {
  decline: cardDeclined("generic_decline", "Your card was declined."),
  insufficient_funds: cardDeclined("insufficient_funds", "Your card has insufficient funds."),
  expired_card: { code: "expired_card", message: "Your card has expired." },
  incorrect_cvc: {
    code: "incorrect_cvc",
    message: "Your card's security code is incorrect.",
  },
  processing_error: {
    code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  },
} satisfies Record<string, Decline>;

function cardDeclined(reason: string, message: string): Decline {
  return { code: "card_declined", decline_code: reason, message };
}

export type Outcome =
  | keyof typeof declines
  | "succeed"
  | "processing"
  | "authenticate"
  | "authenticate_then_decline";

export type Card = { outcome: Outcome; paymentMethod: PaymentMethod };

// https://docs.stripe.com/testing
const OUTCOMES_BY_NUMBER: Record<string, Outcome> = {
  "4242424242424242": "succeed",
  "5555555555554444": "succeed",
  "4000000000000002": "decline",
  "4000000000009995": "insufficient_funds",
  "4000000000000069": "expired_card",
  "4000000000000127": "incorrect_cvc",
  "4000000000000119": "processing_error",
  "4000002500003155": "authenticate",
  "4000002760003184": "authenticate",
  "4000008400001629": "authenticate_then_decline",
  "4000000000007726": "succeed",
  "4000000000005126": "succeed",
  "4000000000000259": "succeed",
  "4000000000002685": "succeed",
  "4000000000001976": "succeed",
};

type CardRefund = { first: RefundStatus; next: "succeeded" | "failed" };

/** The statuses of a refund to the card, by its last four digits. */
export const REFUNDS_BY_CARD: Record<string, CardRefund> = {
  "7726": { first: "pending", next: "succeeded" },
  "5126": { first: "succeeded", next: "failed" },
};

/** The dispute that follows a payment, by the card's last four digits. */
export const DISPUTES_BY_CARD: Record<string, { reason: DisputeReason; status: DisputeStatus }> = {
  "0259": { reason: "fraudulent", status: "needs_response" },
  "2685": { reason: "product_not_received", status: "needs_response" },
  "1976": { reason: "general", status: "warning_needs_response" },
};

const NUMBERS_BY_PAYMENT_METHOD: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_chargeDeclinedExpiredCard: "4000000000000069",
  pm_card_chargeDeclinedIncorrectCvc: "4000000000000127",
  pm_card_chargeDeclinedProcessingError: "4000000000000119",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_pendingRefund: "4000000000007726",
  pm_card_refundFail: "4000000000005126",
  pm_card_createDispute: "4000000000000259",
  pm_card_createDisputeProductNotReceived: "4000000000002685",
  pm_card_createDisputeInquiry: "4000000000001976",
};

export function cardByPaymentMethod(id: string): Card {
  const number = NUMBERS_BY_PAYMENT_METHOD[id];
  if (number) return cardByNumber(number);
  throw invalidRequest({
    code: "resource_missing",
    message: `No such PaymentMethod: '${id}'`,
    param: "payment_method",
  });
}

/** Rejects every number but the test cards, as Stripe's test mode does. */
export function cardByNumber(text: string): Card {
  const number = text.replaceAll(" ", "");
  const outcome = OUTCOMES_BY_NUMBER[number];
  if (!outcome) throw apiError(402, { type: "card_error", ...numberError(number) });
  const card = {
    brand: number.startsWith("4") ? "visa" : "mastercard",
    last4: number.slice(-4),
  };
  return {
    outcome,
    paymentMethod: { id: createId("pm"), object: "payment_method", type: "card", card },
  };
}

const numberError = (number: string) =>
  passesLuhnCheck(number)
    ? cardDeclined(
        "test_mode_live_card",
        "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
      )
    : {
        code: "incorrect_number",
        message: "Your card number is incorrect.",
        param: "number",
      };

function passesLuhnCheck(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const digits = [...number].reverse().map(Number);
  const checksum = digits.reduce((total, digit, index) => {
    const doubled = digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
    return total + (index % 2 ? doubled : digit);
  }, 0);
  return checksum % 10 === 0;
}
