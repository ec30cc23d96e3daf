import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import type { CodeSearch } from "#client/components/code-search.ts";
import { controlClass, Field, fieldAriaProps } from "#client/components/field.tsx";
import { CountryCombobox } from "#client/countries/country-combobox.tsx";
import type { CountryOption } from "#client/countries/country-option.ts";
import { isHsCode } from "#shared/http/fields.ts";
import type { Comparison } from "./comparison.ts";

export type AddComparedProps = {
  comparison: Comparison;
  countries: { options: readonly CountryOption[]; isPending: boolean };
  CodeSearch: CodeSearch;
  onAdd: (value: string) => void;
};

/** The field for one more of what is compared. */
export function AddCompared({ comparison, countries, CodeSearch, onAdd }: AddComparedProps) {
  const { by, item, request } = comparison;
  if (by === "origin") return <AddOrigin {...{ comparison, countries, onAdd }} />;
  if (by === "date") return <AddDay onAdd={onAdd} />;
  const { description = "" } = request.items[item ?? 0] ?? {};
  return <AddCode description={description} CodeSearch={CodeSearch} onAdd={onAdd} />;
}

type AddProps = Pick<AddComparedProps, "onAdd">;

function AddOrigin({ comparison, countries, onAdd }: Omit<AddComparedProps, "CodeSearch">) {
  const { t } = useTranslation("comparison");
  const { values } = comparison;
  return (
    <CountryCombobox
      key={values.join()} // empty again after a choice
      id={ADD_ID}
      label={t("comparison.add.origin")}
      placeholder={t("route.selectCountry")}
      options={countries.options.filter(({ value }) => !values.includes(value))}
      isLoading={countries.isPending}
      value=""
      onChange={onAdd}
    />
  );
}

function AddDay({ onAdd }: AddProps) {
  const { t } = useTranslation("comparison");
  const [day, setDay] = useState("");
  return (
    <AddForm isReady={day !== ""} onAdd={() => onAdd(day)}>
      <Field id={ADD_ID} label={t("comparison.add.date")}>
        <input
          {...fieldAriaProps(ADD_ID, {})}
          id={ADD_ID}
          type="date"
          value={day}
          onChange={({ target }) => setDay(target.value)}
          className={controlClass}
        />
      </Field>
    </AddForm>
  );
}

type AddCodeProps = AddProps & { description: string; CodeSearch: CodeSearch };

function AddCode({ description, CodeSearch, onAdd }: AddCodeProps) {
  const { t } = useTranslation("comparison");
  const [code, setCode] = useState("");
  const isReady = isHsCode(code.trim());
  return (
    <AddForm
      isReady={isReady}
      onAdd={() => {
        onAdd(code.trim());
        setCode("");
      }}
    >
      <CodeSearch
        id={ADD_ID}
        label={t("comparison.add.code")}
        value={code}
        onChange={setCode}
        onBlur={() => undefined}
        inputRef={null}
        searchRef={null}
        error={undefined}
        description={description}
        fieldClass="min-w-0"
        statusClass="mt-1 text-sm"
      />
    </AddForm>
  );
}

const ADD_ID = "addCompared";

type AddFormProps = { isReady: boolean; onAdd: () => void; children: ReactNode };

function AddForm({ isReady, onAdd, children }: AddFormProps) {
  const { t } = useTranslation("comparison");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReady) onAdd();
  }

  return (
    <form onSubmit={submit} className="flex items-start gap-2">
      <div className="min-w-0 grow">{children}</div>
      {/* Stands beside the control: what the schedule says about a code is below it. */}
      <Button type="submit" disabled={!isReady} className="mt-6">
        {t("comparison.add.button")}
      </Button>
    </form>
  );
}
