import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { LastCalculation } from "#client/features/calculator/form/last-calculation.ts";
import { suggestCodes } from "#shared/suggestions/contract.ts";
import type { SuggestedGoods } from "./load-suggestion.ts";
import { isDescriptive, suggestionQuery } from "./suggestion-query.ts";
import { lacksGeneralDuty, type TotalRange, totalRange } from "./total-range.ts";

/** Suggestions for more items would cost the server and the visitor's limit too much for an estimate. */
const MAX_ITEMS = 100;

/** The total with the codes that the result lacks, once it has loaded; undefined if nothing would change. */
export function useTotalRange(
  { result, request }: LastCalculation,
  isEnabled = true,
): TotalRange | undefined {
  const client = useQueryClient();
  const items = result.items.filter(lacksGeneralDuty);
  const goods = items.map(
    ({ description, countryOfOrigin, quantity, value }): SuggestedGoods => ({
      description,
      countryOfOrigin,
      quantity,
      value,
      currency: result.currency,
      entryDate: request.entryDate,
    }),
  );
  const { data: suggestions } = useQuery({
    queryKey: [suggestCodes.path, result.id],
    queryFn: () =>
      Promise.all(
        goods.map((item) =>
          isDescriptive(item.description) ? client.fetchQuery(suggestionQuery(item)) : null,
        ),
      ),
    enabled: isEnabled && items.length > 0 && items.length <= MAX_ITEMS,
  });
  if (!isEnabled || !suggestions || items.length === 0) return undefined;
  const range = totalRange(result, suggestions);
  const isKnown = range.most === null || range.most > range.least;
  return isKnown && suggestions.some((suggestion) => suggestion?.duty) ? range : undefined;
}
