import type { ScheduleUse } from "#shared/calculator/item-assessment.ts";
import type { Layer } from "#shared/schedule/assessment.ts";
import type { Translate } from "#shared/texts.ts";

export type Programmes = ScheduleUse["programmes"];

export function programmeName(programmes: Programmes, key: string, language: string): string {
  const names: Record<string, string | undefined> = programmes[key] ?? {};
  return names[language] ?? names.en ?? key;
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
