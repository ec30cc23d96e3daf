import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { focusAround } from "#client/lib/focus-around.ts";
import { Button } from "./button.tsx";

export function LoadError({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation();

  function retry({ currentTarget }: MouseEvent<HTMLElement>) {
    focusAround(currentTarget); // the button disappears while the list loads
    onRetry();
  }

  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-danger">
      <p>{text}</p>
      <Button onClick={retry}>{t("common.retry")}</Button>
    </div>
  );
}
