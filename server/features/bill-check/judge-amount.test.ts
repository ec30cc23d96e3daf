import { expect, it } from "vitest";
import { type Cents, toCents } from "#shared/money.ts";
import { judgeAmount } from "./judge-amount.ts";

const reason = { code: "openQuestion" } as const;

const judge = (billed: number, least: number, most: number | null) =>
  judgeAmount(
    toCents(billed),
    {
      range: { least: toCents(least), most: most === null ? null : toCents(most) },
      reason: least === most ? null : reason,
    },
    1 as Cents,
  );

it.each([
  [10, 10, 10, "right", null],
  [10.01, 10, 10, "right", null],
  [10.02, 10, 10, "tooHigh", 0.02],
  [9.98, 10, 10, "tooLow", 0.02],
  [12, 10, 15, "cannotSay", null],
  [10, 10, 15, "cannotSay", null],
  [16, 10, 15, "tooHigh", 1],
  [9, 10, 15, "tooLow", 1],
  [99, 10, null, "cannotSay", null],
  [9, 10, null, "tooLow", 1],
])("judges %d against %d to %s as %s", (...[billed, least, most, ...judged]) => {
  const [verdict, difference] = judged;
  expect(judge(billed, least, most)).toMatchObject({
    verdict,
    difference: difference === null ? null : toCents(difference),
  });
});

it("keeps why a line above an open range is too high in any case, and nothing for one that is right", () => {
  expect(judge(16, 10, 15).reason).toEqual(reason);
  expect(judge(10, 10, 10).reason).toBeNull();
});

it("cannot judge without a range", () => {
  expect(judgeAmount(toCents(5), { range: null, reason }, 1 as Cents)).toEqual({
    verdict: "cannotSay",
    difference: null,
    reason,
  });
});
