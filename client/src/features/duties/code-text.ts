/** Whether a text is a code rather than words: digits, and what people write between them. */
export const isCodeText = (text: string): boolean => /^[\d.\s_/\p{Pd}]*$/u.test(text);

/** The groups around a line, nearest first: a long heading that is cut off would hide what tells two lines apart. */
export const pathText = (path: readonly string[]): string => path.toReversed().join(" ‹ ");

/** Words that are searched for; an empty text is none. */
export const isWords = (text: string): boolean => !isCodeText(text);
