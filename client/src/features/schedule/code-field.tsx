import { type Ref, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Field } from "#client/components/field.tsx";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { CodeCombobox } from "./code-combobox.tsx";
import { CodeStatus } from "./code-status.tsx";

const BrowseDialog = lazyWithPreload(
  async () => (await import("./browse-dialog.tsx")).BrowseDialog,
);

export type CodeFieldProps = {
  id: string;
  value: string;
  onChange: (code: string) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
  error: string | undefined;
  /** Of the item, to search for its code. */
  description: string;
};

/** A tariff line of the schedule, typed, searched for in words or chosen by browsing. */
export function CodeField(props: CodeFieldProps) {
  const { id, value, error, description, onChange } = props;
  const { t } = useTranslation("codes");
  const [text, setText] = useState<string | null>(null);
  const [isBrowsing, setBrowsing] = useState(false);

  function choose(code: string) {
    onChange(code);
    setText(null);
    setBrowsing(false);
  }

  return (
    <div className="grid gap-x-3 gap-y-1 @row:grid-cols-[14rem_minmax(0,1fr)]">
      <Field id={id} label={t("items.hsCode")} labelClass="@row:sr-only" error={error}>
        <CodeCombobox {...props} text={text} onText={setText} onChoose={choose} />
      </Field>
      <div className="flex min-h-10 flex-wrap items-center gap-x-2 text-sm text-muted">
        <CodeStatus code={value} />
        <span className="-ml-2 flex flex-wrap">
          {value === "" && description.trim() !== "" ? (
            <Button
              variant="quiet"
              className="min-w-0 px-2 text-left wrap-anywhere"
              onClick={() => searchFor(id, description, setText)}
            >
              {t("codes.findFor", { description: shorten(description.trim()) })}
            </Button>
          ) : null}
          <Button variant="quiet" className="px-2" onClick={() => setBrowsing(true)}>
            {t("codes.browse")}
          </Button>
        </span>
      </div>
      {isBrowsing ? (
        <Suspense fallback={null}>
          <BrowseDialog code={value} onChoose={choose} onClose={() => setBrowsing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Opens the search, whose list shows while its field has the focus. */
function searchFor(id: string, description: string, setText: (text: string) => void) {
  document.getElementById(id)?.focus();
  setText(description.trim());
}

const MAX_SHOWN = 40;
const shorten = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).trimEnd()}…` : text;
