import { useEffect, useState } from "react";
import { controlClass } from "./field.tsx";

const DEBOUNCE_MS = 250;

type SearchFieldProps = {
  label: string;
  /** The search that the page shows; a change of it replaces the typed text. */
  search: string;
  onSearch: (search: string) => void;
};

export function SearchField({ label, search, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState({ text: search, search });
  const isCurrent = typed.search === search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new text starts a search, not a new onSearch
  useEffect(() => {
    const next = typed.text.trim();
    if (!isCurrent || next === typed.search) return;
    const timer = setTimeout(() => {
      setTyped({ text: typed.text, search: next });
      onSearch(next);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, isCurrent]);
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={isCurrent ? typed.text : search}
      onChange={(event) => setTyped({ text: event.currentTarget.value, search })}
      className={`${controlClass} mb-4 max-w-sm`}
    />
  );
}
