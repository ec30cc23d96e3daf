import { NO_CONDITIONS } from "#server/duties/us/schedule/conditions.ts";
import type { Schedule, TariffLine } from "#server/duties/us/schedule/tariff-line.ts";

const line = (code: string, general: string, rest: Partial<TariffLine> = {}): TariffLine => ({
  code,
  description: `Line ${code}`,
  path: [],
  units: [],
  general,
  special: "",
  column2: "90%",
  footnotes: [],
  ...rest,
});

const SEE_LIST_1 = { columns: ["general"], text: "See 9903.88.01. " };
const SEE_LIST_3 = { columns: ["general"], text: "See 9903.88.03. " };

/** A few lines with the rates of the 2026 schedule. */
const LINES = [
  line("0101210010", "Free"),
  line("0101903000", "Free"),
  line("0101904000", "4.5%"),
  line("0102294062", "1¢/kg", { units: ["No.", "kg"] }),
  line("0104200000", "68¢/head", { special: "Free (AU,BH,S)", units: ["No."] }),
  line("0702002000", "3.9¢/kg", { units: ["kg"] }),
  line("0702004000", "2.1¢/kg", { units: ["kg"] }),
  line("0901110015", "Free"),
  line("2611003000", "Free"),
  line("2611006000", "37.5¢/kg on tungsten content"),
  line("2911001000", "5.3%", { special: "Free (K)" }),
  line("2911005000", "Free"),
  line("6109100004", "16.5%", { special: "Free (AU,S)" }),
  line("6109100012", "16.5%", { special: "Free (AU,S)" }),
  line("6109901007", "32%", { special: "Free (AU,S)" }),
  line("7318152010", "Free", { footnotes: [SEE_LIST_3] }),
  line("8302106090", "3.5%"),
  line("8302303000", "2%"),
  line("8461504010", "4.4%", { footnotes: [SEE_LIST_1] }),
  line("8461508010", "4.4%", { footnotes: [SEE_LIST_3] }),
  line("8708995500", "2.5%", { special: "Free (S)" }),
  line("8708996890", "2.5%", { special: "Free (S)" }),
  line("8708998180", "2.5%", { special: "Free (C,S)" }),
  line("8806210000", "Free"),
  line("9102118000", "44¢ each + 6% on the case"),
];

export const exampleSchedule: Schedule = {
  version: {
    id: "00000000-0000-4000-8000-000000000002",
    name: "2026 Revision 10",
    effectiveFrom: "2026-06-08",
  },
  findLine: (code) => LINES.find((each) => each.code === code) ?? null,
  conditionsOf: () => NO_CONDITIONS,
  linesUnder: (prefix) => LINES.filter(({ code }) => code.startsWith(prefix)),
};
