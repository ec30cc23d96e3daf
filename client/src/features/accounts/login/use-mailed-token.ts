import { useEffect, useState } from "react";

/**
 * The token in the address, "#token=…" or "?token=…", from which it is removed, so that it does not leak. The
 * state of the history entry keeps it for a reload: phones reload pages that were in the background.
 */
export function useMailedToken(): string | null {
  const [token] = useState(readToken);
  useEffect(() => {
    if (token === null) return;
    history.replaceState({ ...history.state, mailedToken: token }, "", location.pathname);
  }, [token]);
  return token;
}

const readToken = (): string | null =>
  tokenParameter(location.hash.slice(1)) ??
  tokenParameter(location.search) ??
  history.state?.mailedToken ??
  null;

const tokenParameter = (text: string): string | null =>
  new URLSearchParams(text).get("token") || null;
