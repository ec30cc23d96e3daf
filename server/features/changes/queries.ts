import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { destinationTimeZone } from "#server/features/datasets/version-dates.ts";
import type { ChangeFilters } from "#shared/changes/contract.ts";
import { RECORDED_KINDS, type StoredChanges } from "#shared/changes/stored-changes.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { datasetActivations } from "#shared/db/schema.ts";

/** A page reads no more than that, however long the history is. */
export const MAX_READ_ACTIVATIONS = 100;

export const MAX_LISTED_ROWS = 100;

type ActivationQuery = Pick<ChangeFilters, "code"> & {
  /** The latest day, inclusive. */
  until: string | undefined;
};

type PartialChanges = SQL<StoredChanges | null>;

const { changes } = datasetActivations;

export type ActivationRow = Awaited<ReturnType<typeof readActivations>>[number];

const ZONE = sql.raw(`'${destinationTimeZone(TARIFF_DESTINATION)}'`);

/** The day of an activation in the destination's time. */
const DAY = sql<string>`to_char(${datasetActivations.activatedAt} at time zone ${ZONE}, 'YYYY-MM-DD')`;

/** The latest first, with the part of their changes that a page needs. */
export function readActivations(db: Db, { code, until }: ActivationQuery) {
  const { id, kind, name, replacedName, activatedAt, isScheduled, computedAt } = datasetActivations;
  return db
    .select({
      id,
      kind,
      name,
      replacedName,
      activatedAt,
      isScheduled,
      computedAt,
      day: DAY,
      changes: code === undefined ? FIRST_CHANGES : changesOfCode(code),
    })
    .from(datasetActivations)
    .where(
      and(
        eq(datasetActivations.destination, TARIFF_DESTINATION),
        inArray(kind, [...RECORDED_KINDS]),
        until === undefined ? undefined : sql`${DAY} <= ${until}`,
      ),
    )
    .orderBy(desc(activatedAt), desc(id))
    .limit(MAX_READ_ACTIVATIONS);
}

const FIRST_ROWS = sql.raw(`'$.rows[0 to ${MAX_LISTED_ROWS - 1}]'`);

/** The changes without the goods that measures cover, and with the first rows of a schedule only. */
const FIRST_CHANGES: PartialChanges = sql`case when ${datasetActivations.kind} = 'schedule'
  then ${changes} || jsonb_build_object('rows', jsonb_path_query_array(${changes}, ${FIRST_ROWS}))
  else ${changes} - 'coverage' end`;

/** All rows of a schedule whose code begins so, and the line of eight digits of a code of ten. */
function changesOfCode(code: string): PartialChanges {
  const variables = JSON.stringify({ code, line: code.slice(0, 8) });
  const path = sql.raw(`'$.rows[*] ? (@.code starts with $code || @.code == $line)'`);
  return sql`case when ${datasetActivations.kind} = 'schedule'
    then ${changes} || jsonb_build_object('rows', jsonb_path_query_array(${changes}, ${path}, ${variables}::jsonb))
    else ${changes} end`;
}
