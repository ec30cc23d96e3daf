import type { MissingInput } from "#shared/calculator/missing-input.ts";
import type { Translate } from "#shared/texts.ts";
import type { MissingOfItems } from "./portal-contract.ts";

/** More items than these are counted, so that a text about 500 items stays a sentence. */
const MAX_ITEMS = 5;
const MAX_DESCRIPTION_LENGTH = 60;

/** What a total lacks, and for which items: "HS code (T-shirts and item 3) and quantity (Steel)". */
export function missingText(
  missing: readonly MissingOfItems[],
  { t, language }: { t: Translate<"payments">; language: string },
): string {
  const list = new Intl.ListFormat(language);
  const inputs = missing.map(({ kind, items }) => {
    const shown = items.length > MAX_ITEMS ? items.slice(0, MAX_ITEMS - 1) : items;
    const names = shown.map(({ number, description }) =>
      description === null ? t("payments.missing.item", { number }) : shorten(description),
    );
    const rest = items.length - shown.length;
    const more = rest > 0 ? [t("payments.missing.more", { number: rest })] : [];
    const input = t(`payments.missing.${kind}`);
    return t("payments.missing.for", { input, items: list.format([...names, ...more]) });
  });
  return list.format(inputs);
}

/** Adds the descriptions that a page knows of the items of the calculation. */
export const describeMissing = (
  missing: readonly MissingInput[],
  items: readonly { description: string }[],
): MissingOfItems[] =>
  missing.map(({ kind, items: numbers }) => ({
    kind,
    items: numbers.map((number) => ({
      number,
      description: items[number - 1]?.description ?? null,
    })),
  }));

function shorten(description: string): string {
  const characters = [...description];
  if (characters.length <= MAX_DESCRIPTION_LENGTH) return description;
  return `${characters
    .slice(0, MAX_DESCRIPTION_LENGTH - 1)
    .join("")
    .trimEnd()}…`;
}
