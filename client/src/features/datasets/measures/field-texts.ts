import { RATE_KINDS } from "#shared/duties/measure-rate.ts";
import { isLanguage, LANGUAGES } from "#shared/languages.ts";
import type { FieldChange, FieldItem } from "#shared/measures/contract.ts";
import type { Translate } from "#shared/texts.ts";
import { originNames, rateText } from "./measure-texts.ts";

type Words = {
  t: Translate<"datasets">;
  language: string;
  formatDay: (day: string) => string;
};

/** The fields of a measures file's records that have a name in every language. */
const FIELDS = [
  "add",
  "asOf",
  "authority",
  "chapters",
  "citation",
  "claims",
  "code",
  "codes",
  "column2",
  "columns",
  "condition",
  "countries",
  "covers",
  "destination",
  "displacedBy",
  "displacedUnder",
  "displaces",
  "except",
  "exceptChapters",
  "exceptCountries",
  "exceptList",
  "floor",
  "footnote",
  "from",
  "heading",
  "inLieu",
  "is",
  "isLimited",
  "label",
  "list",
  "name",
  "needs",
  "program",
  "published",
  "question",
  "questions",
  "rate",
  "relief",
  "relieves",
  "source",
  "symbols",
  "tag",
  "tags",
  "to",
  "url",
  "usually",
  "validFrom",
  "why",
] as const;

const DAYS: ReadonlySet<string> = new Set(["from", "to", "validFrom", "asOf", "published"]);
const COUNTRIES: ReadonlySet<string> = new Set(["countries", "exceptCountries", "column2"]);
const ANSWERS: ReadonlySet<string> = new Set(["is", "isLimited", "usually"]);

/** The fields that have one item: it is replaced instead of added and removed. */
const SINGLE: ReadonlySet<string> = new Set([
  ...DAYS,
  "authority",
  "covers",
  "destination",
  "displacedUnder",
  "exceptList",
  "heading",
  "isLimited",
  "label",
  "list",
  "name",
  "program",
  "rate",
  "relief",
  "source",
  "usually",
  "why",
]);

export const isSingle = (field: string): boolean => SINGLE.has(field) || isLanguage(field);

/** The field's name in the language; that of a field of a later release is the file's. */
export function fieldName(field: string, t: Words["t"]): string {
  if (isLanguage(field)) return LANGUAGES[field];
  const known = FIELDS.find((name) => name === field);
  return known ? t(`measures.fields.${known}`) : field;
}

export const itemsText = (
  { field }: Pick<FieldChange, "field">,
  items: readonly FieldItem[],
  words: Words,
): string => items.map((item) => itemText(field, item, words)).join(isPlain(items) ? ", " : "; ");

const isPlain = (items: readonly FieldItem[]) => items.every((item) => typeof item === "string");

function itemText(field: string, item: FieldItem, words: Words): string {
  if (typeof item === "string") return valueText(field, item, words);
  if (field === "rate") return item.map((part) => ratePartText(part, words)).join(", ");
  return item
    .map(({ name, values }) =>
      words.t("common.named", {
        name: fieldName(name, words.t),
        text: values.map((value) => valueText(name, value, words)).join(", "),
      }),
    )
    .join(" · ");
}

function ratePartText({ name, values }: { name: string; values: readonly string[] }, { t }: Words) {
  const kind = RATE_KINDS.find((known) => known === name);
  return kind ? rateText({ rate: { kind, percent: Number(values[0]) } }, t) : values.join(", ");
}

function valueText(field: string, value: string, { t, language, formatDay }: Words): string {
  if (DAYS.has(field)) return formatDay(value);
  if (COUNTRIES.has(field)) return originNames([value], language);
  if (ANSWERS.has(field)) return t(value === "true" ? "measures.yes" : "measures.no");
  return field === "covers" && value === "all" ? t("measures.allGoods") : value;
}
