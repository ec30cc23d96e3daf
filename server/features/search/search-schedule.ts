import type { Deps } from "#server/deps.ts";
import type { ScheduleTree } from "#server/duties/us/schedule/schedule-tree.ts";
import type { TariffLine } from "#server/duties/us/schedule/tariff-line.ts";
import { formatCode } from "#shared/duties/format-code.ts";
import { DEFAULT_LANGUAGE, type Language } from "#shared/languages.ts";
import { MAX_SEARCH_RESULTS, type ScheduleSearchResult } from "#shared/schedule/contract.ts";
import { findByWords, isRival } from "./find-by-words.ts";
import { groupRange } from "./index-names.ts";
import { goodsName, lineDistinctions } from "./line-label.ts";
import { buildSearchIndex, type SearchIndex } from "./search-index.ts";

type SearchInput = { q: string; language?: Language };

/** Finds lines by code or by words: names of goods first, then the texts of the schedule. */
export async function searchSchedule(
  { schedule }: Pick<Deps, "schedule">,
  input: SearchInput,
): Promise<{ results: ScheduleSearchResult[]; isPartial: boolean; ratesDiffer: boolean }> {
  const tree = await schedule.get();
  if (!tree) return { results: [], isPartial: false, ratesDiffer: false };
  const { lines, isPartial } = await findLinesFor(tree, input);
  const distinctions = lineDistinctions(lines);
  const rates = new Set(lines.filter(({ isRival }) => isRival).map(({ general }) => general));
  return {
    results: lines.map((line, place) => toResult(line, distinctions[place] ?? "")),
    isPartial,
    ratesDiffer: rates.size > 1,
  };
}

/**
 * `isRival` is true for the first one, and for the others that the words describe as well as it. `fit` is 3 for a line and
 * a name of just these words, and 0 for a code.
 */
export type FoundLine = TariffLine & { isRival: boolean; fit: number };

export async function findLinesFor(
  tree: ScheduleTree,
  { q, language = DEFAULT_LANGUAGE }: SearchInput,
): Promise<{ lines: FoundLine[]; isPartial: boolean }> {
  const index = await searchIndex(tree);
  const code = CODE.exec(q.normalize("NFKC"))?.[1]; // Chinese input methods write full-width digits
  if (code) {
    const positions = findByCode(index, code.replaceAll(/\D/g, ""));
    return {
      lines: positions.map((position) => ({ ...tree.lineAt(position), isRival: false, fit: 0 })),
      isPartial: false,
    };
  }
  const { best, isPartial } = findByWords(index, q, language);
  const lines = best.map((candidate) => ({
    ...tree.lineAt(positionAt(index, candidate.group)),
    isRival: isRival(candidate, best[0] ?? candidate),
    fit: candidate.fit,
  }));
  return { lines, isPartial };
}

/** A code, alone or as invoices name it: "HS code: 6109.10", "código SA 6109", "HS编码：6109". */
const CODE = /^(?:(?=\D*\b(?:hs|hts|htsus|ncm|sa|sh)\b)\D+)?(\d[\d.\s_/\p{Pd}]*)$/iu;

const indexes = new WeakMap<ScheduleTree, Promise<SearchIndex>>();

/** Built once for a schedule, by the first that asks: the start of the server, or a search. */
export function searchIndex(tree: ScheduleTree): Promise<SearchIndex> {
  const known = indexes.get(tree);
  if (known) return known;
  const building = buildSearchIndex(tree);
  indexes.set(tree, building);
  building.catch(() => indexes.delete(tree));
  return building;
}

function toResult(line: TariffLine, distinction: string): ScheduleSearchResult {
  const { code, description, path, general } = line;
  return {
    code: formatCode(code),
    description,
    path: [...path],
    general,
    name: goodsName(line),
    distinction,
  };
}

/** The line itself if the schedule has it, or the lines whose codes start so. */
function findByCode(index: SearchIndex, digits: string): number[] {
  const exact = digits.length > 8 ? index.tree.positionOf(digits) : undefined;
  if (exact !== undefined) return [exact];
  const [start, end] = groupRange(index.groups, digits.slice(0, 8));
  return index.groups
    .slice(start, Math.min(end, start + MAX_SEARCH_RESULTS))
    .map(({ position }) => position);
}

const positionAt = ({ groups }: SearchIndex, group: number) => groups[group]?.position ?? 0;
