import * as Tabs from "@radix-ui/react-tabs";
import { type Ref, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { navigate, useSearch } from "wouter/use-browser-location";
import { DatasetPanel } from "#client/features/datasets/dataset-panel.tsx";
import { DATASET_KINDS } from "#client/features/datasets/kinds.ts";
import { ComingChangesCard } from "#client/features/datasets/overview/coming-changes-card.tsx";
import { DatasetOverview } from "#client/features/datasets/overview/dataset-overview.tsx";
import { ProposalsCard } from "#client/features/datasets/proposals/proposals-card.tsx";
import { focusWithoutRing } from "#client/lib/focus-without-ring.ts";
import type { User } from "#shared/accounts/contract.ts";
import { DATASET_NAMES } from "#shared/datasets/names.ts";
import { ProbeCard, useRenderProbe } from "./probe-card.tsx";
import { SourcesSection } from "./sources-section.tsx";

const SECTIONS = [...DATASET_NAMES, "sources"] as const;
type Section = (typeof SECTIONS)[number];

/**
 * What waits for a decision, an overview of the data, and below it a section for each kind of uploaded data and one for where
 * new data is looked for. The section is in the address: `?section=measures`. A link to a section opens with it, above the
 * overview, which is longer than a screen of a phone.
 */
export function TariffsTab({ user }: { user: User }) {
  const search = useSearch();
  const selected = selectedSection(search);
  const sections = useRef<HTMLDivElement>(null);
  const [isLinked] = useState(() => leadsToSection(search));

  function showSection(name: Section) {
    openSection(name);
    sections.current?.scrollIntoView({ block: "start" });
    sections.current?.querySelector<HTMLElement>(`[role=tab][id$="-${name}"]`)?.focus();
  }

  const panel = <DataSections ref={sections} selected={selected} user={user} />;
  return (
    <>
      <ProposalsCard />
      {isLinked ? panel : null}
      <DatasetOverview onOpen={showSection} />
      <div className="grid gap-6 lg:grid-cols-2">
        <ComingChangesCard />
        <ProbeCard />
      </div>
      {isLinked ? null : panel}
    </>
  );
}

type DataSectionsProps = { ref: Ref<HTMLDivElement>; selected: Section; user: User };

function DataSections({ ref, selected, user }: DataSectionsProps) {
  const { t } = useTranslation(["admin", "datasets", "sources"]);
  const renderProbe = useRenderProbe();
  return (
    <Tabs.Root ref={ref} value={selected} activationMode="manual" className="scroll-mt-4">
      <Tabs.List aria-label={t("admin.tabs.tariffs")} className="mb-6 flex flex-wrap gap-2">
        {SECTIONS.map((name) => (
          <Tabs.Trigger
            key={name}
            value={name}
            onMouseDown={focusWithoutRing}
            onClick={() => name === selected || openSection(name)} // Radix ignores a click without a press
            className="min-h-11 rounded-control border border-line px-4 text-sm text-muted transition-colors duration-150 hover:text-ink data-[state=active]:border-accent data-[state=active]:bg-accent-soft data-[state=active]:font-semibold data-[state=active]:text-accent sm:min-h-10"
          >
            {name === "sources" ? t("sources:sources.title") : t(`datasets:datasets.kinds.${name}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={selected} tabIndex={-1} className="space-y-6 outline-none">
        {selected === "sources" ? (
          <SourcesSection user={user} />
        ) : (
          <DatasetPanel key={selected} kind={DATASET_KINDS[selected]} renderProbe={renderProbe} />
        )}
      </Tabs.Content>
    </Tabs.Root>
  );
}

/** Parameters of a section and of its lists. */
const SECTION_PARAMS = ["section", "search", "filter", "sort", "page", "versions"];

function leadsToSection(search: string): boolean {
  const params = new URLSearchParams(search);
  return SECTION_PARAMS.some((name) => params.has(name));
}

const selectedSection = (search: string): Section =>
  SECTIONS.find((name) => name === new URLSearchParams(search).get("section")) ?? "tariffs";

const openSection = (section: Section) => navigate(`${location.pathname}?section=${section}`);
