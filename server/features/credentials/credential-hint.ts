/** Prefix and last four characters, like "sk_test_…x7Qd"; the prefix alone for a short credential. */
export function credentialHint(text: string): string {
  const [prefix = ""] = /^([a-z]+_)+(?=[^_]{8})|^/i.exec(text) ?? [];
  const isLong = text.length - prefix.length >= 12;
  return `${prefix}…${isLong ? text.slice(-4) : ""}`;
}
