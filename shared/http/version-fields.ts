import * as z from "zod/mini";

/** Of an uploaded file that is kept as a version, of which one is active. */
export const versionFields = {
  id: z.string(),
  fileName: z.string(),
  sha256: z.string(),
  uploadedBy: z.nullable(z.string()),
  createdAt: z.string(),
  isActive: z.boolean(),
  activatedAt: z.nullable(z.string()),
};
