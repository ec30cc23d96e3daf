import type { RequestHandler } from "express";

const MATCHED_HEADERS = ["accept", "accept-encoding", "accept-language", "content-type"] as const;

/** Three times what browsers send. Libraries split and sort these headers, in more than a hundredth of a second at 15 KB. */
const MAX_LENGTH = 1000;

/** Removes headers that are parsed and longer than any client needs, as if they had not been sent. */
export const removeLongHeaders: RequestHandler = ({ headers }, _res, next) => {
  for (const name of MATCHED_HEADERS) {
    if ((headers[name]?.length ?? 0) > MAX_LENGTH) delete headers[name];
  }
  next();
};
