import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { redirectToLogin } from "#client/lib/session-expired.ts";
import { useSingleFlightMutation } from "#client/lib/use-single-flight-mutation.ts";
import type { TransactionDetails } from "#shared/payments/contract.ts";
import { detailsQuery, listQueries } from "./queries.ts";
import { type RefundInput, type RefundOutcome, requestRefund } from "./request-refund.ts";

/** Refunds a payment; afterwards its details, the list and the analytics are up to date. */
export function useRefund(details: TransactionDetails) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const readDetails = () => client.fetchQuery(detailsQuery(details.transactionCode));
  return useSingleFlightMutation<RefundOutcome, RefundInput>({
    mutationFn: (input) => requestRefund(details, input, readDetails),
    onSuccess: () =>
      Promise.all(listQueries.map(({ queryKey }) => client.invalidateQueries({ queryKey }))),
    onError: () => redirectToLogin(t),
  });
}
