import { isCountry } from "#shared/countries.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { displacementCycles } from "./displacement-cycles.ts";
import type { Exemption, Gap, Measure, MeasuresFile } from "./measures-file.ts";
import { overlappingMeasures } from "./overlapping-measures.ts";

/** What the schema cannot check: references within the file, dates, duplicates and displacement. */
export function validateMeasures(file: MeasuresFile): FieldError[] {
  return [
    ...dateError("asOf", file.asOf, file.validFrom),
    ...Object.keys(file.groups).flatMap(validateGroupName),
    ...Object.keys(file.lists).flatMap((name) => validateList(file, name)),
    ...validateUniqueKeys("measures", file.measures),
    ...validateUniqueKeys("gaps", file.gaps),
    ...file.measures.flatMap((measure) => validateMeasure(file, measure)),
    ...file.gaps.flatMap((gap) => validateGap(file, gap)),
    ...overlappingMeasures(file),
    ...displacementCycles(file),
  ];
}

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

function validateMeasure(file: MeasuresFile, measure: Measure): FieldError[] {
  const { covers, from, to, except = [], exceptCountries = [] } = measure;
  const path = `measures.${measure.key}`;
  return [
    ...validateScope(file, path, measure),
    ...undefinedCountries(file, `${path}.exceptCountries`, exceptCountries),
    ...(to === undefined ? [] : dateError(`${path}.to`, to, from)),
    ...(covers !== "all" && "list" in covers
      ? validateListUse(file, `${path}.covers`, covers)
      : []),
    ...except.flatMap((exemption, index) =>
      validateExemption(file, `${path}.except.${index}`, exemption),
    ),
  ];
}

function validateGap(file: MeasuresFile, gap: Gap): FieldError[] {
  const path = `gaps.${gap.key}`;
  return [
    ...validateScope(file, path, gap),
    ...validateListUse(file, path, { list: gap.exceptList }),
    ...(gap.from && gap.to ? dateError(`${path}.to`, gap.to, gap.from) : []),
  ];
}

function validateExemption(file: MeasuresFile, path: string, exemption: Exemption): FieldError[] {
  return [
    ...validateListUse(file, path, exemption),
    ...undefinedCountries(file, `${path}.countries`, exemption.countries ?? []),
  ];
}

function validateScope(
  file: MeasuresFile,
  path: string,
  { programme, countries = [] }: Pick<Measure | Gap, "programme" | "countries">,
): FieldError[] {
  return [
    ...undefinedName(`${path}.programme`, programme, Object.keys(file.programmes)),
    ...undefinedCountries(file, `${path}.countries`, countries),
  ];
}

type ListUse = { list?: string | undefined; tags?: readonly string[] | undefined };

function validateListUse({ lists }: MeasuresFile, path: string, { list, tags = [] }: ListUse) {
  if (list === undefined) return [];
  const errors = undefinedName(`${path}.list`, list, Object.keys(lists));
  if (errors.length > 0) return errors;
  const knownTags = lists[list]?.entries.flatMap(({ tag }) => tag ?? []) ?? [];
  return tags.flatMap((tag) => undefinedName(`${path}.tags`, tag, knownTags));
}

const undefinedCountries = ({ groups }: MeasuresFile, path: string, names: readonly string[]) =>
  names
    .filter((name) => !isCountry(name))
    .flatMap((name) => undefinedName(path, name, Object.keys(groups)));

const undefinedName = (path: string, name: string, names: readonly string[]): FieldError[] =>
  names.includes(name) ? [] : [{ path, key: "measures.undefined", params: { name } }];

const dateError = (path: string, day: string, earliest: string): FieldError[] =>
  day < earliest ? [{ path, key: "measures.tooEarly", params: { day: earliest } }] : [];
