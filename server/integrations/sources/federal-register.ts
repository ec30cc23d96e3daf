import * as z from "zod/mini";
import { day } from "#shared/http/fields.ts";
import { readSourceJson, readSourceText } from "./read-source.ts";

export type RegisterDocument = {
  /** "2026-15181" */
  number: string;
  title: string;
  abstract: string;
  /** ISO date */
  publishedOn: string;
  url: string;
  agencies: string[];
  /** Where its whole text is; null if the site has none. */
  textUrl: string | null;
};

/** The Federal Register, where orders and notices about duties are published. */
export type FederalRegister = {
  /**
   * Documents about the tariff schedule that were published on the day or later, the oldest first, at most a hundred.
   * Throws what `readSourceJson` throws.
   */
  listDocuments(since: string, signal: AbortSignal): Promise<RegisterDocument[]>;
  /** The text of a document; "" if the site has none. */
  readText(document: RegisterDocument, signal: AbortSignal): Promise<string>;
};

type FederalRegisterOptions = { url: string; timeoutMs?: number };

const TIMEOUT_MS = 20_000;
const MAX_LIST_BYTES = 5_000_000;

/** The longest order so far has 2 MB of text. */
const MAX_TEXT_BYTES = 10_000_000;

/** USTR, CBP, Commerce, and the President, whose documents are those of his office. */
const AGENCIES = [
  "trade-representative-office-of-united-states",
  "u-s-customs-and-border-protection",
  "commerce-department",
  "executive-office-of-the-president",
];

const FIELDS = [
  "document_number",
  "title",
  "abstract",
  "publication_date",
  "html_url",
  "raw_text_url",
  "agencies",
];

const text = z.optional(z.nullable(z.string()));

const documents = z.object({
  /** Absent where there are none. */
  results: z.optional(
    z.array(
      z.object({
        document_number: z.string().check(z.regex(/^[\w-]{1,40}$/)),
        title: z.string().check(z.maxLength(2000)),
        abstract: text,
        publication_date: day,
        html_url: z.string().check(z.maxLength(2000)),
        raw_text_url: text,
        agencies: z.optional(z.array(z.object({ name: text, raw_name: text }))),
      }),
    ),
  ),
});
type Listed = NonNullable<z.output<typeof documents>["results"]>[number];

export const createFederalRegister = ({
  url,
  timeoutMs = TIMEOUT_MS,
}: FederalRegisterOptions): FederalRegister => ({
  listDocuments: (since, signal) =>
    readSourceJson(
      { url: listUrl(url, since), maxBytes: MAX_LIST_BYTES, timeoutMs, signal },
      (json) => {
        const { data } = documents.safeParse(json);
        return data ? (data.results ?? []).map((listed) => toDocument(listed, url)) : null;
      },
    ),
  async readText({ textUrl }, signal) {
    if (!textUrl) return "";
    return readSourceText({ url: textUrl, maxBytes: MAX_TEXT_BYTES, timeoutMs, signal });
  },
});

function listUrl(url: string, since: string): string {
  const query = new URLSearchParams([
    ...AGENCIES.map((agency) => ["conditions[agencies][]", agency]),
    ["conditions[term]", '"Harmonized Tariff Schedule"'],
    ["conditions[publication_date][gte]", since],
    ["order", "oldest"],
    ["per_page", "100"],
    ...FIELDS.map((field) => ["fields[]", field]),
  ]);
  return `${url}/api/v1/documents.json?${query}`;
}

const toDocument = (listed: Listed, url: string): RegisterDocument => ({
  number: listed.document_number,
  title: listed.title,
  abstract: listed.abstract ?? "",
  publishedOn: listed.publication_date,
  url: isWebAddress(listed.html_url) ? listed.html_url : "",
  agencies: (listed.agencies ?? []).flatMap(({ name, raw_name }) => name ?? raw_name ?? []),
  textUrl: isOnSite(listed.raw_text_url ?? "", url) ? (listed.raw_text_url ?? null) : null,
});

const isWebAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);

/** A list that names another site must not make the server call it. */
const isOnSite = (text: string, url: string) =>
  URL.canParse(text) && new URL(text).origin === new URL(url).origin;
