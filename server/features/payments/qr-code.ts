import { toDataURL } from "qrcode";
import { paths } from "#shared/client-routes.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";

/** The address at which anyone can see that a payment is genuine. */
export const verificationUrl = (publicUrl: string, code: string) =>
  publicUrl + paths.verify.replace(":code", formatTransactionCode(code));

/** A text as a QR code: a PNG of 320 by 320, as a data address. */
export const renderQrCode = (text: string): Promise<string> =>
  toDataURL(text, { errorCorrectionLevel: "M", margin: 4, width: 320 });
