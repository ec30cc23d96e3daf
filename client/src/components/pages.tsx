import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";

type PagesProps = { page: number; pages: number; onPage: (page: number) => void };

/** Leads through the pages of a list that has more than one. */
export function Pages({ page, pages, onPage }: PagesProps) {
  const { t } = useTranslation();
  if (pages <= 1) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
      <p className="text-sm text-muted">{t("common.page", { page, pages })}</p>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t("common.previousPage")}
      </Button>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t("common.nextPage")}
      </Button>
    </div>
  );
}
