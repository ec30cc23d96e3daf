import { useEffect, useLayoutEffect, useState } from "react";
import { usePendingSelection } from "#client/lib/pending-selections.ts";
import type { CodeSearchState } from "./use-code-search.ts";

/** Highlights the best match with the list, so that Tab never finds matches of which none is highlighted. */
export function useBestMatchHighlight(
  { hasBestMatch, results }: CodeSearchState,
  setHighlightedIndex: (index: number) => void,
) {
  const isShown = hasBestMatch && results.length > 0;
  useLayoutEffect(() => {
    setHighlightedIndex(isShown ? 0 : -1);
  }, [isShown, setHighlightedIndex]);
}

type LateChoice = { text: string | null; onChoose: (code: string) => void };

/** Chooses the best match once it has loaded, where Enter is pressed while the list shows those of an earlier text. */
export function useLateChoice(
  { hasLoaded, hasBestMatch, results }: CodeSearchState,
  { text, onChoose }: LateChoice,
) {
  const [enteredText, setEnteredText] = useState<string | null>(null);
  const isPending = enteredText !== null && enteredText === text;
  usePendingSelection(isPending);
  useEffect(() => {
    if (!isPending || !hasLoaded) return;
    setEnteredText(null);
    const [best] = results;
    if (best && hasBestMatch) onChoose(best.code);
  }, [isPending, hasLoaded, hasBestMatch, results, onChoose]);
  return () => setEnteredText(text);
}
