import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";
import type { TextKey } from "#shared/texts.ts";

// Notes of owners and admins on a payment. Payers never see them.

export const MAX_NOTE_LENGTH = 1000;

const length = (text: string) => [...text].length;

/** Lines of plain text, without other control characters and lone surrogates. */
const isPlainText = (text: string) => !/[^\P{Cc}\n\t]|\p{Cs}/u.test(text);

const noteText = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.replaceAll("\r\n", "\n").trim()),
  ),
  z.string().check(
    z.minLength(1, "notes.empty" satisfies TextKey),
    z.refine((text) => length(text) <= MAX_NOTE_LENGTH, "notes.tooLong" satisfies TextKey),
    z.refine(isPlainText, "validation.plainText" satisfies TextKey),
  ),
);

export const paymentNote = z.object({
  id: z.string(),
  text: z.string(),
  /** The author's email at that time. */
  author: z.string(),
  createdAt: z.string(),
  /** Whether the caller may delete it: its author and owners may. */
  canDelete: z.boolean(),
});
export type PaymentNote = z.output<typeof paymentNote>;

export const addNote = defineEndpoint({
  method: "POST",
  path: "/api/admin/transactions/:code/notes",
  access: "admin",
  body: z.strictObject({ text: noteText }),
  result: paymentNote,
});

/** Answers 403 for a note of another author, unless the caller is an owner. */
export const deleteNote = defineEndpoint({
  method: "DELETE",
  path: "/api/admin/transactions/:code/notes/:id",
  access: "admin",
  result: z.null(),
});
