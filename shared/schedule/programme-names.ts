import type { MeasuresFile } from "#shared/measures/measures-file.ts";

/** Names by language, English always, of programmes by key. */
export type ProgrammeNames = Record<string, MeasuresFile["programmes"][string]["names"]>;

export const programmeNames = (
  { programmes }: Pick<MeasuresFile, "programmes">,
  keys: readonly string[],
): ProgrammeNames =>
  Object.fromEntries([...new Set(keys)].map((key) => [key, programmes[key]?.names ?? {}]));
