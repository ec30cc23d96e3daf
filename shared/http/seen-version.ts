import * as z from "zod/mini";

/** `seen` is the version that an activation is meant to replace; another one is a 409. Not checked if left out. */
export const seenVersion = z.object({ seen: z.optional(z.string().check(z.maxLength(36))) });

/** The version that a new one was compared with; null if none was active. */
export const comparison = { activeId: z.nullable(z.string()) };
