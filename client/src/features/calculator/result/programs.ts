import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#client/lib/api.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import type { ScheduleUse } from "#shared/calculator/tariff-line-result.ts";
import { listPrograms } from "#shared/schedule/contract.ts";

export type Programs = ScheduleUse["programs"];

/**
 * The result with names of programs in the language shown, where the visitor has changed it since the
 * calculation; in English until they are loaded.
 */
export function useTranslatedPrograms(result: CalculationResult): CalculationResult {
  const { language } = useTranslation().i18n;
  const { schedule } = result;
  const isTranslated = Object.values(schedule?.programs ?? {}).every((names) => language in names);
  const { data } = useQuery({
    queryFn: () => call(listPrograms, {}),
    queryKey: [listPrograms.path, schedule?.measures.id], // another measures file has other programs
    enabled: !isTranslated,
  });
  return useMemo(() => {
    if (!result.schedule || isTranslated || !data) return result;
    const programs = { ...result.schedule.programs, ...data };
    return { ...result, schedule: { ...result.schedule, programs } };
  }, [result, isTranslated, data]);
}
