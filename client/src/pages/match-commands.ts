import type { CommandGroup } from "#client/components/command-list.tsx";
import { foldText } from "#shared/fold-text.ts";

/** A command may be found by other words than it shows. */
type Command = { id: string; label: string; detail?: string; words?: string };
export type Commands = { label: string; options: readonly Command[]; isShownAtFirst: boolean };

const MAX_MATCHES = 6;

/**
 * The commands that have each word of the text, those with all of them in what is shown first; without a text those that are
 * shown at first.
 */
export function matchCommands(groups: readonly Commands[], text: string): CommandGroup[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups.filter(({ isShownAtFirst }) => isShownAtFirst);
  return groups.map(({ label, options }) => {
    const shown = options.filter((option) => hasWords(option.label, words));
    const others = options.filter(
      (option) => !shown.includes(option) && hasWords(allText(option), words),
    );
    return { label, options: [...shown, ...others].slice(0, MAX_MATCHES) };
  });
}

const allText = ({ label, detail = "", words = "" }: Command) => `${label} ${detail} ${words}`;

function hasWords(text: string, searched: readonly string[]): boolean {
  const folded = foldText(text);
  return searched.every((word) => folded.includes(word));
}
