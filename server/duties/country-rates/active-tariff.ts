import type { ByLayer } from "#shared/duties/duty-layers.ts";
import type { Rate } from "#shared/money.ts";

export type OriginRate = {
  originCountry: string;
  rate: Rate;
  /** The layers that the file names; null if it names none. */
  layers: ByLayer<Rate> | null;
  includesMfn: boolean | null;
  htsHeading: string | null;
  legalBasis: string | null;
};

export type ActiveTariff = {
  /** That of its version. */
  id: string;
  fileName: string;
  source: string | null;
  rowCount: number;
  activatedAt: string;
  rateByOrigin: ReadonlyMap<string, OriginRate>;
};
