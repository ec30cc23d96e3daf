import { useEffect, useEffectEvent, useState } from "react";

const DEBOUNCE_MS = 250;

/**
 * The text of a field that is applied once typing pauses, and its setter. `applied` is the text in force; a change of it
 * replaces the typed text.
 */
export function useDebouncedText(
  applied: string,
  onApply: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState({ text: applied, applied });
  const isCurrent = typed.applied === applied;
  const apply = useEffectEvent(onApply);
  useEffect(() => {
    const next = typed.text.trim();
    if (!isCurrent || next === typed.applied) return;
    const timer = setTimeout(() => {
      setTyped({ text: typed.text, applied: next });
      apply(next);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, isCurrent]);
  return [isCurrent ? typed.text : applied, (text) => setTyped({ text, applied })];
}
