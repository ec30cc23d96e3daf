import type { Layer } from "#shared/duties/assessment.ts";
import { programName } from "#shared/duties/program-name.ts";
import type { ProgramNames } from "#shared/duties/texts.ts";
import type { Translate } from "#shared/texts.ts";

type Texts = { t: Translate<"results">; language: string };

/** The column of a base duty, or the program of a measure. */
export const layerTitle = (
  { program, column }: Layer<number>,
  programs: ProgramNames,
  { t, language }: Texts,
): string =>
  program
    ? programName(programs, program, language)
    : t(`assessment.columns.${column ?? "general"}`);
