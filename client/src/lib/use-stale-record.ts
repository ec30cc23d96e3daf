import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";

/**
 * Reloads a list after a failed action on one of its records, and closes the dialog of a record that was deleted, or
 * that another status says is outdated.
 */
export function useStaleRecord(
  list: { queryKey: QueryKey },
  onClose: () => void,
  staleStatuses: readonly number[] = [404],
) {
  const client = useQueryClient();
  return (error: Error) => {
    void client.invalidateQueries({ queryKey: list.queryKey });
    if (error instanceof ApiError && staleStatuses.includes(error.status)) onClose();
  };
}
