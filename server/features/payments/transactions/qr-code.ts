import { toDataURL } from "qrcode";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import { verifyPath } from "#shared/payments/verify-path.ts";

export const verificationUrl = (publicUrl: string, code: string) =>
  publicUrl + verifyPath(formatTransactionCode(code));

/** A PNG of 320 × 320 pixels as a data URL. */
export const renderQrCode = (text: string): Promise<string> =>
  toDataURL(text, { errorCorrectionLevel: "M", margin: 4, width: 320 });
