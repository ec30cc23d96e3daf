import { readdir, readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { fromRoot } from "#server/lib/from-root.ts";
import { CASE_KINDS } from "#shared/accuracy/contract.ts";
import { tariffLineInput } from "#shared/calculator/tariff-line-input.ts";
import { amount, country, day, hsCode } from "#shared/http/fields.ts";
import { languageCodes } from "#shared/languages.ts";

const names = z.record(z.enum(languageCodes), z.string());

/** A shipment of one item with its right duty, or with what a result must name instead. */
const caseRecord = z.strictObject({
  id: z.string(),
  goods: names,
  code: hsCode,
  origin: country,
  entryDate: day,
  /** The customs value in US dollars. */
  value: amount,
  ...tariffLineInput,
  expected: z.union([
    z.strictObject({ duty: amount }),
    /** The question, the gap or the reason that the result must name, because no amount can be computed. */
    z.strictObject({ names: z.string() }),
  ]),
  basis: z.string(),
  source: z.strictObject({ citation: z.string(), url: z.nullable(z.url()) }),
});

const caseFile = z.strictObject({ kind: z.enum(CASE_KINDS), cases: z.array(caseRecord) });

export type PublicCase = z.output<typeof caseRecord> & { kind: (typeof CASE_KINDS)[number] };

const DIRECTORY = fromRoot("data", "us", "cases");

export async function readCases(): Promise<PublicCase[]> {
  const names = (await readdir(DIRECTORY)).filter((name) => name.endsWith(".json"));
  const files = await Promise.all(names.map(readCaseFile));
  const cases = files.flatMap((file) => file.cases.map((each) => ({ ...each, kind: file.kind })));
  return cases.sort((a, b) => CASE_KINDS.indexOf(a.kind) - CASE_KINDS.indexOf(b.kind));
}

async function readCaseFile(name: string) {
  return z.parse(caseFile, JSON.parse(await readFile(`${DIRECTORY}/${name}`, "utf8")));
}
