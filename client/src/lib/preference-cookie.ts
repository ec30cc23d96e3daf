const YEAR = 60 * 60 * 24 * 365;

/** Stores a preference in a cookie, so that the server can render the first page accordingly. */
export function storePreference(name: "language" | "theme" | "currency", value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
}

export function storedPreference(name: "language" | "theme" | "currency"): string | undefined {
  return document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
