import { programAuthorities } from "#server/duties/us/measures/program-names.ts";
import { assessItemByLine } from "#server/features/calculator/assess-items-by-line.ts";
import { presentReason } from "#server/features/calculator/present-assessment.ts";
import type { BillReason } from "#shared/bill-check/bill-check.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { type Answers, isByLine, type LineAssessment } from "#shared/duties/assessment.ts";
import { assessAnswers } from "./assess-answers.ts";
import type { Goods } from "./load-goods.ts";
import { type OwedDuties, owedDuties, unknownDuties } from "./owed-duties.ts";

export type AssessedGoods = {
  /** The goods with the answers that were entered; null where no line is looked for. */
  assessment: LineAssessment | null;
  duties: OwedDuties;
};

/** What is owed in duties, or why it cannot be said. */
export function assessGoods(goods: Goods): AssessedGoods {
  const { data, input } = goods;
  const reason = obstacle(goods);
  if (reason || !data) {
    return { assessment: null, duties: unknownDuties(reason ?? { code: "noSchedule" }) };
  }
  const assess = createAssess(goods, data);
  const { answers = {} } = input;
  const assessment = assess(answers);
  if (!isByLine(assessment)) {
    const unassessed = { code: "unassessed", reason: presentReason(assessment.reason) } as const;
    return { assessment, duties: unknownDuties(unassessed) };
  }
  const assessed = assessAnswers(assess, assessment, answers);
  const { file } = data.measures;
  return {
    assessment,
    duties: owedDuties(assessed, programAuthorities(file, Object.keys(file.programs))),
  };
}

/** What rules out an assessment; null if nothing does. */
function obstacle({ input, data, value, isDataOld }: Goods): BillReason | null {
  if (input.toCountry !== TARIFF_DESTINATION) {
    return { code: "otherDestination", country: input.toCountry };
  }
  if (!data) return { code: "noSchedule" };
  const { validFrom } = data.measures.file;
  if (input.date < validFrom) return { code: "beforeData", from: validFrom };
  if (value === null) return { code: "noExchangeRate", currency: input.currency };
  return isDataOld ? { code: "dataOld" } : null;
}

const createAssess =
  ({ input, unit, conversion, value }: Goods, data: NonNullable<Goods["data"]>) =>
  (answers: Answers): LineAssessment => {
    const assessment = assessItemByLine(
      { ...data, conversion },
      { unit, entryDate: input.date },
      {
        hsCode: input.hsCode,
        countryOfOrigin: input.countryOfOrigin,
        quantity: input.quantity,
        subtotal: value ?? unit, // without a value nothing is assessed
        quantities: input.quantities ?? {},
        claims: [],
        answers,
      },
    );
    if (!assessment) throw new Error("Goods with a code are assessed");
    return assessment;
  };
