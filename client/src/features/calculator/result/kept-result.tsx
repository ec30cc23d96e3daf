import { useForm } from "react-hook-form";
import type { FormOutput, FormValues } from "#client/features/calculator/form/form-values.ts";
import { toFormValues } from "#client/features/calculator/form/request-form.ts";
import { KeptResultContext } from "#client/features/calculator/form/use-line-input.ts";
import type { CalculationRequest, CalculationResult } from "#shared/calculator/contract.ts";
import { CostBreakdown } from "./cost-breakdown.tsx";
import { ResultDetails } from "./result-details.tsx";
import { useTranslatedResult } from "./use-translated-result.ts";

type KeptResultProps = { request: CalculationRequest; result: CalculationResult };

/** The details of an answer as it was given, with what was entered for it, which cannot be changed. */
export function KeptResultDetails({ request, result }: KeptResultProps) {
  const form = useForm<FormValues, unknown, FormOutput>({ defaultValues: toFormValues(request) });
  return (
    <KeptResultContext value={true}>
      <ResultDetails result={result} request={request} form={form} isStale={false} />
    </KeptResultContext>
  );
}

export const KeptCosts = ({ result }: Pick<KeptResultProps, "result">) => (
  <CostBreakdown result={useTranslatedResult(result)} />
);
