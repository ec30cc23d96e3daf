import * as z from "zod/mini";
import { isInOrder } from "#shared/http/day-range.ts";
import { defineDownload, defineEndpoint } from "#shared/http/endpoint.ts";
import { day, searchText } from "#shared/http/fields.ts";
import { rowCursor } from "#shared/http/row-cursor.ts";

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
  "verificationRequested",
  "emailVerified",
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
  "datasetUploaded",
  "datasetActivated",
  "activationScheduled",
  "activationCanceled",
  "datasetDeleted",
  "datasetDismissed",
  "sourceSwitched",
  "noticeClosed",
  "noticeReopened",
  "paymentRefunded",
  "paymentStatusChanged",
  "explanationSent",
  "paymentNoteAdded",
  "paymentNoteDeleted",
  "dataExported",
  "quoteOpened",
  "accessDenied",
  "rateLimited",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const activity = z.object({
  id: z.number(),
  at: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** The acting account's email at that time, or the email that a login or a password reset named. */
  actor: z.nullable(z.string()),
  target: z.nullable(z.string()),
  /** Client IP address. */
  address: z.nullable(z.string()),
  /** Previous and new value; null for actions without one and for secrets. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type Activity = z.output<typeof activity>;

export const ACTIVITIES_PER_PAGE = 50;

/**
 * `person` is the email of an actor, `search` a complete email, target, IP address or name of a setting in the portal,
 * both in any case. Both days are inclusive and in UTC.
 */
export const activityFilters = {
  search: z.optional(searchText),
  person: z.optional(searchText),
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  from: z.optional(day),
  to: z.optional(day),
};

/** The cursor of the last event of a page, from `next`. */
const cursor = rowCursor(/^[1-9]\d{0,15}$/);

const activityQuery = z.object({ ...activityFilters, after: z.optional(cursor) }).check(isInOrder);
export type ActivityQuery = z.output<typeof activityQuery>;

/** Newest first. `next` continues the list; null at its end. */
export const listActivity = defineEndpoint({
  method: "GET",
  path: "/api/admin/activity",
  access: "owner",
  query: activityQuery,
  result: z.object({ events: z.array(activity), next: z.nullable(z.string()) }),
});

const activityFileQuery = z.object(activityFilters).check(isInOrder);
export type ActivityFilters = z.output<typeof activityFileQuery>;
export const activityFile = defineDownload({
  path: "/api/admin/activity.csv",
  access: "owner",
  query: activityFileQuery,
});
