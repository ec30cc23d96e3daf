import * as z from "zod/mini";
import { DATASET_NAMES } from "#shared/datasets/names.ts";
import { RATE_KINDS } from "#shared/duties/measure-rate.ts";
import { defineEndpoint } from "#shared/http/endpoint.ts";

/** Names of a program by language; English always. */
const names = z.custom<Record<string, string>>();

const rate = z.object({ kind: z.enum(RATE_KINDS), percent: z.number() });

/** Countries and groups of the file; null for every origin. */
const countries = z.nullable(z.array(z.string()));

const comingChange = z.union([
  z.object({
    kind: z.literal("measure"),
    /** The day from which the change holds. */
    date: z.string(),
    key: z.string(),
    program: names,
    heading: z.string(),
    /** English text. */
    label: z.string(),
    countries,
    exceptCountries: z.array(z.string()),
    /** Null before it begins, or after it ends. */
    before: z.nullable(rate),
    after: z.nullable(rate),
    citation: z.string(),
    url: z.string(),
  }),
  z.object({
    kind: z.enum(["gap", "ban", "preference"]),
    date: z.string(),
    key: z.string(),
    event: z.enum(["begins", "ends"]),
    program: names,
    countries,
    /** English text: why a gap is not computed; null for the others. */
    why: z.nullable(z.string()),
  }),
  /** A version that becomes active on that day. */
  z.object({
    kind: z.literal("activation"),
    date: z.string(),
    dataset: z.enum(DATASET_NAMES),
    id: z.string(),
    name: z.string(),
  }),
]);
export type ComingChange = z.output<typeof comingChange>;

/** What is known today of later days: dates of the active measures, and scheduled activations; the next first. */
export const listComingChanges = defineEndpoint({
  method: "GET",
  path: "/api/admin/coming-changes",
  access: "admin",
  result: z.array(comingChange),
});
