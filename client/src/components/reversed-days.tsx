import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { focusAround } from "#client/lib/focus-around.ts";
import { Button } from "./button.tsx";

/** Shown instead of a list whose address has a last day before the first, which is an error at its field. */
export function ReversedDays({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation("admin");

  function clear({ currentTarget }: MouseEvent<HTMLElement>) {
    focusAround(currentTarget); // the button disappears
    onClear();
  }

  return (
    <div>
      <Button onClick={clear}>{t("list.clearDays")}</Button>
    </div>
  );
}
