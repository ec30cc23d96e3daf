import regexpTree from "regexp-tree";
import type { AstNode, Expression, Repetition } from "regexp-tree/ast";

/** A text that a pattern may need long for: what leads to a repetition, a text for it to repeat, and an end. */
export type AdversarialText = { start: string; repeated: string; end: string };

const ALPHABET = [..."aAz0917 \n\t-_.,:;/\\'\"!?@#$%&*+=<>(){}[]|~^é中́\u200b≈"];

/** Ends that let no pattern match, and one that often does. */
const ENDS = ["\u0000", "!", " \u0000", ""];

const MAX_CHARACTERS = 12;

/**
 * Texts that make each unbounded repetition of the pattern match as long as it can, alone and together with the
 * repetitions beside and around it, before the pattern fails; and texts in which the pattern begins often.
 */
export function adversarialTexts(regex: RegExp): AdversarialText[] {
  const { body } = regexpTree.parse(`/${regex.source}/${regex.flags.replace("v", "u")}`);
  if (!body) return [];
  const alphabet = {
    characters: sampleCharacters(body, regex.flags),
    words: listWords(regex.source),
  };
  const repetitions = collectRepetitions(body, "", regex.flags);
  return repetitions.flatMap(({ start, node }) =>
    [...repeatedTexts(node, regex.flags, alphabet), start]
      .filter(Boolean)
      .flatMap((repeated) => ENDS.map((end) => ({ start, repeated, end }))),
  );
}

type Alphabet = { characters: readonly string[]; words: readonly string[] };

const listWords = (source: string) =>
  [...source.matchAll(/(?<![\\a-z])[a-z]{2,}/gi)]
    .map(([word]) => `${word} `)
    .slice(0, MAX_CHARACTERS);

type Reached = { start: string; node: Repetition };

/** The unbounded repetitions, each with a text that leads to it. */
function collectRepetitions(node: Expression, start: string, flags: string): Reached[] {
  switch (node.type) {
    case "Alternative": {
      let before = start;
      return node.expressions.flatMap((part) => {
        const reached = collectRepetitions(part, before, flags);
        before += sample(part, flags);
        return reached;
      });
    }
    case "Disjunction":
      return [node.left, node.right].flatMap((part) =>
        part ? collectRepetitions(part, start, flags) : [],
      );
    case "Group":
      return node.expression ? collectRepetitions(node.expression, start, flags) : [];
    case "Assertion":
      return "assertion" in node && node.assertion
        ? collectRepetitions(node.assertion, start, flags)
        : [];
    case "Repetition": {
      const inner = collectRepetitions(node.expression, start, flags);
      return isUnbounded(node) ? [{ start, node }, ...inner] : inner;
    }
    default:
      return [];
  }
}

const isUnbounded = ({ quantifier }: Repetition) =>
  quantifier.kind === "+" ||
  quantifier.kind === "*" ||
  (quantifier.kind === "Range" && (quantifier.to ?? Number.POSITIVE_INFINITY) > 1000);

/** Texts that the repetition repeats: characters of the pattern that it accepts, and its shortest match. */
function repeatedTexts(node: Repetition, flags: string, { characters, words }: Alphabet): string[] {
  const accepts = compile(`^(?:${regexpTree.generate(node.expression)})+$`, flags);
  const single = characters
    .filter((character) => accepts?.test(character))
    .slice(0, MAX_CHARACTERS);
  const accepted = words.filter((word) => accepts?.test(word));
  const shortest = sample(node.expression, flags);
  return [...new Set([...single, ...accepted, shortest])].filter((text) => text !== "");
}

/** Some characters that each part of the pattern accepts. */
function sampleCharacters(body: Expression, flags: string): string[] {
  const found = new Set<string>();
  regexpTree.traverse(body, {
    "*"({ node }: { node: AstNode }) {
      const isSet = node.type === "Char" || node.type === "CharacterClass";
      if (isSet) addMatches(found, node, flags);
    },
  });
  return [...found];
}

function addMatches(found: Set<string>, node: AstNode, flags: string) {
  for (const character of matchingCharacters(node, flags).slice(0, 4)) found.add(character);
}

function matchingCharacters(node: AstNode, flags: string): string[] {
  if (node.type === "Char" && node.kind === "simple") return [node.value.replace("\\", "")];
  const pattern = compile(`^${regexpTree.generate(node)}$`, flags);
  return ALPHABET.filter((character) => pattern?.test(character));
}

/** A short text that the expression matches: optional parts are in it once, and the first of alternatives. */
function sample(node: Expression | null, flags: string): string {
  switch (node?.type) {
    case "Alternative":
      return node.expressions.map((part) => sample(part, flags)).join("");
    case "Disjunction":
      return sample(node.left ?? node.right, flags);
    case "Group":
      return sample(node.expression, flags);
    case "Repetition": {
      const { quantifier } = node;
      const count = quantifier.kind === "Range" ? Math.max(1, quantifier.from) : 1;
      return sample(node.expression, flags).repeat(count);
    }
    case "Char":
    case "CharacterClass":
      return matchingCharacters(node, flags)[0] ?? "";
    default:
      return "";
  }
}

/** Undefined for a part that is no pattern of its own, such as a property outside of a set. */
function compile(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags.replace(/[gy]/g, ""));
  } catch {
    return undefined;
  }
}
