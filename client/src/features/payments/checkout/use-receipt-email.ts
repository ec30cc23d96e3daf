import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, call } from "#client/lib/api.ts";
import { readStored, writeStored } from "#client/lib/browser-storage.ts";
import { errorText } from "#client/lib/error-text.ts";
import { receiptRequest, setReceiptEmail } from "#shared/payments/contract.ts";
import type { Translate } from "#shared/texts.ts";

const STORAGE_KEY = "receipt-email";

type ReceiptEmailOptions = { transactionCode: string; accountEmail: string | null };

/** Where the receipt is sent: what was entered last in this browser, else the email of the account. It may be empty. */
export function useReceiptEmail({ transactionCode, accountEmail }: ReceiptEmailOptions) {
  const { t } = useTranslation("payments");
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(
    () => readStored("localStorage", STORAGE_KEY) ?? accountEmail ?? "",
  );
  const [error, setError] = useState<string>();
  /** What the server has; undefined if it may have an address of an earlier attempt. */
  const stored = useRef<string | null | undefined>(text ? undefined : null);

  function reject(message: string): false {
    setError(message);
    field.current?.focus();
    return false;
  }

  /** Shows an error at the field for an address that is none. */
  function validate(): boolean {
    const isValid = text.trim() === "" || receiptRequest.safeParse({ email: text }).success;
    return isValid || reject(t("users.emailInvalid"));
  }

  /** Stores the address with the payment before the card is charged; returns whether it is stored. */
  async function store(): Promise<boolean> {
    const email = text.trim() || null;
    if (email === stored.current) return true;
    const failure = await storeEmail(transactionCode, email);
    if (failure) return reject(failureText(failure, t));
    stored.current = email;
    writeStored("localStorage", STORAGE_KEY, email);
    return true;
  }

  function change(typed: string) {
    setText(typed);
    setError(undefined);
  }

  return { field, text, error, change, validate, store };
}

/** Returns the error of the request; null for none. */
const storeEmail = (code: string, email: string | null): Promise<Error | null> =>
  call(setReceiptEmail, { params: { code }, body: { email } }).then(
    () => null,
    (error: Error) => error,
  );

/** The server's text about the address, if it rejected that. */
const failureText = (error: Error, t: Translate<"payments">): string =>
  (error instanceof ApiError ? error.fields.email : undefined) ?? errorText(error, t);
