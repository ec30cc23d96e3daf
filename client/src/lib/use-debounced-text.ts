import { useEffect, useEffectEvent, useState } from "react";

const DEBOUNCE_MS = 250;

/**
 * The text of a field that is applied once typing pauses, its setter, and what applies it at once: for leaving the
 * field, because what is pressed next may be about the text, as Clear is. `applied` is the text in force; a change of it
 * replaces the typed text.
 */
export function useDebouncedText(
  applied: string,
  onApply: (text: string) => void,
): [string, (text: string) => void, () => void] {
  const [typed, setTyped] = useState({ text: applied, applied });
  const text = typed.applied === applied ? typed.text : applied;
  const next = text.trim();
  const isPending = next !== applied;

  function apply() {
    if (!isPending) return;
    setTyped({ text, applied: next });
    onApply(next);
  }

  const applyAfterPause = useEffectEvent(apply);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text begins another pause
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => applyAfterPause(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, isPending]);
  return [text, (newText) => setTyped({ text: newText, applied }), apply];
}
