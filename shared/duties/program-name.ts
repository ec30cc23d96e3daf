import type { ProgramNames } from "./texts.ts";

/** The name of a program in the language, else in English, else its key. */
export function programName(programs: ProgramNames, key: string, language: string): string {
  const names: Record<string, string | undefined> = programs[key] ?? {};
  return names[language] ?? names.en ?? key;
}
