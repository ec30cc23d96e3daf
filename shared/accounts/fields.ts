import * as z from "zod/mini";
import { singleLineText, textKey } from "#shared/http/fields.ts";
import type { TextKey } from "#shared/texts.ts";

/** bcrypt ignores the bytes after this. */
const MAX_PASSWORD_BYTES = 72;

/** The longest email address that SMTP accepts (RFC 5321). */
const MAX_EMAIL_LENGTH = 254;

/** A single ASCII address, of an internationalized domain too: no display name, no list, no line break. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)*\.([a-z]{2,}|xn--[a-z\d-]+)$/;

/** Lower-cased, because accounts are found by email regardless of case. */
export const email = z.string(textKey("users.emailInvalid")).check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(MAX_EMAIL_LENGTH, textKey("users.emailInvalid")),
  z.refine((text) => EMAIL.test(text), textKey("users.emailInvalid")),
);

/** A password to set: at least 8 characters, at most 72 bytes in UTF-8, no NUL. */
export const newPassword = z.string(textKey("users.passwordTooShort")).check(
  z.refine((text) => [...text].length >= 8, textKey("users.passwordTooShort")),
  z.refine(
    (text) => new TextEncoder().encode(text).length <= MAX_PASSWORD_BYTES,
    textKey("users.passwordTooLong"),
  ),
  z.refine((text) => !text.includes("\0"), textKey("validation.plainText")),
);

export const password = z
  .string(textKey("users.passwordRequired"))
  .check(
    z.minLength(1, textKey("users.passwordRequired")),
    z.maxLength(1000, textKey("users.passwordTooLong")),
  );

/** The token of a mailed link. */
export const mailedToken = z
  .string(textKey("auth.tokenRequired"))
  .check(z.minLength(1, textKey("auth.tokenRequired")));

/** Embeddings, overrides and isolates: in a sentence, they would reverse the words after a name. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

export const firstName = nameField(textKey("users.firstNameRequired"));
export const lastName = nameField(textKey("users.lastNameRequired"));

function nameField(required: TextKey<"common">) {
  return z.pipe(
    z.string(required).check(
      z.overwrite((text) => text.replace(BIDI_CONTROLS, "")),
      z.refine((text) => text.trim() !== "", required),
    ),
    singleLineText(100),
  );
}
