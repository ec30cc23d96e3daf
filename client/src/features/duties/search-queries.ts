import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ApiError, call } from "#client/lib/api.ts";
import { query } from "#client/lib/query.ts";
import {
  browseSchedule,
  getScheduleLine,
  listChapters,
  type ScheduleLine,
  searchSchedule,
} from "#shared/schedule/contract.ts";

/** Shows the previous matches until the next ones have loaded. */
export const searchQuery = (text: string) => ({
  ...query(searchSchedule, { q: text }),
  enabled: text !== "",
  placeholderData: keepPreviousData,
});

export type LineTexts = Pick<
  ScheduleLine,
  "code" | "isSuffixUnknown" | "description" | "path" | "general"
>;

/** The additional duties of every origin, which no screen shows, would be most of the response. */
const ONE_ORIGIN = { origin: "US" };

/** The texts of a line of eight or ten digits; null if the schedule does not have its line of eight. */
export const lineQuery = (code: string) =>
  queryOptions({
    queryKey: [getScheduleLine.path, code],
    queryFn: (): Promise<LineTexts | null> =>
      call(getScheduleLine, { params: { code }, query: ONE_ORIGIN }).catch((error) => {
        if (isNotFound(error)) return null;
        throw error;
      }),
  });

/** The nodes below a prefix; the chapters for "" and if the schedule does not have it. */
export const branchQuery = (prefix: string) =>
  queryOptions({
    queryKey: [browseSchedule.path, prefix],
    queryFn: () => {
      const chapters = () => call(listChapters, {});
      if (prefix === "") return chapters();
      return call(browseSchedule, { params: { prefix } }).catch((error) => {
        if (isNotFound(error)) return chapters();
        throw error;
      });
    },
    placeholderData: keepPreviousData,
  });

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;
