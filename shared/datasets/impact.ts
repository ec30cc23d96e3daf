/** One line of a recent calculation whose duty would change. */
export type ChangedLine = {
  /** Has dots; null for an item without a code. */
  code: string | null;
  origin: string;
  description: string;
  /** The duty of the item before and after, in percent of its value with two decimals. */
  before: number;
  after: number;
};

/** What activating a draft would have changed in the calculations of the last days. */
export type Impact = {
  /** Items of recent calculations that were computed with both. */
  sampled: number;
  changed: number;
  /** Items that are computed by tariff line with one of the two only. */
  newlyInexact: number;
  /** The largest changes of different goods. */
  largest: ChangedLine[];
};

export const IMPACT_DAYS = 90;
export const MAX_IMPACT_ITEMS = 5000;
export const LISTED_IMPACTS = 5;
