import type { Deps } from "#server/deps.ts";
import type { Ban, Gap, Measure, MeasuresFile } from "#server/duties/us/measures/measures-file.ts";
import { presentRate } from "#server/duties/us/measures/present-rate.ts";
import type { ListedBan, ListedGap, ListedMeasure } from "#shared/measures/contract.ts";

/** Those of the active version; empty without one. */
export async function listMeasures({ measures }: Pick<Deps, "measures">) {
  const active = await measures.get();
  if (!active) return { groups: {}, measures: [], gaps: [], bans: [] };
  const { file } = active;
  return {
    groups: file.groups,
    measures: file.measures.map((measure) => toListedMeasure(file, measure)),
    gaps: file.gaps.map((gap) => toListedGap(file, gap)),
    bans: file.bans.map((ban) => toListedBan(file, ban)),
  };
}

const toListedMeasure = (file: MeasuresFile, measure: Measure): ListedMeasure => ({
  key: measure.key,
  heading: measure.heading,
  program: programTranslations(file, measure),
  label: measure.label,
  countries: measure.countries ?? null,
  exceptCountries: measure.exceptCountries ?? [],
  rate: presentRate(measure.rate),
  from: measure.from,
  to: measure.to ?? null,
  citation: measure.source.citation,
  url: measure.source.url,
});

const toListedGap = (file: MeasuresFile, gap: Gap): ListedGap => ({
  key: gap.key,
  program: programTranslations(file, gap),
  countries: gap.countries ?? null,
  from: gap.from ?? null,
  to: gap.to ?? null,
  why: gap.why,
});

const toListedBan = (file: MeasuresFile, ban: Ban): ListedBan => ({
  key: ban.key,
  program: programTranslations(file, ban),
  countries: ban.countries ?? null,
  from: ban.from,
  to: ban.to ?? null,
  citation: ban.source.citation,
  url: ban.source.url,
});

const programTranslations = ({ programs }: MeasuresFile, { program }: Measure | Gap | Ban) =>
  programs[program]?.names ?? {};
