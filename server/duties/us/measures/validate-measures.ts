import { isCountry } from "#shared/countries.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { displacementCycles, displacementPrefix, headingPrefixes } from "./displacement-cycles.ts";
import type {
  Ban,
  Covers,
  Exemption,
  Gap,
  Measure,
  MeasuresFile,
  PreferenceProgram,
} from "./measures-file.ts";
import { overlappingMeasures } from "./overlapping-measures.ts";
import { validateQuestions } from "./validate-questions.ts";

/** What the schema does not check: references within the file, dates, duplicates, displacement and some texts. */
export function validateMeasures(file: MeasuresFile): FieldError[] {
  const names = definedNames(file);
  return [
    ...dateError("asOf", file.asOf, file.validFrom),
    ...Object.keys(file.groups).flatMap(validateGroupName),
    ...Object.keys(file.lists).flatMap((name) => validateList(file, name)),
    ...validateUniqueKeys("measures", file.measures),
    ...validateUniqueKeys("gaps", file.gaps),
    ...validateQuestions(file),
    ...Object.entries(file.questions).flatMap(([name, { claims = [] }]) =>
      formatError(`questions.${name}.claims`, claims, SYMBOL),
    ),
    ...file.measures.flatMap((measure) => validateMeasure(names, measure)),
    ...file.gaps.flatMap((gap) => validateGap(names, gap)),
    ...validateUniqueKeys("bans", file.bans),
    ...file.bans.flatMap((ban) => validateBan(names, ban)),
    ...undefinedCountries(names, "column2", file.column2),
    ...file.preferences.flatMap((program, index) =>
      validatePreference(names, `preferences.${index}`, program),
    ),
    ...overlappingMeasures(file),
    ...displacementCycles(file),
  ];
}

/** What a file defines, for look-ups: a file has hundreds of thousands of references. */
type Names = {
  programs: ReadonlySet<string>;
  groups: ReadonlySet<string>;
  tagsByList: ReadonlyMap<string, ReadonlySet<string>>;
  /** The measures' headings and what they start with. */
  headingPrefixes: ReadonlySet<string>;
};

const definedNames = ({ programs, groups, lists, measures }: MeasuresFile): Names => ({
  programs: new Set(Object.keys(programs)),
  groups: new Set(Object.keys(groups)),
  tagsByList: new Map(
    Object.entries(lists).map(([name, { entries }]) => [
      name,
      new Set(entries.flatMap(({ tag }) => tag ?? [])),
    ]),
  ),
  headingPrefixes: new Set(measures.flatMap(headingPrefixes)),
});

const validateGroupName = (name: string): FieldError[] =>
  isCountry(name) ? [{ path: `groups.${name}`, key: "measures.groupIsCountry" }] : [];

function validateList({ lists }: MeasuresFile, name: string): FieldError[] {
  const seen = new Set<string>();
  const codes = lists[name]?.entries.flatMap((entries) => entries.codes) ?? [];
  return codes.flatMap((code): FieldError[] => {
    if (!seen.has(code)) {
      seen.add(code);
      return [];
    }
    return [{ path: `lists.${name}`, key: "measures.codeTwice", params: { code } }];
  });
}

function validateUniqueKeys(field: string, records: readonly { key: string }[]): FieldError[] {
  const keys = records.map(({ key }) => key);
  return keys
    .filter((key, index) => keys.indexOf(key) !== index)
    .map((key) => ({ path: `${field}.${key}.key`, key: "measures.duplicateKey" }));
}

function validateMeasure(names: Names, measure: Measure): FieldError[] {
  const { covers, from, to, except = [], exceptCountries = [] } = measure;
  const path = `measures.${measure.key}`;
  return [
    ...validateScope(names, path, measure),
    ...undefinedCountries(names, `${path}.exceptCountries`, exceptCountries),
    ...(to === undefined ? [] : dateError(`${path}.to`, to, from)),
    ...validateCovers(names, `${path}.covers`, covers),
    ...except.flatMap((exemption, index) =>
      validateExemption(names, `${path}.except.${index}`, exemption),
    ),
  ];
}

function validateCovers(names: Names, path: string, covers: Covers): FieldError[] {
  if (covers === "all") return [];
  if ("list" in covers) return validateListUse(names, path, covers);
  return formatError(`${path}.columns`, covers.columns, FOOTNOTE_COLUMN);
}

// The schema has no part of this, because it also reads stored files, which were accepted with other texts.

/** What a footnote of the schedule is at: `desc` is the description, `stat` the statistical number. */
const FOOTNOTE_COLUMN = {
  pattern: /^(general|special|other|desc|units|stat)$/,
  example: "general",
};

/** A symbol of the special column. */
const SYMBOL = { pattern: /^[A-Z]{1,2}[+*]?$/, example: "S" };

const formatError = (
  path: string,
  texts: readonly string[],
  { pattern, example }: { pattern: RegExp; example: string },
): FieldError[] =>
  texts.every((text) => pattern.test(text))
    ? []
    : [{ path, key: "measures.format", params: { example } }];

function validateGap(names: Names, gap: Gap): FieldError[] {
  const path = `gaps.${gap.key}`;
  const { relieves = [], displacedBy = [] } = gap;
  const relieved = relieves.filter((duty) => duty !== "base");
  return [
    ...validateScope(names, path, gap),
    ...validateListUse(names, path, gap),
    ...validateListUse(names, path, { list: gap.exceptList }),
    ...formatError(`${path}.symbols`, gap.symbols ?? [], SYMBOL),
    ...undefinedHeadings(names, `${path}.relieves`, relieved),
    ...undefinedHeadings(names, `${path}.displacedBy`, displacedBy.map(displacementPrefix)),
    ...(gap.from && gap.to ? dateError(`${path}.to`, gap.to, gap.from) : []),
  ];
}

function validateBan(names: Names, ban: Ban): FieldError[] {
  const path = `bans.${ban.key}`;
  return [
    ...validateScope(names, path, ban),
    ...validateListUse(names, `${path}.covers`, ban.covers),
    ...(ban.to === undefined ? [] : dateError(`${path}.to`, ban.to, ban.from)),
  ];
}

const validatePreference = (
  names: Names,
  path: string,
  { symbols, countries = [], from, to }: PreferenceProgram,
): FieldError[] => [
  ...formatError(`${path}.symbols`, symbols, SYMBOL),
  ...undefinedCountries(names, `${path}.countries`, countries),
  ...(from && to ? dateError(`${path}.to`, to, from) : []),
];

function validateExemption(names: Names, path: string, exemption: Exemption): FieldError[] {
  const { from, to } = exemption;
  return [
    ...validateListUse(names, path, exemption),
    ...undefinedCountries(names, `${path}.countries`, exemption.countries ?? []),
    ...formatError(`${path}.claims`, exemption.claims ?? [], SYMBOL),
    ...(from && to ? dateError(`${path}.to`, to, from) : []),
  ];
}

function validateScope(
  names: Names,
  path: string,
  { program, countries = [] }: Pick<Measure | Gap | Ban, "program" | "countries">,
): FieldError[] {
  return [
    ...undefinedName(`${path}.program`, program, names.programs),
    ...undefinedCountries(names, `${path}.countries`, countries),
  ];
}

type ListUse = { list?: string | undefined; tags?: readonly string[] | undefined };

function validateListUse({ tagsByList }: Names, path: string, { list, tags = [] }: ListUse) {
  if (list === undefined) return [];
  const knownTags = tagsByList.get(list);
  if (!knownTags) return undefinedName(`${path}.list`, list, tagsByList);
  return tags.flatMap((tag) => undefinedName(`${path}.tags`, tag, knownTags));
}

const undefinedCountries = ({ groups }: Names, path: string, countries: readonly string[]) =>
  countries.filter((name) => !isCountry(name)).flatMap((name) => undefinedName(path, name, groups));

const undefinedHeadings = ({ headingPrefixes }: Names, path: string, prefixes: readonly string[]) =>
  prefixes.flatMap((prefix) => undefinedName(path, prefix, headingPrefixes));

const undefinedName = (
  path: string,
  name: string,
  defined: { has(name: string): boolean },
): FieldError[] =>
  defined.has(name) ? [] : [{ path, key: "measures.undefined", params: { name } }];

const dateError = (path: string, day: string, earliest: string): FieldError[] =>
  day < earliest ? [{ path, key: "measures.tooEarly", params: { day: earliest } }] : [];
