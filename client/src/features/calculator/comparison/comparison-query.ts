import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/api.ts";
import { compareRequests } from "#shared/calculator/comparison.ts";
import { type Comparison, comparedRequests } from "./comparison.ts";

/** The results with what was compared; while another comparison loads, the one before stays. */
export const comparisonQuery = (comparison: Comparison, language: string) =>
  queryOptions({
    queryKey: [compareRequests.path, comparison, language], // the names of programs are in the language
    queryFn: async () => ({
      comparison,
      compared: await call(compareRequests, { body: { requests: comparedRequests(comparison) } }),
    }),
    placeholderData: keepPreviousData,
  });
