import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#client/lib/api.ts";
import { allUserQueries } from "./queries.ts";

/** For a failed action on a listed user: reloads the list, and closes the dialog of a user who was deleted meanwhile. */
export function useStaleUser(onClose: () => void) {
  const client = useQueryClient();
  return (error: Error) => {
    void client.invalidateQueries(allUserQueries);
    if (error instanceof ApiError && error.code === "users.gone") onClose();
  };
}
