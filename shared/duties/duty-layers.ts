/** The layers of a US additional duty, in display order. */
export const DUTY_LAYERS = ["baseline", "reciprocal", "countrySpecific"] as const;

type DutyLayer = (typeof DUTY_LAYERS)[number];
export type ByLayer<T> = Record<DutyLayer, T>;
