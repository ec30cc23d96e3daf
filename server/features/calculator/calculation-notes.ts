import { isCountryDuty } from "#server/duties/compute-line-duties.ts";
import type { Quote } from "#server/integrations/landed-cost/parse-response.ts";
import { NOTES, type NoteCode } from "#shared/calculator/contract.ts";
import { isByLine, type Question } from "#shared/duties/assessment.ts";
import { QUOTE_LINE_KINDS } from "#shared/landed-cost/terms.ts";
import { sumCents } from "#shared/money.ts";
import type { Calculation, QuoteAssessment, TariffAssessment } from "./calculation.ts";
import type { Shipment } from "./shipment.ts";

export const calculationNotes = (calculation: Calculation): NoteCode[] =>
  calculation.method === "csv" ? tariffNotes(calculation) : quoteNotes(calculation);

function tariffNotes({
  items,
  lineData,
  isDataOld,
  shipment,
}: TariffAssessment & Pick<Calculation, "shipment">): NoteCode[] {
  const countryDuties = items.map(({ duty }) => duty).filter(isCountryDuty);
  const includesMfn = countryDuties.some(({ originRate }) => originRate.includesMfn);
  const assessments = items.flatMap(({ assessment }) => assessment ?? []);
  const byLine = assessments.filter(isByLine);
  const isOpen = ({ kind }: Question) => kind === "quantity";
  const holds: Partial<Record<NoteCode, boolean>> = {
    byTariffLine: byLine.length > 0,
    countryRateUsed: assessments.length > byLine.length,
    quantityOpen: byLine.some(({ questions }) => questions.some(isOpen)),
    measuresAsOf: byLine.length > 0 && shipment.entryDate > (lineData?.measures.file.asOf ?? ""),
    dataOld: isDataOld,
    exchangeRate: byLine.some(({ usesExchangeRate }) => usesExchangeRate),
    remediesNotIncluded: byLine.length > 0,
    mfnNotIncluded: countryDuties.length > 0 && !includesMfn,
    mfnPartlyIncluded: includesMfn,
    productSpecificNotIncluded: countryDuties.length > 0,
    hsCodeIgnored: !lineData && items.some(({ item }) => item.hsCode !== null),
  };
  return NOTES.filter((code) => holds[code] ?? true);
}

const ASSUMED_REGION_NOTES: Readonly<Record<string, NoteCode>> = {
  CA: "assumedOntario",
  BR: "assumedSaoPaulo",
};

function quoteNotes({
  quote,
  byLayer,
  duties,
  shipment,
}: QuoteAssessment & { shipment: Shipment }): NoteCode[] {
  const assumed = shipment.toRegion ? null : ASSUMED_REGION_NOTES[shipment.toCountry];
  return [
    "providerFigures",
    "freightPassedOn",
    ...(duties > 0 && !byLayer ? (["noBreakdown"] as const) : []),
    ...(assumed ? [assumed] : []),
    linesDiffer(quote) ? "linesDiffer" : "rounding",
    "estimate",
  ];
}

/** Whether the lines of duties, taxes or fees do not sum to what is charged for them. */
function linesDiffer({ rows, duties, taxes, fees }: Quote): boolean {
  const totals = { duty: duties, tax: taxes, fee: fees };
  return QUOTE_LINE_KINDS.some((kind) => {
    const amounts = rows.filter((row) => row.kind === kind).map(({ amount }) => amount);
    return amounts.length > 0 && sumCents(amounts) !== totals[kind];
  });
}
