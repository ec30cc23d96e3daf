import * as z from "zod/mini";
import { defineDownload } from "#shared/http/endpoint.ts";
import { languageCodes } from "#shared/languages.ts";

/** The language of the file; without it, that of the request. */
const query = z.object({ lng: z.optional(z.enum(languageCodes)) });

/** The kept answer as a document, and its items, layers and costs as a spreadsheet. */
export const quotePdf = defineDownload({
  path: "/api/q/:token/quote.pdf",
  access: "public",
  query,
});
export const quoteSpreadsheet = defineDownload({
  path: "/api/q/:token/quote.xlsx",
  access: "public",
  query,
});
