type PagesInput = {
  page: number;
  perPage: number;
  /** The number of rows of all pages; undefined until the list has loaded. */
  total: number | undefined;
  onPageChange: (page: number) => void;
};

/**
 * The props of a list's pagination. Goes to the last page when the page is past the end, as after the deletion of
 * its only row: `onPageChange` must set a state of the calling component.
 */
export function usePages({ page, perPage, total, onPageChange }: PagesInput) {
  const pageCount = Math.ceil((total ?? 0) / perPage);
  const lastPage = Math.max(1, pageCount);
  if (total !== undefined && page > lastPage) onPageChange(lastPage);
  return { page, pageCount, onPageChange };
}
