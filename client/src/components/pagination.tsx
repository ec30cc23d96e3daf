import { useTranslation } from "react-i18next";
import { useFocusEnabledButton } from "#client/lib/use-focus-enabled-button.ts";
import { Button } from "./button.tsx";

type PaginationProps = { page: number; pageCount: number; onPageChange: (page: number) => void };

/** Renders nothing for a single page. */
export function Pagination({ page, pageCount, onPageChange }: PaginationProps) {
  const { t } = useTranslation("admin");
  const group = useFocusEnabledButton<HTMLDivElement>();
  if (pageCount <= 1) return null;
  return (
    <div ref={group} className="mt-4 grid grid-cols-2 gap-3 sm:flex sm:items-center sm:justify-end">
      <p role="status" className="col-span-2 text-sm text-muted">
        {t("list.page", { page, pages: pageCount })}
      </p>
      <Button disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
        {t("list.previousPage")}
      </Button>
      <Button disabled={page >= pageCount} onClick={() => onPageChange(page + 1)}>
        {t("list.nextPage")}
      </Button>
    </div>
  );
}
