import { call } from "#client/lib/api.ts";
import type { Currency } from "#shared/currency.ts";
import {
  type CodeSuggestion,
  MAX_SUGGESTED_ITEMS,
  type SuggestedItem,
  suggestCodes,
} from "#shared/suggestions/contract.ts";

/** An item whose tariff line is looked for, with what its request has beside the items. */
export type SuggestedGoods = SuggestedItem & { currency: Currency; entryDate: string | undefined };

type Waiting = {
  goods: SuggestedGoods;
  signal: AbortSignal;
  resolve: (suggestion: CodeSuggestion | null) => void;
  reject: (error: unknown) => void;
};

/** All rows that come into view at once share a request. */
const BATCH_DELAY_MS = 30;

let waiting: Waiting[] = [];

/** Loads the suggestion of an item, in one request with those that are asked for at the same time. */
export function loadSuggestion(goods: SuggestedGoods, signal: AbortSignal) {
  return new Promise<CodeSuggestion | null>((resolve, reject) => {
    if (waiting.length === 0) setTimeout(sendBatches, BATCH_DELAY_MS);
    waiting.push({ goods, signal, resolve, reject });
  });
}

function sendBatches() {
  const wanted = waiting.filter(({ signal }) => !signal.aborted);
  waiting = [];
  for (const key of new Set(wanted.map(requestKey))) {
    const group = wanted.filter((item) => requestKey(item) === key);
    for (let start = 0; start < group.length; start += MAX_SUGGESTED_ITEMS) {
      void send(group.slice(start, start + MAX_SUGGESTED_ITEMS));
    }
  }
}

const requestKey = ({ goods }: Waiting) => `${goods.currency} ${goods.entryDate}`;

async function send(batch: readonly Waiting[]) {
  const [first] = batch;
  if (!first) return;
  const { currency, entryDate } = first.goods;
  const items = batch.map(({ goods: { currency: _, entryDate: __, ...item } }) => item);
  const body = { currency, ...(entryDate && { entryDate }), items };
  try {
    const { suggestions } = await call(suggestCodes, { body }, abortedByAll(batch));
    for (const [place, { resolve }] of batch.entries()) resolve(suggestions[place] ?? null);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** Aborted once none of the batch is waited for. */
function abortedByAll(batch: readonly Waiting[]): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (batch.every(({ signal }) => signal.aborted)) controller.abort();
  };
  for (const { signal } of batch) signal.addEventListener("abort", abort);
  return controller.signal;
}
