import { useEffect } from "react";

type PagesInput = {
  page: number;
  perPage: number;
  /** The number of rows of all pages; undefined until the list has loaded. */
  total: number | undefined;
  onPageChange: (page: number) => void;
};

/**
 * The props of a list's pagination, and its page. A page past the end, as after the deletion of its only row, is the last
 * one, to which `onPageChange` is called.
 */
export function usePages({ page, perPage, total, onPageChange }: PagesInput) {
  const pageCount = Math.ceil((total ?? 0) / perPage);
  const lastPage = Math.max(1, pageCount);
  const isPastEnd = total !== undefined && page > lastPage;
  useEffect(() => {
    if (isPastEnd) onPageChange(lastPage);
  }, [isPastEnd, lastPage, onPageChange]);
  return { page: isPastEnd ? lastPage : page, pageCount, onPageChange };
}
