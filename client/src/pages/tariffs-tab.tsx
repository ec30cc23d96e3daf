import * as Tabs from "@radix-ui/react-tabs";
import { useTranslation } from "react-i18next";
import { navigate, useSearch } from "wouter/use-browser-location";
import { DatasetPanel } from "#client/features/datasets/dataset-panel.tsx";
import { DATASET_KINDS } from "#client/features/datasets/kinds.ts";
import { focusWithoutRing } from "#client/lib/focus-without-ring.ts";
import { DATASET_NAMES, type DatasetName } from "#shared/datasets/names.ts";

/** A section for each kind of uploaded data. The section is in the address: `?section=measures`. */
export function TariffsTab() {
  const { t } = useTranslation(["admin", "datasets"]);
  const selected = selectedSection(useSearch());
  return (
    <Tabs.Root value={selected} activationMode="manual">
      <Tabs.List aria-label={t("admin.tabs.tariffs")} className="mb-6 flex flex-wrap gap-2">
        {DATASET_NAMES.map((name) => (
          <Tabs.Trigger
            key={name}
            value={name}
            onMouseDown={focusWithoutRing}
            onClick={() => name === selected || openSection(name)} // Radix ignores a click without a press
            className="min-h-11 rounded-control border border-line px-4 text-sm text-muted transition-colors duration-150 hover:text-ink data-[state=active]:border-accent data-[state=active]:bg-accent-soft data-[state=active]:font-semibold data-[state=active]:text-accent sm:min-h-10"
          >
            {t(`datasets:datasets.kinds.${name}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={selected} tabIndex={-1} className="space-y-6 outline-none">
        <DatasetPanel key={selected} kind={DATASET_KINDS[selected]} />
      </Tabs.Content>
    </Tabs.Root>
  );
}

const selectedSection = (search: string): DatasetName =>
  DATASET_NAMES.find((name) => name === new URLSearchParams(search).get("section")) ?? "tariffs";

const openSection = (section: DatasetName) => navigate(`${location.pathname}?section=${section}`);
