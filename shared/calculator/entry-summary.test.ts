import { describe, expect, it } from "vitest";
import type { Layer, NotApplied } from "#shared/duties/assessment.ts";
import { entrySummaryLines } from "./entry-summary.ts";

const VALUE = 14_172;

const AUTHORITIES = {
  "232-metals": "232",
  "201-quartz": "201",
  "301-china": "301",
  "301-forced-labor": "301",
  "338-canada": "338",
  "column2-russia": "column2",
};

const layer = (
  program: keyof typeof AUTHORITIES | null,
  heading: string,
  amount: number,
): Layer<number> => ({
  part: "standard",
  column: program ? null : "general",
  program,
  label: null,
  heading,
  rate: `${amount}%`,
  formula: [],
  amount,
  from: null,
  to: null,
  source: null,
});

const notApplied = (
  program: keyof typeof AUTHORITIES,
  reason: NotApplied["reason"],
): NotApplied => ({
  program,
  label: "",
  heading: "9903.05.31",
  rate: "12.5%",
  reason,
  source: { citation: "", url: "", published: null },
});

const displaced = { code: "displaced", by: "9903.82.02", heading: "9903.05.90" } as const;

const headings = (layers: Layer<number>[], others: NotApplied[] = []) =>
  entrySummaryLines({ layers, notApplied: others }, VALUE, AUTHORITIES).map(
    ({ heading }) => heading,
  );

describe("the lines of an entry summary", () => {
  it("the lines of an entry summary are those of a Form 7501 that was filed for steel brackets of China", () => {
    const layers = [
      { ...layer(null, "7326.90.86.88", 410.99), rate: "2.9%" },
      { ...layer("232-metals", "9903.82.02", 7086), rate: "50%" },
      { ...layer("301-china", "9903.88.03", 3543), rate: "25%" },
    ];
    const others = [notApplied("301-forced-labor", displaced)];
    const lines = entrySummaryLines({ layers, notApplied: others }, VALUE, AUTHORITIES);
    expect(lines).toEqual([
      { heading: "9903.88.03", rate: "25%", value: VALUE, duty: 3543 },
      { heading: "9903.05.90", rate: "0%", value: VALUE, duty: 0 },
      { heading: "9903.82.02", rate: "50%", value: VALUE, duty: 7086 },
      { heading: "7326.90.8688", rate: "2.9%", value: VALUE, duty: 410.99 },
    ]);
  });

  it("begin with chapter 98 and end with the line of the goods", () => {
    const layers = [
      layer(null, "6810.99.00.20", 1),
      layer(null, "9802.00.80.68", 2),
      layer("338-canada", "9903.03.13", 3),
      layer("column2-russia", "9903.90.08", 4),
      layer("201-quartz", "9903.45.40", 5),
      layer("301-forced-labor", "9903.05.84", 6),
    ];
    expect(headings(layers)).toEqual([
      "9802.00.8068",
      "9903.05.84",
      "9903.45.40",
      "9903.03.13",
      "9903.90.08",
      "6810.99.0020",
    ]);
  });

  it("the lines of an entry summary have each heading once, and none for a duty that needs no declaration", () => {
    const others = [
      notApplied("301-forced-labor", displaced),
      notApplied("301-china", displaced),
      notApplied("301-china", { code: "exemptGoods", heading: null, listSource: "" }),
      notApplied("232-metals", { code: "answerNotMet", question: "truckPart", is: true }),
    ];
    expect(headings([layer(null, "0901.11.00.15", 0)], others)).toEqual([
      "9903.05.90",
      "0901.11.0015",
    ]);
  });

  it("keep a line of eight digits and the pair of headings of a total duty", () => {
    const layers = [layer(null, "0702.00.40", 28), layer("301-china", "9903.05.38/.39", 10)];
    expect(headings(layers)).toEqual(["9903.05.38/.39", "0702.00.40"]);
  });
});
