import { useQueryClient } from "@tanstack/react-query";
import { useReportedMutation } from "#client/lib/use-action.ts";
import type { TransactionDetails } from "#shared/payments/portal-contract.ts";
import { detailsQuery, listQueries } from "./queries.ts";
import { type RefundInput, requestRefund } from "./request-refund.ts";

export function useRefund(details: TransactionDetails) {
  const client = useQueryClient();
  const readDetails = () => client.fetchQuery(detailsQuery(details.transactionCode));
  return useReportedMutation(
    (input: RefundInput) => requestRefund(details, input, readDetails), // throws only if the session has expired
    { invalidates: listQueries },
  );
}
