import * as z from "zod/mini";
import type { TextKey } from "#shared/texts.ts";
import { isTimeZone } from "#shared/zoned-day.ts";

/** The name of a time zone, such as "Europe/Berlin". */
export const timeZone = z
  .string()
  .check(z.maxLength(60), z.refine(isTimeZone, { error: "validation.timeZone" satisfies TextKey }));
