import { NOTES, type NoteCode } from "#shared/calculator/contract.ts";
import type { Calculation, ProviderAssessment, TariffAssessment } from "./run-calculation.ts";
import type { Shipment } from "./shipment.ts";

/** What a result does not contain or rests on. */
export const notesOf = (calculation: Calculation): NoteCode[] =>
  calculation.method === "csv" ? tariffNotes(calculation) : providerNotes(calculation);

function tariffNotes({ items, hsCodes }: TariffAssessment): NoteCode[] {
  const includesMfn = items.some(({ tariff }) => tariff.includesMfn);
  const leftOut: NoteCode[] = [
    includesMfn ? "mfnNotIncluded" : "mfnPartlyIncluded",
    ...(hsCodes.some(Boolean) ? [] : ["hsCodeIgnored" as const]),
  ];
  return NOTES.filter((code) => !leftOut.includes(code));
}

/** Which province the provider was asked about, where the visitor names only a country. */
const ASSUMED: Readonly<Record<string, NoteCode>> = {
  CA: "assumedOntario",
  BR: "assumedSaoPaulo",
};

function providerNotes({
  byLayer,
  duties,
  shipment,
}: ProviderAssessment & { shipment: Shipment }): NoteCode[] {
  const assumed = ASSUMED[shipment.toCountry];
  return [
    "providerFigures",
    "freightPassedOn",
    ...(duties > 0 && !byLayer ? (["noBreakdown"] as const) : []),
    ...(assumed ? [assumed] : []),
    "rounding",
    "estimate",
  ];
}
