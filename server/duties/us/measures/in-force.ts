type Period = { from?: string | undefined; to?: string | undefined };

/** Whether the day is from the first to the last of the period, which may be open at either end. */
export const isInForce = ({ from, to }: Period, day: string): boolean =>
  (from === undefined || from <= day) && (to === undefined || day <= to);
