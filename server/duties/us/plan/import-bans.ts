import { isInForce } from "#server/duties/us/measures/in-force.ts";
import type { Ban } from "#server/duties/us/measures/measures-file.ts";
import { appliesToOrigin } from "#server/duties/us/measures/origins.ts";
import type { Measures } from "#server/duties/us/measures/prepare-measures.ts";
import type { Facts, ImportBan } from "#shared/duties/assessment.ts";
import type { Scope } from "./candidates.ts";
import { legalSource } from "./measure-layer.ts";

/** The bans on goods of the line and origin that are entered on the date. */
export const findBans = (measures: Measures, { line, origin, date }: Scope): ImportBan[] =>
  measures.file.bans
    .filter(
      (ban) =>
        isInForce(ban, date) &&
        appliesToOrigin(measures.file, ban, origin) &&
        measures.findCoverage(ban.covers, line) !== null,
    )
    .map(toImportBan);

const toImportBan = ({ key, programme, needs = [], from, source }: Ban): ImportBan => ({
  key,
  programme,
  needs,
  from,
  source: legalSource({ source }),
});

/** The bans that no answer rules out, each with what it needs and is not answered yet. */
export const openBans = (bans: readonly ImportBan[], facts: Facts): ImportBan[] =>
  bans
    .filter(({ needs }) => needs.every(({ fact, is }) => (facts[fact] ?? is) === is))
    .map((ban) => ({
      ...ban,
      needs: ban.needs.filter(({ fact }) => facts[fact] === undefined),
    }));
