import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import type { Product } from "#shared/products/contract.ts";
import type { Selection } from "./use-selection.ts";

type SelectionBarProps = {
  selection: Selection;
  onUse: (products: readonly Product[]) => void;
};

/** What can be done with the chosen products; a calculation has one currency. */
export function SelectionBar({ selection: { chosen, clear }, onUse }: SelectionBarProps) {
  const { t } = useTranslation("quotes");
  if (chosen.length === 0) return null;
  const currencies = new Set(chosen.map(({ currency }) => currency));
  return (
    <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-b-card border-t border-line bg-surface px-4 py-3 sm:-mx-5 sm:-mb-5 sm:px-5">
      <p role="status" className="min-w-0 grow text-sm">
        {t("products.selection.count", { count: chosen.length })}
        {currencies.size > 1 ? (
          <span className="block text-warning">{t("products.selection.currencies")}</span>
        ) : null}
      </p>
      <Button variant="quiet" onClick={clear}>
        {t("products.selection.clear")}
      </Button>
      <Button variant="primary" disabled={currencies.size > 1} onClick={() => onUse(chosen)}>
        {t("products.selection.use")}
      </Button>
    </div>
  );
}
