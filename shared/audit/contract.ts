import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { pageNumber } from "#shared/http/fields.ts";

/** What is written down; each has a text of its own in the catalogue, `activity.<action>`. */
export const AUDIT_ACTIONS = [
  "loggedIn",
  "logInFailed",
  "loggedOut",
  "registered",
  "passwordReset",
  "userCreated",
  "userEdited",
  "roleChanged",
  "userDeleted",
  "settingChanged",
  "tariffsUploaded",
  "tariffsActivated",
  "paymentRefunded",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const activity = z.object({
  id: z.number(),
  at: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** Who did it: the address of the account at that time, or the one that was tried. */
  actor: z.nullable(z.string()),
  /** To whom or what it was done. */
  target: z.nullable(z.string()),
  /** From which network address. */
  address: z.nullable(z.string()),
  /** What it was before and what it became, where that can be told. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type Activity = z.output<typeof activity>;

/** What happened, newest first; `before` goes on where an earlier answer ended. */
export const listActivity = defineEndpoint({
  method: "GET",
  path: "/api/admin/activity",
  access: "owner",
  query: z.object({ before: z.optional(pageNumber) }),
  result: z.object({ events: z.array(activity), next: z.nullable(z.number()) }),
});
