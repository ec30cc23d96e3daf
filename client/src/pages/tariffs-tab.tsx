import * as Tabs from "@radix-ui/react-tabs";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { navigate, useSearch } from "wouter/use-browser-location";
import { focusWithoutRing } from "#client/lib/focus-without-ring.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { usePreloadOnInteraction } from "#client/lib/use-preload-on-interaction.ts";

const TariffsPanel = lazyWithPreload(
  async () => (await import("#client/features/tariffs/tariffs-panel.tsx")).TariffsPanel,
);
const SchedulePanel = lazyWithPreload(
  async () => (await import("#client/features/schedule/schedule-panel.tsx")).SchedulePanel,
);
const MeasuresPanel = lazyWithPreload(
  async () => (await import("#client/features/measures/measures-panel.tsx")).MeasuresPanel,
);
const ExchangeRatesCard = lazyWithPreload(
  async () =>
    (await import("#client/features/exchange-rates/exchange-rates-card.tsx")).ExchangeRatesCard,
);

const SECTIONS = {
  countries: TariffsPanel,
  schedule: SchedulePanel,
  measures: MeasuresPanel,
  exchangeRates: ExchangeRatesCard,
};
type Section = keyof typeof SECTIONS;
const SECTION_NAMES = Object.keys(SECTIONS) as Section[]; // safe: the keys of SECTIONS

const ALL_SECTIONS = {
  preload: async () => {
    for (const section of Object.values(SECTIONS)) await section.preload();
  },
};

/** The section is in the address: `?section=measures`. The earlier one stays visible while it loads. */
export function TariffsTab() {
  const { t } = useTranslation("admin");
  const selected = selectedSection(useSearch());
  const shown = useDeferredValue(selected);
  usePreloadOnInteraction(ALL_SECTIONS);
  const Panel = SECTIONS[shown];
  return (
    <Tabs.Root value={selected} activationMode="manual">
      <Tabs.List aria-label={t("admin.tabs.tariffs")} className="mb-6 flex flex-wrap gap-2">
        {SECTION_NAMES.map((name) => (
          <Tabs.Trigger
            key={name}
            value={name}
            onMouseDown={focusWithoutRing}
            onClick={() => name === selected || openSection(name)} // Radix ignores a click without a press
            className="min-h-11 rounded-control border border-line px-4 text-sm text-muted transition-colors duration-150 hover:text-ink data-[state=active]:border-accent data-[state=active]:bg-accent-soft data-[state=active]:font-semibold data-[state=active]:text-accent sm:min-h-10"
          >
            {t(`tariffs.sections.${name}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={selected} tabIndex={-1} className="space-y-6 outline-none">
        <Panel />
      </Tabs.Content>
    </Tabs.Root>
  );
}

const selectedSection = (search: string): Section =>
  SECTION_NAMES.find((name) => name === new URLSearchParams(search).get("section")) ?? "countries";

const openSection = (section: Section) => navigate(`${location.pathname}?section=${section}`);
