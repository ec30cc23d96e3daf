import * as z from "zod/mini";
import type { ProgramNames } from "#shared/duties/texts.ts";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import { SOURCE_NAMES } from "./names.ts";

// Official sources and a feed, where new data is looked for. What they bring is a draft or a notice: a person decides.

/** The manifest of a feed has 1,300 characters. */
const MAX_MANIFEST_LENGTH = 200_000;

const instant = z.nullable(z.string());

const source = z.object({
  name: z.enum(SOURCE_NAMES),
  /** The site that it is read from; null for a feed that is not configured. */
  host: z.nullable(z.string()),
  isOn: z.boolean(),
  /** Whether a look is under way or is due at once. */
  isLooking: z.boolean(),
  lastLookAt: instant,
  lastChangeAt: instant,
  /** Null while it is off. */
  nextLookAt: instant,
  /** Why the last look failed, in the language of the request; null if it did not. */
  error: z.nullable(z.string()),
});
export type Source = z.output<typeof source>;

export const listSources = defineEndpoint({
  method: "GET",
  path: "/api/admin/sources",
  access: "admin",
  result: z.array(source),
});

/** A source that is switched on is looked at soon after. Returns 409 for a feed that is not configured. */
export const switchSource = defineEndpoint({
  method: "PUT",
  path: "/api/admin/sources/:name",
  access: "admin",
  body: z.object({ isOn: z.boolean() }),
  result: z.array(source),
});

/** Looks at a source soon, whenever its next look is due. Returns 409 for one that is off. */
export const lookAtSource = defineEndpoint({
  method: "POST",
  path: "/api/admin/sources/:name/look",
  access: "admin",
  result: z.array(source),
});

/** The files of a published folder, of which a schedule has the most bytes: 1 MB. */
const MAX_FEED_UPLOAD_BYTES = 30_000_000;

const uploadedFeed = z.object({
  /** The content of feed.json. */
  manifest: z.string().check(z.maxLength(MAX_MANIFEST_LENGTH)),
  /** The other files by name, in base64. */
  files: z.record(z.string().check(z.maxLength(100)), z.string()),
});
export type UploadedFeed = z.output<typeof uploadedFeed>;

/** Takes a folder that another installation published, without a network. Returns the names of the drafts that are new. */
export const uploadFeed = defineEndpoint({
  method: "POST",
  path: "/api/admin/sources/feed/files",
  access: "admin",
  maxBodyBytes: MAX_FEED_UPLOAD_BYTES,
  body: uploadedFeed,
  result: z.object({ drafts: z.array(z.string()) }),
});

const notice = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  /** ISO date */
  publishedOn: z.string(),
  agencies: z.array(z.string()),
  headings: z.array(z.string()),
  programs: z.array(z.string()),
  /** Codes with dots. */
  lines: z.array(z.string()),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
});
export type Notice = z.output<typeof notice>;

export const LISTED_NOTICES = 100;

/** Open ones first, then the newest. */
export const listNotices = defineEndpoint({
  method: "GET",
  path: "/api/admin/notices",
  access: "admin",
  result: z.object({
    notices: z.array(notice),
    /** The names of the programs by language; English always. */
    programs: z.custom<ProgramNames>(),
  }),
});

/** Marks a notice as dealt with, or as open again. */
export const closeNotice = defineEndpoint({
  method: "PUT",
  path: "/api/admin/notices/:id",
  access: "admin",
  body: z.object({ isClosed: z.boolean() }),
  result: z.null(),
});
