import { useEffect, useState } from "react";

/** The token in the address, "#token=…" or "?token=…", from which it is removed, so that it does not leak. */
export function useMailedToken(): string | null {
  const [token] = useState(readToken);
  useEffect(() => {
    if (token !== null) history.replaceState(history.state, "", location.pathname);
  }, [token]);
  return token;
}

const readToken = () => tokenParameter(location.hash.slice(1)) ?? tokenParameter(location.search);

const tokenParameter = (text: string): string | null =>
  new URLSearchParams(text).get("token") || null;
