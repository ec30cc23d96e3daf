import * as z from "zod/mini";
import { textKey } from "./fields.ts";

/** Apart from line breaks it has no control characters and no lone surrogates. */
const isPlainText = (text: string) => !/[^\P{Cc}\n]|\p{Cs}/u.test(text);

/** Trimmed plain text of several lines, which may be empty. The output has the line breaks of Unix. */
export const optionalLinesText = (maxLength: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.replaceAll("\r\n", "\n").trim()),
    ),
    z
      .string()
      .check(z.refine(isPlainText, textKey("validation.plainText")), z.maxLength(maxLength)),
  );
