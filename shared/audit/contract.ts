import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { pageNumber } from "#shared/http/fields.ts";

/** Audited actions; the catalogue has a text for each, `activity.<action>`. */
export const AUDIT_ACTIONS = [
  "loggedIn",
  "logInFailed",
  "loggedOut",
  "registered",
  "passwordResetRequested",
  "passwordReset",
  "passwordChanged",
  "emailChangeRequested",
  "emailChanged",
  "sessionsEnded",
  "twoStepEnabled",
  "twoStepDisabled",
  "twoStepUsed",
  "twoStepFailed",
  "twoStepReset",
  "recoveryCodesCreated",
  "recoveryCodeUsed",
  "userCreated",
  "userEdited",
  "roleChanged",
  "userDeleted",
  "settingChanged",
  "connectionTested",
  "tariffsUploaded",
  "tariffsActivated",
  "scheduleUploaded",
  "scheduleActivated",
  "measuresUploaded",
  "measuresActivated",
  "exchangeRatesChanged",
  "paymentRefunded",
  "paymentStatusChanged",
  "dataExported",
  "accessDenied",
  "rateLimited",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const activity = z.object({
  id: z.number(),
  at: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** The acting account's email at that time, or the email that a log-in or a password reset named. */
  actor: z.nullable(z.string()),
  target: z.nullable(z.string()),
  /** Client IP address. */
  address: z.nullable(z.string()),
  /** Previous and new value; null for actions without one and for secrets. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type Activity = z.output<typeof activity>;

/** Newest first; `before` takes the previous page's `next`. */
export const listActivity = defineEndpoint({
  method: "GET",
  path: "/api/admin/activity",
  access: "owner",
  query: z.object({ before: z.optional(pageNumber) }),
  result: z.object({ events: z.array(activity), next: z.nullable(z.number()) }),
});
