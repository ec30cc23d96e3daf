import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import { findTotpStep } from "./totp.ts";

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const STEP_MS = 30_000;
const STEP = 60_000_000;

it.each([
  [-2, undefined],
  [-1, STEP - 1],
  [0, STEP],
  [1, STEP + 1],
  [2, undefined],
])(
  "accepts a code of the current step, of the one before and of the one after (%i)",
  (delta, step) => {
    const totp = new TOTP({ secret: Secret.fromBase32(SECRET) });
    const code = totp.generate({ timestamp: (STEP + delta) * STEP_MS });
    for (const now of [STEP * STEP_MS, (STEP + 1) * STEP_MS - 1])
      expect(findTotpStep(SECRET, code, now)).toBe(step);
  },
);
