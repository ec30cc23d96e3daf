import type { DisputeSummary } from "#shared/payments/portal-contract.ts";

export const isWaitingForResponse = ({ status }: DisputeSummary): boolean =>
  status === "needs_response" || status === "warning_needs_response";
