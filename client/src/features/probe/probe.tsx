import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import type { CodeSearch } from "#client/components/code-search.ts";
import { CodeSearchField } from "#client/components/code-search-field.tsx";
import { MoneyField } from "#client/components/money-field.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { CountryField } from "#client/countries/country-field.tsx";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { useAction } from "#client/lib/use-action.ts";
import { type ProbeInput, probeDuty } from "#shared/probe/contract.ts";
import { PROBE_START, type ProbeCountries, probeForm } from "./probe-form.ts";
import { ProbeResults } from "./probe-results.tsx";

type ProbeProps = {
  /** Tells the fields of several forms on a page apart. */
  id: string;
  /** The code that the form starts with. */
  code?: string | undefined;
  CodeSearch: CodeSearch;
  countries: ProbeCountries;
  /** The version that is tried in place of the active one of its kind; none shows the duty in force. */
  draft?: ProbeInput["draft"];
};

/** The duty of one item, by the data in force and by a draft side by side. Nothing is stored. */
export function Probe({ id, code = "", CodeSearch, countries, draft }: ProbeProps) {
  const { t } = useTranslation(["datasets", "common"]);
  const form = useForm({
    resolver: schemaResolver(probeForm),
    defaultValues: { ...PROBE_START, hsCode: code },
  });
  const { control, handleSubmit } = form;
  const action = useAction(probeDuty, { errorTitle: t("probe.failed") });
  const submit = handleSubmit((item) => action.mutate({ body: { ...item, draft } }));
  return (
    <>
      <form
        noValidate
        onSubmit={submit}
        className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2"
      >
        <CodeSearchField
          form={form}
          name="hsCode"
          id={`${id}-code`}
          label={t("probe.code")}
          CodeSearch={CodeSearch}
        />
        <CountryField
          form={form}
          name="origin"
          id={`${id}-origin`}
          countries={countries}
          label={t("common:items.countryOfOrigin")}
          placeholder={t("common:items.originPlaceholder")}
        />
        <MoneyField
          form={form}
          name="value"
          id={`${id}-value`}
          label={t("common:items.unitValue")}
          currency="USD"
        />
        <TextField
          control={control}
          name="quantity"
          id={`${id}-quantity`}
          label={t("common:items.quantity")}
          inputMode="numeric"
          autoComplete="off"
        />
        <div className="sm:col-span-2">
          <Button type="submit" isBusy={action.isPending}>
            {t("probe.submit")}
          </Button>
        </div>
      </form>
      <div role="status">{action.data ? <ProbeResults {...action.data} /> : null}</div>
    </>
  );
}
