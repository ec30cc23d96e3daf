import type { TariffLine } from "#server/duties/us/schedule/tariff-line.ts";

/** What a line covers, from general to special, without the texts that only say "Other". */
type LineTexts = readonly string[];

/** How a text of the schedule begins that says which goods of a kind it means, not what they are. */
const QUALIFIER =
  /^(of|in|with|without|having|not|for|containing|valued|weighing|incorporating|measuring|exceeding|suitable|designed|certified|knitted|imported|entered|provided|described|subject|under|over|if|other than|men['’ʼ]s|women['’ʼ]s|boys['’ʼ]|girls['’ʼ]|babies['’ʼ])(?![\p{L}-])/iu;

const RESIDUAL = /^other(\s*\(\d+\))?$/i;

/** Headings of clothing list many garments after those whom they are for. */
const WEARER = /^(?:men|women|boys|girls)['’ʼ]s?(?: or (?:boys|girls)['’ʼ])?/iu;

/** The textile category of a line: "Of cotton (369)". */
const CATEGORY = / ?\(\d[\d, ]*\)/g;

const MAX_LABEL = 80;

const lineTexts = ({ path, description }: Pick<TariffLine, "path" | "description">): LineTexts =>
  [...path, description].filter((text) => !RESIDUAL.test(text));

/** The nearest text of a line that says what the goods are, shortened: "T-shirts". */
export function goodsName(line: Pick<TariffLine, "path" | "description">): string {
  const texts = lineTexts(line);
  const name = texts.findLast((text) => !QUALIFIER.test(text)) ?? texts[0] ?? line.description;
  return shorten(firstOfList(name));
}

/**
 * What tells each line from the others, special texts first: "of cotton, men's or boys'". It is "" for a line that has
 * nothing of its own, as the one for other goods.
 */
export function lineDistinctions(
  lines: readonly Pick<TariffLine, "path" | "description">[],
): string[] {
  const texts = lines.map(lineTexts);
  const isShared = (text: string) => texts.every((others) => others.includes(text));
  return texts.map((own, place) => {
    const distinct = own.filter((text) => !isShared(text)).toReversed();
    const name = lines[place] && goodsName(lines[place]);
    const isName = (text: string) => !QUALIFIER.test(text) && shorten(firstOfList(text)) === name;
    const labels = new Set(distinct.filter((text) => !isName(text)).map(qualifier));
    return shorten([...labels].join(", "));
  });
}

/** A list of goods by those whom they are for and by what is said about all of them: "knitted or crocheted". */
function qualifier(text: string): string {
  const end = text.slice(text.lastIndexOf(",") + 1).trim();
  const ends = [WEARER.exec(text)?.[0] ?? "", text !== end && QUALIFIER.test(end) ? end : ""];
  const short = ends.filter(Boolean).join(", ") || firstOfList(text);
  return QUALIFIER.test(short) ? short.slice(0, 1).toLowerCase() + short.slice(1) : short;
}

/** Ends before a bracket or semicolon, and before the second of several goods: "Trousers, bib and brace overalls". */
function firstOfList(text: string): string {
  const [clause = text] = text.replace(CATEGORY, "").split(/[;(:]/);
  const [first = clause] = clause.split(",");
  return (/s$/.test(first) ? first : clause).trim().replace(/[,.]$/, "");
}

function shorten(text: string): string {
  if (text.length <= MAX_LABEL) return text;
  const end = text.lastIndexOf(" ", MAX_LABEL);
  return `${text.slice(0, end > 0 ? end : MAX_LABEL)}…`;
}
