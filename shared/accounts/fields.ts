import * as z from "zod/mini";
import { singleLineText } from "#shared/http/fields.ts";
import type { TextKey } from "#shared/texts.ts";

// What an account is made of, as it is typed. The messages are the catalogue's.

const says = (key: TextKey<"common">) => key;

/** bcrypt reads no further than this. */
const MAX_PASSWORD_BYTES = 72;

/** The longest address that mail can be sent to (RFC 5321). */
const MAX_EMAIL = 254;

/** One address of letters that every mail server takes: no display name, no list, no line break. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}$/;

/** An address to send mail to; lower-cased, because it is the same person's in any case. */
export const email = z.string(says("users.emailInvalid")).check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(MAX_EMAIL, says("users.emailInvalid")),
  z.refine((text) => EMAIL.test(text), says("users.emailInvalid")),
);

/** A password that someone chooses: 8 characters or more, at most 72 bytes, any but NUL. */
export const newPassword = z.string(says("users.passwordTooShort")).check(
  z.refine((text) => [...text].length >= 8, says("users.passwordTooShort")),
  z.refine(
    (text) => new TextEncoder().encode(text).length <= MAX_PASSWORD_BYTES,
    says("users.passwordTooLong"),
  ),
  z.refine((text) => !text.includes("\0"), says("validation.plainText")),
);

/** A password that someone has, which is only ever compared. */
export const password = z
  .string(says("users.passwordRequired"))
  .check(z.minLength(1, says("users.passwordRequired")), z.maxLength(1000));

export const firstName = name(says("users.firstNameRequired"));
export const lastName = name(says("users.lastNameRequired"));

function name(required: TextKey<"common">) {
  return z.pipe(
    z.string(required).check(z.refine((text) => text.trim() !== "", required)),
    singleLineText(100),
  );
}
