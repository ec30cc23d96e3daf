import type { ActiveTariff } from "#server/duties/country-rates/active-tariff.ts";
import type { OriginRateChange } from "#shared/changes/changes.ts";
import type { StoredRateChanges } from "#shared/changes/stored-changes.ts";
import { toPercent } from "#shared/money.ts";

type Rates = Pick<ActiveTariff, "rateByOrigin">;

/** Compares the country rates of shipments to the United States: at most one for each country. */
export function compareCountryRates(before: Rates, after: Rates): StoredRateChanges {
  const origins = new Set([...before.rateByOrigin.keys(), ...after.rateByOrigin.keys()]);
  const differences = [...origins]
    .sort()
    .map((origin) => ({ origin, before: percent(before, origin), after: percent(after, origin) }))
    .filter((change) => change.before !== change.after);
  const groups = [
    differences.filter(isChanged),
    differences.filter(isAdded),
    differences.filter(isRemoved),
  ];
  const [changed = 0, added = 0, removed = 0] = groups.map(({ length }) => length);
  return { kind: "tariffs", changed, added, removed, rows: groups.flat() };
}

function percent({ rateByOrigin }: Rates, origin: string): number | null {
  const rate = rateByOrigin.get(origin)?.rate;
  return rate === undefined ? null : toPercent(rate);
}

const isChanged = ({ before, after }: OriginRateChange) => before !== null && after !== null;
const isAdded = ({ before }: OriginRateChange) => before === null;
const isRemoved = ({ after }: OriginRateChange) => after === null;
