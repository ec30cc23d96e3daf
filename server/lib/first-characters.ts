/** The start of a text, however long that is, without half of a surrogate pair at its end. */
export const firstCharacters = (text: string, max: number): string =>
  [...text.slice(0, 2 * max)].slice(0, max).join("");
