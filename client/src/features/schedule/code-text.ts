/** Whether a text is a code rather than words: digits, dots and spaces. */
export const isCodeText = (text: string): boolean => /^[\d.\s]*$/.test(text);
