import { NOTES, type NoteCode } from "#shared/calculator/contract.ts";
import type { Calculation, QuoteAssessment, TariffAssessment } from "./calculation.ts";
import type { Shipment } from "./shipment.ts";

export const calculationNotes = (calculation: Calculation): NoteCode[] =>
  calculation.method === "csv" ? tariffNotes(calculation) : quoteNotes(calculation);

function tariffNotes({ items, hsCodes }: TariffAssessment): NoteCode[] {
  const includesMfn = items.some(({ tariff }) => tariff.includesMfn);
  const excluded: NoteCode[] = [
    includesMfn ? "mfnNotIncluded" : "mfnPartlyIncluded",
    ...(hsCodes.some(Boolean) ? [] : ["hsCodeIgnored" as const]),
  ];
  return NOTES.filter((code) => !excluded.includes(code));
}

const ASSUMED_REGION_NOTES: Readonly<Record<string, NoteCode>> = {
  CA: "assumedOntario",
  BR: "assumedSaoPaulo",
};

function quoteNotes({
  byLayer,
  duties,
  shipment,
}: QuoteAssessment & { shipment: Shipment }): NoteCode[] {
  const assumed = ASSUMED_REGION_NOTES[shipment.toCountry];
  return [
    "providerFigures",
    "freightPassedOn",
    ...(duties > 0 && !byLayer ? (["noBreakdown"] as const) : []),
    ...(assumed ? [assumed] : []),
    "rounding",
    "estimate",
  ];
}
