import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { shipment } from "#tests/support/shipments.ts";

const ORIGINS = ["CN", "VN", "MX", "CA", "DE", "JP", "IN", "GB", "BR", "KR", "TW", "IT"];
/** Visits all codes before it repeats one, far from the one before. */
const STEP = 7919;

const [shirts] = shipment.items;

/** Shipments of any number of items: without codes, and of pairs of code and origin that no earlier one has. */
export function createShipments() {
  const codes = readCodes();
  let pairs = 0;
  let values = 0;
  const nextPair = () => {
    const code = codes[(pairs * STEP) % codes.length];
    const origin = ORIGINS[(pairs + Math.floor(pairs / codes.length)) % ORIGINS.length];
    pairs += 1;
    return { hsCode: code, countryOfOrigin: origin };
  };
  const withValue = <T extends object>(item: T) => {
    values += 1;
    return { ...item, value: 10 + values / 100 };
  };
  const toBody = <T extends object>(items: readonly T[]) => ({ ...shipment, items });
  return {
    plain: (count: number) => toBody(Array.from({ length: count }, () => withValue({ ...shirts }))),
    unseen: (count: number) =>
      toBody(Array.from({ length: count }, () => withValue({ ...shirts, ...nextPair() }))),
    /** The codes and origins of a shipment with other values. */
    known: ({ items }: { items: readonly object[] }) => toBody(items.map(withValue)),
  };
}

/** Rows as the page exports them, with pairs of code and origin that the server has not seen. */
export function itemFile(shipments: ReturnType<typeof createShipments>, count: number): string {
  const rows = shipments
    .unseen(count)
    .items.map(
      ({ hsCode, countryOfOrigin }, index) =>
        `Item ${index},${hsCode},12.5,2,USD,${countryOfOrigin}`,
    );
  return `description,hsCode,value,quantity,currency,country\n${rows.join("\n")}`;
}

/** The codes of the shipped schedule with ten digits, but for the last chapters, which classify no goods. */
function readCodes(): string[] {
  const file = gunzipSync(readFileSync("data/us/default-schedule.json.gz")).toString();
  const rows: { htsno: string | null }[] = JSON.parse(file);
  return rows.flatMap(({ htsno }) => {
    const digits = htsno?.replaceAll(".", "") ?? "";
    return digits.length === 10 && digits < "98" ? [digits] : [];
  });
}
