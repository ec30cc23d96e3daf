import type { TextKey } from "#shared/texts.ts";

/** A fact about what can be done, with where it is laid down. The text has the deadline that `date` fills in. */
export type Step = {
  text: TextKey<"bill">;
  sources: readonly { citation: string; url: string }[];
};

/** Days for a protest after liquidation, which for an informal entry is the day of payment. */
export const PROTEST_DAYS = 180;

const ecfr = (section: string) => ({
  citation: `19 CFR ${section}`,
  url: `https://www.ecfr.gov/current/title-19/section-${section}`,
});

export const DOCUMENT_STEPS: readonly Step[] = [
  {
    text: "steps.documents",
    sources: [
      {
        citation: "CBP Form 7501",
        url: "https://www.cbp.gov/trade/programs-administration/entry-summary/cbp-form-7501",
      },
    ],
  },
  { text: "steps.courier", sources: [] },
];

export const CUSTOMS_STEPS: readonly Step[] = [
  {
    text: "steps.correction",
    sources: [
      { citation: "84 FR 40430", url: "https://www.federalregister.gov/citation/84-FR-40430" },
    ],
  },
  { text: "steps.liquidation", sources: [ecfr("159.10")] },
  {
    text: "steps.protest",
    sources: [
      {
        citation: "19 U.S.C. 1514(c)(3)",
        url: "https://www.govinfo.gov/link/uscode/19/1514",
      },
      ecfr("174.12"),
    ],
  },
  { text: "steps.mail", sources: [ecfr("145.22")] },
  {
    text: "steps.deMinimis",
    sources: [
      {
        citation: "Executive Order 14324, 90 FR 37775",
        url: "https://www.federalregister.gov/citation/90-FR-37775",
      },
    ],
  },
];

export const POSTAL_STEP: Step = {
  text: "steps.postalFee",
  sources: [{ citation: "IMM 712.4", url: "https://pe.usps.com/text/imm/immc7_002.htm" }],
};
