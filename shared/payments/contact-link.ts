/** The target of a link to a contact that is an email address or a web page; undefined for a phone number. */
export function contactLink(contact: string): string | undefined {
  if (/^https:\/\/\S+$/.test(contact)) return contact;
  return /^[^\s@:/]+@[^\s@:/]+$/.test(contact) ? `mailto:${contact}` : undefined;
}
