/** What a key may be told by: its prefix, which says its kind and mode, and its last four characters. */
export function credentialHint(text: string): string {
  const [prefix = ""] = /^([a-z]+_)+(?=[^_]{8})|^/i.exec(text) ?? [];
  const isLong = text.length - prefix.length >= 12;
  return `${prefix}…${isLong ? text.slice(-4) : ""}`;
}
