import { useEffect, useState } from "react";

/** The parameters that Stripe appends to the `return_url`. */
const STRIPE_PARAMETERS = [
  "payment_intent",
  "payment_intent_client_secret",
  "redirect_status",
  "source_type",
];

/** How the payer returned from the bank's page; whether the payment succeeded is for the server to say. */
export type BankRedirect = "failed" | "unconfirmed";

/** The history state with which the verification page shows the payer's receipt, as after a bank's redirect. */
export const PAYER_STATE = { bankRedirect: "unconfirmed" satisfies BankRedirect };

/** The bank's redirect that opened the page, or null; moved to the history entry: the address has the secret. */
export function useBankRedirect(): BankRedirect | null {
  const [redirect] = useState(() => readAddress() ?? readHistoryEntry());
  useEffect(() => {
    const url = new URL(location.href);
    for (const name of STRIPE_PARAMETERS) url.searchParams.delete(name);
    const state = redirect ? { ...history.state, bankRedirect: redirect } : history.state;
    history.replaceState(state, "", url);
  }, [redirect]);
  return redirect;
}

function readAddress(): BankRedirect | null {
  const parameters = new URLSearchParams(location.search);
  const status = parameters.get("redirect_status");
  if (status === "failed") return "failed";
  return status || parameters.has("payment_intent") ? "unconfirmed" : null;
}

const readHistoryEntry = (): BankRedirect | null => history.state?.bankRedirect ?? null;
