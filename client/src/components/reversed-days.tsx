import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { focusAround } from "#client/lib/focus-around.ts";
import { Button } from "./button.tsx";

/** Shown instead of a list whose address has a last day before the first. */
export function ReversedDays({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation("admin");

  function clear({ currentTarget }: MouseEvent<HTMLElement>) {
    focusAround(currentTarget); // the button disappears
    onClear();
  }

  return (
    <div className="flex flex-wrap items-center gap-3 text-danger">
      <p>{t("list.reversed")}</p>
      <Button onClick={clear}>{t("list.clearDays")}</Button>
    </div>
  );
}
