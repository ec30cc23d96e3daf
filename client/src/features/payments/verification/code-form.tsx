import { type FormEvent, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { navigate } from "wouter/use-browser-location";
import { Button } from "#client/components/button.tsx";
import { controlClass, Field, fieldAriaProps } from "#client/components/field.tsx";
import { verifyPath } from "#shared/payments/verify-path.ts";

const ID = "code";

type CodeFormProps = {
  code?: string;
  error?: string;
};

export function CodeForm({ code = "", error }: CodeFormProps) {
  const { t } = useTranslation("payments");
  const [isMissing, setMissing] = useState(false);
  useLayoutEffect(() => {
    if (error) focusInvalidField();
  }, [error]);

  function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get(ID)).trim();
    setMissing(typed === "");
    if (typed) navigate(verifyPath(readCode(typed)));
    else document.getElementById(ID)?.focus();
  }

  const hint = t("payments.codeHint");
  const shownError = isMissing ? t("payments.codeMissing") : error;
  return (
    <form noValidate onSubmit={open} className="grid gap-4">
      <Field id={ID} label={t("payments.code")} hint={hint} error={shownError}>
        <input
          {...fieldAriaProps(ID, { hint, error: shownError })}
          id={ID}
          name={ID}
          defaultValue={code}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={`${controlClass} tracking-wide tabular-nums`}
        />
      </Field>
      <Button type="submit" variant="primary">
        {t("payments.verify")}
      </Button>
    </form>
  );
}

/** The focused field announces its error: Firefox does not announce an alert within a form that appears with it. */
function focusInvalidField() {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.tabIndex < 0) document.getElementById(ID)?.focus();
}

/** The code itself, or that of a pasted link to a verification page, which may have parameters. */
const readCode = (typed: string): string => /\/verify\/([^/?#]+)/.exec(typed)?.[1] ?? typed;
