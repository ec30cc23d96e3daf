const HEADING_LENGTH = "9903.82.02".length;

/** The one heading, or the two of a floor's pair: "9903.82.10/.11" is 9903.82.10 and 9903.82.11. */
export function splitHeading(heading: string): string[] {
  const first = heading.slice(0, HEADING_LENGTH);
  const ending = heading.slice(HEADING_LENGTH + 1);
  return ending ? [first, first.slice(0, -ending.length) + ending] : [first];
}

/** Whether the heading, or one of a pair, starts so. */
export const headingStartsWith = (heading: string, prefix: string): boolean =>
  heading.startsWith(prefix) ||
  (heading.length > HEADING_LENGTH &&
    splitHeading(heading).some((part) => part.startsWith(prefix)));
