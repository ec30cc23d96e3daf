/**
 * The token of a reset link, "#token=…" or "?token=…". It is read once and taken out of the address:
 * from there it would go on to other sites, screenshots and the browser's history.
 */
export function takeResetToken(): string | null {
  const { hash, search, pathname } = location;
  const token = tokenIn(hash.slice(1)) ?? tokenIn(search);
  if (token !== null) history.replaceState(history.state, "", pathname);
  return token;
}

const tokenIn = (text: string): string | null => new URLSearchParams(text).get("token") || null;
