import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { controlClass } from "#client/components/field.tsx";

const PAUSE = 250;

/** Searches a moment after the last letter. */
export function SearchField({ onSearch }: { onSearch: (search: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is searched changes with the text alone
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <input
      type="search"
      aria-label={t("users.search")}
      placeholder={t("users.search")}
      maxLength={100}
      value={text ?? ""}
      onChange={(event) => setText(event.currentTarget.value)}
      className={`${controlClass} mb-4 max-w-sm`}
    />
  );
}
