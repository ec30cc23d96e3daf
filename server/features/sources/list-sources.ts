import type { Deps } from "#server/deps.ts";
import { translatorFor } from "#server/http/texts.ts";
import { sources } from "#shared/db/schema.ts";
import type { Language } from "#shared/languages.ts";
import type { Source } from "#shared/sources/contract.ts";
import { SOURCE_NAMES } from "#shared/sources/names.ts";

type SourceRow = typeof sources.$inferSelect;

/** All sources in their order, also those that were never switched on. */
export async function listSources(
  deps: Pick<Deps, "db" | "sourceUrls">,
  language: Language,
): Promise<Source[]> {
  const rows = await deps.db.select().from(sources);
  return SOURCE_NAMES.map((name) => {
    const url = deps.sourceUrls[name];
    const row = rows.find((each) => each.name === name);
    return {
      name,
      host: url ? new URL(url).host : null,
      ...(row ? presentState(row, language) : NEVER_ON),
    };
  });
}

const NEVER_ON = {
  isOn: false,
  isLooking: false,
  lastLookAt: null,
  lastChangeAt: null,
  nextLookAt: null,
  error: null,
};

function presentState(row: SourceRow, language: Language) {
  const { isOn, lastLookAt, lastChangeAt, nextLookAt, lookingUntil, failure } = row;
  const now = new Date();
  const isUnderWay = lookingUntil !== null && lookingUntil > now;
  return {
    isOn,
    isLooking: isOn && (isUnderWay || nextLookAt <= now),
    lastLookAt: lastLookAt?.toISOString() ?? null,
    lastChangeAt: lastChangeAt?.toISOString() ?? null,
    nextLookAt: isOn ? nextLookAt.toISOString() : null,
    error: failure && translatorFor(language)(failure.key, failure.params),
  };
}
