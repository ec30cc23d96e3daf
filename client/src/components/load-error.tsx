import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";

export function LoadError({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation();

  function retry({ currentTarget }: MouseEvent<HTMLElement>) {
    focusAround(currentTarget);
    onRetry();
  }

  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-danger">
      <p>{text}</p>
      <Button onClick={retry}>{t("common.retry")}</Button>
    </div>
  );
}

/** The button disappears while the list loads: its tab panel, its dialog or the page keeps the focus. */
const focusAround = (button: HTMLElement) =>
  button.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
