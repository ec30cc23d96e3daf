/** What only the importer knows about the goods; each is a yes-or-no question. */
export const FACTS = [
  /** The applicable metal is less than 15% of the weight (US note 16). */
  "metalUnder15Percent",
  /** At least 95% of the steel melted and poured, or of the aluminum smelted or last cast, in the UK (US note 16(d)). */
  "ukMetal95Percent",
  /** Made in a year at least 25 years before the year of entry (US notes 33(e) and 38(g)). */
  "vehicleAtLeast25Years",
  /** A part of a passenger vehicle or light truck (US note 33). */
  "vehiclePart",
  /** A part of a medium- or heavy-duty vehicle (US note 38). */
  "truckPart",
  /** A completed kitchen cabinet or vanity, or a part of one (US note 37). */
  "kitchenCabinet",
  /** A patented drug; false means a generic one (US note 40). */
  "patentedDrug",
  /** For pharmaceutical use (US note 52). */
  "pharmaceuticalUse",
  /** Civil aircraft, their engines and parts (US note 52). */
  "civilAircraft",
  /** By its end use or its technical data outside the duty on semiconductors (US note 39). */
  "semiconductorEndUse",
  /** The goods are the part of the tariff line that a note exempts ("ex" in its list). */
  "otherExemption",
] as const;

export type Fact = (typeof FACTS)[number];
