import { useEffect, useState } from "react";

/** The token in the address, which is removed so that it does not leak; the history entry keeps it for a reload. */
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
