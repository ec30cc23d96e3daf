import type { Translate } from "#shared/texts.ts";

/** "Zeile 3" for "line 3" of an uploaded file; the path of a field is the same in every language. */
export const placeText = (path: string, t: Translate<"admin">): string =>
  path.replace(/^line(?= \d)/, t("upload.line")).replace(/^row(?= \d)/, t("upload.row"));
