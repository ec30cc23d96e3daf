import type { Deps } from "#server/deps.ts";
import type { ScheduleTree } from "#server/duties/us/schedule/schedule-tree.ts";
import { codeDigits, formatCode } from "#shared/duties/format-code.ts";
import type { ScheduleBranch, ScheduleNode } from "#shared/schedule/contract.ts";
import { activeSchedule, unknownCode } from "./active-schedule.ts";
import { chapterTitle } from "./chapter-titles.ts";

export async function listChapters(deps: Pick<Deps, "schedule">): Promise<ScheduleBranch> {
  const schedule = await activeSchedule(deps);
  const headings = schedule.children(-1).map((position) => schedule.rows[position]?.code ?? "");
  const chapters = [...new Set(headings.filter(Boolean).map(chapterCode))].sort();
  return {
    schedule: schedule.version,
    path: [],
    nodes: chapters.map((code) => ({
      code,
      description: chapterTitle(code),
      depth: 0,
      general: "",
      hasChildren: true,
    })),
  };
}

const chapterCode = (code: string) => code.slice(0, 2);

/** One level below a chapter, or below a row of 4 to 10 digits. Throws `notFound`. */
export async function browseSchedule(
  deps: Pick<Deps, "schedule">,
  { prefix }: { prefix: string },
): Promise<ScheduleBranch> {
  const schedule = await activeSchedule(deps);
  const digits = codeDigits(prefix);
  const branch =
    digits.length === 2 ? chapterBranch(schedule, digits) : rowBranch(schedule, digits);
  if (branch.nodes.length === 0 && branch.path.length < 2) throw unknownCode(prefix);
  return { schedule: schedule.version, ...branch };
}

type Branch = Omit<ScheduleBranch, "schedule">;

function chapterBranch(schedule: ScheduleTree, digits: string): Branch {
  const headings = schedule
    .children(-1)
    .filter((position) => chapterCode(schedule.rows[position]?.code ?? "") === digits);
  return {
    path: [{ code: digits, description: chapterTitle(digits) }],
    nodes: headings.flatMap(toNodes(schedule, 0)),
  };
}

function rowBranch(schedule: ScheduleTree, digits: string): Branch {
  const position = schedule.positionOf(digits);
  const path = [{ code: chapterCode(digits), description: chapterTitle(chapterCode(digits)) }];
  if (position === undefined) return { path, nodes: linesUnder(schedule, digits) };
  return {
    path: [...path, ...codedLineage(schedule, position)],
    nodes: schedule.children(position).flatMap(toNodes(schedule, 0)),
  };
}

/** The nodes of digits that the schedule subdivides without printing them, such as 8471.30. */
const linesUnder = (schedule: ScheduleTree, digits: string): ScheduleNode[] =>
  digits.length < 4
    ? []
    : schedule.linesUnder(digits).map(({ code, description, general }) => ({
        code: formatCode(code),
        description,
        depth: 0,
        general,
        hasChildren: false,
      }));

function codedLineage(schedule: ScheduleTree, position: number): Branch["path"] {
  const { code = "", description = "" } = schedule.rows[position] ?? {};
  const parent = schedule.parents[position] ?? -1;
  const above = parent < 0 ? [] : codedLineage(schedule, parent);
  return code ? [...above, { code: formatCode(code), description }] : above;
}

/**
 * The node of a row; a row without a code is followed by those below it. The title of a subchapter, which the
 * file puts below the heading before it, has none.
 */
const toNodes =
  (schedule: ScheduleTree, depth: number) =>
  (position: number): ScheduleNode[] => {
    const node = toNode(schedule, position, depth);
    if (node.code) return [node];
    const below = schedule.children(position).flatMap(toNodes(schedule, depth + 1));
    return below.length > 0 ? [node, ...below] : [];
  };

function toNode(schedule: ScheduleTree, position: number, depth: number): ScheduleNode {
  const { code, description, general } = schedule.lineAt(position);
  return {
    code: code ? formatCode(code) : null,
    description,
    depth,
    general: code.length >= 8 ? general : "",
    hasChildren: code !== "" && schedule.children(position).length > 0,
  };
}
