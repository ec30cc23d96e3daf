import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";

/** Reloads a list after a failed action on a record, and closes the dialog of one that is gone or outdated. */
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
