import type { Layer, NotApplied } from "#shared/duties/assessment.ts";
import { codeDigits } from "#shared/duties/format-code.ts";
import type { ResultItem } from "./contract.ts";
import type { ItemAssessment, LineDataVersions } from "./tariff-line-result.ts";

/** One heading of an entry summary, with amounts in the currency of the calculation. */
export type EntrySummaryLine = {
  /** The heading as CBP prints it: "7326.90.8688". */
  heading: string;
  rate: string;
  value: number;
  duty: number;
};

type ByLine = Exclude<ItemAssessment, { verdict: "unassessed" }>;

/** Chapter 99 in the order of CBP's instructions for Form 7501; other authorities come after these. */
const AUTHORITY_RANKS: Readonly<Record<string, number>> = {
  "301": 1,
  "232": 2,
  "201": 2,
  "338": 3,
};
const CHAPTER_98_RANK = 0;
const OTHER_AUTHORITY_RANK = 4;
const GOODS_RANK = 5;

/**
 * The headings of an item in the order of a CBP entry summary: chapter 98, then chapter 99 with the duties of Section
 * 301 before those of Sections 232, 201 and 338, then chapters 1 to 97. Exemptions that are declared under a heading of
 * their own follow the duties of their law, at 0.
 */
export function entrySummaryLines(
  { layers, notApplied }: Pick<ByLine, "layers" | "notApplied">,
  value: ResultItem["subtotal"],
  authorities: LineDataVersions["authorities"],
): EntrySummaryLine[] {
  const charged = layers.map((layer) => ({
    rank: layerRank(layer, authorities),
    line: { heading: cbpHeading(layer.heading), rate: layer.rate, value, duty: layer.amount },
  }));
  const declared = notApplied.flatMap(({ program, reason }) => {
    const heading = declaredHeading(reason);
    const line = { heading: heading ?? "", rate: "0%", value, duty: 0 };
    return heading ? [{ rank: authorityRank(program, authorities), line }] : [];
  });
  const lines = [...charged, ...declared].sort((a, b) => a.rank - b.rank).map(({ line }) => line);
  const known = new Set<string>();
  return lines.filter(({ heading }) => !known.has(heading) && known.add(heading));
}

const declaredHeading = (reason: NotApplied["reason"]): string | null =>
  "heading" in reason ? reason.heading : null;

function layerRank(
  { program, heading }: Layer<number>,
  authorities: LineDataVersions["authorities"],
): number {
  if (program !== null) return authorityRank(program, authorities);
  return heading.startsWith("98") ? CHAPTER_98_RANK : GOODS_RANK;
}

const authorityRank = (program: string, authorities: LineDataVersions["authorities"]): number =>
  AUTHORITY_RANKS[authorities[program] ?? ""] ?? OTHER_AUTHORITY_RANK;

/** Drops the dot of the statistical suffix, which chapter 99 does not have. */
function cbpHeading(heading: string): string {
  const digits = codeDigits(heading);
  if (!/^\d{10}$/.test(digits)) return heading;
  return `${digits.slice(0, 4)}.${digits.slice(4, 6)}.${digits.slice(6)}`;
}
