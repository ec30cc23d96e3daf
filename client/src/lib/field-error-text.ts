/** The type of an error in a form whose message is a text of the server, not a key of the catalogue. */
export const SERVER_ERROR = "server";

type FieldError = { type?: string; message?: string | undefined };

/** The text of a field's error: the server's own, or the translation of the key that a schema gave it. */
export function fieldErrorText(
  { type, message }: FieldError = {},
  translate: (key: never) => string,
): string | undefined {
  return message && type !== SERVER_ERROR ? translate(message as never) : message; // safe: a key
}
