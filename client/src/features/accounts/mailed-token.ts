/** Reads "#token=…" or "?token=…" and removes it from the URL, so that it does not leak. */
export function consumeMailedToken(): string | null {
  const { hash, search, pathname } = location;
  const token = tokenParameter(hash.slice(1)) ?? tokenParameter(search);
  if (token !== null) history.replaceState(history.state, "", pathname);
  return token;
}

const tokenParameter = (text: string): string | null =>
  new URLSearchParams(text).get("token") || null;
