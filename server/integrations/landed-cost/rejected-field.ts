import { itemProductId, type QuoteRequest } from "./operation.ts";
import type { GraphqlError } from "./response-schema.ts";

const PARTY_FIELDS = ["fromCountry", "toCountry"]; // in the order of the request's parties

/** The field of the calculation that a GraphQL error is about; null unless the error identifies one. */
export function findRejectedField(error: GraphqlError, request: QuoteRequest): string | null {
  const message = error.message ?? "";
  const [operation, position] = error.path ?? [];
  if (/administrativeArea/i.test(message)) return "toRegion";
  if (operation === "partyCreateWorkflow") return PARTY_FIELDS[Number(position)] ?? null;
  const isHsCode = /\bhs[ -]?code\b/i.test(message);
  const index = findItem(message, request, isHsCode);
  if (index < 0) return null;
  return isHsCode ? `items.${index}.hsCode` : `items.${index}`;
}

/** The item whose id the message has or, for an error of an HS code, the only one with that code or with any. */
function findItem(message: string, { items }: QuoteRequest, isHsCode: boolean): number {
  const named = items.findIndex((_item, index) => hasWord(message, itemProductId(index)));
  if (named >= 0 || !isHsCode) return named;
  const withCode = items.filter(({ hsCode }) => hsCode);
  const quoted = withCode.filter(({ hsCode }) => hsCode && hasWord(message, hsCode));
  const [only, ...others] = quoted.length > 0 ? quoted : withCode;
  return only && others.length === 0 ? items.indexOf(only) : -1;
}

const hasWord = (text: string, word: string) => text.split(/[^\w.-]+/).includes(word);
