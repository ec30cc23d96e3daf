import { Suspense } from "react";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { CodeSearch } from "#client/components/code-search.ts";
import { fieldErrorText } from "#client/lib/field-error-text.ts";
import { useFieldError } from "#client/lib/use-field-error.ts";
import type { ProbeForm } from "./probe-form.ts";

type CodeInputProps = { id: string; form: ProbeForm; CodeSearch: CodeSearch };

/** The calculator's search of the schedule. */
export function CodeInput({ id, form, CodeSearch }: CodeInputProps) {
  const { t } = useTranslation("datasets");
  const { field } = useController({ control: form.control, name: "hsCode" });
  const error = fieldErrorText(useFieldError(form, "hsCode"), t);
  return (
    <div className="min-w-0">
      <Suspense fallback={<div className="h-16" />}>
        <CodeSearch
          id={id}
          label={t("probe.code")}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          searchRef={null} // goods have no description here that their code could be searched by
          error={error}
          description=""
          fieldClass=""
          statusClass="mt-1 text-sm"
        />
      </Suspense>
    </div>
  );
}
