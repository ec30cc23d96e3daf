import { useState } from "react";
import { useTranslation } from "react-i18next";
import { controlClass, Field, fieldAriaProps } from "#client/components/field.tsx";
import { useDebouncedText } from "#client/lib/use-debounced-text.ts";
import { useOnChange } from "#client/lib/use-on-change.ts";
import { changeFilters } from "#shared/changes/contract.ts";
import { formatCode } from "#shared/duties/format-code.ts";

type CodeFieldProps = {
  /** Digits only. */
  code: string | undefined;
  /** A change of it removes what was typed, also what is no code. */
  clearCount: number;
  onChange: (code: string | undefined) => void;
};

const ID = "change-code";

/** A filter by the start of a code, which keeps the typed dots and says what is not a code. */
export function CodeField({ code, clearCount, onChange }: CodeFieldProps) {
  const { t } = useTranslation("changes");
  const [typed, setTyped] = useState("");
  useOnChange(clearCount, () => setTyped(""));
  const isInvalid = typed !== "" && parseCode(typed) === undefined;
  const applied = isInvalid || parseCode(typed) === code ? typed : formatCode(code ?? "");
  const [text, setText, apply] = useDebouncedText(applied, (next) => {
    setTyped(next);
    if (next === "" || parseCode(next) !== undefined) onChange(parseCode(next));
  });
  const hint = t("changes.codeHint");
  const error = isInvalid ? t("changes.codeInvalid") : undefined;
  return (
    <Field id={ID} label={t("changes.code")} hint={hint} error={error}>
      <input
        {...fieldAriaProps(ID, { hint, error })}
        id={ID}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={apply}
        className={controlClass}
      />
    </Field>
  );
}

/** Undefined for what is not the start of a code. */
const parseCode = (text: string): string | undefined =>
  text === "" ? undefined : changeFilters.code.safeParse(text).data;
