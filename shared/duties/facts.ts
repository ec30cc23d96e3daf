/**
 * What only the importer knows about the goods, as a yes-or-no question: its name in a measures file, such as
 * "civilAircraft".
 */
export type Fact = string;

const MAX_FACT_LENGTH = 40;

/** Letters and digits that begin with a small letter; no property that every object has, such as "constructor". */
export const isFactName = (name: string): boolean =>
  name.length <= MAX_FACT_LENGTH && /^[a-z][a-zA-Z0-9]*$/.test(name) && !(name in Object.prototype);
