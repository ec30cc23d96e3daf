/** Whether the landed-cost provider needs the province or state of this destination. */
export const hasRegions = (country: string): boolean => ["BR", "CA"].includes(country);
