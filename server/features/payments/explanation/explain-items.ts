import type { ItemDuty } from "#shared/calculator/contract.ts";
import type {
  StoredAssessment,
  StoredCountryLayer,
  StoredLayer,
} from "#shared/calculator/stored-assessment.ts";
import type { Verdict } from "#shared/duties/assessment.ts";
import { DUTY_LAYERS } from "#shared/duties/duty-layers.ts";
import {
  type Cents,
  fromCents,
  type Rate,
  rateFromPercent,
  sumCents,
  toCents,
  toPercent,
} from "#shared/money.ts";
import type { ExplainedItem } from "#shared/payments/explanation-contract.ts";
import type { PaidItem } from "./explanation-queries.ts";

/** The words of release 0.2.0, which its rows have. */
type EarlierAssessment = Omit<StoredAssessment, "verdict"> & {
  verdict?: Verdict | "depends" | "notByLine";
  facts?: StoredAssessment["answers"];
};

const VERDICTS = { depends: "provisional", notByLine: "unassessed" } as const;

function currentVerdict({ verdict }: EarlierAssessment): Verdict | null {
  if (verdict === "depends" || verdict === "notByLine") return VERDICTS[verdict];
  return verdict ?? null;
}

/** What was stored of an item; `findProgram` returns the program of a measure's heading, null where it is not known. */
export function explainItem(
  { item, rate }: PaidItem,
  findProgram: (heading: string) => string | null,
): ExplainedItem {
  const assessment: EarlierAssessment = item.assessment ?? {};
  const { layers, country, reason, assessedAs, conditions } = assessment;
  const subtotal = fromCents((item.value * item.quantity) as Cents); // safe: an integer, limited when it was calculated
  return {
    id: item.id,
    description: item.description,
    hsCode: item.hsCode,
    countryOfOrigin: item.countryOfOrigin,
    quantity: item.quantity,
    value: fromCents(item.value),
    subtotal,
    verdict: currentVerdict(assessment),
    line: layers
      ? {
          duty: total(layers.map(([, , amount]) => amount)),
          layers: layers.map((layer) => explainLayer(layer, findProgram)),
          ...(assessedAs && { assessedAs }),
          ...(conditions && { conditions }),
        }
      : null,
    countryDuty: country ? countryDuty(country, subtotal, rate) : null,
    reason: reason ?? null,
    entered: enteredInput(assessment),
  };
}

const enteredInput = ({
  quantities,
  claims,
  facts,
  answers = facts,
}: EarlierAssessment): ExplainedItem["entered"] => ({
  ...(quantities && { quantities }),
  ...(claims && { claims }),
  ...(answers && { answers }),
});

const explainLayer = (
  [heading, rate, amount]: StoredLayer,
  findProgram: (heading: string) => string | null,
) => ({ heading, rate, amount, program: findProgram(heading) });

/** The sums of the layers are rate and duty: the calculation splits both without a remainder. */
const countryDuty = (
  layers: readonly StoredCountryLayer[],
  customsValue: number,
  rate: PaidItem["rate"],
): ItemDuty => ({
  customsValue,
  rate: toPercent(
    layers.reduce((sum, [percent]) => sum + rateFromPercent(percent), 0) as Rate, // safe: whole millionths
  ),
  amount: total(layers.map(([, amount]) => amount)),
  layers: DUTY_LAYERS.map((layer, index) => {
    const [percent, amount] = layers[index] ?? [0, 0];
    return { layer, rate: percent, amount };
  }),
  includesMfn: rate?.includesMfn ?? null,
  htsHeading: rate?.htsHeading ?? null,
  legalBasis: rate?.legalBasis ?? null,
});

const total = (amounts: readonly number[]): number =>
  fromCents(sumCents(amounts.map((amount) => toCents(amount))));
