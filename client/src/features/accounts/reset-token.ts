/**
 * The token of a reset link, "#token=…" or "?token=…". It is read once and taken out of the address:
 * from there it would go on to other sites, screenshots and the browser's history.
 */
export function consumeResetToken(): string | null {
  const { hash, search, pathname } = location;
  const token = tokenParameter(hash.slice(1)) ?? tokenParameter(search);
  if (token !== null) history.replaceState(history.state, "", pathname);
  return token;
}

const tokenParameter = (text: string): string | null =>
  new URLSearchParams(text).get("token") || null;
