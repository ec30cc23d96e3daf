/** Trims a text and shortens each run of blanks to one space, so that patterns need no repetition of blanks. */
export const withSingleSpaces = (text: string): string => text.trim().replaceAll(/\s+/g, " ");
