import { useDebouncedText } from "#client/lib/use-debounced-text.ts";
import { controlClass } from "./field.tsx";

type SearchFieldProps = {
  label: string;
  /** The search that the page shows; a change of it replaces the typed text. */
  search: string;
  onSearch: (search: string) => void;
};

export function SearchField({ label, search, onSearch }: SearchFieldProps) {
  const [text, setText, apply] = useDebouncedText(search, onSearch);
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.currentTarget.value.replaceAll("\t", " "))}
      onBlur={apply}
      className={`${controlClass} mb-4 max-w-sm`}
    />
  );
}
