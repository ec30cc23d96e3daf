import { toDataURL } from "qrcode";
import { paths } from "#shared/client-routes.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";

export const verificationUrl = (publicUrl: string, code: string) =>
  publicUrl + paths.verify.replace(":code", formatTransactionCode(code));

/** A PNG of 320 × 320 pixels as a data URL. */
export const renderQrCode = (text: string): Promise<string> =>
  toDataURL(text, { errorCorrectionLevel: "M", margin: 4, width: 320 });
