export type StandInDocument = {
  number: string;
  title: string;
  abstract: string;
  publishedOn: string;
  agencies: string[];
  text: string;
};

const USTR = "Office of United States Trade Representative";
const CBP = "U.S. Customs and Border Protection";
const COMMERCE = "Commerce Department";
const PRESIDENT = "Executive Office of the President";

/** Invented documents in the style of the Federal Register: the last one is about the schedule and names no duty. */
export const DOCUMENTS: readonly StandInDocument[] = [
  {
    number: "2026-90001",
    title:
      "Notice of Modification: China's Acts, Policies, and Practices Related to Technology Transfer",
    abstract:
      "The Trade Representative extends exclusions from the action in this Section 301 investigation.",
    publishedOn: "2026-11-10",
    agencies: [USTR],
    text: "Section 301. The exclusions under heading 9903.88.69 are extended. Subheading 8501.10.40 and statistical reporting number 8501.10.4020 are affected. The duties of heading 9903.88.03 remain in effect.",
  },
  {
    number: "2026-90002",
    title:
      "Adjusting Imports of Timber, Lumber, and Their Derivative Products Into the United States",
    abstract: "A proclamation under section 232 of the Trade Expansion Act.",
    publishedOn: "2026-11-12",
    agencies: [PRESIDENT],
    text: "By the authority vested in me, including section 232, upholstered wooden products are subject to heading 9903.76.02. The Harmonized Tariff Schedule of the United States is modified at 9401.61.40 and 9403.60.80.",
  },
  {
    number: "2026-90003",
    title: "Inclusions Process for Steel, Aluminum and Copper Derivatives",
    abstract:
      "The Department adds articles to those subject to section 232 duties on steel, aluminum and copper.",
    publishedOn: "2026-11-16",
    agencies: [COMMERCE],
    text: "Articles of 8302.10.30 and 8302.41.60 are added to heading 9903.82.02 of the Harmonized Tariff Schedule.",
  },
  {
    number: "2026-90004",
    title: "Guidance on the Entry of Products of Nicaragua",
    abstract:
      "Instructions for the filing of entries that are subject to the action under section 301.",
    publishedOn: "2026-11-18",
    agencies: [CBP],
    text: "Filers report heading 9903.89.01 of the Harmonized Tariff Schedule for products of Nicaragua entered on or after January 1, 2027.",
  },
  {
    number: "2026-90005",
    title: "Duties on Drones and Their Parts: Correction",
    abstract: "This document corrects the annex of an earlier notice under section 232.",
    publishedOn: "2026-11-20",
    agencies: [COMMERCE, PRESIDENT],
    text: "In the annex, heading 9903.08.21, the Harmonized Tariff Schedule subheading 8806.21.00 is corrected. Section 232.",
  },
  {
    number: "2026-90006",
    title: "Agency Information Collection Activities: Commercial Invoice",
    abstract: "A request for comments.",
    publishedOn: "2026-11-20",
    agencies: [CBP],
    text: "An invoice states the classification in the Harmonized Tariff Schedule of the United States.",
  },
];
