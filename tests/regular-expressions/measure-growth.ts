import { type AdversarialText, adversarialTexts } from "./adversarial-texts.ts";

/** Short first: a pattern of exponential time would not end. */
const LENGTHS = [24, 100, 400, 1000, 4000];
/** Longer than a pattern of cubic time needs for as few characters. */
const MAX_MS_PER_CHARACTER = 0.02;
const LONGEST = 16_000;

/** Four times the text takes four times as long; with a square, sixteen times. */
const MAX_GROWTH = 9;

/** A shorter duration is the clock's error or another process. */
const MIN_MS = 2;
const REPEATS = 5;

/** A text for which the time that the pattern needs grows faster than its length, or undefined. */
export const findSlowText = (regex: RegExp): AdversarialText | undefined =>
  adversarialTexts(regex).find((text) => isSuperLinear(regex, text));

function isSuperLinear(regex: RegExp, text: AdversarialText): boolean {
  let last = 0;
  for (const length of LENGTHS) {
    const ms = shortestMs(regex, text, length);
    if (ms > MIN_MS && ms > length * MAX_MS_PER_CHARACTER) return true;
    last = ms;
  }
  const ms = shortestMs(regex, text, LONGEST);
  return ms > MIN_MS && ms / Math.max(last, MIN_MS / 20) > MAX_GROWTH;
}

/** Repeated only while it takes long, because another process may have the processor meanwhile. */
function shortestMs(regex: RegExp, text: AdversarialText, length: number): number {
  const subject = text.start + repeat(text.repeated, length) + text.end;
  let shortest = Number.POSITIVE_INFINITY;
  for (let count = 0; count < REPEATS && shortest > MIN_MS; count++) {
    shortest = Math.min(shortest, measureMs(regex, subject));
  }
  return shortest;
}

const repeat = (text: string, length: number) => text.repeat(Math.ceil(length / text.length));

function measureMs(regex: RegExp, subject: string): number {
  regex.lastIndex = 0;
  const startedAt = performance.now();
  if (regex.global) subject.replace(regex, "");
  else regex.test(subject);
  return performance.now() - startedAt;
}
