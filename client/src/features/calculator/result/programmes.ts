import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#client/lib/api.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import type { ScheduleUse } from "#shared/calculator/tariff-line-result.ts";
import type { Layer } from "#shared/duties/assessment.ts";
import { listProgrammes } from "#shared/schedule/contract.ts";
import type { Translate } from "#shared/texts.ts";

export type Programmes = ScheduleUse["programmes"];

export function programmeName(programmes: Programmes, key: string, language: string): string {
  const names: Record<string, string | undefined> = programmes[key] ?? {};
  return names[language] ?? names.en ?? key;
}

/**
 * The result with names of programmes in the language shown, where the visitor has changed it since the
 * calculation; in English until they are loaded.
 */
export function useTranslatedProgrammes(result: CalculationResult): CalculationResult {
  const { language } = useTranslation().i18n;
  const { schedule } = result;
  const isTranslated = Object.values(schedule?.programmes ?? {}).every(
    (names) => language in names,
  );
  const { data } = useQuery({
    queryFn: () => call(listProgrammes, {}),
    queryKey: [listProgrammes.path, schedule?.measures.id], // another measures file has other programmes
    enabled: !isTranslated,
  });
  if (!schedule || isTranslated || !data) return result;
  return { ...result, schedule: { ...schedule, programmes: { ...schedule.programmes, ...data } } };
}

type Texts = { t: Translate<"results">; language: string };

/** The column of a base duty, or the programme of a measure. */
export const layerTitle = (
  { programme, column }: Layer<number>,
  programmes: Programmes,
  { t, language }: Texts,
): string =>
  programme
    ? programmeName(programmes, programme, language)
    : t(`assessment.columns.${column ?? "general"}`);
