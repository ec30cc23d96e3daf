import { Secret, TOTP } from "otpauth";

const ISSUER = "Duty Calculator";
const SECRET_BYTES = 20;
const PERIOD_S = 30;

/** Codes of the step before and after are accepted, for clocks that differ and for slow typing. */
const WINDOW = 1;

export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const totpUrl = (secret: string, email: string): string => toTotp(secret, email).toString();

/** The time step that a six-digit code belongs to at `now`, in milliseconds; undefined for a wrong code. */
export function findTotpStep(secret: string, code: string, now: number): number | undefined {
  const delta = toTotp(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_S) + delta;
}

const toTotp = (secret: string, label = "") =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_S,
  });
