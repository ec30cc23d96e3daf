/** What file systems do not allow in a name. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]+/gu;

const MAX_NAME_LENGTH = 80;

/** The name of a file for a title that a person wrote. */
export function fileName(title: string, extension: string): string {
  const name = [...title.replace(NOT_IN_NAMES, " ")].slice(0, MAX_NAME_LENGTH).join("").trim();
  return `${name || "document"}.${extension}`;
}
