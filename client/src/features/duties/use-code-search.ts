import { useQuery } from "@tanstack/react-query";
import { useDelayed } from "#client/lib/use-delayed.ts";
import type { ScheduleSearchResult } from "#shared/schedule/contract.ts";
import { isWords } from "./code-text.ts";
import { searchQuery } from "./search-queries.ts";

const SEARCH_DELAY_MS = 150;

const NO_RESULTS: ScheduleSearchResult[] = [];

export type CodeSearchState = ReturnType<typeof useCodeSearch>;

/** The matches of a text once typing pauses. */
export function useCodeSearch(text: string) {
  const searched = useDelayed(text.trim(), text.trim() === "" ? 0 : SEARCH_DELAY_MS);
  const { data, isFetching, isError, refetch } = useQuery(searchQuery(searched));
  const isCurrent = searched === text.trim();
  const isSearching = isFetching || !isCurrent;
  const results = searched === "" ? NO_RESULTS : (data?.results ?? NO_RESULTS);
  const isPartial = results.length > 0 && data?.isPartial === true;
  const ratesDiffer = data?.ratesDiffer === true;
  const hasLoaded = isWords(text) && !isSearching;
  return {
    results,
    /** Whether not even the first result has all words of the text. */
    isPartial,
    /** Whether lines that fit the words as well as the first one have other rates. */
    ratesDiffer,
    /** Whether the results are those of words. */
    hasLoaded,
    /** Whether Enter and Tab choose the first result: one that lacks words, or has rivals, is for the visitor to judge. */
    hasBestMatch: hasLoaded && !isPartial && !ratesDiffer,
    isSearching,
    hasFailed: isError && isCurrent,
    retry: refetch,
  };
}
