import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useSearch } from "wouter/use-browser-location";
import { Card } from "#client/components/card.tsx";
import { DetailsChevron } from "#client/components/details-chevron.tsx";
import { LinesPlaceholder } from "#client/components/placeholder.tsx";
import type { RenderProbe } from "#client/features/datasets/dataset.ts";
import { useCountryOptions } from "#client/features/datasets/tariffs/use-country-options.ts";
import { withTexts } from "#client/i18n/i18n.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { PROBED_KINDS, type ProbeInput } from "#shared/probe/contract.ts";

const Probe = lazyWithPreload(async () => {
  const probe = import("#client/features/probe/probe.tsx");
  return (await withTexts("results", probe)).Probe;
});
const CodeField = lazyWithPreload(async () => {
  const field = import("#client/features/duties/code-field.tsx");
  return (await withTexts("results", field)).CodeField;
});

/** Tries a product with the data in force, at first that of the code in the address. */
export function ProbeCard() {
  const { t } = useTranslation("datasets");
  const code = new URLSearchParams(useSearch()).get("code") ?? "";
  return (
    <Card title={t("probe.title")}>
      <p className="-mt-1 mb-3 text-sm text-muted">{t("probe.hint")}</p>
      {/* Is as high before the form has loaded, so that it moves nothing. */}
      <div className="min-h-90 sm:min-h-54">
        <LoadedProbe key={code} id="probe" code={code} />
      </div>
    </Card>
  );
}

/** Draws a disclosure in which a draft is tried, for a kind of data that can be. */
export function useRenderProbe(): RenderProbe {
  const { t } = useTranslation("datasets");
  return (name, id): ReactNode => {
    const kind = PROBED_KINDS.find((probed) => probed === name);
    if (!kind) return null;
    return (
      <details className="group mt-4 rounded-control border border-line bg-surface px-4 py-2">
        <summary className="flex min-h-8 items-center gap-2 font-semibold">
          <DetailsChevron className="text-muted" />
          {t("probe.tryDraft")}
        </summary>
        <div className="pt-3 pb-2">
          <LoadedProbe id={`probe-${id}`} draft={{ kind, id }} />
        </div>
      </details>
    );
  };
}

type LoadedProbeProps = { id: string; code?: string; draft?: ProbeInput["draft"] };

function LoadedProbe(props: LoadedProbeProps) {
  const countries = useCountryOptions();
  return (
    <Suspense fallback={<LinesPlaceholder />}>
      <Probe {...props} CodeSearch={CodeField} countries={countries} />
    </Suspense>
  );
}
