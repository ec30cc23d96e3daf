import * as z from "zod/mini";

/** The fields of an uploaded file that is kept as a version, of which one is active. */
export const versionFields = {
  id: z.string(),
  fileName: z.string(),
  sha256: z.string(),
  uploadedBy: z.nullable(z.string()),
  createdAt: z.string(),
  isActive: z.boolean(),
  activatedAt: z.nullable(z.string()),
};

/** `seen` is the version that an activation is meant to replace; another one is a 409. Not checked if left out. */
export const seenVersion = z.object({ seen: z.optional(z.string().check(z.maxLength(36))) });

/** The version that a new one was compared with; null if none was active. */
export const comparison = { activeId: z.nullable(z.string()) };
