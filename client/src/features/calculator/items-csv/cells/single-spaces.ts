/** With one space for each run of them, so that patterns need no repetition of blanks, and none around the text. */
export const withSingleSpaces = (text: string): string => text.trim().replaceAll(/\s+/g, " ");
