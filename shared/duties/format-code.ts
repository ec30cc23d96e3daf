/** "61091000" → "6109.10.00" */
export const formatCode = (digits: string): string =>
  [digits.slice(0, 4), ...(digits.slice(4).match(/..?/g) ?? [])].join(".");

/** "6109.10.00" → "61091000" */
export const codeDigits = (code: string): string => code.replaceAll(/[.\s]/g, "");

/** "6109 10 00 12" or "6109-10-00-12" → "6109.10.00.12" */
export const spacesToDots = (code: string): string =>
  code.trim().replaceAll(/[\s_/\p{Pd}]+/gu, ".");
