/** A sentence and the space before what follows, which Chinese does not have. */
export const sentenceWithSpace = (sentence: string): string =>
  /[。！？：]$/.test(sentence) ? sentence : `${sentence} `;
