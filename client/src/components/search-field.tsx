import { useEffect, useState } from "react";
import { controlClass } from "./field.tsx";

const DEBOUNCE_MS = 250;

type SearchFieldProps = { label: string; onSearch: (search: string) => void };

export function SearchField({ label, onSearch }: SearchFieldProps) {
  const [text, setText] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new text starts a search, not a new onSearch
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => onSearch(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={text ?? ""}
      onChange={(event) => setText(event.currentTarget.value)}
      className={`${controlClass} mb-4 max-w-sm`}
    />
  );
}
