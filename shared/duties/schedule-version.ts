export type ScheduleVersion = {
  id: string;
  /** "2026 Revision 10" */
  name: string;
  /** ISO date, "2026-06-08". */
  effectiveFrom: string;
};
