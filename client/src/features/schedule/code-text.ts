/** Whether a text is a code rather than words: digits, dots and spaces. */
export const isCodeText = (text: string): boolean => /^[\d.\s]*$/.test(text);

/** Words that are searched for. */
export const isWords = (text: string): boolean => text.trim() !== "" && !isCodeText(text);
