/** A yes-or-no question that only the importer can answer: its name in a measures file, such as "civilAircraft". */
export type QuestionName = string;

const MAX_QUESTION_NAME_LENGTH = 40;

/** Letters and digits that begin with a small letter; no property that every object has, such as "constructor". */
export const isQuestionName = (name: string): boolean =>
  name.length <= MAX_QUESTION_NAME_LENGTH &&
  /^[a-z][a-zA-Z0-9]*$/.test(name) &&
  !(name in Object.prototype);
