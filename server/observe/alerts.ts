/**
 * What a line of log at the level `alert` says: each is about money, and a person has to act. Monitoring and
 * docs/incidents.md name them by their codes, which therefore stay as they are.
 */
export const ALERTS = {
  paidTwice: "A payment succeeded although another one paid the transaction: refund one in Stripe",
  paymentMismatch: "A payment succeeded but does not match its transaction",
  paymentWithoutTransaction:
    'A payment succeeded and has no transaction: refund it in Stripe, or remove "app" from its metadata there',
  paymentOfUnknownAccount: "A payment is unknown to the present keys and is replaced",
  paymentsOfOtherKeys: "Payments begun with another mode's or account's keys are open",
  keysOfTwoAccounts: "The publishable and the secret key are of different Stripe accounts",
  unknownDisputeStatus: "A dispute has an unknown status",
} as const;

type AlertCode = keyof typeof ALERTS;

/** Its code, and the ids that the person looks up. */
export type Alert = { code: AlertCode } & Record<string, string | string[] | null>;
