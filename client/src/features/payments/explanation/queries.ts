import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/api.ts";
import { chargeExplanation } from "#shared/payments/explanation-contract.ts";

/** Loaded once: what was stored does not change. */
export const explanationQuery = (code: string) =>
  queryOptions({
    queryKey: [chargeExplanation.path, code],
    queryFn: () => call(chargeExplanation, { params: { code } }),
  });
