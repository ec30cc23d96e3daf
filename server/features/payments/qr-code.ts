import { toDataURL } from "qrcode";
import { showCode } from "#shared/payments/transaction-code.ts";

/** The address at which anyone can see that a payment is genuine. */
export const verifyAddress = (publicUrl: string, code: string) =>
  `${publicUrl}/verify/${showCode(code)}`;

/** A text as a QR code: a PNG of 320 by 320, as a data address. */
export const qrCodeOf = (text: string): Promise<string> =>
  toDataURL(text, { errorCorrectionLevel: "M", margin: 4, width: 320 });
